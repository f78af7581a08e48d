/// Why a passkey is not taken, or not made.
package enum PasskeyProblem: Hashable, Sendable {
  /// Passkeys are no first factor of the realm.
  case off
  /// The realm has no domain, and names no other host.
  case relyingPartyMissing
  /// No registration was begun, or its time is over, or it is another one that ends.
  case challengeNotFound
  /// Another client began the registration.
  case otherClient
  case originNotAllowed(String)
  case relyingPartyMismatch
  /// An algorithm or an attestation that is not taken; the text says which.
  case unsupported(String)
  /// Not what a browser hands over, or signed without the check that the realm asks for; the text says what.
  case malformed(String)
  case tooMany
  case exists
  case notFound
  /// Passkeys count as one factor in this realm.
  case oneFactor
  /// A user without the only second factor would be locked out.
  case noOtherFactor
}
