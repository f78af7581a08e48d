internal import Cryptography

/// The client's half of SRP-6a, as the SDKs compute it.
package struct ProofClient {
  package let secret = SecureRandom.bytes(32)

  package init() {}

  /// A, made as a verifier is: g^a mod N.
  package var value: [UInt8] { SRP6a.verifier(x: secret) }
}
