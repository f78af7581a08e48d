package understudy.testkit;

import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * For JUnit 5: a server for the run, and a sandbox for each test, as parameters.
 *
 * <pre>{@code
 * @ExtendWith(UnderstudyExtension.class)
 * class SignUpTest {
 *   @Test void codes(Understudy understudy, Sandbox sandbox) { … }
 * }
 * }</pre>
 *
 * With options, register it: {@code @RegisterExtension static final UnderstudyExtension understudy = new UnderstudyExtension(options)}.
 */
public final class UnderstudyExtension implements ParameterResolver, AfterTestExecutionCallback {
  private static final int SHOWN = 20;

  private final Understudy.Options options;
  private final Namespace namespace;

  public UnderstudyExtension() {
    this.options = new Understudy.Options();
    this.namespace = Namespace.create(UnderstudyExtension.class);
  }

  /** A server of its own for the tests that it is registered with. */
  public UnderstudyExtension(Understudy.Options options) {
    this.options = options;
    this.namespace = Namespace.create(UnderstudyExtension.class, this);
  }

  private record Server(Understudy understudy) implements CloseableResource {
    @Override public void close() {
      understudy.close();
    }
  }

  private record Lent(Sandbox sandbox) implements CloseableResource {
    @Override public void close() {
      sandbox.close();
    }
  }

  @Override public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    var type = parameter.getParameter().getType();
    // A sandbox belongs to one test: a constructor's, a method's or a @BeforeEach's.
    return type == Understudy.class || type == Sandbox.class && context.getTestMethod().isPresent();
  }

  @Override public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var understudy = understudy(context);
    if (parameter.getParameter().getType() == Understudy.class) return understudy;
    return context.getStore(namespace)
        .getOrComputeIfAbsent("sandbox", key -> new Lent(understudy.sandbox(context.getDisplayName(), null)), Lent.class)
        .sandbox();
  }

  private Understudy understudy(ExtensionContext context) {
    return context.getRoot().getStore(namespace)
        .getOrComputeIfAbsent("server", key -> new Server(Understudy.find(options)), Server.class)
        .understudy();
  }

  @Override public void afterTestExecution(ExtensionContext context) {
    var lent = context.getStore(namespace).get("sandbox", Lent.class);
    if (lent == null || context.getExecutionException().isEmpty()) return;
    var requests = lent.sandbox().requests();
    var shown = requests.subList(Math.max(0, requests.size() - SHOWN), requests.size());
    context.publishReportEntry(
        "Understudy, requests of " + lent.sandbox(),
        String.join("\n", shown.stream().map(RecordedRequest::toString).toList()));
  }
}
