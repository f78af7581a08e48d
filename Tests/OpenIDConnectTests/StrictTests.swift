import Ambient
import HTTPServer
import JSON
import Model
import OAuth
import Sandboxes
import SignIn
import Testing

/// Where the standard wins over the service (docs/reference/openid-connect.md#authorization-endpoint,
/// docs/reference/openid-connect.md#logout, docs/reference/openid-connect.md#cognito-differences).
@Suite struct StrictTests {
  private func strict(client: @escaping @Sendable (inout Client) -> Void = { _ in }) throws -> World {
    try World({ $0.personality = .openIDConnect }, client: client)
  }

  @Test func theDocumentSaysMore() throws {
    let json = try strict().get(DiscoveryTests.path).json
    #expect(json["authorization_response_iss_parameter_supported"]?.bool == true)
    #expect(json["code_challenge_methods_supported"] == ["S256"])
    #expect(json["request_uri_parameter_supported"]?.bool == true)
    for name in ["claims_supported", "grant_types_supported", "response_modes_supported"] {
      #expect(json[name]?.array?.isEmpty == false)
    }
  }

  @Test func everyAnswerSaysWhoAnswers() throws {
    let world = try strict()
    let session = try world.session()
    let issuer = "http://localhost:4370/eu-west-1_Shop00001"
    let good = try world.authorize(session: session)
    #expect(good.callback.pairs.map(\.name) == ["code", "state", "iss"] && good.callback["iss"] == issuer)
    let bad = try world.authorize([("prompt", "none")])
    #expect(bad.callback.pairs.map(\.name) == ["error", "error_description", "state", "iss"])
  }

  static let refusals: [([(String, String)], String)] = [
    ([("response_type", "nothing")], "unsupported_response_type"),
    ([("prompt", "none login")], "invalid_request"),
    ([("prompt", "unknown")], "invalid_request"),
    ([("max_age", "-1")], "invalid_request"),
    ([("claims", "[")], "invalid_request"),
    ([("request", "x")], "request_not_supported"),
    ([("request_uri", "https://x.test")], "request_uri_not_supported"),
    ([("id_token_hint", "x")], "invalid_request"),
    ([("resource", "x")], "invalid_target"),
    ([("scope", "nothing")], "invalid_scope"),
  ]

  @Test(arguments: refusals.indices) func aBadRequestIsRefusedByName(_ index: Int) throws {
    let (changes, error) = Self.refusals[index]
    #expect(try strict().authorize(changes).callback["error"] == error)
  }

  @Test func whatTheServiceRefusesIsTaken() throws {
    let world = try strict()
    let session = try world.session()
    let post = try world.authorize(session: session, method: .post)
    #expect(post.status == 303 && post.callback["code"] != nil)
    #expect(try world.authorize([("scope", "openid unknown")], session: session).callback["code"] != nil)
    let asked = try world.authorize(method: .post)
    #expect(asked.status == 303 && asked.location.hasPrefix("/login?client_id=web&"))
  }

  @Test func aParameterComesOnce() throws {
    let world = try strict()
    let query = "client_id=web&redirect_uri=myapp%3A%2F%2Fcallback&response_type=code&state=1&state=2"
    #expect(try world.answer(Request(.get, "/oauth2/authorize?\(query)")).callback["error"] == "invalid_request")
    let resources =
      "client_id=web&redirect_uri=myapp%3A%2F%2Fcallback&response_type=code&resource=a%3A%2F%2Fb&resource=c%3A%2F%2Fd"
    #expect(try world.answer(Request(.get, "/oauth2/authorize?\(resources)")).location.hasPrefix("/login?"))
  }

