internal import COpenSSL

/// Signature algorithms by JOSE name (RFC 7518 §3.1). Ed25519 has its family's name (RFC 8037 §3.1) and its own (RFC
/// 9864 §2.2).
package enum SignatureAlgorithm: String, Hashable, Sendable, Codable, CaseIterable {
  case rs256 = "RS256"
  case rs384 = "RS384"
  case rs512 = "RS512"
  case ps256 = "PS256"
  case ps384 = "PS384"
  case ps512 = "PS512"
  case es256 = "ES256"
  case es384 = "ES384"
  case es512 = "ES512"
  case edDSA = "EdDSA"
  case ed25519 = "Ed25519"

  /// The key type.
  package var key: PublicKey.Algorithm {
    switch self {
    case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: .rs256
    case .es256: .es256
    case .es384: .es384
    case .es512: .es512
    case .edDSA, .ed25519: .ed25519
    }
  }

  /// The algorithm's hash, also used for the hash claims of id tokens (OpenID Connect Core §3.1.3.6). SHA-512 for
  /// Ed25519, which uses it internally.
  package func hash(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .rs256, .ps256, .es256: Digest.sha256(message)
    case .rs384, .ps384, .es384: Digest.sha384(message)
    case .rs512, .ps512, .es512, .edDSA, .ed25519: Digest.sha512(message)
    }
  }

  /// nil for Ed25519, which signs the message itself.
  var digest: OpaquePointer? {
    switch self {
    case .rs256, .ps256, .es256: OpenSSL.sha256
    case .rs384, .ps384, .es384: OpenSSL.sha384
    case .rs512, .ps512, .es512: OpenSSL.sha512
    case .edDSA, .ed25519: nil
    }
  }

  /// Whether the padding is RSASSA-PSS, with a salt as long as the hash (RFC 7518 §3.5).
  private var isPSS: Bool { [.ps256, .ps384, .ps512].contains(self) }

  /// Sets the padding of an initialized signature operation.
  func prepare(_ context: OpaquePointer?) -> Bool {
    guard isPSS else { return true }
    return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
      && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
  }
}
