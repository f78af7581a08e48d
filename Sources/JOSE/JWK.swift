package import Cryptography
internal import Encodings
package import JSON

/// The public half of a signing key as JSON Web Key (RFC 7517, RFC 7518 §6.3.1).
package struct JWK: Sendable, Hashable, Codable {
  package var kid: String
  /// The modulus, base64url.
  package var n: String
  /// The exponent, base64url.
  package var e: String
  package var use: String
  package var alg: String

  package init(kid: String, n: String, e: String, use: String = "sig", alg: String = "RS256") {
    self.kid = kid
    self.n = n
    self.e = e
    self.use = use
    self.alg = alg
  }

  /// The `kid` is the key's thumbprint unless given.
  package init(_ key: VerificationKey, kid: String? = nil) {
    self.init(
      kid: kid ?? keyID(for: key), n: Base64URL.encode(key.modulus), e: Base64URL.encode(key.exponent))
  }

  /// Members in Cognito's order.
  package var json: JSON {
    ["alg": .string(alg), "e": .string(e), "kid": .string(kid), "kty": "RSA", "n": .string(n), "use": .string(use)]
  }

  /// nil unless it is an RSA key whose `use` and `alg` are absent or `sig` and `RS256`.
  package init?(json: JSON) {
    guard json["kty"]?.string == "RSA", let n = json["n"]?.string, let e = json["e"]?.string else { return nil }
    let (use, alg) = (json["use"] ?? "sig", json["alg"] ?? "RS256")
    guard use == "sig", alg == "RS256" else { return nil }
    self.init(kid: json["kid"]?.string ?? "", n: n, e: e)
  }

  /// The key for verification; nil unless it is a valid RSA key of at least 2048 bits.
  package var verificationKey: VerificationKey? {
    guard let modulus = Base64URL.decode(n), let exponent = Base64URL.decode(e) else { return nil }
    return try? VerificationKey(modulus: modulus, exponent: exponent)
  }
}

/// The id of a key: its thumbprint (RFC 7638) in standard base64, 44 characters ending in `=`, the form of Cognito's
/// ids.
package func keyID(for key: VerificationKey) -> String {
  // RFC 7638 §3.2: only the required members, in lexicographic order, without spaces.
  let members = #"{"e":"\#(Base64URL.encode(key.exponent))","kty":"RSA","n":"\#(Base64URL.encode(key.modulus))"}"#
  return Base64.encode(Digest.sha256(Array(members.utf8)))
}

/// The id of the key's public half.
package func keyID(for key: SigningKey) -> String { keyID(for: key.publicKey) }
