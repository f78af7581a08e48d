import HTTPServer
import Model
import Testing

/// Signing in with a mailed code (docs/reference/hosted-login.md#account-pages).
@Suite struct CodeSignInTests {
  private func world(hides: Bool = false, sms: Bool = false, locks: Bool = true) throws -> World {
    let world = try World(
      {
        $0.firstFactors = sms ? [.password, .emailCode, .smsCode] : [.password, .emailCode]
        $0.relaxations.lockout = locks
      },
      client: {
        $0.flows = [.choice]
        $0.hidesUserExistence = hides
      })
    try world.addUser()
    return world
  }

  @Test func aMailedCodeSignsIn() throws {
    let world = try world()
    let browser = Browser(world)
    var page = try browser.ask().submit(["username": "ada@example.com"], press: "Email me a code")
    #expect(page.heading == "Enter your code" && page.text.contains("a***@e***"))
    let code = try world.lastCode(to: "ada@example.com")
    page = try page.submit(["code": code == "00000000" ? "11111111" : "00000000"])
    #expect(page.response.status == 200 && page.alert == "Invalid code or auth state for the user.")
    let landing = try page.submit(["code": "\(code.prefix(4)) \(code.suffix(4)) "])
    #expect(landing.query["code"] != nil && landing.query["state"] == "a b+c")
  }

  @Test(arguments: ["otp", "verification_code"]) func otherNamesOfTheFieldAreTaken(_ name: String) throws {
    let world = try world()
    let page = try Browser(world).ask().submit(["username": "ada@example.com"], press: "Email me a code")
    let pairs = [
      ("_csrf", page.input("_csrf")?["value"] ?? ""), ("flow", page.input("flow")?["value"] ?? ""),
      (name, try world.lastCode(to: "ada@example.com")),
    ]
    let landing = try page.browser.post(page.address, pairs.map { (name: $0.0, value: $0.1) })
    #expect(landing.query["code"] != nil)
  }

  @Test func anotherCodeKillsTheFirst() throws {
    let world = try world()
    var page = try Browser(world).ask().submit(["username": "ada@example.com"], press: "Email me a code")
    let first = try world.lastCode(to: "ada@example.com")
    page = try page.submit(press: "Send a new code")
    #expect(page.notice?.contains("A new code is on its way to a***@e***") == true)
    let second = try world.lastCode(to: "ada@example.com")
    page = try page.submit(["code": first])
    #expect(page.alert != nil)
    #expect(try page.submit(["code": second]).query["code"] != nil)
  }

  @Test func thereIsAnotherWay() throws {
    let world = try world()
    var page = try Browser(world).ask().submit(["username": "ada@example.com"], press: "Email me a code")
    page = try page.submit(press: "Try another way")
    #expect(page.heading == "Sign in" && page.input("username")?["value"] == "ada@example.com" && page.alert == nil)
    #expect(try page.submit(["password": World.password]).query["code"] != nil)
    let landing = try Browser(world).ask().submit(["username": "ada@example.com"], press: "Email me a code")
      .submit(press: "Cancel")
    #expect(landing.query["error"] == "access_denied")
  }

  @Test func aNameIsNeeded() throws {
    let page = try Browser(try world()).ask().submit(press: "Email me a code")
    #expect(page.alert == "First type your name or address." && page.input("username")?["aria-invalid"] == "true")
    #expect(page.input("password")?["aria-invalid"] == nil)
  }

  @Test func whoExistsIsHidden() throws {
    let world = try world(hides: true)
    let before = world.messages.count
    var page = try Browser(world).ask().submit(["username": "nobody@example.com"], press: "Email me a code")
    #expect(page.text.contains("n***@e***") && world.messages.count == before)
    page = try page.submit(["code": "12345678"])
    #expect(page.alert == "Invalid code or auth state for the user." && page.text.contains("n***@e***"))
    page = try page.submit(press: "Send a new code")
    #expect(page.notice?.contains("n***@e***") == true)
  }

  @Test func whoHasNoPhoneChoosesAnotherWay() throws {
    let world = try world(sms: true)
    var page = try Browser(world).ask().submit(["username": "ada@example.com"], press: "Text me a code")
    #expect(page.heading == "Choose how to continue" && page.button("Code by text message") == nil)
    page = try page.submit(press: "Code by email")
    #expect(page.heading == "Enter your code")
    #expect(try page.submit(["code": try world.lastCode(to: "ada@example.com")]).query["code"] != nil)
  }

  @Test func codesAreOfferedWhereRealmAndClientAllowThem() throws {
    #expect(try Browser(try World()).ask().button("Email me a code") == nil)
    let client = try World({ $0.firstFactors = [.password, .emailCode] }, client: { $0.flows = [.srp] })
    #expect(try Browser(client).ask().button("Email me a code") == nil)
    let only = try World({ $0.firstFactors = [.emailCode] }, client: { $0.flows = [.choice] })
    let page = try Browser(only).ask()
    #expect(page.button("Email me a code") != nil && page.input("password") == nil && page.link("Forgot") == nil)
  }

  @Test func guessingLocksTheAccount() throws {
    var page = try Browser(try world()).ask().submit(["username": "ada@example.com"], press: "Email me a code")
    for _ in 0..<5 {
      page = try page.submit(["code": "1"])
      #expect(page.heading == "Enter your code" && page.alert == "Invalid code or auth state for the user.")
    }
    #expect(try page.submit(["code": "1"]).alert == "Password attempts exceeded")
  }

  @Test func guessingClosesTheFlow() throws {
    // Even where it does not lock the account.
    let world = try world(locks: false)
    var page = try Browser(world).ask().submit(["username": "ada@example.com"], press: "Email me a code")
    for _ in 0..<20 where page.heading == "Enter your code" { page = try page.submit(["code": "1"]) }
    page = page.heading == "Sign in" ? page : try page.submit(["code": "1"])
    #expect(page.heading == "Sign in" && page.alert == "Invalid session for the user.")
  }
}
