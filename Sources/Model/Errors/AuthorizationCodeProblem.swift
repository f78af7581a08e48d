/// Why an authorization code is not redeemed.
package enum AuthorizationCodeProblem: Hashable, Sendable {
  /// Unknown, redeemed before, expired, or of another client.
  case invalid
  case redirectURIMismatch
  /// The code verifier does not fit the code challenge (RFC 7636 §4.6).
  case verifierMismatch
}
