package import Cryptography
package import JSON

/// A token in its parts. Nothing in it is to be believed before `verified(by:)`.
package struct ParsedToken: Sendable {
  /// The JOSE header; an object.
  package let header: JSON
  /// The payload; an object.
  package let claims: JSON
  /// The signed bytes: the text before the second dot.
  package let signingInput: [UInt8]
  package let signature: [UInt8]

  /// The id of the key that is said to have signed.
  package var kid: String? { header["kid"]?.string }

  /// Whether that key signed the token. The header must say what the verifier expects: a token that says `none`, or takes
  /// our public key
  /// for an HMAC secret, is not for the key to judge (RFC 8725 §3.1).
  package func verified(by key: VerificationKey, algorithm: RSASignature = .rs256) -> Bool {
    header["alg"]?.string == algorithm.rawValue
      && key.verify(signingInput, signature: signature, with: algorithm)
  }
}
