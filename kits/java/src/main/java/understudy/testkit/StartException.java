package understudy.testkit;

/** The server did not become ready; the message has what it said. */
public final class StartException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StartException(String message, Throwable cause) {
    super(message, cause);
  }
}
