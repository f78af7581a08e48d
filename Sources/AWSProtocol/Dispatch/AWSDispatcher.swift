package import HTTPServer
internal import Patterns

/// `POST /`, and `POST /cognito-idp/{region}` for calls without a signature, whose region nothing else may tell: finds the service and
/// operation that `X-Amz-Target` names. What the content type says does not matter beside
/// that header.
package struct AWSDispatcher: Sendable {
  private let services: [String: any AWSService]
  private let otherwise: (@Sendable (Request) -> Outcome?)?
  private let label: (@Sendable (Request) -> RequestLabel?)?
  private let failure: (@Sendable (OrderedError, Request) -> Response?)?

  /// - Parameters:
  ///   - otherwise: handles requests without a target, such as those of services that are called by form; nil for other requests.
  ///   - label: what those ask for.
  ///   - failure: how an error looks there that a test orders; nil for requests that are not theirs.
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

  /// `POST /` with the services' manners: request ids, errors, and what browsers need.
  package var routes: RouteGroup { routes(for: [.post]) }

  /// The same for other methods too: services that are called by form take the form in a query as well.
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

  /// The operation that `X-Amz-Target` names, known or not.
  private func label(of request: Request) -> RequestLabel? {
    guard let target = request.headers["X-Amz-Target"] else { return label?(request) }
    guard let dot = target.lastIndex(of: "."), let service = services[String(target[..<dot])],
      let front = service.front
    else { return nil }
    let operation = String(target[target.index(after: dot)...])
    return RequestLabel(group: front, operation: operation, isKnown: service.knows(operation))
  }

  /// The services' answer to preflights: any origin, all requested headers, two days.
  package static let cors = CORSPolicy(
    methods: [.post],
    exposedHeaders: ["x-amzn-RequestId", "x-amzn-ErrorType", "x-amzn-ErrorMessage", "Date"],
    maxAge: 172_800, preflightStatus: 200)
}
