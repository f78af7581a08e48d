import Ambient
import HTTPServer
import JSON
import Model
import Provisioning
import Sandboxes
import Tenants
import Testing

@testable import EntraNative

/// The endpoints of version 1 of native authentication.
extension TenantWorld {
  static let types = "oob password redirect"
  static let capabilities = "mfa_required registration_required"

  /// The answer to a form of these fields and the id of the client.
  func post(_ path: String, _ fields: [String: String], client: String = Self.client.text) throws -> NativeReply {
    var form = Form(fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
    if fields["client_id"] == nil { form.pairs.append((name: "client_id", value: client)) }
    let response = try answer(Request(.post, "/\(Self.id)/\(path)", body: Array(form.encoded().utf8)))
    return NativeReply(status: response.status, body: try JSON.parse(response.body))
  }

  /// Tells who signs in.
  func initiate(_ username: String, capabilities: String = Self.capabilities) throws -> NativeReply {
    try post(
      "oauth2/v2.0/initiate", ["username": username, "challenge_type": Self.types, "capabilities": capabilities])
  }

  /// A sign-in up to the question.
  func challenged(_ username: String, capabilities: String = Self.capabilities) throws -> NativeReply {
    try next("oauth2/v2.0/challenge", try initiate(username, capabilities: capabilities))
  }

  /// Goes on from `reply` with its token.
  func next(_ path: String, _ reply: NativeReply, _ fields: [String: String] = [:]) throws -> NativeReply {
    try post(path, fields.merging(["continuation_token": try #require(reply.token)]) { given, _ in given })
  }

  func password(_ password: String, _ reply: NativeReply) throws -> NativeReply {
    try next("oauth2/v2.0/token", reply, ["grant_type": "password", "password": password, "scope": "openid"])
  }

  func code(_ code: String?, _ reply: NativeReply, grant: String = "oob") throws -> NativeReply {
    try next("oauth2/v2.0/token", reply, ["grant_type": grant, "oob": code ?? "", "scope": "openid"])
  }

  /// Adds users who differ from those of every tenant.
  func seed(_ users: TenantUser...) throws {
    let failure = try tenant.seed(users)
    #expect(failure == nil)
  }

  func advance(by duration: Duration) { sandbox.update { $0.clock.advance(by: duration) } }
}

/// An answer of version 1.
struct NativeReply {
  let status: Int
  let body: JSON

  var token: String? { body["continuation_token"]?.string }

  /// `error`, `suberror` where there is one, and the number.
  var refusal: String {
    let words = [
      body["error"]?.string, body["suberror"]?.string, body["error_codes"]?.array?.first?.integer.map(String.init),
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// The message, without its number and the lines for support.
  var message: String {
    let line = body["error_description"]?.string?.prefix { !$0.isNewline } ?? ""
    return String(line.drop { $0 != " " }.dropFirst())
  }

  /// The members but the token, which differs each time.
  var rest: JSON? {
    guard var members = body.object else { return nil }
    members["continuation_token"] = nil
    return .object(members)
  }
}
