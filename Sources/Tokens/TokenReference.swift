internal import Ambient
internal import Cryptography
internal import Encodings
package import JOSE
internal import JSON

/// What a token was made for, in its own id (`jti`): where a rule or an order sets another `sub`, `client_id` or
/// `scope`, the token is still found by its id.
package struct TokenReference: Sendable {
  package let subject: String
  package let client: String
  /// The grant that the token came of (`origin_jti`); nil for a client's own token.
  package let grant: String?

  /// Claims by which tokens are found again. A rule that sets one of them makes a token need a reference.
  private static let names: Set<String> = [
    "sub", "client_id", "scope", "iss", "aud", "token_use", "origin_jti", "event_id", "jti",
  ]

  /// - Parameter claims: those of a rule or an order.
  static func isNeeded(for claims: JSONObject) -> Bool { claims.names.contains(where: names.contains) }

  /// Whether it is of an access token, and not of an id token.
  package let isAccess: Bool

  /// - Parameter claims: those of the token before rules; nil where they name no subject.
  init?(_ claims: JSONObject, isAccess: Bool) {
    self.isAccess = isAccess
    guard let subject = claims["sub"]?.string, let client = (claims["client_id"] ?? claims["aud"])?.string else {
      return nil
    }
    (self.subject, self.client, grant) = (subject, client, claims["origin_jti"]?.string)
  }

  /// The reference as an id; different each time.
  func sealed(key: [UInt8]) -> String {
    var random = RandomSource.system
    let nonce = random.bytes(12)
    let origin = grant.map { JSON.string($0) } ?? .null
    let plain = JSON.array([.bool(isAccess), .string(subject), .string(client), origin]).bytes
    let (ciphertext, tag) = AuthenticatedEncryption.seal(plain, key: key, nonce: nonce, authenticating: Self.purpose)
    return Base64URL.encode(nonce + tag + ciphertext)
  }

  private static let purpose = Array("token reference".utf8)

  /// The reference in the id of a token; nil for an id that is none.
  package init?(in token: ParsedToken, key: [UInt8]) {
    guard let text = token.claims["jti"]?.string, text.utf8.count <= 4_096, let bytes = Base64URL.decode(text),
      bytes.count > 28,
      let plain = AuthenticatedEncryption.open(
        Array(bytes[28...]), tag: Array(bytes[12..<28]), key: key, nonce: Array(bytes[..<12]),
        authenticating: Self.purpose),
      let parts = (try? JSON.parse(plain))?.array, parts.count == 4, let isAccess = parts[0].bool,
      let subject = parts[1].string, let client = parts[2].string
    else { return nil }
    (self.isAccess, self.subject, self.client, grant) = (isAccess, subject, client, parts[3].string)
  }
}
