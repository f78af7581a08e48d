package understudy.testkit;

/** No server answers at the address. */
public final class Unreachable extends RuntimeException {
  private static final long serialVersionUID = 1;

  Unreachable(String message, Throwable cause) {
    super(message, cause);
  }
}
