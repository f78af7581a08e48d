import FrontSupport
import HTTPServer
import Model
import OAuth
import SignIn
import Testing

@testable import HostedPages

/// The room checks what a page demands before it makes the page: a page that checks nothing is refused all the same.
@Suite struct PageDemandTests {
  private struct EmptyPage: RequestPage {
    init(_ context: PageContext) {}
    func show() -> Response { .text("reached") }
    func take(_ form: Form) -> Response { .text("reached") }
  }

  private struct EmptyOwnPage: RequestPage {
    static let demands = PageDemands(ownAccounts: true)
    init(_ context: PageContext) {}
    func show() -> Response { .text("reached") }
    func take(_ form: Form) -> Response { .text("reached") }
  }

  private struct EmptySignedInPage: SignedInPage {
    static let session = SessionDemand.live
    static func withoutSession(_ context: PageContext) -> Response { .text("no session", status: 403) }
    private let browser: SignedInBrowser
    init(_ context: PageContext, _ browser: SignedInBrowser) { self.browser = browser }
    func show() -> Response { .text("reached by \(browser.user.attributes[.email] ?? "")") }
    func take(_ form: Form) -> Response { show() }
  }

  private struct EmptySatisfyingPage: SignedInPage {
    static let session = SessionDemand.satisfying
    static func withoutSession(_ context: PageContext) -> Response { .text("no session", status: 403) }
    init(_ context: PageContext, _ browser: SignedInBrowser) {}
    func show() -> Response { .text("reached") }
    func take(_ form: Form) -> Response { .text("reached") }
  }

  private let world: World
  private let router: Router

  init() throws {
    world = try World()
    router = try Self.router(of: world)
  }

  private static func router(of world: World) throws -> Router {
    Router(groups: [
      try HostedPagesFront(core: world.core).group(of: [
        HostedPage(nil, PageRoute.page("/empty", EmptyPage.self)),
        HostedPage(nil, PageRoute.page("/own", EmptyOwnPage.self)),
        HostedPage(nil, PageRoute.page("/session", EmptySignedInPage.self)),
        HostedPage(nil, PageRoute.page("/satisfying", EmptySatisfyingPage.self)),
      ])
    ])
  }

  private func get(_ path: String, _ changes: [String: String] = [:], cookies: [String: String] = [:]) -> Response {
    router.handle(Request(.get, Browser.address(path, changes), headers: Self.headers(cookies))).response()
  }

  private func post(
    _ path: String, _ changes: [String: String] = [:], token: String?, mark: String? = nil,
    cookies: [String: String] = [:]
  ) -> Response {
    var form = Form(token.map { [("_csrf", $0)] } ?? [])
    if let mark { form.append("signed_in", mark) }
    return router.handle(
      Request(
        .post, Browser.address(path, changes), headers: Self.headers(cookies, posts: true),
        body: Array(form.encoded().utf8))
    ).response()
  }

  private static func headers(_ cookies: [String: String], posts: Bool = false) -> Fields {
    var headers: Fields = ["Host": "localhost:4370"]
    if posts { headers["Content-Type"] = "application/x-www-form-urlencoded" }
    if !cookies.isEmpty { headers["Cookie"] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }
    return headers
  }

  private static func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

  /// The cookies of a browser that is signed in.
  private func signedIn() throws -> [String: String] {
    try world.addUser()
    let browser = Browser(world)
    _ = try browser.ask().submit(["username": "ada@example.com", "password": World.password])
    return browser.cookies
  }

  @Test func aPageNeedsAValidAuthorizationRequest() {
    #expect(Self.text(get("/empty")) == "reached")
    for change in [["client_id": "nobody"], ["redirect_uri": "https://evil.test/"]] {
      let refused = get("/empty", change)
      #expect(refused.status == 400 && !Self.text(refused).contains("reached"))
    }
  }

  @Test(arguments: ["/empty", "/own", "/session"]) func aFormNeedsATokenOfThisServer(path: String) throws {
    let cookies = try signedIn()
    for token in [nil, "", "another-token"] as [String?] {
      let refused = post(path, token: token, cookies: cookies)
      #expect(refused.headers["Location"] == "/error?error=csrf&client_id=web")
    }
    let token = try #require(cookies["XSRF-TOKEN"])
    #expect(Self.text(post(path, token: token, cookies: cookies)).hasPrefix("reached"))
  }

  @Test func aPageOfOwnAccountsNeedsAClientThatAllowsThem() throws {
    #expect(Self.text(get("/own")) == "reached")
    let limited = try Self.router(of: World(client: { $0.providers = ["Elsewhere"] }))
    for (path, location) in [("/own", "/login?"), ("/empty", nil)] as [(String, String?)] {
      let response = limited.handle(Request(.get, Browser.address(path), headers: Self.headers([:]))).response()
      #expect(response.headers["Location"].map { $0.hasPrefix(location ?? "?") } == location.map { _ in true })
    }
  }

  @Test func aPageMayNeedASessionThatSatisfiesTheRequest() throws {
    let cookies = try signedIn()
    let token = try #require(cookies["XSRF-TOKEN"])
    #expect(Self.text(get("/satisfying", cookies: cookies)) == "reached")
    #expect(Self.text(get("/satisfying", ["prompt": "login"], cookies: cookies)) == "no session")
    // After the sign-in that the request demands, the page's form has a mark, which is of that request alone.
    let request = Request(.get, Browser.address("/satisfying", ["prompt": "login"]), headers: Self.headers(cookies))
    let browser = try #require(try SignedInBrowser(request, in: world.service))
    let mark = try world.service.oauth.mark(browser.session, query: request.rawQuery)
    for (mark, words) in [(mark, "reached"), ("\(mark)x", "no session"), (nil, "no session")] {
      let answer = post("/satisfying", ["prompt": "login"], token: token, mark: mark, cookies: cookies)
      #expect(Self.text(answer) == words)
    }
    let other = post(
      "/satisfying", ["prompt": "login", "state": "other"], token: token, mark: mark, cookies: cookies)
    #expect(Self.text(other) == "no session")
  }

  @Test func aPageForSignedInBrowsersNeedsASession() throws {
    #expect(Self.text(get("/session")) == "no session")
    let cookies = try signedIn()
    #expect(Self.text(get("/session", cookies: cookies)) == "reached by ada@example.com")
    let token = try #require(cookies["XSRF-TOKEN"])
    #expect(Self.text(post("/session", token: token, cookies: ["XSRF-TOKEN": token])) == "no session")
    try world.service.accounts.setEnabled(false, "ada@example.com")
    #expect(Self.text(get("/session", cookies: cookies)) == "no session")
    #expect(Self.text(post("/session", token: token, cookies: cookies)) == "no session")
  }
}
