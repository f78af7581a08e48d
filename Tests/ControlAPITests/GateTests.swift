import Ambient
import ContractChecks
import HTTPServer
import JSON
import Model
import Sandboxes
import Testing

struct GateTests {
  @Test(arguments: [
    "localhost", "LOCALHOST:4370", "localhost.", "127.0.0.1:4370", "[::1]:80", "[fe80::1]", "192.168.1.7", "understudy",
    "idp.test", "idp.localhost", "cognito.internal", "mac.local:4370", "idp.example.com", "IDP.example.com:443",
  ])
  func namesOfOnesOwnReachIt(host: String) async throws {
    let world = try World(allowedHosts: ["idp.example.com"])
    #expect(await world.get("info", headers: ["Host": host]).status == 200)
  }

  @Test(arguments: [
    "evil.example.com", "evil.example.com:4370", "understudy.attacker.dev", "localhost.evil.com", "test", "1.2.3.4.5",
    "256.1.1.1", "0x7f.1.1.1", "127.1.evil.com", "evil.com@idp.test", "[evil.com]", "[::1", "evil.test.com", "a b.test",
    "localhost:port", "", ".", ":80", "127.0.0.1.nip.io",
  ])
  func foreignNamesDoNot(host: String) async throws {
    let world = try World()
    for reply in await [
      world.get("info", headers: ["Host": host]), world.call(.post, "reset", headers: ["Host": host]),
      world.get("health/live", headers: ["Host": host]),
    ] {
      if host == "test" {
        #expect(reply.status < 300)
      } else {
        #expect(reply.status == 403 && reply.code == "foreign_host", "\(host)")
      }
    }
  }

  @Test func theNameOfThePublicURLReachesIt() async throws {
    let world = try World()
    world.core.addresses.setPublicURL("https://idp.example.com")
    #expect(await world.get("info", headers: ["Host": "idp.example.com"]).status == 200)
    let page = await world.get("info", headers: ["Host": "understudy:4370", "Origin": "https://idp.example.com"])
    #expect(page.status == 200)
  }

  @Test(arguments: [
    ("localhost:4370", "http://localhost:4370"), ("localhost", "http://localhost"),
    ("localhost:80", "http://localhost"),
    ("localhost", "https://localhost"), ("[::1]:4370", "http://[::1]:4370"),
  ])
  func itsOwnPagesMayCall(host: String, origin: String) async throws {
    let world = try World()
    #expect(await world.get("info", headers: ["Host": host, "Origin": origin]).status == 200)
  }

  @Test(arguments: [
    "https://evil.example.com", "http://localhost.evil.example.com", "null", "http://localhost:3000",
    "http://localhost",
    "http://127.0.0.1:4370", "file://", "localhost:4370", "",
  ])
  func foreignPagesMayNot(origin: String) async throws {
    let world = try World()
    _ = await world.call(.post, "clock", ["freeze": "2030-01-02T03:04:05Z"])
    for (method, path, body) in [
      (Method.get, "messages", nil), (.get, "info", nil), (.post, "clock", ["reset": true] as JSON),
      (.post, "reset", nil),
    ] {
      let reply = await world.call(method, path, body, headers: ["Origin": origin])
      #expect(reply.status == 403 && reply.code == "foreign_origin")
      #expect(reply.response.headers["Access-Control-Allow-Origin"] == nil)
    }
    #expect(world.sandbox.snapshot.clock.isFrozen)
  }

  @Test func aPreflightAllowsNothing() async throws {
    let world = try World()
    let response = await world.router.handle(
      Request(
        .options, "/_understudy/clock",
        headers: [
          "Host": "localhost", "Origin": "https://app.example.com", "Access-Control-Request-Method": "POST",
        ])
    ).answer()
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
    #expect(response.headers["Access-Control-Allow-Methods"] == nil)
  }

