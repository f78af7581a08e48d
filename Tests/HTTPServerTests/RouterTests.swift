import Testing

@testable import HTTPServer

struct RouterTests {
  private static func route(_ method: Method, _ pattern: String, caseInsensitive: Bool = false) -> Route {
    Route(method, pattern, lane: .loop, caseInsensitive: caseInsensitive) { request in
      .text("\(method) \(pattern) \(request.parameters.values)")
    }
  }

  private let router = Router(routes: [
    route(.post, "/"),
    route(.get, "/login"), route(.post, "/login"),
    route(.get, "/oauth2/userInfo"), route(.post, "/oauth2/token"),
    route(.get, "/{pool}/.well-known/jwks.json"),
    route(.get, "/v1/{pool}/me"), route(.delete, "/v1/{pool}/me"), route(.get, "/v1/default/me"),
    route(.get, "/{tenant}/V2.0/Token", caseInsensitive: true),
    route(.get, "/_understudy/"), route(.get, "/_understudy/assets/{path...}"),
  ])

  private func ask(_ method: Method, _ target: String) -> Response {
    router.handle(Request(method, target)).response()
  }

  private func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test(arguments: [
    (Method.post, "/", "POST / []"),
    (.get, "/login?x", "GET /login []"),
    (.head, "/login", "GET /login []"),
    (.get, "/us-east-1_a/.well-known/jwks.json", #"GET /{pool}/.well-known/jwks.json ["us-east-1_a"]"#),
    (.get, "/v1/a%2Fb/me", #"GET /v1/{pool}/me ["a/b"]"#),
    (.get, "/v1/default/me", "GET /v1/default/me []"),
    (.delete, "/v1/default/me", #"DELETE /v1/{pool}/me ["default"]"#),
    (.get, "/Contoso/v2.0/TOKEN", #"GET /{tenant}/V2.0/Token ["Contoso"]"#),
    (.get, "/_understudy/", "GET /_understudy/ []"),
    (.get, "/_understudy/assets/a/b%20c.js", #"GET /_understudy/assets/{path...} ["a/b c.js"]"#),
    (.get, "http://elsewhere:80/login", "GET /login []"),
  ]) func finds(method: Method, target: String, expected: String) {
    #expect(text(ask(method, target)) == expected)
  }

  @Test(arguments: ["//.well-known/jwks.json", "/login/", "/Login", "/v1//me", "/v1/a/b/me", "/_understudy"])
  func doesNotFind(target: String) {
    #expect(ask(.get, target).status == 404)
  }

  @Test(arguments: [
    ("/oauth2/userinfo", "/oauth2/userInfo"), ("/oauth/token", "/oauth2/token"), ("/logn", "/login"),
    ("/us-east-1_a/.well-known/jwks", "/{pool}/.well-known/jwks.json"), ("/v1/pool/mee", "/v1/{pool}/me"),
    ("/_understudy", "/_understudy/"),
  ]) func hintsAtTheNearestPath(path: String, expected: String) {
    let response = ask(.get, path)
    #expect(response.status == 404)
    #expect(
      text(response) == """
        {"type":"about:blank","title":"Not Found","status":404,\
        "detail":"nothing is at \(path); the nearest path is \(expected)","code":"not_found"}
        """)
  }

  @Test func givesNoHintWhereNothingIsNear() {
    #expect(text(ask(.get, "/completely/different/thing")).contains(#""nothing is at /completely/different/thing""#))
    #expect(ask(.get, "/" + String(repeating: "a/", count: 5_000)).status == 404)
  }

  @Test func escapesThePathThatItRepeats() {
    #expect(text(ask(.get, "/\"\\\u{1}")).contains(#""nothing is at /\"\\\u0001"#))
  }

  @Test func namesTheMethodsThatThePathHas() {
    let response = ask(.put, "/v1/default/me")
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "DELETE, GET, HEAD, OPTIONS")
    #expect(ask(.get, "/").headers["Allow"] == "OPTIONS, POST")
    #expect(ask(Method(rawValue: "get"), "/login").status == 405)
  }

  @Test func answersOptions() {
    let response = ask(.options, "/login")
    #expect(response.status == 204)
    #expect(response.headers["Allow"] == "GET, HEAD, OPTIONS, POST")
    #expect(ask(.options, "*").status == 204)
    #expect(ask(.options, "/nowhere").status == 404)
  }

  @Test func refusesOtherMediaTypes() {
    let router = Router(routes: [
      Route(.post, "/", lane: .loop, accepting: ["application/json"]) { _ in .empty() }
    ])
    func status(_ type: String?, _ body: String) -> Int {
      let headers: Fields = type.map { ["content-type": $0] } ?? [:]
      return router.handle(Request(.post, "/", headers: headers, body: Array(body.utf8))).response().status
    }
    #expect(status("Application/JSON; charset=utf-8", "{}") == 204)
    #expect(status("text/plain", "{}") == 415)
    #expect(status(nil, "{}") == 415)
    #expect(status(nil, "") == 204)
  }

  @Test func speaksEachGroupsOwnForm() {
    let form: Problem.Renderer = { problem, _ in .text("front: \(problem.code)", status: problem.status) }
    let router = Router(
      groups: [
        RouteGroup(
          prefixes: ["/v1/"], errors: form, failure: OrderedError.problemJSON, routes: [Self.route(.get, "/v1/a")]),
        RouteGroup(
          prefixes: ["/v1/special/"], failure: OrderedError.problemJSON, finish: { $1.headers["X-Id"] = $0.id.text },
          routes: [Self.route(.get, "/b")]),
      ])
    func ask(_ method: Method, _ target: String) -> Response {
      router.handle(Request(method, target)).response()
    }
    #expect(text(ask(.get, "/v1/b")) == "front: not_found")
    #expect(text(ask(.post, "/v1/a")) == "front: method_not_allowed")
    #expect(text(ask(.get, "/v1/a?%FF")) == "front: malformed_request")
    #expect(ask(.get, "/v1/special/b").headers["X-Id"] != nil)
    #expect(text(ask(.get, "/v1/special/b")).contains(#""code":"not_found""#))
    #expect(ask(.get, "/c").headers["X-Id"] == nil)
  }
}
