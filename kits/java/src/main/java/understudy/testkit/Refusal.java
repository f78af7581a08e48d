package understudy.testkit;

/** The server refused a call of the control API. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;

  Refusal(int status, String code, String detail, String pointer) {
    super(detail + " (" + status + " " + code + (pointer == null ? "" : " at " + pointer) + ")");
    this.status = status;
    this.code = code;
  }

  public int status() {
    return status;
  }

  /** Stable, and listed in the OpenAPI document at /_understudy/openapi.json. */
  public String code() {
    return code;
  }
}
