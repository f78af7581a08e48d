internal import Cryptography
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Store

/// A fingerprint of a value that requests of one sign-in share: a flow's session, a code, a token, an authorization
/// request's `state`. Requests with an equal link belong together.
///
/// The fingerprint does not reveal the secret: it is part of a keyed hash. The key is that of this process, or of all
/// processes that share a database.
package struct FlowLink: Hashable, Sendable, Codable {
  /// The kind of value that requests share.
  package enum Kind: String, Sendable, CaseIterable, Codable {
    /// `Session`, `continuation_token` and the like.
    case session
    /// An authorization code, or a device code.
    case code
    case token
    /// A browser's authorization request, by its `state`, `nonce` or `code_challenge`.
    case request
  }

  package let kind: Kind
  package let name: String
  /// Whether the response issued it; otherwise the request contained it.
  package let isGiven: Bool

  private static let ownKey = SecureRandom.bytes(32)
  private static let commonKey = Guarded<[UInt8]?>(nil)
  private static var key: [UInt8] { commonKey.snapshot ?? ownKey }

  /// Makes fingerprints equal on all servers that use this key.
  package static func share(key: [UInt8]) { commonKey.update { $0 = key } }

  /// Characters. Shorter values are codes that users type, which are not unique.
  private static let shortest = 16
  /// Links per request, at most: responses to administrators can contain many.
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
    // Browsers carry an app's parameters from page to page.
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

  /// The response members that issue them.
  private static let members: [(String, Kind)] = [
    ("Session", .session), ("session", .session), ("continuation_token", .session), ("RefreshToken", .session),
    ("refresh_token", .session), ("device_code", .code), ("AccessToken", .token), ("access_token", .token),
    ("IdToken", .token), ("id_token", .token),
  ]
}
