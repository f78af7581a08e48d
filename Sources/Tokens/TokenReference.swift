internal import Ambient
internal import Cryptography
internal import Encodings
package import JOSE
package import JSON

/// What a token was made for, in its own id (`jti`): where a rule or an order sets claims such as `sub`, `client_id` or
/// `scope`, the token is still found by its id, and allows what it was granted.
package struct TokenReference: Sendable {
  package let subject: String
  package let client: String
  /// The grant that the token came of (`origin_jti`); nil for a client's own token.
  package let grant: String?
  /// The scopes that the token was granted, whatever it says.
  package let scopes: [String]
  /// The names of the claims that a rule, a request or an order set.
  private let changed: [String]

  /// Whether it is of an access token, and not of an id token.
  package let isAccess: Bool

  /// - Parameters:
  ///   - claims: those of the token before rules; nil where they name no subject.
  ///   - changed: the names of those that rules set.
  init?(_ claims: JSONObject, changed: [String], isAccess: Bool) {
    (self.changed, self.isAccess) = (changed, isAccess)
    scopes = claims["scope"]?.scopes ?? []
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
    let lists = [scopes, changed].map { JSON.array($0.map { .string($0) }) }
    let plain = JSON.array([.bool(isAccess), .string(subject), .string(client), origin] + lists).bytes
    let (ciphertext, tag) = AuthenticatedEncryption.seal(plain, key: key, nonce: nonce, authenticating: Self.purpose)
    return Base64URL.encode(nonce + tag + ciphertext)
  }

  private static let purpose = Array("token reference".utf8)

  /// The reference in the id of a token; nil for an id that is none.
  package init?(in token: ParsedToken, key: [UInt8]) {
    guard let text = token.claims["jti"]?.string, text.utf8.count <= 65_536, let bytes = Base64URL.decode(text),
      bytes.count > 28,
      let plain = AuthenticatedEncryption.open(
        Array(bytes[28...]), tag: Array(bytes[12..<28]), key: key, nonce: Array(bytes[..<12]),
        authenticating: Self.purpose),
      let parts = (try? JSON.parse(plain))?.array, parts.count == 6, let isAccess = parts[0].bool,
      let subject = parts[1].string, let client = parts[2].string, let scopes = parts[4].array,
      let changed = parts[5].array
    else { return nil }
    (self.isAccess, self.subject, self.client, grant) = (isAccess, subject, client, parts[3].string)
    (self.scopes, self.changed) = (scopes.compactMap(\.string), changed.compactMap(\.string))
  }

  /// The claims of its token that a rule, a request or an order set.
  package func changes(in token: ParsedToken) -> JSONObject {
    JSONObject(changed.compactMap { name in token.claims[name].map { (name, $0) } })
  }
}

extension JSON {
  /// The scopes of a claim: a text with spaces, or a list, as IdentityServer has it.
  package var scopes: [String] {
    array?.compactMap(\.string) ?? (string ?? "").split(separator: " ").map(String.init)
  }
}
