/// Why an authorization code is rejected.
package enum AuthorizationCodeProblem: Hashable, Sendable {
  /// Unknown, already redeemed, expired, or issued to another client.
  case invalid
  case redirectURIMismatch
  /// The code verifier does not match the code challenge (RFC 7636 §4.6).
  case verifierMismatch
}
