internal import Cryptography
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Store

/// A name for something that requests of one sign-in have in common: the session of a flow, a code, a token, the `state` of an authorization
/// request. Two requests with an equal link belong together.
///
/// The name tells nothing of the secret behind it: it is a part of a hash with a key of this process, or of all that share a database.
package struct FlowLink: Hashable, Sendable, Codable {
  package enum Kind: String, Sendable, CaseIterable, Codable {
    /// `Session`, `continuation_token` and the like.
    case session
    /// An authorization code, or the code of a device.
    case code
    case token
    /// The authorization request of a browser, by its `state`, `nonce` or `code_challenge`.
    case request
  }

  package let kind: Kind
  package let name: String
  /// Whether the answer handed it out; otherwise the request brought it.
  package let isGiven: Bool

  private static let ownKey = SecureRandom.bytes(32)
  private static let commonKey = Guarded<[UInt8]?>(nil)
  private static var key: [UInt8] { commonKey.snapshot ?? ownKey }

  /// Has names be the same in all servers that use that key.
  package static func share(key: [UInt8]) { commonKey.update { $0 = key } }

  /// A short one is a code that a person types, which others may have as well.
  private static let shortest = 16
  /// An answer to a call of an administrator can hold many.
  private static let limit = 16

  private init(_ kind: Kind, _ secret: String, isGiven: Bool) {
    self.kind = kind
    self.isGiven = isGiven
    name = Hex.encode(Array(MAC.hmacSHA256(key: Self.key, Array(secret.utf8)).prefix(6)))
  }

  static func find(in exchange: Exchange, _ request: Request, _ said: RequestSubject) -> [FlowLink] {
    var links: [FlowLink] = []
    func add(_ kind: Kind, _ secret: String?, isGiven: Bool) {
      guard let secret, secret.utf8.count >= shortest, links.count < limit else { return }
      let link = FlowLink(kind, secret, isGiven: isGiven)
      if !links.contains(link) { links.append(link) }
    }
    // A browser takes the parameters of an app along from page to page.
    for form in [request.query, request.method == .post ? request.form : nil].compactMap(\.self) {
      let marks = ["state", "nonce", "code_challenge"].compactMap { form[$0] }
      if let client = form["client_id"], !marks.isEmpty {
        add(.request, ([client] + marks).joined(separator: "\n"), isGiven: false)
      }
      add(.code, form["code"], isGiven: false)
      add(.code, form["device_code"], isGiven: false)
    }
    for handle in said.sealed { add(.session, handle, isGiven: false) }
    for token in said.tokens { add(.token, token, isGiven: false) }
    if let location = exchange.responseHeaders["Location"] {
      let parameters = Form.parameters(of: location)
      add(.code, parameters["code"], isGiven: true)
      for name in ["access_token", "id_token"] { add(.token, parameters[name], isGiven: true) }
    }
    if exchange.responseBody.bytes.first == UInt8(ascii: "{"), let body = try? JSON.parse(exchange.responseBody.bytes) {
      for object in [body, body["AuthenticationResult"]].compactMap(\.self) {
        for (name, kind) in members { add(kind, object[name]?.string, isGiven: true) }
      }
    }
    return links
  }

  /// Under which names answers hand them out.
  private static let members: [(String, Kind)] = [
    ("Session", .session), ("session", .session), ("continuation_token", .session), ("RefreshToken", .session),
    ("refresh_token", .session), ("device_code", .code), ("AccessToken", .token), ("access_token", .token),
    ("IdToken", .token), ("id_token", .token),
  ]
}
