import Ambient
import HTTPServer
import JSON
import Model
import SignIn
import Testing
import Tokens

/// userInfo and revocation (docs/reference/hosted-login.md#userinfo, docs/reference/hosted-login.md#revoke).
@Suite struct UserInfoTests {
  private func info(_ world: World, _ token: String?, _ method: HTTPServer.Method = .get) throws -> Response {
    let headers: Fields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    return try world.answer(Request(method, "/oauth2/userInfo", headers: headers))
  }

  private static let dead =
    "error=\"invalid_token\", error_description=\"Access token is expired, disabled, or deleted, or the user has "
    + "globally signed out.\""

  @Test func itTellsWhoItIs() throws {
    let world = try World()
    let token = try #require(try world.tokens()["access_token"]?.string)
    let user = try world.service.accounts.user(named: "ada@example.com")
    let response = try info(world, token)
    #expect(response.status == 200 && response.headers["Content-Type"] == "application/json;charset=UTF-8")
    #expect(
      try response.json == [
        "sub": .string(user.id.description), "name": "Ada", "email": "ada@example.com", "email_verified": "true",
        "username": .string(user.username),
      ])
    #expect(try info(world, token, .post).status == 200)
    #expect(try world.get("/OAUTH2/userinfo", headers: ["Authorization": "Bearer \(token)"]).status == 200)
    #expect(try world.post("/oauth2/userInfo", [("access_token", token)]).status == 200)
  }

  @Test func scopesChooseTheClaims() throws {
    let world = try World()
    let token = try world.tokens([("scope", "openid email")])["access_token"]?.string
    #expect(try info(world, token).json.object?.names == ["sub", "email", "email_verified", "username"])
  }

  @Test func itRefusesAsTheServiceDoes() throws {
    let world = try World()
    let missing = try info(world, nil)
    #expect(missing.status == 400)
    #expect(
      missing.headers["WWW-Authenticate"]
        == "error=\"invalid_request\", error_description=\"Bad OAuth2 request at UserInfo Endpoint\"")
    let tokens = try world.tokens()
    let narrow = try world.tokens([("scope", "orders/read")])["access_token"]?.string
    for bad in ["nonsense", tokens["id_token"]?.string, tokens["refresh_token"]?.string] {
      let response = try info(world, bad)
      #expect(response.status == 401 && response.headers["WWW-Authenticate"] == Self.dead)
    }
    // Recorded: simov/grant#189.
    let words = "Access token does not contain openid scope"
    let response = try info(world, narrow)
    #expect(response.status == 401)
    #expect(response.headers["WWW-Authenticate"] == "error=\"invalid_token\", error_description=\"\(words)\"")
    #expect(try response.json == ["error": "invalid_token", "error_description": .string(words)])
    world.advance(by: .hours(1))
    #expect(try info(world, tokens["access_token"]?.string).status == 401)
  }

  @Test func aTokenOfTheAPIIsRefused() throws {
    let world = try World(client: { $0.flows = [.password] })
    let step = try world.service.signIns.signIn(
      SignInRequest(client: ClientID("web"), username: "ada@example.com", start: .password("Correct-Horse-1")))
    guard case .tokens(let tokens) = step else { throw World.Unexpected() }
    #expect(try info(world, tokens.accessToken).status == 401)
  }

  @Test func aRevokedTokenTakesItsAccessTokensAlong() throws {
    let world = try World()
    let (here, there) = (try world.tokens(), try world.tokens())
    func revoke(_ pairs: [(String, String)], headers: Fields = [:]) throws -> Response {
      try world.post("/oauth2/revoke", pairs, headers: headers)
    }
    let token = try #require(here["refresh_token"]?.string)
    let response = try revoke([("client_id", "web"), ("token", token), ("token_type_hint", "access_token")])
    #expect(response.status == 200 && response.body.isEmpty)
    #expect(try revoke([("client_id", "web"), ("token", token)]).status == 200)
    #expect(try revoke([("client_id", "web"), ("token", "nonsense")]).status == 200)
    #expect(try info(world, here["access_token"]?.string).status == 401)
    #expect(try info(world, there["access_token"]?.string).status == 200)

    #expect(try revoke([("client_id", "web")]).error == "invalid_request")
    let access = try revoke([("client_id", "web"), ("token", there["access_token"]?.string ?? "")])
    #expect(access.status == 400 && access.error == "unsupported_token_type")
    let unknown = try revoke([("client_id", "nobody"), ("token", token)])
    #expect(unknown.status == 401 && unknown.error == "invalid_client")
    let wrong = try revoke([("token", token)], headers: basic("server", "x"))
    #expect(wrong.status == 401 && wrong.error == "invalid_client")
    let foreign = try revoke(
      [("token", there["refresh_token"]?.string ?? "")], headers: basic("server", "s+cr%t"))
    #expect(foreign.status == 400 && foreign.error == "invalid_request")
    #expect(try info(world, there["access_token"]?.string).status == 200)
  }

  @Test func aClientMayForbidRevocation() throws {
    let world = try World(client: { $0.allowsRevocation = false })
    let token = try world.tokens()["refresh_token"]?.string ?? ""
    #expect(try world.post("/oauth2/revoke", [("client_id", "web"), ("token", token)]).error == "invalid_request")
  }
}
