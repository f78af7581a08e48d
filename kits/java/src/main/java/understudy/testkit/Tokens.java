package understudy.testkit;

/** Tokens made to order; null where the kind was not asked for. */
public record Tokens(String accessToken, String idToken) {
  @Override public String toString() {
    return "Tokens";
  }
}
