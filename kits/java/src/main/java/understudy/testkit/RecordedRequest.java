package understudy.testkit;

import java.util.Map;

/**
 * A request that a client sent, with its answer. Passwords, codes and tokens are {@code ***}. The status is 0 where the
 * connection was dropped; {@code raw} has headers and bodies. Of a refused request, {@code reason} tells what came, what was
 * expected and what to change, which the client does not see; {@code challenge} is what a sign-in asks for that is not over.
 */
public record RecordedRequest(
    String id, String front, String operation, String method, String path, String client, String user, int status,
    String error, String reason, String challenge, Map<String, Object> raw) {
  static RecordedRequest read(Map<String, Object> raw) {
    return new RecordedRequest(
        (String) raw.get("id"), (String) raw.get("front"), (String) raw.get("operation"), (String) raw.get("method"),
        (String) raw.get("path"), (String) raw.get("client"), (String) raw.get("user"),
        ((Number) raw.get("status")).intValue(), (String) raw.get("error"),
        (String) raw.get("reason"), (String) raw.get("challenge"), raw);
  }

  @Override public String toString() {
    return status + " " + operation + " " + method + " " + path + (error == null ? "" : ": " + error)
        + (reason == null ? "" : " (" + reason + ")");
  }
}
