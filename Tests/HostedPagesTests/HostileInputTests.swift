import HTTPServer
import HostedPages
import Model
import OAuth
import Testing

/// Reflected text, forged forms, and sessions that an attacker planted
/// (docs/reference/web-authentication-sessions.md#callback-rules).
@Suite struct HostileInputTests {
  private static let paths = [
    "/login", "/signup", "/forgotPassword", "/confirm", "/confirmForgotPassword", "/confirmUser", "/resendcode",
    "/error",
    "/oauth2/authorize", "/logout", "/", "/\(World.realmID)/device",
  ]
  private static let forms = [
    "/login", "/signup", "/forgotPassword", "/confirm", "/confirmForgotPassword", "/\(World.realmID)/device",
  ]
  private static let parameters =
    AuthorizationParameters.Name.allCases.map(\.rawValue) + [
      "lang", "error", "error_description", "user_code", "username", "confirmation_code", "user_name", "logout_uri",
      "post_logout_redirect_uri", "flow", "realm", "destination", "purpose", "notice", "code", "unheard_of",
    ]
  private static let fields = [
    "username", "login", "password", "code", "flow", "action", "user_code", "destination", "email", "name", "factor",
    "friendlyDeviceName", "confirmPassword", "newPassword", "requiredAttributes[email]", "person", "telling",
  ]
  private static let payloads = [
    "\"><x-probe onload=alert(1)>", "'><x-probe>", "</title><x-probe>", "{{{client}}}\"><x-probe>",
    "javascript:alert('x-probe')", "\u{2028}<x-probe>&lt;", "<!--<x-probe>",
  ]

  /// The outline is strict: what is no element of ours, or half of one, does not parse.
  private func check(_ rest: Browser.Rest, _ what: String) {
    #expect(rest.response.status < 500, "\(what)")
    for (_, value) in rest.response.headers { #expect(!value.contains { $0.isNewline }, "\(what)") }
    guard let page = rest.page else { return }
    for element in page.elements {
      #expect(element.name != "x-probe" && element.name != "script", "\(what)")
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on"), "\(what)")
        if ["href", "src", "action", "formaction"].contains(name) {
          #expect(!value.lowercased().hasPrefix("javascript:"), "\(what)")
        }
      }
    }
    #expect(!rest.text.contains("<x-probe"), "\(what)")
  }

  @Test(arguments: [Personality.cognito, .openIDConnect]) func noParameterBecomesMarkup(
    _ personality: Personality
  ) throws {
    let world = try World({ $0.personality = personality })
    for path in Self.paths {
      for name in Self.parameters {
        for payload in Self.payloads {
          check(try Browser(world).ask(path, [name: payload]), "\(path) \(name) \(payload)")
        }
      }
    }
  }

  @Test(arguments: [Personality.cognito, .openIDConnect]) func noFieldBecomesMarkup(_ personality: Personality) throws {
    let world = try World({ $0.personality = personality })
    try world.addUser()
    let browser = Browser(world)
    let token = try #require(try browser.ask("/login").input("_csrf")?["value"])
    for path in Self.forms {
      for name in Self.fields {
        for payload in Self.payloads {
          var pairs: [(name: String, value: String)] = [("_csrf", token)]
          if name != "username" { pairs.append(("username", payload)) }
          pairs.append((name, payload))
          check(try browser.post(Browser.address(path), pairs), "\(path) \(name) \(payload)")
        }
      }
    }
  }

  @Test func noCookieBecomesMarkup() throws {
    let world = try World()
    for name in ["cognito", "XSRF-TOKEN", "understudy-pageNotice", "understudy-asked", "lang"] {
      for payload in Self.payloads {
        for path in Self.paths {
          let browser = Browser(world)
          let encoded = Form([("", payload)]).encoded().dropFirst()
          for value in [
            payload, String(encoded), "uri=\(encoded)", "purpose=signIn&username=\(encoded)&notice=\(encoded)",
          ] {
            browser.set(cookie: name, to: value)
            check(try browser.ask(path), "\(path) \(name) \(payload)")
          }
        }
      }
    }
  }

  /// Every form that changes something is refused when it does not come from a page of ours.
  @Test(arguments: forms) func aForgedFormChangesNothing(_ path: String) throws {
    let world = try World({ $0.personality = .openIDConnect })
    try world.addUser()
    let before = world.messages.count
    let browser = Browser(world)
    _ = try browser.ask("/login")
    for token in [nil, "", "x", String(repeating: "a", count: 36)] {
      var pairs: [(name: String, value: String)] = [
        ("username", "ada@example.com"), ("password", World.password), ("email", "new@example.com"), ("user_code", "X"),
      ]
      if let token { pairs.append(("_csrf", token)) }
      let rest = try browser.post(Browser.address(path), pairs)
      #expect(rest.isPage && rest.response.status == 400 && rest.heading == "This page is out of date", "\(path)")
    }
    #expect(world.messages.count == before && browser.cookies["cognito"] == nil)
  }

  /// A session id that an attacker planted in the browser is not the one that is signed in.
  @Test func aPlantedSessionIsNotSignedIn() throws {
    let world = try World()
    try world.addUser()
    let thief = Browser(world)
    let thiefs = try world.addUser("thief@example.com")
    _ = try thief.ask().submit(["username": "thief@example.com", "password": World.password])
    let planted = try #require(thief.cookies["cognito"])
    let victim = Browser(world)
    victim.set(cookie: "cognito", to: planted)
    let landing = try victim.ask("/oauth2/authorize", ["prompt": "login"]).submit([
      "username": "ada@example.com", "password": World.password,
    ])
    #expect(landing.query["code"] != nil && victim.cookies["cognito"] != planted)
    let again = try thief.ask()
    #expect(try world.owner(of: again.query["code"]) == thiefs)
    for made in ["a", "AAAAAAAAAAAAAAAAAAAAAA", planted + "x"] {
      let browser = Browser(world)
      browser.set(cookie: "cognito", to: made)
      _ = try browser.ask("/login").submit(["username": "ada@example.com", "password": World.password])
      let stranger = Browser(world)
      stranger.set(cookie: "cognito", to: made)
      #expect(browser.cookies["cognito"] != made)
      if made != planted + "x" { #expect(try stranger.ask().isPage) }
    }
  }
}