  @Test func everyResponseTypeHasItsParts() throws {
    let world = try strict()
    let session = try world.session()
    for (type, parts) in [
      ("code", ["code"]), ("id_token", ["id_token"]), ("token", ["access_token"]),
      ("id_token token", ["id_token", "access_token"]), ("code id_token", ["code", "id_token"]),
      ("code token", ["code", "access_token"]), ("token id_token code", ["code", "id_token", "access_token"]),
    ] {
      let changes = [("response_type", type), ("nonce", "n1")]
      let response = try world.authorize(changes, session: session)
      let answer = type == "code" ? response.callback : response.fragment
      let got = answer.pairs.map(\.name).filter { ["code", "id_token", "access_token"].contains($0) }
      #expect(got == parts, "\(type)")
      guard let token = answer["id_token"] else { continue }
      let identity = try claims(.string(token))
      #expect(identity["nonce"]?.string == "n1")
      #expect((identity["c_hash"] != nil) == parts.contains("code"))
      #expect((identity["at_hash"] != nil) == parts.contains("access_token"))
    }
    let without = try world.authorize([("response_type", "id_token")], session: session)
    #expect(without.fragment["error"] == "invalid_request")
    let query = try world.authorize(
      [("response_type", "id_token"), ("nonce", "n"), ("response_mode", "query")], session: session)
    #expect(query.fragment["error"] == "unsupported_response_mode")
    let posted = try world.authorize([("response_mode", "form_post")], session: session)
    #expect(posted.status == 200 && posted.text.hasPrefix("myapp://callback\ncode="))
  }

  @Test func anOldSessionIsNotEnough() throws {
    let world = try strict()
    let session = try world.session()
    world.advance(by: .seconds(10))
    #expect(try world.authorize([("max_age", "10")], session: session).callback["code"] != nil)
    #expect(try world.authorize([("max_age", "9")], session: session).location.hasPrefix("/login?"))
    let silent = try world.authorize([("max_age", "9"), ("prompt", "none")], session: session)
    #expect(silent.callback["error"] == "login_required")
  }

  @Test func aHintNamesWhoMustBeSignedIn() throws {
    let world = try strict()
    let hint = try #require(try world.tokens()["id_token"]?.string)
    world.advance(by: .days(30))
    let asked = [("prompt", "none"), ("id_token_hint", hint)]
    #expect(try world.authorize(asked, session: try world.session()).callback["code"] != nil)
    #expect(try world.authorize(asked).callback["error"] == "login_required")
  }

  /// OpenID Connect Core §3.1.2.2: the check is where codes are issued, wherever the session comes from.
  @Test func aRequestForAnotherPersonGetsNoCode() throws {
    let world = try strict()
    let hint = try #require(try world.tokens()["id_token"]?.string)
    let parameters = AuthorizationParameters([
      (name: "client_id", value: "web"), (name: "redirect_uri", value: "myapp://callback"),
      (name: "response_type", value: "code"), (name: "id_token_hint", value: hint),
    ])
    let (request, service) = try world.core.authorization.request(parameters)
    _ = try service.accounts.signUp(
      SignUpRequest(client: ClientID("web"), username: "eve@example.com", password: "Correct-Horse-1", attributes: []))
    let code = try #require(world.sandbox.snapshot.outbox.newestFirst.map(\.entry).first?.code)
    _ = try service.accounts.confirmSignUp(
      client: ClientID("web"), proof: .none, username: "eve@example.com", code: code)
    let step = try service.signIns.signIn(
      SignInRequest(
        client: ClientID("web"), origin: .hosted, username: "eve@example.com", start: .password("Correct-Horse-1")))
    guard case .session(let session) = step else { throw World.Unexpected() }
    #expect(try !service.oauth.admits(session, to: request))
    #expect(throws: CoreError.oauth(.anotherPerson)) { try service.oauth.authorize(request, session: session) }
  }

  @Test func aNativeAppListensOnAnyPort() throws {
    let world = try strict(client: { $0.redirectURIs = ["http://127.0.0.1/cb", "http://localhost/cb"] })
    let session = try world.session()
    let response = try world.authorize([("redirect_uri", "http://127.0.0.1:51234/cb")], session: session)
    #expect(response.location.hasPrefix("http://127.0.0.1:51234/cb?code="))
    for foreign in ["http://127.0.0.1:51234/other", "http://127.0.0.1.evil.test/cb", "http://localhost:1/cb"] {
      #expect(try world.authorize([("redirect_uri", foreign)], session: session).location.hasPrefix("/error?"))
    }
  }

