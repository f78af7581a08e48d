package import Cryptography

/// A passkey's public key in COSE form (RFC 9053).
package struct CredentialKey: Sendable {
  /// The COSE bytes, for storage.
  package let cose: [UInt8]
  /// The COSE algorithm: −7 (ES256), −257 (RS256) or −8 (EdDSA).
  package let algorithm: Int64
  package let key: PublicKey

  /// The algorithms offered for new passkeys, in order: ES256 and RS256. EdDSA passkeys of earlier versions can still
  /// sign in.
  package static let offered: [Int64] = [-7, -257]

  /// - Throws: ``WebAuthnError/unsupportedKey`` unless it is a key of one of these algorithms.
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
