/// Why a passkey, or what it signed, is not accepted.
package enum WebAuthnError: Error, Hashable, Sendable {
  /// Not what the specification describes; the text names the part.
  case malformed(String)
  /// Of the other ceremony: made instead of used, or used instead of made.
  case wrongCeremony
  case wrongChallenge
  case originNotAllowed(String)
  case wrongRelyingParty
  case userNotPresent
  case userNotVerified
  /// No key of an algorithm that was offered.
  case unsupportedKey
  /// An attestation format other than `none` and `packed`, or a statement that does not hold.
  case badAttestation(String)
  case badSignature
  /// The counter did not grow: the key was copied (§6.1.1).
  case counterWentBack
  case unknownCredential
}
