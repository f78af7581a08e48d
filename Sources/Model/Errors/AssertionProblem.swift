/// Why a token that an application presents to a tenant is rejected.
package enum AssertionProblem: Hashable, Sendable {
  // As client authentication
  case unreadable
  /// No certificate with this thumbprint is registered, or its key did not sign.
  case notRegistered(String)
  case otherClient
  case audience(String)
  case outOfTime
  case unknownIssuer(String)
  case unknownSubject(String)
  case unknownFederatedAudience(String)
  case federatedSignature
  /// The issuer's discovery document or keys cannot be fetched.
  case issuerUnreachable(String)
  // As a user's token
  case userSignature
  case userAudience
  case userOutOfTime
  /// An application's own token, without a user.
  case noUser
}
