package understudy.testkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What tokens to make: {@code TokenOrder.forUser("ada@example.com").claims(Map.of("custom:tenant", "blue"))}. */
public final class TokenOrder {
  final Map<String, Object> body = new LinkedHashMap<>();

  private TokenOrder() {}

  public static TokenOrder forUser(String user) {
    return new TokenOrder().with("user", user).with("use", "both");
  }

  /** A client's own access token. */
  public static TokenOrder forClient(String client) {
    return new TokenOrder().with("client_id", client).with("use", "access");
  }

  public TokenOrder client(String client) {
    return with("client_id", client);
  }

  /** access, id or both. */
  public TokenOrder use(String use) {
    return with("use", use);
  }

  public TokenOrder realm(String realm) {
    return with("realm", realm);
  }

  public TokenOrder claims(Map<String, ?> claims) {
    return with("claims", claims);
  }

  public TokenOrder remove(String... claims) {
    return with("remove", List.of(claims));
  }

  /** Negative ones are over already. */
  public TokenOrder expiresIn(long seconds) {
    return with("expires_in", seconds);
  }

  public TokenOrder issuer(String issuer) {
    return with("issuer", issuer);
  }

  /** expired, not_yet_valid, wrong_key, unknown_kid, alg_none, tampered, wrong_issuer or wrong_audience. */
  public TokenOrder defect(String defect) {
    return with("defect", defect);
  }

  private TokenOrder with(String member, Object value) {
    body.put(member, value);
    return this;
  }
}
