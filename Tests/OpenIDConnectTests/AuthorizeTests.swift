import Ambient
import HTTPServer
import JSON
import Model
import Realms
import SignIn
import Testing

/// The authorization endpoint (docs/reference/hosted-login.md#authorize).
@Suite struct AuthorizeTests {
  @Test func withoutASessionThePageIsNextWithTheSameQuery() throws {
    let world = try World()
    for path in ["/oauth2/authorize", "/authorize"] {
      let query = "client_id=web&redirect_uri=myapp%3A//callback&response_type=code&&state=a+b&x=%zz&"
      let response = try world.answer(Request(.get, "\(path)?\(query)"))
      #expect(response.status == 302 && response.location == "/login?\(query)")
      #expect(response.headers["Cache-Control"]?.contains("no-store") == true)
    }
  }

  @Test func aSessionGetsACodeAndTheExactState() throws {
    let world = try World()
    let response = try world.authorize([("scope", "openid email")], session: try world.session())
    #expect(response.status == 302 && response.location.hasPrefix("myapp://callback?code="))
    #expect(response.callback.pairs.map(\.name) == ["code", "state"])
    #expect(response.callback["state"] == "a b+c/%41")
    #expect(response.location.hasSuffix("&state=a%20b%2Bc%2F%2541"))
    #expect(UniqueID(response.callback["code"] ?? "") != nil)
  }

  @Test func withoutAStateNoneComesBack() throws {
    let world = try World()
    let session = try world.session()
    #expect(try world.authorize([("state", "")], session: session).callback.pairs.map(\.name) == ["code"])
    let error = try world.authorize([("state", ""), ("response_type", "")], session: session)
    #expect(error.callback.pairs.map(\.name) == ["error"])
    let scope = try world.authorize([("state", ""), ("scope", "nothing")], session: session)
    #expect(scope.callback.pairs.map(\.name) == ["error_description", "error"])
  }

  @Test func anUnknownClientGetsAPage() throws {
    let world = try World()
    _ = try world.service.administration.createClient(id: ClientID("api"), name: "API", generatesSecret: false) {
      client, _ in
      client.redirectURIs = ["myapp://callback"]
    }
    for (changes, fault) in [
      ([("client_id", "nobody")], "clientUnknown"), ([("client_id", "")], "clientIDMissing"),
      ([("client_id", "api")], "hostedLoginOff"), ([("redirect_uri", "")], "redirectURIMissing"),
    ] {
      let response = try world.authorize(changes)
      #expect(response.status == 400 && response.headers["Location"] == nil && response.text.contains(fault))
    }
  }

  @Test(arguments: [
    "https://evil.test/", "myapp://callback/", "myapp://callback?x=1", "myapp://CALLBACK", "Myapp://callback",
    "myapp://callback#part", "myapp%3A%2F%2Fcallback", " myapp://callback", "https://shop.test/server",
  ])
  func aForeignRedirectGetsTheErrorPage(_ foreign: String) throws {
    let world = try World()
    let response = try world.authorize([("redirect_uri", foreign)], session: try world.session())
    #expect(response.status == 302)
    #expect(response.location == "/error?error=redirect_mismatch&client_id=web")
    #expect(response.headers["Set-Cookie"]?.contains("Path=/error") == true)
  }

  /// Swift takes texts for equal whose letters are spelled differently; redirect URIs are compared byte for byte.
  @Test func anotherSpellingIsForeign() throws {
    let world = try World(client: { $0.redirectURIs = ["https://shop.test/caf\u{E9}"] })
    let same = try world.authorize([("redirect_uri", "https://shop.test/caf\u{E9}")])
    #expect(same.location.hasPrefix("/login?"))
    let other = try world.authorize([("redirect_uri", "https://shop.test/cafe\u{301}")])
    #expect(other.location.hasPrefix("/error?error=redirect_mismatch"))
  }

  @Test func theClientsDefaultStandsIn() throws {
    let world = try World(client: { $0.defaultRedirectURI = "https://shop.test/cb" })
    let response = try world.authorize([("redirect_uri", "")], session: try world.session())
    #expect(response.location.hasPrefix("https://shop.test/cb?code="))
  }

  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  static let refusals: [([(String, String)], String)] = [
    ([("response_type", "")], "invalid_request"),
    ([("response_type", "id_token")], "invalid_request"),
    ([("response_type", "code token")], "invalid_request"),
    ([("code_challenge", challenge)], "invalid_request"),
    ([("code_challenge_method", "S256")], "invalid_request"),
    ([("code_challenge", challenge), ("code_challenge_method", "plain")], "invalid_request"),
    ([("code_challenge", "short"), ("code_challenge_method", "S256")], "invalid_request"),
    ([("resource", "not an address")], "invalid_request"),
    ([("prompt", "none")], "login_required"),
  ]

  @Test(arguments: refusals.indices)
  func aBadRequestGoesBackInTheQuery(_ index: Int) throws {
    let (changes, error) = Self.refusals[index]
    let response = try World().authorize(changes)
    #expect(response.status == 302)
    #expect(response.location == "myapp://callback?state=a%20b%2Bc%2F%2541&error=\(error)")
  }

