package import Cryptography
package import JSON

/// The parts of a token. Not trustworthy before `verified(by:)`.
package struct ParsedToken: Sendable {
  /// The JOSE header, an object.
  package let header: JSON
  /// The payload, an object.
  package let claims: JSON
  /// The signed bytes: the text before the second dot.
  package let signingInput: [UInt8]
  package let signature: [UInt8]

  /// The id of the key that the header names.
  package var kid: String? { header["kid"]?.string }

  /// Whether the key signed the token. The header must name the verifier's algorithm: this rejects `none` and HMAC
  /// keyed with our public key (algorithm confusion, RFC 8725 §3.1).
  package func verified(by key: VerificationKey, algorithm: RSASignature = .rs256) -> Bool {
    header["alg"]?.string == algorithm.rawValue
      && key.verify(signingInput, signature: signature, with: algorithm)
  }
}
