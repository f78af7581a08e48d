import Ambient
import HTTPServer
import Model
import Realms
import SignIn
import Testing

/// `/login` and what may come behind it (docs/reference/hosted-login.md#login-page).
@Suite struct SignInTests {
  @Test func aPasswordBringsACodeAndTheExactState() throws {
    let world = try World()
    let ada = try world.addUser()
    let browser = Browser(world)
    let page = try browser.ask()
    #expect(page.path == "/login" && page.heading == "Sign in")
    let landing = try page.submit(["username": " ada@example.com ", "password": World.password])
    #expect(browser.hops == ["POST /login 303"])
    #expect(landing.address.hasPrefix("myapp://callback?code=") && landing.query["state"] == "a b+c")
    #expect(try world.owner(of: landing.query["code"]) == ada)
    // The browser stays signed in.
    #expect(try browser.ask().query["code"] != nil)
    let cookie = try #require(browser.setCookies.first { $0.hasPrefix("cognito=") })
    #expect(cookie.hasSuffix("; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax"))
    #expect(try browser.ask("/oauth2/authorize", ["prompt": "login"]).isPage)
  }

  @Test func cookiesAreSecureOnHTTPSAlone() throws {
    let browser = Browser(try World(publicURL: "https://idp.test"))
    _ = try browser.ask()
    #expect(browser.setCookies.allSatisfy { $0.hasSuffix("; Secure") } && !browser.setCookies.isEmpty)
  }

  @Test func aWrongPasswordShowsThePageAgain() throws {
    let world = try World()
    try world.addUser()
    let page = try Browser(world).ask().submit(["username": "ada@example.com", "password": "wrong"])
    #expect(page.response.status == 200 && page.path == "/login")
    #expect(page.alert == "Incorrect username or password.")
    #expect(page.input("username")?["value"] == "ada@example.com" && page.input("password")?["value"] == nil)
    #expect(try page.submit(["password": World.password]).query["code"] != nil)
  }

  @Test func usersAreRevealedOnlyWhereTheClientSaysSo() throws {
    let open = try Browser(World()).ask().submit(["username": "nobody@example.com", "password": "x"])
    #expect(open.alert == "User does not exist.")
    let hiding = try World(client: { $0.hidesUserExistence = true })
    let hidden = try Browser(hiding).ask().submit(["username": "nobody@example.com", "password": "x"])
    #expect(hidden.alert == "Incorrect username or password.")
  }

  @Test func aDisabledUserIsTold() throws {
    let world = try World()
    try world.addUser()
    try world.service.accounts.setEnabled(false, "ada@example.com")
    let page = try Browser(world).ask().submit(["username": "ada@example.com", "password": World.password])
    #expect(page.alert == "User is disabled.")
  }

  @Test func guessingLocks() throws {
    let world = try World()
    try world.addUser()
    var page = try Browser(world).ask()
    for _ in 0..<5 { page = try page.submit(["username": "ada@example.com", "password": "wrong"]) }
    page = try page.submit(["username": "ada@example.com", "password": World.password])
    #expect(page.alert == "Password attempts exceeded")
  }

  @Test func aHintFillsInTheName() throws {
    let page = try Browser(try World()).ask("/login", ["login_hint": "\"><b>"])
    #expect(page.input("username")?["value"] == "&quot;&gt;&lt;b&gt;")
  }

  @Test func cancellingTellsTheApp() throws {
    let landing = try Browser(try World()).ask().submit(press: "Cancel")
    #expect(landing.address.hasPrefix("myapp://callback?state="))
    #expect(landing.query["error"] == "access_denied" && landing.query["state"] == "a b+c")
    // The service has no words of its own for it.
    #expect(landing.query["error_description"] == nil)
  }

  @Test func otherNamesOfTheFieldsAreTaken() throws {
    let world = try World()
    try world.addUser()
    let browser = Browser(world)
    browser.set(cookie: "XSRF-TOKEN", to: "made-by-a-script")
    let landing = try browser.post(
      Browser.address("/login"),
      [
        ("csrf", "made-by-a-script"), ("login", "ada@example.com"), ("password", World.password),
        ("cognitoAsfData", ""), ("signInSubmitButton", "Sign in"),
      ])
    #expect(landing.query["code"] != nil)
  }

