// Room: The JSON and query protocols of AWS: dispatch by operation, checks against shapes, signatures. No service.

package import HTTPServer
internal import Patterns

/// Serves `POST /`, and `POST /cognito-idp/{region}` for unsigned calls, whose region cannot be determined otherwise.
/// Dispatches by service and operation in `X-Amz-Target`; the content type is ignored.
package struct AWSDispatcher: Sendable {
  private let services: [String: any AWSService]
  private let otherwise: (@Sendable (Request) -> Outcome?)?
  private let label: (@Sendable (Request) -> RequestLabel?)?
  private let failure: (@Sendable (OrderedError, Request) -> Response?)?

  /// - Parameters:
  ///   - otherwise: handles requests without a target, such as those of the query protocol; returns nil for requests it
  ///     does not serve.
  ///   - label: the operation of those requests.
  ///   - failure: renders an error requested by a fault for those requests; nil for others.
  package init(
    _ services: [any AWSService], otherwise: (@Sendable (Request) -> Outcome?)? = nil,
    label: (@Sendable (Request) -> RequestLabel?)? = nil,
    failure: (@Sendable (OrderedError, Request) -> Response?)? = nil
  ) {
    self.services = Dictionary(services.map { ($0.targetPrefix, $0) }, uniquingKeysWith: { first, _ in first })
    self.otherwise = otherwise
    self.label = label
    self.failure = failure
  }

  package func handle(_ request: Request) -> Outcome {
    guard let target = request.headers["X-Amz-Target"] else {
      return otherwise?(request) ?? .respond(AWSFault.unknownOperation("the header X-Amz-Target is missing").response)
    }
    guard let dot = target.lastIndex(of: "."), let service = services[String(target[..<dot])] else {
      let prefix = target.lastIndex(of: ".").map { String(target[..<$0]) } ?? target
      let nearest = nearestName(to: prefix, among: Array(services.keys)).map { "; did you mean \($0)?" } ?? ""
      return .respond(AWSFault.unknownOperation("\(target) is not the target of any operation\(nearest)").response)
    }
    return service.handle(String(target[target.index(after: dot)...]), request)
  }

  /// `POST /` with the services' request ids, errors and CORS headers.
  package var routes: RouteGroup { routes(for: [.post]) }

  /// The same for other methods: query protocol services also accept the form as a query.
  package func routes(for methods: [HTTPServer.Method]) -> RouteGroup {
    RouteGroup(
      cors: Self.cors, errors: { problem, _ in AWSFault(problem).response },
      failure: { error, request in failure?(error, request) ?? AWSFault(error).response },
      label: { self.label(of: $0) },
      finish: { request, response in response.headers.append("x-amzn-RequestId", request.id.text) },
      routes: (methods.map { ($0, "/") } + ["", "/"].map { (.post, "/cognito-idp/{region}\($0)") }).map {
        method, path in
        Route(method, path) { self.handle($0) }
      })
  }

  /// The operation in `X-Amz-Target`, known or unknown.
  private func label(of request: Request) -> RequestLabel? {
    guard let target = request.headers["X-Amz-Target"] else { return label?(request) }
    guard let dot = target.lastIndex(of: "."), let service = services[String(target[..<dot])],
      let front = service.front
    else { return nil }
    let operation = String(target[target.index(after: dot)...])
    return RequestLabel(group: front, operation: operation, isKnown: service.knows(operation))
  }

  /// The services' preflight response: any origin, all requested headers, two days.
  package static let cors = CORSPolicy(
    methods: [.post],
    exposedHeaders: ["x-amzn-RequestId", "x-amzn-ErrorType", "x-amzn-ErrorMessage", "Date"],
    maxAge: 172_800, preflightStatus: 200)
}
