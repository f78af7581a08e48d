import Ambient
import Assembly
import FrontSupport
import HTTPServer
import JSON
import Model
import Provisioning
import Sandboxes
import Tenants
import Testing

@testable import EntraNative

/// A tenant with one application behind the endpoints, with a frozen clock. Nothing is signed, so it is made in no
/// time.
struct TenantWorld: Sendable {
  static let client = ClientID("00000000-0000-4370-8000-0000000000c1")
  static let id = "00000000-0000-4370-8000-000000000001"

  let core: IdentityCore
  let sandbox: SandboxHolder
  let tenant: TenantService
  let router: Router

  init(
    flow: UserFlow = UserFlow(name: "default"), _ change: @escaping @Sendable (inout Tenant) -> Void = { _ in }
  ) throws {
    core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"), random: .seeded(7))
    sandbox = try #require(core.sandbox())
    sandbox.update { $0.clock = Clock(frozenAt: Instant(seconds: 1_800_000_000)) }
    tenant = try core.createTenant(
      TenantCreation(id: UniqueID(Self.id), domains: ["contoso.onmicrosoft.com"], userFlows: [flow]), in: sandbox,
      change)
    var registration = ApplicationRegistration(id: Self.client, name: "app")
    registration.redirectURIs = ["http://localhost"]
    _ = try tenant.register(registration)
    var phone = TenantUser(username: "sms@example.com", password: "Correct-Horse-1")
    phone.phone = "+15555550123"
    let failure = try tenant.seed([TenantUser(username: "ada@example.com", password: "Correct-Horse-1"), phone])
    #expect(failure == nil)
    router = Router(groups: EntraFront.groups(core: core, pages: NoPages()))
  }

  /// The code that was sent last.
  var latestCode: String? { sandbox.snapshot.outbox.newestFirst.map(\.entry).first?.code }

  var messageCount: Int { sandbox.snapshot.outbox.newestFirst.map(\.entry).count }

  func answer(_ request: Request) throws -> Response {
    switch router.handle(request) {
    case .respond(let response): return response
    case .work(let body): return body()
    case .decide(let body): return body().response()
    case .wait, .hold: throw Unexpected()
    }
  }

  /// Opens a flow.
  func open() throws -> JSON {
    let form = Form([(name: "client_id", value: Self.client.text)])
    let response = try answer(
      Request(.post, "/\(Self.id)/oauth2/v2.0/authorize-challenge", body: Array(form.encoded().utf8)))
    #expect(response.status == 401)
    return try JSON.parse(response.body)
  }

  /// Follows a link with what it needs.
  func follow(_ link: JSON?, _ token: JSON?, _ members: JSONObject = [:], method: HTTPServer.Method = .post) throws
    -> Step
  {
    let href = try #require(link?.string ?? link?["href"]?.string)
    try #require(href.hasPrefix("/\(Self.id)/"))
    var body = members
    body["continuationToken"] = token
    let response = try answer(
      Request(method, href, body: JSON.object(body).bytes))
    return Step(status: response.status, body: try JSON.parse(response.body))
  }

  struct Unexpected: Error {}

  /// An answer behind a link.
  struct Step {
    let status: Int
    let body: JSON

    var token: JSON? { body["continuationToken"] }
    var action: String? { body["action"]?.string }
    var methods: [JSON] { body["_embedded"]?["methods"]?.array ?? [] }
    var attributes: [String] { (body["attributes"]?.array ?? []).compactMap { $0["attributeId"]?.string } }
    var error: JSON? { body["error"] }
    /// Word, word inside, and the beginning of the message.
    var refusal: [String?] {
      [error?["code"]?.string, error?["innerError"]?["code"]?.string, error?["message"]?.string]
    }
    /// What is wrong with which attribute.
    var details: [String] {
      (error?["innerError"]?["details"]?.array ?? []).map { detail in
        "\(detail["attributeIds"]?.array?.first?.string ?? "") \(detail["code"]?.string ?? "")"
      }
    }

    func link(_ relation: String) -> JSON? { body["_links"]?[relation] }
  }
}

/// Nothing that a native client sees.
struct NoPages: TenantPages {
  func isOurs(_ form: Form, _ request: Request) -> Bool { false }
  func signedOut(_ request: Request) -> Response { Response(status: 500) }
  func leaving(_ frames: [String], _ next: String?, _ request: Request) -> Response { Response(status: 500) }
  func formPost(_ address: String, _ pairs: Form, _ request: Request) -> Response { Response(status: 500) }
  func problem(_ problem: Problem, _ request: Request) -> Response { Response(status: 500) }
  func form(_ form: PageForm, _ request: Request) -> Response { Response(status: 500) }
  func tenantFault(_ code: String, _ message: String, _ request: Request) -> Response { Response(status: 500) }
}