  @Test func implicitTokensComeFromThePageToo() throws {
    let world = try World(client: { $0.grantTypes = [.implicit] })
    try world.addUser()
    let landing = try Browser(world).ask("/login", ["response_type": "token"])
      .submit(["username": "ada@example.com", "password": World.password])
    #expect(landing.address.hasPrefix("myapp://callback#id_token="))
  }

  @Test func aFormPostIsAPageThatPostsItself() throws {
    let world = try World({ $0.personality = .openIDConnect })
    try world.addUser()
    let browser = Browser(world)
    let page = try browser.ask("/login", ["response_mode": "form_post", "state": "<&'\""])
      .submit(["username": "ada@example.com", "password": World.password])
    #expect(page.response.status == 200 && page.page?.first("form")?["action"] == "myapp://callback")
    #expect(page.input("state")?["value"] == "&lt;&amp;&#39;&quot;" && page.input("code") != nil)
    #expect(page.response.headers["Content-Security-Policy"]?.contains("script-src 'sha256-") == true)
  }

  // MARK: First passwords

  @Test func aTemporaryPasswordIsReplaced() throws {
    let world = try World()
    try world.addUser()
    try world.service.accounts.setPassword("Temporary-1", of: "ada@example.com", isPermanent: false)
    _ = try world.service.administration.updateSettings { _, schema in schema = Self.schema(requiring: "given_name") }
    var page = try Browser(world).ask().submit(["username": "ada@example.com", "password": "Temporary-1"])
    #expect(page.heading == "Choose your own password" && page.input("requiredAttributes[given_name]") != nil)
    page = try page.submit(["password": "short", "confirmPassword": "short"])
    #expect(page.alert == "Password did not conform with policy: Password not long enough")
    page = try page.submit(["password": "Another-Horse-1", "confirmPassword": "Another-Horse-2"])
    #expect(page.alert == "The two passwords are not the same.")
    page = try page.submit(["password": "Another-Horse-1", "confirmPassword": "Another-Horse-1"])
    #expect(page.alert?.hasPrefix("Attributes did not conform to the schema: given_name") == true)
    let landing = try page.submit([
      "password": "Another-Horse-1", "confirmPassword": "Another-Horse-1", "requiredAttributes[given_name]": "Ada",
    ])
    #expect(landing.query["code"] != nil)
    #expect(try world.service.accounts.user(named: "ada@example.com").status == .confirmed)
  }

  static func schema(requiring name: AttributeName) -> AttributeSchema {
    var schema = AttributeSchema()
    if var definition = schema[name] {
      definition.isRequired = true
      schema.define(definition)
    }
    return schema
  }

  @Test func tooLateStartsAnew() throws {
    let world = try World()
    try world.addUser()
    try world.service.accounts.setPassword("Temporary-1", of: "ada@example.com", isPermanent: false)
    var page = try Browser(world).ask().submit(["username": "ada@example.com", "password": "Temporary-1"])
    world.advance(by: .minutes(3))
    page = try page.submit(["password": "Another-Horse-1", "confirmPassword": "Another-Horse-1"])
    #expect(page.heading == "Sign in" && page.alert == "Invalid session for the user, session is expired.")
    #expect(page.input("username")?["value"] == "ada@example.com")
  }

  @Test func aResetPasswordLeadsToRecovery() throws {
    let world = try World()
    try world.addUser()
    _ = try world.service.accounts.resetPassword("ada@example.com")
    var page = try Browser(world).ask().submit(["username": "ada@example.com", "password": World.password])
    #expect(page.path == "/confirmForgotPassword")
    page = try page.submit([
      "code": try world.lastCode(to: "ada@example.com"), "password": "Another-Horse-1",
      "confirmPassword": "Another-Horse-1",
    ])
    #expect(page.path == "/login" && page.notice?.hasPrefix("Your password is changed") == true)
    #expect(page.input("username")?["value"] == "ada@example.com")
    #expect(try page.submit(["password": "Another-Horse-1"]).query["code"] != nil)
  }
}
