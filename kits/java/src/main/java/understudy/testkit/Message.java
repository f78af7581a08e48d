package understudy.testkit;

import java.util.Map;

/**
 * A mail or text message that was kept in the outbox instead of being sent. What it does not have is null; {@code raw} has all
 * members as the server sent them.
 */
public record Message(
    String id, String to, String channel, String kind, String subject, String body, String code, String link,
    String temporaryPassword, Map<String, Object> raw) {
  static Message read(Map<String, Object> raw) {
    return new Message(
        (String) raw.get("id"), (String) raw.get("to"), (String) raw.get("channel"), (String) raw.get("kind"),
        (String) raw.get("subject"), (String) raw.get("body"), (String) raw.get("code"), (String) raw.get("link"),
        (String) raw.get("temporary_password"), raw);
  }

  /** Which messages: null members let all pass. */
  public record Filter(String to, String kind, String channel, String realm) {
    public static Filter to(String address) {
      return new Filter(address, null, null, null);
    }

    public static Filter any() {
      return to(null);
    }

    /** sign_up, resend, forgot_password, verify_attribute, sign_in_otp, mfa, invitation, mfa_reminder or notice. */
    public Filter kind(String kind) {
      return new Filter(to, kind, channel, realm);
    }

    /** email or sms. */
    public Filter channel(String channel) {
      return new Filter(to, kind, channel, realm);
    }

    /** A pool, by id or name. */
    public Filter realm(String realm) {
      return new Filter(to, kind, channel, realm);
    }
  }
}
