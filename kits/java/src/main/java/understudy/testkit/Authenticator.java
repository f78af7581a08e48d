package understudy.testkit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An authenticator in software: it answers passkey ceremonies in place of a phone or a security key. Options are what the
 * app received, with or without the wrapper publicKey; answers are as a browser's toJSON() gives them.
 */
public final class Authenticator {
  private final Sandbox sandbox;
  private final String id;

  Authenticator(Sandbox sandbox, String id) {
    this.sandbox = sandbox;
    this.id = id;
  }

  public String id() {
    return id;
  }

  /** Makes a passkey: answers the options of a registration. */
  public Map<String, Object> attest(Map<String, ?> options, String origin) {
    return attest(options, origin, null);
  }

  /** The same, wrong in one way: origin, rp_id_hash, challenge, flags or signature. */
  public Map<String, Object> attest(Map<String, ?> options, String origin, String wrong) {
    return answer("attest", options, origin, wrong);
  }

  /** Signs with a passkey: answers the options of a sign-in. */
  public Map<String, Object> assertion(Map<String, ?> options, String origin) {
    return assertion(options, origin, null);
  }

  /** The same, wrong in one way: origin, rp_id_hash, challenge, flags, signature or counter. */
  public Map<String, Object> assertion(Map<String, ?> options, String origin, String wrong) {
    return answer("assert", options, origin, wrong);
  }

  public void remove() {
    sandbox.control("DELETE", "authenticators/" + id, null, Map.of());
  }

  private Map<String, Object> answer(String call, Map<String, ?> options, String origin, String wrong) {
    var body = new LinkedHashMap<String, Object>();
    body.put("options", options);
    body.put("origin", origin);
    body.put("wrong", wrong);
    return sandbox.control("POST", "authenticators/" + id + "/" + call, body, Map.of());
  }
}
