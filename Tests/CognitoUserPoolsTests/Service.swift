import AWSProtocol
import Ambient
import Assembly
import Cryptography
import HTTPServer
import JSON
import Model
import Sandboxes
import Testing

@testable import CognitoUserPools

/// A signing key made once for the whole run: making one takes longer than most tests.
private let sharedKeyPEM: [UInt8] = {
  do { return try SigningKey.generate(.fast).pem } catch { return [] }
}()

/// The front in process: bytes in, bytes out. Each has a core of its own, with a clock that stands still.
struct Service: Sendable {
  let core = IdentityCore(
    addresses: Addresses(publicURL: "http://localhost:4370"), keys: .pem(sharedKeyPEM), random: .seeded(7))
  private let router: Router

  init() {
    router = Router(
      groups: [
        AWSDispatcher([UserPoolsService.make(core: core) { error, _ in Issue.record("internal: \(error)") }]).routes
      ])
    core.sandbox()?.update { $0.clock.freeze(at: Instant(seconds: 1_772_521_200)) }
  }

  struct Answer: Sendable {
    let status: Int
    let body: [UInt8]

    var json: JSON { (try? JSON.parse(body)) ?? .null }
    subscript(name: String) -> JSON { json[name] ?? .null }
    /// Type and message of an error: what tests compare.
    var fault: String { "\(json["__type"]?.string ?? "none"): \(json["message"]?.string ?? "")" }
  }

  /// The answer to `operation` with `body`, whatever it is.
  @discardableResult
  func answer(
    _ operation: String, _ body: JSON, key: String = "AKID", region: String = "us-east-1", isSigned: Bool = true
  ) -> Answer {
    var headers: Fields = [
      "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)", "Content-Type": "application/x-amz-json-1.1",
      "Host": "localhost:4370",
    ]
    if isSigned {
      headers.append(
        "Authorization",
        "AWS4-HMAC-SHA256 Credential=\(key)/20260101/\(region)/cognito-idp/aws4_request, Signature=0")
    }
    let response =
      switch router.handle(Request(.post, "/", headers: headers, body: body.bytes)) {
      case .respond(let response): response
      case .work(let body): body()
      case .decide(let body): body().response()
      case .wait, .hold: Response.empty(599)
      }
    return Answer(status: response.status, body: response.body)
  }

  /// The answer to a call that succeeds.
  @discardableResult
  func call(
    _ operation: String, _ body: JSON, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSON {
    let answer = answer(operation, body)
    #expect(answer.status == 200, "\(operation): \(answer.fault)", sourceLocation: sourceLocation)
    return answer.json
  }

  /// Expects a call to fail with `type: message`.
  func refuses(
    _ operation: String, _ body: JSON, _ fault: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let answer = answer(operation, body)
    #expect(answer.fault == fault, "\(operation)", sourceLocation: sourceLocation)
    let type = fault.prefix { $0 != ":" }
    #expect(answer.status == (type.hasPrefix("Internal") ? 500 : 400), sourceLocation: sourceLocation)
  }

  func advance(_ duration: Duration) {
    core.sandbox()?.update { $0.clock.advance(by: duration) }
  }
}

extension JSON {
  /// The members of this object with `others` in addition or in their place; null takes one away.
  func with(_ others: JSON) -> JSON {
    var members = object ?? [:]
    for (name, value) in others.object ?? [:] { members[name] = value.isNull ? nil : value }
    return .object(members)
  }

  /// A text at a path of names and numbers.
  func text(_ path: String...) -> String {
    path.reduce(self) { json, step in (Int(step).flatMap { json[$0] } ?? json[step]) ?? .null }.string ?? ""
  }
}