  @Test func aTokenGuardsIt() async throws {
    let world = try World(token: "a-token")
    #expect(await world.get("health/live").status == 200)
    #expect(await world.get("health/ready").status == 200)
    for header: Fields in [
      [:], ["Authorization": "Bearer wrong"], ["Authorization": "Basic YS10b2tlbg=="],
      ["Authorization": "Bearer a-token2"], ["Authorization": "Bearer a-toke"], ["Authorization": "Bearer "],
    ] {
      for path in ["info", "messages?wait=30", "clock"] {
        let reply = await world.get(path, headers: header)
        #expect(reply.status == 401 && reply.code == "not_authorized")
        #expect(reply.response.headers["WWW-Authenticate"] == "Bearer")
      }
      #expect(await world.call(.post, "reset", headers: header).status == 401)
    }
    #expect(await world.get("info", headers: ["Authorization": "Bearer a-token"]).status == 200)
    for path in ["openapi.json", "faults"] {
      let response = await world.router.handle(
        Request(.get, "/_understudy/\(path)", headers: ["Host": "localhost"])
      ).answer()
      #expect(response.status == 401)
    }
    // A browser cannot bring the token for a page; the console holds nothing and asks for it itself.
    for path in ["", "console/app.js"] {
      let response = await world.router.handle(
        Request(.get, "/_understudy/\(path)", headers: ["Host": "localhost"])
      ).answer()
      #expect(response.status == 200)
    }
  }

  @Test func bodiesMustBeJSON() async throws {
    let world = try World()
    let response = await world.router.handle(
      Request(
        .post, "/_understudy/clock",
        headers: ["Host": "localhost", "Content-Type": "application/x-www-form-urlencoded"],
        body: Array("freeze=true".utf8))
    ).answer()
    #expect(response.status == 415)
    let surplus = await world.call(.post, "reset", ["everything": true])
    #expect(surplus.status == 400 && surplus.pointer == "/everything")
  }

  @Test func everyCallIsDescribed() async throws {
    let world = try World()
    let response = await world.router.handle(
      Request(.get, "/_understudy/openapi.json", headers: ["Host": "localhost"])
    ).answer()
    let document = try JSON.parse(response.body)
    #expect(Contract.faults(of: document) == [])
    let described = Set(Contract(document).operations.map { "\($0.method) \($0.path)" })
    #expect(
      described.isSuperset(of: [
        "GET /_understudy/health/live", "GET /_understudy/health/ready", "GET /_understudy/info",
        "GET /_understudy/messages", "DELETE /_understudy/messages", "GET /_understudy/messages/latest",
        "GET /_understudy/clock", "POST /_understudy/clock", "POST /_understudy/reset",
        "GET /_understudy/requests", "DELETE /_understudy/requests", "GET /_understudy/requests.har",
        "GET /_understudy/refusals", "GET /_understudy/journal", "GET /_understudy/magic", "POST /_understudy/magic",
        "GET /_understudy/faults", "POST /_understudy/faults", "DELETE /_understudy/faults",
        "DELETE /_understudy/faults/{id}",
      ]))
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
  }

  @Test func thereIsAPageForUsers() async throws {
    let world = try World()
    let page = await world.router.handle(Request(.get, "/_understudy/", headers: ["Host": "localhost"])).answer()
    #expect(page.status == 200 && page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
    let bare = await world.router.handle(Request(.get, "/_understudy", headers: ["Host": "localhost"])).answer()
    #expect(bare.status == 303 && bare.headers["Location"] == "/_understudy/")
  }

  @Test func wrongPathsAndMethodsAreTold() async throws {
    let world = try World()
    func ask(_ method: HTTPServer.Method, _ path: String) async -> Reply {
      Reply(await world.router.handle(Request(method, "/_understudy/\(path)", headers: ["Host": "localhost"])).answer())
    }
    let unknown = await ask(.get, "message")
    #expect(unknown.status == 404 && unknown.detail?.contains("/_understudy/messages") == true)
    let method = await ask(.post, "info")
    #expect(method.status == 405 && method.response.headers["Allow"] == "GET, HEAD, OPTIONS")
    let head = await ask(.head, "health/live")
    #expect(head.status == 200)
  }
}
