import Assembly
import FrontSupport
import HTTPServer
import HostedPages
import Model
import Sandboxes
import Testing

/// Forged forms, bad requests, and what every page is sent with (docs/reference/hosted-login.md#browser-session,
/// docs/reference/web-authentication-sessions.md#callback-rules).
@Suite struct GuardTests {
  private let fields = ["username": "ada@example.com", "password": World.password]

  @Test(arguments: ["", "wrong", "b7a0c7a5-6f3e-4b55-9d0e-2f5f2f6f9a11"])
  func aForgedFormIsRefused(_ token: String) throws {
    let world = try World()
    try world.addUser()
    let page = try Browser(world).ask()
    let refused = try page.submit(fields.merging(["_csrf": token]) { $1 })
    #expect(refused.path == "/error" && refused.response.status == 400)
    #expect(refused.heading == "This page is out of date")
    #expect(try page.submit(fields).query["code"] != nil)
  }

  @Test func aFormWithoutTheCookieIsRefused() throws {
    let world = try World()
    try world.addUser()
    let page = try Browser(world).ask()
    page.browser.set(cookie: "XSRF-TOKEN", to: nil)
    #expect(try page.submit(fields).path == "/error")
  }

  @Test func tabsShareTheirToken() throws {
    let world = try World()
    try world.addUser()
    let browser = Browser(world)
    let (first, second) = (try browser.ask("/login", ["state": "1"]), try browser.ask("/login", ["state": "2"]))
    #expect(browser.setCookies.count == 1)
    #expect(try first.submit(fields).query["state"] == "1")
    #expect(try second.submit(fields).query["state"] == "2")
  }

  @Test func everyPageIsGuarded() throws {
    let world = try World()
    for address in [
      "/", "/error?error=x", "/login", Browser.address("/login"), Browser.address("/signup"),
      Browser.address("/forgotPassword"), "/confirmUser", "/oauth2/authorize",
    ] {
      let headers = try Browser(world).open(address).response.headers
      #expect(headers["Content-Type"] == "text/html; charset=utf-8", "\(address)")
      #expect(headers["Cache-Control"]?.contains("no-store") == true, "\(address)")
      #expect(headers["X-Content-Type-Options"] == "nosniff" && headers["X-Frame-Options"] == "DENY", "\(address)")
      #expect(headers["Referrer-Policy"] == "same-origin", "\(address)")
      let policy = try #require(headers["Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "\(address)")
      #expect(!policy.contains("form-action") && !policy.contains("unsafe"), "\(address)")
    }
  }

  @Test func theStyleSheetIsKept() throws {
    let world = try World()
    let page = try Browser(world).ask()
    let address = try #require(page.page?.all("link").first { $0["rel"] == "stylesheet" }?["href"])
    guard case .respond(let response) = world.router.handle(Request(.get, address)) else { throw Browser.Lost() }
    #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(response.headers["Content-Type"] == "text/css; charset=utf-8")
    #expect(response.body == Resources.page(named: "pages.css"))
  }

  // MARK: Requests that lead nowhere

  @Test func aForeignRedirectIsExplained() throws {
    let world = try World()
    for path in ["/oauth2/authorize", "/login", "/signup"] {
      let page = try Browser(world).ask(path, ["redirect_uri": "https://evil.test/<b>"])
      #expect(page.response.status == 400 && page.heading == "That return address is not registered")
      #expect(page.text.contains("https://evil.test/&lt;b&gt;") && page.text.contains("redirect_mismatch"))
      #expect(page.text.contains("An error was encountered with the requested page."))
      #expect(!page.text.contains("myapp://callback"), "what is registered is not for strangers")
    }
    let later = try Browser(world).open("/error?error=redirect_mismatch&client_id=web")
    #expect(later.response.status == 400 && !later.text.contains("myapp://callback"))
  }

  @Test func whatIsMissingIsSaid() throws {
    let world = try World()
    let incomplete = try Browser(world).open("/login")
    #expect(incomplete.heading == "This sign-in is incomplete")
    #expect(incomplete.text.contains("Required String parameter &#39;client_id&#39; is not present"))
    #expect(try Browser(world).ask("/login", ["client_id": "nobody"]).heading == "There is no such client")
    let missing = try Browser(world).ask("/login", ["redirect_uri": ""])
    #expect(missing.text.contains("Required String parameter &#39;redirect_uri&#39; is not present"))
    let provider = try Browser(world).ask("/login", ["identity_provider": "Google"])
    #expect(provider.heading == "That way to sign in is not available" && provider.response.status == 400)
    let off = try World(client: { $0.allowsHostedLogin = false })
    #expect(try Browser(off).ask().heading == "This client does not sign in here")
  }

  @Test func whatTheAppMustHearGoesToTheApp() throws {
    let landing = try Browser(try World()).ask("/login", ["scope": "nothing"])
    #expect(landing.query["error_description"] == "invalid_scope" && landing.query["state"] == "a b+c")
  }

  @Test func aPostWithABadRequestGoesNowhere() throws {
    let world = try World()
    try world.addUser()
    let browser = Browser(world)
    let token = try #require(try browser.ask().input("_csrf")?["value"])
    let pairs = [("_csrf", token)] + fields.map { ($0.key, $0.value) }
    for address in ["/login", Browser.address("/login", ["redirect_uri": "https://evil.test/"])] {
      let rest = try browser.post(address, pairs.map { (name: $0.0, value: $0.1) })
      #expect(rest.isPage && rest.response.status == 400)
    }
  }

  @Test func theErrorPageShowsWhatItIsTold() throws {
    let world = try World()
    let page = try Browser(world).open("/error?error=%3Cscript%3E&client_id=%3Cscript%3E&error_description=oops")
    #expect(page.response.status == 400 && !page.text.contains("<script"))
    #expect(page.text.contains("An error was encountered with the requested page.") && page.text.contains("oops"))
    for query in ["client_id=web", "client_id=web&logout_uri=https%3A%2F%2Fevil.test%2F"] {
      let logout = try Browser(world).open("/logout?\(query)")
      #expect(logout.path == "/error" && logout.response.status == 400)
      #expect(logout.text.contains("Required String parameter &#39;redirect_uri&#39; is not present"))
    }
    let foreign = try Browser(world).open("/logout?client_id=web&logout_uri=https%3A%2F%2Fevil.test%2F")
    #expect(!foreign.text.contains("myapp://signout") && foreign.text.contains("LogoutURLs of client web"))
    #expect(try Browser(world).open("/logout").heading == "This sign-in is incomplete")
  }

  @Test func theStartPageLeadsOn() throws {
    let world = try World()
    let page = try Browser(world).open("/")
    #expect(page.response.status == 200 && page.heading == "Understudy is ready")
    let links = page.page?.all("a").compactMap { $0["href"] } ?? []
    let address = try #require(links.first { $0.contains("client_id=web") })
    #expect(try Browser(world).open(address.replacing("&amp;", with: "&")).heading == "Sign in")
  }

  @Test func aMissingFileStopsTheStart() throws {
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"))
    #expect(throws: (any Error).self) { try HostedPagesFront(core: core, directory: "/nowhere") }
  }
}
