/// Why a registration or an assertion is rejected.
package enum WebAuthnError: Error, Hashable, Sendable {
  /// Violates the specification; the text names the part.
  case malformed(String)
  /// A registration instead of an assertion, or the reverse.
  case wrongCeremony
  case wrongChallenge
  case originNotAllowed(String)
  case wrongRelyingParty
  case userNotPresent
  case userNotVerified
  /// Not a key of an offered algorithm.
  case unsupportedKey
  /// An attestation format other than `none` and `packed`, or an invalid statement.
  case badAttestation(String)
  case badSignature
  /// The signature counter did not increase: the passkey may have been cloned (Web Authentication §6.1.1).
  case counterWentBack
  case unknownCredential
}