  @Test func theTokenEndpointUsesTheStandardsWords() throws {
    let world = try strict()
    func redeem(_ changes: (String, String)..., headers: Fields = [:]) throws -> Response {
      try world.token(
        [("grant_type", "authorization_code"), ("code", try world.code()), ("redirect_uri", "myapp://callback")]
          + changes,
        headers: headers)
    }
    let mismatch = try world.token([
      ("grant_type", "authorization_code"), ("code", try world.code()), ("redirect_uri", "myapp://other"),
      ("client_id", "web"),
    ])
    #expect(mismatch.error == "invalid_grant")
    let wrong = try redeem(headers: basic("server", "x"))
    #expect(wrong.status == 401 && wrong.error == "invalid_client")
    #expect(wrong.headers["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
    let posted = try redeem(("client_id", "server"), ("client_secret", "x"))
    #expect(posted.status == 400 && posted.headers["WWW-Authenticate"] == nil)
  }

  @Test func aCodeThatComesTwiceEndsItsTokens() throws {
    let world = try strict()
    let code = try world.code()
    let form = [
      ("grant_type", "authorization_code"), ("client_id", "web"), ("code", code), ("redirect_uri", "myapp://callback"),
    ]
    let token = try #require(try world.token(form).json["access_token"]?.string)
    #expect(try world.token(form).error == "invalid_grant")
    let info = try world.get("/oauth2/userInfo", headers: ["Authorization": "Bearer \(token)"])
    #expect(info.status == 401 && info.headers["WWW-Authenticate"]?.hasPrefix("Bearer error=\"invalid_token\"") == true)
  }

  @Test func userInfoHasBooleans() throws {
    let world = try strict()
    let token = try #require(try world.tokens()["access_token"]?.string)
    let info = try world.get("/oauth2/userInfo", headers: ["Authorization": "Bearer \(token)"]).json
    #expect(info["email_verified"] == true && info["username"] == nil)
    let narrow = try #require(try world.tokens([("scope", "orders/read")])["access_token"]?.string)
    let refused = try world.get("/oauth2/userInfo", headers: ["Authorization": "Bearer \(narrow)"])
    #expect(refused.status == 403 && refused.error == "insufficient_scope")
  }

  // MARK: RP-initiated logout, rows of C.5

  private func logout(_ world: World, _ pairs: [(String, String)], post: Bool = false) throws -> Response {
    let headers: Fields = ["Cookie": "cognito=\(try world.session())"]
    return post ? try world.post("/logout", pairs, headers: headers) : try world.get("/logout", pairs, headers: headers)
  }

  @Test func aHintAndARegisteredAddressLeadBack() throws {
    let world = try strict()
    let hint = ("id_token_hint", try #require(try world.tokens()["id_token"]?.string))
    let uri = ("post_logout_redirect_uri", "myapp://signout")
    #expect(try logout(world, [hint, uri, ("state", "s 1")]).location == "myapp://signout?state=s%201")
    #expect(try logout(world, [hint, uri]).location == "myapp://signout")
    let posted = try logout(world, [hint, uri], post: true)
    #expect(posted.status == 303 && posted.location == "myapp://signout")
    for pairs in [
      [hint, ("post_logout_redirect_uri", "https://evil.test/")],
      [hint, ("post_logout_redirect_uri", "myapp://signout?x=1")],
      [("id_token_hint", "\(hint.1)x"), uri], [hint, ("client_id", "server"), uri],
    ] {
      #expect(try logout(world, pairs).location.hasPrefix("/error?"))
    }
    let response = try logout(world, [hint])
    #expect(response.status == 200 && response.text == "signed out")
    #expect(response.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
  }

  /// OpenID Connect RP-Initiated Logout §2: without a hint, or with one that does not hold.
  @Test func whoIsSignedInIsAskedFirst() throws {
    let world = try strict()
    let uri = ("post_logout_redirect_uri", "myapp://signout")
    for pairs in [[], [("state", "s")], [uri], [("client_id", "web"), uri], [("logout_uri", "myapp://signout")]] {
      let response = try logout(world, pairs)
      #expect(response.status == 200 && response.text.hasPrefix("sign out "), "\(pairs)")
      #expect(response.headers["Set-Cookie"] == nil)
    }
    let hint = try #require(try world.tokens()["id_token"]?.string)
    let spoilt = try logout(world, [("id_token_hint", "\(hint)x"), uri])
    #expect(spoilt.location.hasPrefix("/error?") && spoilt.headers["Set-Cookie"] == nil)
    // Nobody is there to be asked.
    #expect(try world.get("/logout", [("client_id", "web"), uri]).location == "myapp://signout")
  }
}
