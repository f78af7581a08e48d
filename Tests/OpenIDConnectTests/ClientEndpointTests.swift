import HTTPServer
import JSON
import Model
import OAuth
import Testing

@testable import OpenIDConnect

/// Endpoints that clients call directly, with handlers that check nothing.
@Suite struct ClientEndpointTests {
  private static func call(
    _ world: World, _ endpoint: ClientEndpoint, _ pairs: [(String, String)]
  ) throws -> Response {
    let endpoints = Endpoints(core: world.core, pages: PlainPages(), report: { _, _ in })
    let form = Form(pairs.map { (name: $0.0, value: $0.1) }).encoded()
    let empty = endpoints.verified(endpoint, limit: 1_000) { (_) throws(OAuthError) in Response(status: 204) }
    return empty(Request(.post, "/oauth2/toy", body: Array(form.utf8)))
  }

  private static func error(_ response: Response) throws -> String? {
    try JSON.parse(response.body)["error"]?.string
  }

  private static let web = [("client_id", "web")]
  private static let server = [("client_id", "server"), ("client_secret", "s+cr%t")]

  @Test func aClientMustAuthenticate() throws {
    let world = try World()
    #expect(try Self.call(world, .revocation, Self.web).status == 204)
    #expect(try Self.call(world, .revocation, Self.server).status == 204)
    for pairs in [[], [("client_id", "nobody")], [("client_id", "server")], Self.web + [("client_secret", "x")]] {
      let response = try Self.call(world, .revocation, pairs)
      #expect(response.status == 400, "\(pairs)")
    }
  }

  @Test func aPublicClientCannotIntrospect() throws {
    let world = try World({ $0.personality = .openIDConnect })
    #expect(try Self.error(Self.call(world, .introspection, Self.web)) == "invalid_client")
    #expect(try Self.call(world, .introspection, Self.server).status == 204)
  }

  @Test func aClientNeedsTheGrantOfTheEndpoint() throws {
    let world = try World({ $0.personality = .openIDConnect })
    #expect(try Self.error(Self.call(world, .deviceAuthorization, Self.web)) == "unauthorized_client")
    #expect(try Self.error(Self.call(world, .backchannelAuthentication, Self.server)) == "unauthorized_client")
    let allowed = try World({ $0.personality = .openIDConnect }, client: { $0.grantTypes = [.deviceCode] })
    #expect(try Self.call(allowed, .deviceAuthorization, Self.web).status == 204)
  }

  @Test func theSizeOfABodyIsLimited() throws {
    let long = Self.web + [("state", String(repeating: "a", count: 1_000))]
    #expect(try Self.call(try World(), .pushedRequest, long).status == 413)
  }
}
