package import Cryptography

/// The public key of a passkey, as the authenticator wrote it (COSE, RFC 9053).
package struct CredentialKey: Sendable {
  /// The COSE bytes, to be kept.
  package let cose: [UInt8]
  /// COSE's number of the algorithm: −7, −257 or −8.
  package let algorithm: Int64
  package let key: PublicKey

  /// The algorithms of new passkeys, in this order: ES256 and RS256. EdDSA keys of earlier versions can still sign in.
  package static let offered: [Int64] = [-7, -257]

  /// - Throws: ``WebAuthnError/unsupportedKey`` for anything that is no key of these algorithms.
  package init(cose: [UInt8]) throws(WebAuthnError) {
    guard let map = try? CBOR.parse(cose), let type = map[1]?.integer, let algorithm = map[3]?.integer else {
      throw .unsupportedKey
    }
    self.cose = cose
    self.algorithm = algorithm
    let key: PublicKey?
    switch (type, algorithm) {
    case (2, -7):
      guard map[-1]?.integer == 1, let x = map[-2]?.bytes, let y = map[-3]?.bytes else { throw .unsupportedKey }
      key = try? PublicKey(p256X: x, y: y)
    case (3, -257):
      guard let modulus = map[-1]?.bytes, let exponent = map[-2]?.bytes else { throw .unsupportedKey }
      key = try? PublicKey(modulus: modulus, exponent: exponent)
    case (1, -8):
      guard map[-1]?.integer == 6, let bytes = map[-2]?.bytes else { throw .unsupportedKey }
      key = try? PublicKey(ed25519: bytes)
    default:
      throw .unsupportedKey
    }
    guard let key else { throw .unsupportedKey }
    self.key = key
  }
}