  /// Recorded redirects: argo-cd#1471, awscdk-minecraft#40.
  @Test(arguments: ["openid nothing", "email", "orders/write", "openid \"é\\\u{7F}"])
  func aRefusedScopeGoesBackAsItWasRecorded(_ scope: String) throws {
    let response = try World().authorize([("scope", scope)])
    #expect(
      response.location
        == "myapp://callback?error_description=invalid_scope&state=a%20b%2Bc%2F%2541&error=invalid_request")
    let implicit = try World().authorize([("scope", scope), ("response_type", "token")])
    #expect(implicit.fragment["error_description"] == "invalid_scope" && implicit.callback.pairs.isEmpty)
  }

  @Test func aGrantTypeThatTheClientLacksIsRefused() throws {
    let world = try World(client: { $0.grantTypes = [.authorizationCode] })
    #expect(try world.authorize([("response_type", "token")]).callback["error"] == "unauthorized_client")
    let other = try World(client: { $0.grantTypes = [.implicit] })
    #expect(try other.authorize().callback["error"] == "unauthorized_client")
  }

  @Test func implicitTokensComeInTheFragment() throws {
    let world = try World()
    let session = try world.session()
    let response = try world.authorize(
      [("response_type", "token"), ("scope", "openid"), ("nonce", "n1")], session: session)
    #expect(response.status == 302 && response.location.hasPrefix("myapp://callback#id_token="))
    #expect(
      response.fragment.pairs.map(\.name) == ["id_token", "access_token", "token_type", "expires_in", "state"])
    // Amplify JS does not decode: what it reads must be free of escapes.
    let read = response.location.split(separator: "#")[1].split(separator: "&").dropLast()
    #expect(read.allSatisfy { !$0.contains("%") && !$0.contains("+") })
    #expect(response.fragment["expires_in"] == "3600" && response.fragment["token_type"] == "Bearer")
    let identity = try claims(response.fragment["id_token"].map { .string($0) })
    #expect(identity["nonce"]?.string == "n1" && identity["at_hash"] != nil)
    let plain = try world.authorize(
      [("response_type", "token"), ("scope", "orders/read")], session: session)
    #expect(plain.fragment["id_token"] == nil && plain.fragment["access_token"] != nil)
    let error = try world.authorize([("response_type", "token"), ("scope", "nothing")], session: session)
    #expect(error.fragment["error"] == "invalid_request" && error.callback.pairs.isEmpty)
  }

  @Test func aProviderThatIsNotThereGetsAPage() throws {
    let world = try World()
    #expect(try world.authorize([("identity_provider", "COGNITO")]).status == 302)
    for changes in [[("identity_provider", "Google")], [("idp_identifier", "example.com")]] {
      let response = try world.authorize(changes)
      #expect(response.status == 400 && response.text.contains("providerNotAvailable"))
    }
  }

  @Test func promptsAreFollowed() throws {
    let world = try World()
    let session = try world.session()
    #expect(try world.authorize([("prompt", "none")], session: session).callback["code"] != nil)
    #expect(try world.authorize([("prompt", "login")], session: session).location.hasPrefix("/login?"))
    for prompt in ["select_account", "consent", "unknown", "select_account consent"] {
      #expect(try world.authorize([("prompt", prompt)], session: session).callback["code"] != nil)
    }
  }

  @Test func aSessionServesEveryClientForAnHour() throws {
    let world = try World()
    let session = try world.session()
    world.advance(by: .minutes(59))
    let other = [("client_id", "server"), ("redirect_uri", "https://shop.test/server")]
    #expect(try world.authorize(other, session: session).callback["code"] != nil)
    world.advance(by: .minutes(1))
    #expect(try world.authorize(session: session).location.hasPrefix("/login?"))
    #expect(try world.authorize([("prompt", "none")], session: session).callback["error"] == "login_required")
    #expect(try world.authorize(session: "nonsense").location.hasPrefix("/login?"))
  }

  @Test func aDisabledUserHasNoSession() throws {
    let world = try World()
    let session = try world.session()
    try world.service.accounts.setEnabled(false, "ada@example.com")
    #expect(try world.authorize(session: session).location.hasPrefix("/login?"))
  }

  /// Apple's sample of a web-authentication session (docs/reference/web-authentication-sessions.md#direct-tokens).
  @Test func anAppMayGetATokenOnItsCallback() throws {
    let world = try World(client: { $0.redirectURIs = ["exampleauth://auth", "myapp://callback"] })
    try world.service.administration.setDirectToken(DirectToken(), of: ClientID("web"))
    let session = try world.session()
    for query in ["", "scheme=exampleauth", "callback=exampleauth%3A%2F%2Fauth", "client_id=web"] {
      let start = try world.answer(Request(.get, "/auth?state=s1&\(query)"))
      #expect(start.location.hasPrefix("/oauth2/authorize?client_id=web&response_type=code&redirect_uri=exampleauth"))
      #expect(try world.answer(Request(.get, start.location)).location.hasPrefix("/login?"))
      let landing = try world.answer(Request(.get, start.location, headers: ["Cookie": "cognito=\(session)"]))
      #expect(landing.location.hasPrefix("exampleauth://auth?token="))
      #expect(landing.callback.pairs.map(\.name) == ["token", "state"] && landing.callback["state"] == "s1")
      let token = try #require(landing.callback["token"])
      #expect(try world.get("/oauth2/userInfo", headers: ["Authorization": "Bearer \(token)"]).status == 200)
    }
    let foreign = try world.answer(Request(.get, "/auth?scheme=evil"))
    #expect(try world.answer(Request(.get, foreign.location)).location.hasPrefix("/error?error=redirect_mismatch"))
    let other = try World()
    #expect(try other.answer(Request(.get, "/auth")).status == 400)
  }

  @Test func postIsNotAMethodOfTheService() throws {
    let response = try World().authorize(method: .post)
    #expect(response.status == 405 && response.headers["Allow"] == "GET, HEAD")
  }
}
