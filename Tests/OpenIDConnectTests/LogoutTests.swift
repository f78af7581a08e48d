import HTTPServer
import JSON
import Model
import Testing

/// Signing out (docs/reference/hosted-login.md#logout).
@Suite struct LogoutTests {
  private func isSignedIn(_ world: World, _ session: String) throws -> Bool {
    try world.authorize(session: session).callback["code"] != nil
  }

  @Test func itGoesExactlyWhereItIsAsked() throws {
    let world = try World()
    let session = try world.session()
    let response = try world.get(
      "/logout", [("client_id", "web"), ("logout_uri", "myapp://signout"), ("state", "ignored")],
      headers: ["Cookie": "cognito=\(session)"])
    #expect(response.status == 302 && response.location == "myapp://signout")
    #expect(response.headers["Set-Cookie"] == "cognito=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    #expect(try !isSignedIn(world, session))
  }

  @Test func itMayLeadToAnotherSignIn() throws {
    let world = try World()
    let session = try world.session()
    let query = "client_id=web&redirect_uri=myapp%3A%2F%2Fcallback&response_type=code&state=s"
    let response = try world.answer(Request(.get, "/logout?\(query)", headers: ["Cookie": "cognito=\(session)"]))
    let scopes = "openid%20email%20profile%20phone%20aws.cognito.signin.user.admin%20orders%2Fread"
    #expect(response.status == 302 && response.location == "/login?\(query)&scope=\(scopes)")
    #expect(try !isSignedIn(world, session))
    let scoped = try world.answer(Request(.get, "/logout?\(query)&scope=openid"))
    #expect(scoped.location == "/login?\(query)&scope=openid")
  }

  @Test(arguments: [
    "client_id=web&logout_uri=https%3A%2F%2Fevil.test", "client_id=web",
    "client_id=web&logout_uri=myapp%3A%2F%2Fcallback",
    "client_id=web&post_logout_redirect_uri=myapp%3A%2F%2Fsignout", "client_id=web&logout_uri=",
  ])
  func aBadRequestGetsThePageAndStillNoSession(_ query: String) throws {
    let world = try World()
    let session = try world.session()
    let response = try world.answer(Request(.get, "/logout?\(query)", headers: ["Cookie": "cognito=\(session)"]))
    #expect(response.status == 302 && response.location == "/error?\(query)")
    #expect(try !isSignedIn(world, session))
  }

  @Test func withoutParametersTheSignInPageSaysWhatIsMissing() throws {
    let world = try World()
    let session = try world.session()
    let response = try world.get("/logout", headers: ["Cookie": "cognito=\(session)"])
    #expect(response.location == "/login")
    #expect(try !isSignedIn(world, session))
    #expect(try world.post("/logout", [("client_id", "web")]).status == 405)
  }

  /// Recorded: streamlit#12144, angular-auth-oidc-client#2057.
  @Test(arguments: [
    "post_logout_redirect_uri=myapp%3A%2F%2Fsignout", "id_token_hint=e30.e30.e30", "logout_uri=myapp%3A%2F%2Fsignout",
    "client_id=&logout_uri=myapp%3A%2F%2Fsignout", "state=%20x",
  ])
  func withoutAClientTheSameQueryGoesToTheSignInPage(_ query: String) throws {
    let world = try World()
    let session = try world.session()
    let response = try world.answer(Request(.get, "/logout?\(query)", headers: ["Cookie": "cognito=\(session)"]))
    #expect(response.status == 302 && response.location == "/login?\(query)")
    #expect(try !isSignedIn(world, session))
  }

  @Test func otherRealmsKeepTheirSessions() throws {
    let world = try World()
    var sessions = BrowserSessions(try world.session())
    let mine = try #require(sessions[World.realmID])
    sessions[RealmID("eu-west-1_Other|:;é")] = mine
    let response = try world.get(
      "/logout", [("client_id", "web"), ("logout_uri", "myapp://signout")],
      headers: ["Cookie": "cognito=\(sessions.text)"])
    let cookie = try #require(response.headers["Set-Cookie"])
    #expect(cookie.hasPrefix("cognito=eu-west-1_Other%7C%3A%3B%C3%A9:\(mine);") && cookie.contains("Max-Age=3600"))
    #expect(BrowserSessions(sessions.text) == sessions)
  }
}
