package understudy.testkit;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which requests fail, and how: {@code Fault.on("InitiateAuth").error("InternalErrorException").times(1)}. Operations are
 * named as in the journal: InitiateAuth, token, otp/start.
 */
public final class Fault {
  private final Map<String, Object> match = new LinkedHashMap<>();
  private final Map<String, Object> action = new LinkedHashMap<>();
  private Integer times;

  private Fault() {}

  public static Fault on(String operation) {
    return onAny().match("operation", operation);
  }

  /** Every request, until {@link #match} narrows it. */
  public static Fault onAny() {
    return new Fault();
  }

  /** Narrows by front, client, user, path, method or probability. */
  public Fault match(String member, Object value) {
    match.put(member, value);
    return this;
  }

  /** Which of the matching requests fail, from 1. */
  public Fault nth(Integer... numbers) {
    return match("nth", List.of(numbers));
  }

  /** A code of the front that is called: an AWS exception, an OAuth error, an AADSTS number. */
  public Fault error(String code) {
    action.put("error", Map.of("code", code));
    return this;
  }

  public Fault error(String code, int status, String message) {
    action.put("error", Map.of("code", code, "status", status, "message", message));
    return this;
  }

  public Fault delay(Duration delay) {
    action.put("delay_ms", delay.toMillis());
    return this;
  }

  /** before, after or mid_body. */
  public Fault drop(String when) {
    action.put("drop", when);
    return this;
  }

  /** truncate, malformed_json or empty. */
  public Fault corrupt(String how) {
    action.put("corrupt", how);
    return this;
  }

  public Fault throttle(int limit, int perSeconds) {
    action.put("throttle", Map.of("limit", limit, "per_seconds", perSeconds));
    return this;
  }

  /** How often it strikes; for ever when not called. */
  public Fault times(int times) {
    this.times = times;
    return this;
  }

  Map<String, Object> body() {
    var body = new LinkedHashMap<String, Object>();
    body.put("match", match);
    body.put("action", action);
    body.put("times", times);
    return body;
  }
}
