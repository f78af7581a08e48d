internal import COpenSSL

/// RSASSA-PKCS1-v1_5 with SHA-256 or SHA-512 (RFC 7518 §3.3).
package enum RSASignature: String, Sendable {
  case rs256 = "RS256"
  case rs512 = "RS512"

  var digest: OpaquePointer {
    switch self {
    case .rs256: OpenSSL.sha256
    case .rs512: OpenSSL.sha512
    }
  }
}
