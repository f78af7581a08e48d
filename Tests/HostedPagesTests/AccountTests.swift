import Ambient
import HTTPServer
import Model
import SignIn
import Testing

/// Sign-up, confirmation and recovery (docs/reference/hosted-login.md#account-pages).
@Suite struct AccountTests {
  private static let ada = "ada@example.com"

  @Test func whoSignsUpAndConfirmsIsSignedIn() throws {
    let world = try World()
    let browser = Browser(world)
    var page = try browser.ask()
    page = try browser.open(try #require(page.link("Sign up")))
    #expect(page.path == "/signup" && page.heading == "Create an account")
    page = try page.submit(["username": Self.ada, "password": World.password])
    #expect(browser.hops == ["POST /signup 303", "GET /confirm 200"])
    #expect(page.text.contains("a***@e***"))
    page = try page.submit(["code": "000000"])
    #expect(page.path == "/confirm" && page.alert == "Invalid verification code provided, please try again.")
    world.advance(by: .minutes(14))
    let landing = try page.submit(["code": try world.lastCode(to: Self.ada)])
    #expect(landing.query["code"] != nil && landing.query["state"] == "a b+c")
    #expect(try world.service.accounts.user(named: Self.ada).status == .confirmed)
    #expect(try browser.ask().query["code"] != nil)
  }

  @Test func tooLateAsksForThePassword() throws {
    let world = try World()
    var page = try Browser(world).ask("/signup").submit(["username": Self.ada, "password": World.password])
    world.advance(by: .minutes(20))
    page = try page.submit(["code": try world.lastCode(to: Self.ada)])
    #expect(page.path == "/login" && page.notice == "Thank you. You can sign in now.")
    #expect(try page.submit(["password": World.password]).query["code"] != nil)
  }

  @Test func aRefusedSignUpShowsWhy() throws {
    let world = try World()
    try world.addUser()
    var page = try Browser(world).ask("/signup").submit(["username": Self.ada, "password": World.password])
    #expect(page.path == "/signup" && page.alert == "User already exists")
    #expect(page.input("username")?["value"] == Self.ada && page.input("username")?["aria-invalid"] == "true")
    page = try page.submit(["username": "eve@example.com", "password": "lowercase-1"])
    #expect(page.alert == "Password did not conform with policy: Password must have uppercase characters")
    #expect(page.input("password")?["aria-invalid"] == "true" && page.input("password")?["value"] == nil)
    page = try page.submit(["username": "not an address", "password": World.password])
    #expect(page.alert == "Username should be an email.")
    let closed = try World({ $0.allowsSelfSignUp = false })
    #expect(try Browser(closed).ask().link("Sign up") == nil)
    page = try Browser(closed).ask("/signup").submit(["username": Self.ada, "password": World.password])
    #expect(page.alert == "SignUp is not permitted for this user pool")
  }

  @Test func requiredAttributesAreAskedFor() throws {
    let world = try World(schema: SignInTests.schema(requiring: "name"))
    var page = try Browser(world).ask("/signup")
    #expect(page.input("requiredAttributes[name]")?["autocomplete"] == "name")
    page = try page.submit(["username": Self.ada, "password": World.password])
    #expect(page.alert == "Attributes did not conform to the schema: name: The attribute is required")
    #expect(page.input("requiredAttributes[name]")?["aria-invalid"] == "true")
    page = try page.submit(["requiredAttributes[name]": "Ada", "password": World.password])
    #expect(page.path == "/confirm")
    #expect(try world.service.accounts.user(named: Self.ada).attributes["name"] == "Ada")
  }

  @Test func aNameNeedsAnAddressBeside() throws {
    let world = try World({ $0.signInNames = .usernameOnly })
    var page = try Browser(world).ask("/signup")
    #expect(page.input("requiredAttributes[email]")?["required"] != nil)
    page = try page.submit([
      "username": "ada", "requiredAttributes[email]": "wrong", "password": World.password,
    ])
    #expect(page.alert == "Invalid email address format.")
    page = try page.submit(["requiredAttributes[email]": Self.ada, "password": World.password])
    #expect(try page.submit(["code": try world.lastCode(to: Self.ada)]).query["code"] != nil)
  }

  @Test func anUnconfirmedUserConfirmsFirst() throws {
    let world = try World()
    let ada = try world.addUser(confirmed: false)
    var page = try Browser(world).ask().submit(["username": Self.ada, "password": "wrong"])
    #expect(page.path == "/login" && page.alert == "Incorrect username or password.")
    page = try page.submit(["password": World.password])
    #expect(page.path == "/confirm")
    let first = try world.lastCode(to: Self.ada)
    page = try page.submit(press: "Send a new code")
    #expect(page.path == "/confirm" && page.notice?.contains("a***@e***") == true)
    let second = try world.lastCode(to: Self.ada)
    if first != second { page = try page.submit(["code": first]) }
    let landing = try page.submit(["code": second])
    #expect(try world.owner(of: landing.query["code"]) == ada)
  }

  @Test func theClassicLinkSendsAnotherCode() throws {
    let world = try World()
    let browser = Browser(world)
    _ = try browser.ask("/signup").submit(["username": Self.ada, "password": World.password])
    let before = world.messages.count
    let page = try browser.ask("/resendcode")
    #expect(page.path == "/confirm" && page.notice != nil && world.messages.count == before + 1)
    #expect(try Browser(world).ask("/resendcode").path == "/login")
    #expect(try Browser(world).ask("/confirm").path == "/login")
  }

  @Test func twoTabsDoNotDisturbEachOther() throws {
    let world = try World()
    let browser = Browser(world)
    let first = try browser.ask("/signup", ["state": "one"]).submit(["username": Self.ada, "password": World.password])
    let second = try browser.ask("/signup", ["state": "two"])
      .submit(["username": "eve@example.com", "password": World.password])
    let one = try first.submit(["code": try world.lastCode(to: Self.ada)])
    let two = try second.submit(["code": try world.lastCode(to: "eve@example.com")])
    #expect(one.query["state"] == "one" && two.query["state"] == "two")
    #expect(try world.owner(of: one.query["code"]) != world.owner(of: two.query["code"]))
  }

  @Test func aLinkInAMailConfirms() throws {
    let world = try World()
    try world.addUser(confirmed: false)
    let code = try world.lastCode(to: Self.ada)
    let wrong = try Browser(world).open("/confirmUser?client_id=web&user_name=\(Self.ada)&confirmation_code=x")
    #expect(wrong.response.status == 400 && wrong.heading == "This link no longer works")
    let page = try Browser(world).open("/confirmuser?client_id=web&user_name=\(Self.ada)&confirmation_code=\(code)")
    #expect(page.response.status == 200 && page.heading == "Your account is confirmed")
    #expect(try world.service.accounts.user(named: Self.ada).status == .confirmed)
    #expect(try Browser(world).open("/confirmUser").response.status == 400)
  }

  @Test func aForgottenPasswordIsReplaced() throws {
    let world = try World()
    try world.addUser()
    let browser = Browser(world)
    var page = try browser.open(try #require(try browser.ask().link("Forgot")))
    page = try page.submit(["username": Self.ada])
    #expect(browser.hops == ["POST /forgotPassword 303", "GET /confirmForgotPassword 200"])
    #expect(page.text.contains("a***@e***"))
    let new = ["password": "Another-Horse-1", "confirmPassword": "Another-Horse-1"]
    page = try page.submit(new.merging(["code": "000000"]) { $1 })
    #expect(page.alert == "Invalid verification code provided, please try again.")
    page = try page.submit(press: "Send a new code")
    #expect(page.path == "/confirmForgotPassword" && page.notice?.contains("a***@e***") == true)
    let code = ["code": try world.lastCode(to: Self.ada)]
    page = try page.submit(code.merging(["password": "short", "confirmPassword": "short"]) { $1 })
    #expect(page.alert == "Password does not conform to policy: Password not long enough")
    #expect(page.input("code")?["value"] == code["code"] && page.input("password")?["autofocus"] != nil)
    page = try page.submit(code.merging(["password": "Another-Horse-1", "confirmPassword": "x"]) { $1 })
    #expect(page.alert == "The two passwords are not the same.")
    page = try page.submit(code.merging(new) { $1 })
    #expect(page.path == "/login" && page.notice?.hasPrefix("Your password is changed.") == true)
    let landing = try page.submit(["password": "Another-Horse-1"])
    #expect(landing.query["code"] != nil && landing.query["state"] == "a b+c")
    // What was said is said once.
    #expect(try browser.ask("/login").notice == nil)
  }

  @Test func recoveryHidesWhoExists() throws {
    let world = try World(client: { $0.hidesUserExistence = true })
    let page = try Browser(world).ask("/FORGOTpassword").submit(["username": "nobody@example.com"])
    #expect(page.path == "/confirmForgotPassword" && page.text.contains("n***@e***"))
    #expect(world.messages.isEmpty)
    #expect(try Browser(world).ask("/confirmforgotPassword").path == "/forgotPassword")
    let open = try Browser(try World()).ask("/forgotPassword").submit(["username": "nobody@example.com"])
    #expect(open.path == "/forgotPassword" && open.alert == "Username/client id combination not found.")
  }

  @Test func aConfidentialClientHasPagesToo() throws {
    let world = try World(client: { $0.secrets = ["secret"] })
    let page = try Browser(world).ask("/signup").submit(["username": Self.ada, "password": World.password])
    let landing = try page.submit(["code": try world.lastCode(to: Self.ada)])
    #expect(landing.query["code"] != nil)
  }
}
