import HTTPServer
import JSON
import Model
import Provisioning
import Tenants
import Testing

@testable import EntraNative

/// The endpoints verify the client before a step runs: no step can forget to.
@Suite struct ClientCheckTests {
  /// A step that checks nothing.
  private enum EmptyStep: NativeEndpoint {
    static let testName = "Empty"
    static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response { .text("reached") }
  }

  private enum EmptyLinkedStep: LinkedEndpoint {
    static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response { .text("reached") }
  }

  private static let web = ClientID("00000000-0000-4370-8000-0000000000c2")
  private let world: TenantWorld
  private let router: Router

  init() throws {
    world = try TenantWorld()
    let endpoints = Endpoints(core: world.core, pages: NoPages(), report: { _, _ in })
    router = Router(groups: [
      endpoints.group(of: [("empty/v1.0/step", EmptyStep.self)]),
      endpoints.linkedGroup(of: [LinkedRoute(.post, "empty/step", EmptyLinkedStep.self)]),
    ])
  }

  private func register(_ change: (inout ApplicationRegistration) -> Void) throws {
    var registration = ApplicationRegistration(id: Self.web, name: "web")
    registration.redirectURIs = ["http://localhost"]
    change(&registration)
    _ = try world.tenant.register(registration)
  }

  private func post(_ client: String?) throws -> NativeReply {
    let form = Form(client.map { [(name: "client_id", value: $0)] } ?? [])
    let request = Request(.post, "/\(TenantWorld.id)/empty/v1.0/step", body: Array(form.encoded().utf8))
    let response = router.handle(request).response()
    return NativeReply(status: response.status, body: (try? JSON.parse(response.body)) ?? .null)
  }

  @Test func anEmptyStepIsReachedByANativeClientAlone() throws {
    #expect(try post(TenantWorld.client.text).status == 200)
    #expect(try post(nil).refusal == "invalid_request 90100")
    #expect(try post("app").refusal == "invalid_request 90100")
    #expect(try post(Self.web.text).refusal == "unauthorized_client 700016")
    try register { $0.application.allowsNativeAuthentication = false }
    #expect(try post(Self.web.text).refusal == "invalid_client nativeauthapi_disabled 7000218")
  }

  @Test func anEmptyStepIsNotReachedByAConfidentialClient() throws {
    try register {
      $0.application.allowsNativeAuthentication = true
      $0.application.isPublic = false
    }
    #expect(try post(Self.web.text).refusal == "invalid_client 550022")
  }

  @Test func anEmptyStepOfVersionTwoIsReachedByANativeClientAlone() throws {
    func post(_ client: ClientID) throws -> Response {
      let token = try LinkedToken.text(client, "token", in: world.tenant, Request(.post, "/"))
      let body: JSON = ["continuationToken": .string(token)]
      return router.handle(Request(.post, "/\(TenantWorld.id)/api/v2.0/empty/step", body: body.bytes)).response()
    }
    #expect(try post(TenantWorld.client).status == 200)
    #expect(try post(Self.web).status == 400)
    try register { $0.application.allowsNativeAuthentication = false }
    let refused = try post(Self.web)
    #expect(refused.status == 400)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("AADSTS7000218"))
  }

  /// The form of a page has the token of its flow, and a confidential client's tokens are for its server alone.
  @Test func aFlowOfThePagesEndsInNoTokensForAClientThatHasASecret() throws {
    try register {
      $0.application.allowsNativeAuthentication = false
      $0.application.isPublic = false
    }
    let tenant = world.tenant
    let begun = try tenant.beginSignIn(
      client: try tenant.pagesClient(Self.web), username: "ada@example.com", abilities: .pages)
    guard case .proceed(let token) = begun,
      case .password(let asked) = try tenant.challenge(token, client: Self.web)
    else { throw TenantWorld.Unexpected() }
    let reply = try world.post(
      "oauth2/v2.0/token",
      [
        "grant_type": "password", "continuation_token": asked, "password": "Correct-Horse-1", "scope": "openid",
        "client_id": Self.web.text,
      ])
    #expect(reply.refusal == "invalid_client nativeauthapi_disabled 7000218")
  }
}
