package import Ambient
internal import Cryptography
internal import Encodings
internal import JSON

/// A refresh token: self-contained and sealed, in the service's form of five parts. Its content is encrypted with
/// AES-256-GCM under a key of the realm. The part for an RSA-wrapped key has random bytes, bound as additional data:
/// unwrapping a key would cost every refresh a private-key operation (docs/decisions/).
package struct RefreshToken {
  package let subject: SubjectID
  package let grant: GrantID
  /// Its position in the grant's sequence of refresh tokens; zero is the first.
  package let number: UInt32
  package let expires: Instant

  package init(subject: SubjectID, grant: GrantID, number: UInt32, expires: Instant) {
    self.subject = subject
    self.grant = grant
    self.number = number
    self.expires = expires
  }

  /// `{"cty":"JWT","enc":"A256GCM","alg":"RSA-OAEP"}`
  static let header = "eyJjdHkiOiJKV1QiLCJlbmMiOiJBMjU2R0NNIiwiYWxnIjoiUlNBLU9BRVAifQ"
  /// In bytes, before sealing: subject, grant, number, expiry.
  private static let length = 16 + 16 + 4 + 8

  /// The bytes to seal.
  package var plain: [UInt8] {
    var plain = subject.bytes + grant.bytes
    withUnsafeBytes(of: number.bigEndian) { plain += $0 }
    withUnsafeBytes(of: expires.milliseconds.bigEndian) { plain += $0 }
    return plain
  }

  /// Random bytes and nonce come from the system even if the sandbox has a seed: a repeated nonce under the same key
  /// reveals the content.
  func sealed(key: [UInt8]) -> String {
    var random = RandomSource.system
    let filler = random.bytes(256)
    let nonce = random.bytes(12)
    let (ciphertext, tag) = AuthenticatedEncryption.seal(plain, key: key, nonce: nonce, authenticating: filler)
    return [
      Self.header, Base64URL.encode(filler), Base64URL.encode(nonce), Base64URL.encode(ciphertext),
      Base64URL.encode(tag),
    ]
    .joined(separator: ".")
  }

  /// The token as Keycloak has it, a signed one whose claims an app may read. The sealed bytes are in it as a claim.
  func signed(_ claims: JSONObject, key: [UInt8], at now: Instant) -> String {
    var claims = claims
    claims["exp"] = .integer(Int(expires.seconds))
    claims["iat"] = .integer(Int(now.seconds))
    claims["typ"] = "Refresh"
    claims["jti"] = .string(sealed(key: key))
    let text = "\(Self.signedHeader).\(Base64URL.encode(JSON.object(claims).bytes))"
    return "\(text).\(Base64URL.encode(MAC.hmacSHA256(key: key, Array(text.utf8))))"
  }

  /// `{"alg":"HS256","typ":"JWT"}`
  private static let signedHeader = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"

  /// The sealed bytes in a signed refresh token; nil for anything that was not signed with `key`.
  private static func sealed(in text: String, key: [UInt8]) -> String? {
    guard text.hasPrefix("\(signedHeader)."), let dot = text.lastIndex(of: ".") else { return nil }
    let signature = Base64URL.decode(text[text.index(after: dot)...]) ?? []
    guard constantTimeEqual(signature, MAC.hmacSHA256(key: key, Array(text[..<dot].utf8))),
      let claims = Base64URL.decode(text[..<dot].dropFirst(signedHeader.utf8.count + 1))
    else { return nil }
    return (try? JSON.parse(claims))?["jti"]?.string
  }

  /// nil for anything that was not sealed with `key`.
  package init?(opening text: String, key: [UInt8]) {
    guard text.utf8.count <= 8192 else { return nil }
    let text = Self.sealed(in: text, key: key) ?? text
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == Self.header, let filler = Base64URL.decode(parts[1]),
      let nonce = Base64URL.decode(parts[2]), nonce.count == 12, let ciphertext = Base64URL.decode(parts[3]),
      let tag = Base64URL.decode(parts[4]), tag.count == 16,
      let plain = AuthenticatedEncryption.open(
        ciphertext, tag: tag, key: key, nonce: nonce, authenticating: filler)
    else { return nil }
    self.init(plain: plain)
  }

  /// Reads the sealed bytes; nil for another length.
  package init?(plain: [UInt8]) {
    guard plain.count == Self.length else { return nil }
    subject = SubjectID(bytes: Array(plain[0..<16]))
    grant = GrantID(bytes: Array(plain[16..<32]))
    number = plain[32..<36].reduce(0) { $0 << 8 | UInt32($1) }
    expires = Instant(milliseconds: plain[36..<44].reduce(0) { $0 << 8 | Int64($1) })
  }
}
