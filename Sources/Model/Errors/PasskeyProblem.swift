/// Why a passkey is rejected or not registered.
package enum PasskeyProblem: Hashable, Sendable {
  /// Passkeys are not a first factor of the realm.
  case off
  /// The realm has no domain and configures no relying party id.
  case relyingPartyMissing
  /// No registration was begun, it has expired, or another one is being completed.
  case challengeNotFound
  /// Another client began the registration.
  case otherClient
  case originNotAllowed(String)
  case relyingPartyMismatch
  /// An unsupported algorithm or attestation, which the text names.
  case unsupported(String)
  /// Malformed, or signed without the user verification that the realm requires; the text says which.
  case malformed(String)
  case tooMany
  case exists
  case notFound
  /// Passkeys count as one factor in this realm.
  case oneFactor
  /// A user without their only second factor would be locked out.
  case noOtherFactor
}
