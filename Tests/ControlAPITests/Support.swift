import Ambient
import Assembly
import ContractChecks
import ControlAPI
import Cryptography
import Foundation
import HTTPServer
import JSON
import Model
import Realms
import Sandboxes
import SignIn
import Synchronization
import Testing

/// One pool behind the control API, in a document of its own.
struct World: Sendable {
  let core: IdentityCore
  let service: RealmContext
  let sandbox: SandboxHolder
  let router: Router
  private let contract: Contract

  init(token: String? = nil, allowedHosts: [String] = [], readiness: Readiness = Readiness(isReady: true)) throws {
    core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"), random: .seeded(7))
    sandbox = try #require(core.sandbox())
    var settings = RealmSettings(name: "shop")
    settings.signInNames = .attributes([.email])
    settings.autoVerified = [.email]
    settings.domain = "shop"
    let realm = try core.createRealm(
      id: RealmID("eu-west-1_Shop00001"), settings: settings, keys: .pem(sharedKeyPEM), in: sandbox)
    service = try core.realm(realm.id)
    _ = try service.administration.createClient(id: ClientID("web"), name: "Web", generatesSecret: false) { client, _ in
      client.flows = [.password, .refresh]
      client.redirectURIs = ["myapp://callback"]
      client.logoutURIs = ["myapp://signout"]
      client.allowsHostedLogin = true
      client.grantTypes = [.authorizationCode]
      client.scopes = ["openid"]
    }
    _ = try service.administration.createClient(id: ClientID("server"), name: "Server", generatesSecret: true) {
      client, _ in
      client.secrets = ["serversecret"]
    }
    sandbox.markPristine()
    router = Router(groups: [
      ControlFront.routes(
        core: core,
        settings: ControlSettings(
          token: token, allowedHosts: allowedHosts, readiness: readiness, version: "1.2.3",
          console: ["index.html": Array("<!doctype html>".utf8), "app.js": []],
          report: { error, _ in Issue.record(error) }))
    ])
    let request = Request(
      .get, "/_understudy/openapi.json", headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:])
    guard case .respond(let response) = router.handle(request) else { throw NoDescription() }
    contract = Contract(try JSON.parse(response.body))
  }

  /// Sends a call and holds the answer against the description.
  func call(
    _ method: HTTPServer.Method, _ path: String, _ body: JSON? = nil, headers: Fields = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Reply {
    let request = request(method, path, body, headers: headers)
    return reply(to: request, await router.handle(request).answer(), sourceLocation)
  }

  /// Begins a call on this thread, which goes on at once: among many tests, one that gives its thread away may get it
  /// back only when the caller has long given up.
  func begin(
    _ method: HTTPServer.Method, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Pending {
    let (request, pending) = (request(method, path), Pending())
    let take: @Sendable (Outcome) -> Void = { outcome in
      pending.take(self.reply(to: request, outcome.response(), sourceLocation))
    }
    let outcome = router.handle(request)
    switch outcome {
    case .wait(let body), .hold(let body): body(Completion(take))
    case .respond, .work, .decide: take(outcome)
    }
    return pending
  }

  private func request(
    _ method: HTTPServer.Method, _ path: String, _ body: JSON? = nil, headers: Fields = [:]
  ) -> Request {
    var headers = headers
    if !headers.contains("Host") { headers["Host"] = "localhost:4370" }
    if body != nil { headers["Content-Type"] = "application/json" }
    return Request(method, "/_understudy/\(path)", headers: headers, body: body.map(\.bytes) ?? [])
  }

  private func reply(to request: Request, _ response: Response, _ sourceLocation: SourceLocation) -> Reply {
    let violations = contract.violations(by: response, to: request)
    #expect(violations == [], sourceLocation: sourceLocation)
    return Reply(response)
  }

  func get(
    _ path: String, headers: Fields = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Reply {
    await call(.get, path, headers: headers, sourceLocation: sourceLocation)
  }

  /// Sends a message to the address: that of a sign-up.
  func signUp(_ name: String) throws {
    _ = try service.accounts.signUp(
      SignUpRequest(client: ClientID("web"), username: name, password: "Correct-Horse-1", metadata: ["a": "b"]))
  }

  struct NoDescription: Error {}
}

/// An answer that may still come.
final class Pending: Sendable {
  private let held = Mutex<Reply?>(nil)

  func take(_ reply: Reply) { held.withLock { $0 = reply } }

  var reply: Reply? { held.withLock { $0 } }

  /// The answer, which comes on another thread; nil if it has not come in a minute.
  func wait() -> Reply? {
    for _ in 0..<6_000 where reply == nil { usleep(10_000) }
    return reply
  }
}

/// An answer, easy to look at.
struct Reply: Sendable {
  let response: Response
  let json: JSON

  init(_ response: Response) {
    self.response = response
    json = (try? JSON.parse(response.body)) ?? nil
  }

  var status: Int { response.status }
  var code: String? { json["code"]?.string }
  var pointer: String? { json["pointer"]?.string }
  var detail: String? { json["detail"]?.string }
  /// The addresses of the messages in the answer.
  var recipients: [String] { (json["messages"]?.array ?? []).compactMap { $0["to"]?.string } }
}

/// A signing key made once for the whole run.
let sharedKeyPEM: [UInt8] = {
  do { return try SigningKey.generate(.fast).pem } catch { return [] }
}()
