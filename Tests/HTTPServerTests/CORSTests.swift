import Testing

@testable import HTTPServer

struct CORSTests {
  /// As the real Cognito user pools API answers a browser.
  private let cognito = Router(groups: [
    RouteGroup(
      cors: CORSPolicy(
        methods: [.post], exposedHeaders: ["x-amzn-RequestId", "x-amzn-ErrorType", "x-amzn-ErrorMessage", "Date"],
        maxAge: 172_800, preflightStatus: 200),
      failure: OrderedError.problemJSON,
      routes: [Route(.post, "/") { _ in .work { .json(Array("{}".utf8)) } }])
  ])

  @Test func answersCognitosPreflight() throws {
    try withServer(handler: { [cognito] in cognito.handle($0) }) { server in
      let client = try RawClient(port: server.port)
      let asked = "amz-sdk-invocation-id,amz-sdk-request,cache-control,content-type,x-amz-target,x-amz-user-agent"
      let answer = try client.request(
        "OPTIONS /",
        headers: [
          "Origin: http://localhost:3000", "Access-Control-Request-Method: POST",
          "Access-Control-Request-Headers: \(asked)",
        ])
      #expect(answer.status == 200)
      #expect(answer.body.isEmpty)
      let headers = answer.headers.filter { $0.name != "Date" }.sorted { $0.name < $1.name }
      #expect(
        headers.map { "\($0.name): \($0.value)" } == [
          "Access-Control-Allow-Headers: \(asked)",
          "Access-Control-Allow-Methods: POST",
          "Access-Control-Allow-Origin: *",
          "Access-Control-Expose-Headers: x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date",
          "Access-Control-Max-Age: 172800",
          "Content-Length: 0",
        ])
    }
  }

  @Test func decoratesAnswersAndErrors() throws {
    try withServer({ $0.bodyLimit = 10 }, handler: { [cognito] in cognito.handle($0) }) { server in
      let client = try RawClient(port: server.port)
      for (line, body, status) in [
        ("POST /", "{}", 200), ("POST /", "longer than ten", 413), ("GET /", "", 405), ("POST /?a=%FF", "", 400),
      ] {
        let answer = try client.request(line, headers: ["Origin: http://localhost:3000"], body: body)
        #expect(answer.status == status)
        #expect(answer["Access-Control-Allow-Origin"] == "*")
        #expect(answer["Access-Control-Expose-Headers"]?.hasPrefix("x-amzn-RequestId") == true)
      }
    }
  }

  private func preflight(_ policy: CORSPolicy, _ target: String, _ headers: Fields) -> Response {
    let group = RouteGroup(
      prefixes: ["/v1/"], cors: policy, failure: OrderedError.problemJSON,
      routes: [
        Route(.get, "/v1/me", lane: .loop) { _ in .empty() }, Route(.delete, "/v1/me", lane: .loop) { _ in .empty() },
      ])
    var headers = headers
    headers.append("Access-Control-Request-Method", "DELETE")
    return Router(groups: [group]).handle(Request(.options, target, headers: headers)).response()
  }

  @Test func namesThePathsMethods() {
    let response = preflight(.anyOrigin, "/v1/me", ["Origin": "http://a"])
    #expect(response.status == 204)
    #expect(response.headers["Access-Control-Allow-Methods"] == "DELETE,GET")
    #expect(response.headers["Access-Control-Max-Age"] == nil)
  }

  /// Two fronts may share a path by method; a page that wants to call one of them is told of that one.
  @Test(arguments: [("POST", 200), ("GET", 204)])
  func answersForTheRouteThatIsAskedFor(method: String, status: Int) {
    let router = Router(groups: [
      RouteGroup(
        cors: .anyOrigin, failure: OrderedError.problemJSON,
        routes: [Route(.get, "/", lane: .loop) { _ in .empty() }]),
      RouteGroup(
        cors: CORSPolicy(preflightStatus: 200), failure: OrderedError.problemJSON,
        routes: [Route(.post, "/", lane: .loop) { _ in .empty() }]),
    ])
    let request = Request(.options, "/", headers: ["Access-Control-Request-Method": method])
    #expect(router.handle(request).response().status == status)
  }

  @Test func letsTheBrowserGoOnToTheRealError() {
    let response = preflight(.anyOrigin, "/v1/nowhere", ["Origin": "http://a"])
    #expect(response.headers["Access-Control-Allow-Methods"] == "DELETE")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test func allowsPrivateNetworksWhenAsked() {
    let asked: Fields = ["Access-Control-Request-Private-Network": "true"]
    let name = "Access-Control-Allow-Private-Network"
    #expect(preflight(.anyOrigin, "/v1/me", asked).headers[name] == "true")
    #expect(preflight(.anyOrigin, "/v1/me", [:]).headers[name] == nil)
    #expect(preflight(CORSPolicy(allowsPrivateNetwork: false), "/v1/me", asked).headers[name] == nil)
  }

  @Test func keepsToListedOriginsAndHeaders() {
    let policy = CORSPolicy(
      origins: .listed(["http://a"]), allowedHeaders: .listed(["x-one", "x-two"]), allowsCredentials: true)
    let friend = preflight(policy, "/v1/me", ["Origin": "http://a"])
    #expect(friend.headers["Access-Control-Allow-Origin"] == "http://a")
    #expect(friend.headers["Access-Control-Allow-Credentials"] == "true")
    #expect(friend.headers["Access-Control-Allow-Headers"] == "x-one,x-two")
    #expect(friend.headers["Vary"] == "Origin")
    let stranger = preflight(policy, "/v1/me", ["Origin": "http://b"])
    #expect(stranger.headers["Access-Control-Allow-Origin"] == nil)
    #expect(stranger.headers["Vary"] == "Origin")
  }
}
