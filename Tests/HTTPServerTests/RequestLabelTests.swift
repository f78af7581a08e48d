import Synchronization
import Testing

@testable import HTTPServer

struct RequestLabelTests {
  /// What a middleware saw.
  final class Witness: Sendable {
    let labels = Mutex<[RequestLabel?]>([])
    let statuses = Mutex<[Int]>([])

    @Sendable func watch(_ routed: RoutedRequest) -> Outcome {
      labels.withLock { $0.append(routed.label) }
      return routed.proceed().map { response in
        self.statuses.withLock { $0.append(response.status) }
        return response
      }
    }
  }

  final class Passed: Sendable {
    let names = Mutex<[String]>([])
  }

  static func router(_ middleware: @escaping @Sendable (RoutedRequest) -> Outcome) -> Router {
    Router(
      groups: [
        RouteGroup(
          prefixes: ["/v1/"], name: "rest", cors: .anyOrigin,
          failure: { error, _ in .text(error.code, status: error.status ?? 400) },
          finish: { _, response in response.headers["X-Last"] = "hand" },
          routes: [
            Route(.get, "/v1/{pool}/sign-in", lane: .loop) { _ in .text("in") },
            Route(.post, "/v1/{pool}/otp/start", lane: .worker, operation: "otp/start") { _ in .text("sent") },
          ]),
        RouteGroup(
          failure: OrderedError.problemJSON,
          label: { request in request.headers["X-Target"].map { RequestLabel(group: "sts", operation: $0) } },
          routes: [Route(.post, "/", lane: .loop) { _ in .text("done") }]),
        RouteGroup(
          prefixes: ["/_"], failure: OrderedError.problemJSON,
          routes: [Route(.get, "/_/info", lane: .loop) { _ in .text("info") }]),
      ], middleware: [.routed(middleware)])
  }

  @Test(
    arguments: [
      (Request(.get, "/v1/shop/sign-in"), RequestLabel(group: "rest", operation: "sign-in"), 200),
      (Request(.head, "/v1/shop/sign-in"), RequestLabel(group: "rest", operation: "sign-in"), 200),
      (Request(.post, "/v1/shop/otp/start"), RequestLabel(group: "rest", operation: "otp/start"), 200),
      (
        Request(.post, "/", headers: ["X-Target": "AssumeRole"]), RequestLabel(group: "sts", operation: "AssumeRole"),
        200
      ),
      (Request(.post, "/"), nil, 200),
      (Request(.get, "/_/info"), nil, 200),
      (Request(.put, "/v1/shop/sign-in"), RequestLabel(group: "rest", operation: nil), 405),
      (Request(.get, "/v1/shop/sing-in"), RequestLabel(group: "rest", operation: nil), 404),
      (Request(.get, "/elsewhere"), nil, 404),
    ] as [(Request, RequestLabel?, Int)])
  func namesWhatIsAskedFor(request: Request, label: RequestLabel?, status: Int) {
    let witness = Witness()
    #expect(Self.router(witness.watch).handle(request).response().status == status)
    #expect(witness.labels.withLock { $0 } == [label])
    #expect(witness.statuses.withLock { $0 } == [status])
  }

  /// A middleware that notes its name; `+` before the name makes it a `wrapping` one.
  static func noting(_ name: String, in passed: Passed) -> Middleware {
    if name.hasPrefix("+") {
      return .wrapping { handler in
        { request in
          passed.names.withLock { $0.append(name) }
          return handler(request).map { $0.with("X-Passed", name) }
        }
      }
    }
    return .routed { routed in
      passed.names.withLock { $0.append(name) }
      return routed.proceed().map { $0.with("X-Passed", name) }
    }
  }

  static func group(_ text: String) -> RouteGroup {
    RouteGroup(
      cors: .anyOrigin, failure: OrderedError.problemJSON, routes: [Route(.get, "/a", lane: .loop) { _ in .text(text) }]
    )
  }

  @Test(
    arguments: [
      ["+log", "+proxy", "journal", "store"], ["journal", "+log", "store", "+proxy"], ["journal", "store", "+log"],
      ["+log", "journal", "+proxy", "store"], ["store", "journal"], ["+proxy", "+log"],
    ])
  func passesMiddlewareInTheOrderOfItsList(names: [String]) {
    let passed = Passed()
    let router = Router(
      groups: [Self.group("a")], hosts: [VirtualHost(groups: [Self.group("other")]) { $0.host == "other" }],
      middleware: names.map { Self.noting($0, in: passed) })
    let response = router.handle(Request(.get, "/a")).response()
    #expect(passed.names.withLock { $0 } == names)
    #expect(response.headers.all("X-Passed") == names.reversed())
    #expect(String(decoding: response.body, as: UTF8.self) == "a")
    let other = router.handle(Request(.get, "/a", headers: ["Host": "other"])).response()
    #expect(String(decoding: other.body, as: UTF8.self) == "other")
    passed.names.withLock { $0 = [] }
    let preflight = Request(
      .options, "/a", headers: ["Origin": "http://app.test", "Access-Control-Request-Method": "GET"])
    #expect(router.handle(preflight).response().status == 204)
    #expect(passed.names.withLock { $0 } == names.filter { $0.hasPrefix("+") })
  }

  @Test func routesWhatMiddlewareBeforeHasChanged() {
    let witness = Witness()
    let router = Router(
      groups: [
        RouteGroup(
          name: "rest", failure: OrderedError.problemJSON,
          routes: [Route(.get, "/a/{name}", lane: .loop) { .text($0.parameters["name"]) }])
      ],
      middleware: [
        .routed(witness.watch),
        .wrapping(Ingress(basePath: "/idp").around),
        .routed(witness.watch),
      ])
    let response = router.handle(Request(.get, "/idp/a/ada")).response()
    #expect(String(decoding: response.body, as: UTF8.self) == "ada")
    #expect(witness.labels.withLock { $0 } == [nil, RequestLabel(group: "rest", operation: "a")])
  }

  @Test func leavesPreflightsAlone() {
    let witness = Witness()
    let headers: Fields = ["Origin": "http://app.test", "Access-Control-Request-Method": "GET"]
    #expect(
      Self.router(witness.watch).handle(Request(.options, "/v1/a/sign-in", headers: headers)).response().status == 204)
    #expect(witness.labels.withLock { $0 }.isEmpty)
  }

  @Test func givesAnOrderedErrorTheManners() {
    let router = Self.router { routed in
      .respond(routed.failure(OrderedError("broken", status: 418)))
    }
    let response = router.handle(Request(.get, "/v1/shop/sign-in")).response()
    #expect(response.status == 418)
    #expect(response.headers["X-Last"] == "hand")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    let other = router.handle(Request(.get, "/_/info")).response()
    #expect(other.status == 418)
    #expect(other.headers["Content-Type"] == "application/problem+json")
    #expect(other.headers["X-Last"] == nil)
  }
}
