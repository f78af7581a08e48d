import Ambient
import Assembly
import ContractChecks
import Cryptography
import HTTPServer
import JSON
import Model
import Provisioning
import RESTAPI
import Realms
import Sandboxes
import Testing

/// One pool behind the front, in a document of its own: a clock that stands still, seeded randomness.
struct World: Sendable {
  let core: IdentityCore
  let service: RealmContext
  let sandbox: SandboxHolder
  private let router: Router
  private let contract: Contract

  init(
    _ settings: (inout RealmSettings) -> Void = { _ in },
    client change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws {
    core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"), random: .seeded(7))
    sandbox = try #require(core.sandbox())
    sandbox.update { $0.clock = Clock(frozenAt: Instant(seconds: 1_800_000_000)) }
    var realmSettings = RealmSettings(name: "shop")
    realmSettings.signInNames = .attributes([.email])
    realmSettings.autoVerified = [.email]
    realmSettings.firstFactors = [.password, .emailCode]
    settings(&realmSettings)
    let realm = try core.createRealm(
      id: RealmID("eu-west-1_Shop00001"), settings: realmSettings, keys: .pem(sharedKeyPEM), in: sandbox)
    service = try core.realm(realm.id)
    _ = try service.administration.createClient(id: ClientID("web"), name: "web", generatesSecret: false) { client, _ in
      client.flows = Set(ClientFlow.allCases)
      change(&client)
    }
    router = Router(groups: [RESTFront.routes(core: core) { error, _ in Issue.record(error) }])
    let description = router.handle(Request(.get, "/v1/openapi.json"))
    guard case .respond(let response) = description else { throw NoDescription() }
    contract = Contract(try JSON.parse(response.body))
  }

  /// Sends a call and holds the answer against the description.
  func call(
    _ method: HTTPServer.Method, _ path: String, _ body: JSON? = nil, bearer: String? = nil, headers: Fields = [:],
    pool: String = "default", sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Reply {
    await send(
      method, path, Array((body?.text ?? "").utf8), bearer: bearer, headers: headers, pool: pool,
      sourceLocation: sourceLocation)
  }

  func send(
    _ method: HTTPServer.Method, _ path: String, _ body: [UInt8], bearer: String? = nil, headers: Fields = [:],
    pool: String = "default", sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Reply {
    var headers = headers
    if !body.isEmpty, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    if let bearer { headers["Authorization"] = "Bearer \(bearer)" }
    let request = Request(method, "/v1/\(pool)/\(path)", headers: headers, body: body)
    let response = await router.handle(request).answer()
    let violations = contract.violations(by: response, to: request)
    #expect(violations == [], sourceLocation: sourceLocation)
    return Reply(response)
  }

  func post(
    _ path: String, _ body: JSON = .object([:]), bearer: String? = nil, headers: Fields = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Reply {
    await call(.post, path, body, bearer: bearer, headers: headers, sourceLocation: sourceLocation)
  }

  func advance(by duration: Duration) {
    sandbox.update { $0.clock.advance(by: duration) }
  }

  /// The newest message.
  var lastMessage: Message? {
    sandbox.snapshot.outbox.newestFirst.first { _ in true }?.entry
  }

  func lastCode() throws -> String { try #require(lastMessage?.code) }

  /// An account that is ready to sign in.
  func seed(_ name: String = "ada@example.com", password: String? = "Correct-Horse-1", status: UserStatus? = nil) throws
  {
    let user = SeededUser(
      username: name, password: password, attributes: [Attribute(.emailVerified, "true")], status: status)
    if let failure = try service.provisioning.seed([user]) { throw failure }
  }

  /// The answer to a password sign-in.
  func signIn(_ name: String = "ada@example.com", password: String = "Correct-Horse-1") async -> Reply {
    await post("sign-in", ["username": .string(name), "password": .string(password)])
  }

  struct NoDescription: Error {}
}

/// An answer, easy to look at.
struct Reply {
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
  subscript(name: String) -> String? { json[name]?.string }
}

/// A signing key made once for the whole run.
let sharedKeyPEM: [UInt8] = {
  do { return try SigningKey.generate(.fast).pem } catch { return [] }
}()
