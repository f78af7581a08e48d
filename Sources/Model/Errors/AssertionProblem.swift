/// What is wrong with a token that an application shows to a tenant.
package enum AssertionProblem: Hashable, Sendable {
  // As a client's proof
  case unreadable
  /// No certificate of that thumbprint is registered, or its key did not sign; the thumbprint that was named.
  case notRegistered(String)
  case otherClient
  case audience(String)
  case outOfTime
  case unknownIssuer(String)
  case unknownSubject(String)
  case unknownFederatedAudience(String)
  case federatedSignature
  /// No discovery document or no keys could be had from it.
  case issuerUnreachable(String)
  // As a user's token
  case userSignature
  case userAudience
  case userOutOfTime
  /// A token of an application by itself.
  case noUser
}
