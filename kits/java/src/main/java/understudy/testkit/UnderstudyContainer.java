package understudy.testkit;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/**
 * For Testcontainers, which has to be on the class path: Understudy in a container, on a port of the host that is chosen here,
 * because issuers and links have to name it.
 */
public class UnderstudyContainer extends GenericContainer<UnderstudyContainer> {
  private static final int PORT = 4370;

  private final int port;

  public UnderstudyContainer(String image) {
    super(image);
    this.port = freePort();
    addFixedExposedPort(port, PORT);
    waitingFor(Wait.forHttp("/_understudy/health/ready").forPort(PORT).withStartupTimeout(Duration.ofSeconds(30)));
  }

  @Override protected void configure() {
    withEnv("UNDERSTUDY_PUBLIC_URL", url());
  }

  /** The base of every client's endpoint. */
  public String url() {
    return "http://" + getHost() + ":" + port;
  }

  /** The running server. */
  public Understudy understudy() {
    return Understudy.attach(url());
  }

  private static int freePort() {
    try (var one = new ServerSocket(0)) {
      return one.getLocalPort();
    } catch (IOException error) {
      throw new StartException("no free port: " + error.getMessage(), error);
    }
  }
}
