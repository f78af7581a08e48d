/// Finds a request's route in a table built once, and runs middleware and handler.
struct Routing: Sendable {
  let groups: [RouteGroup]
  private let table: RouteTable
  private let prefixes: [(prefix: String, group: Int)]
  private let middleware: [@Sendable (RoutedRequest) -> Outcome]

  /// - Parameter middleware: runs before the handlers, outermost first.
  init(groups: [RouteGroup], middleware: [@Sendable (RoutedRequest) -> Outcome]) {
    self.groups = groups
    self.middleware = middleware
    table = RouteTable(groups)
    prefixes = groups.enumerated()
      .flatMap { index, group in group.prefixes.map { (prefix: $0, group: index) } }
      .sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  /// Decides the outcome of one request.
  func handle(_ request: Request) -> Outcome {
    let matches = table.matches(request.segments)
    let method = request.method
    var match = matches.first { $0.methods[method] != nil }
    var wanted = method
    if match == nil, method == .head {
      match = matches.first { $0.methods[.get] != nil }
      wanted = .get
    }
    guard let match, let route = match.methods[wanted] else { return unhandled(request, matches) }
    let group = groups[route.group]
    var routed = request
    if !route.names.isEmpty { routed.parameters = PathParameters(names: route.names, values: match.values) }
    let request = routed
    return pass(request, route.route, group) { run(route.route, request, group) }
  }

  /// Runs all middleware, outermost first, then `body`.
  private func pass(
    _ request: Request, _ route: Route?, _ group: RouteGroup, to body: @escaping @Sendable () -> Outcome
  ) -> Outcome {
    if middleware.isEmpty { return body() }
    let routed = RoutedRequest(
      request: request, label: group.label(of: request, on: route), proceed: body, failure: failure(request, group))
    return pass(routed, from: 0)
  }

  private func pass(_ routed: RoutedRequest, from index: Int) -> Outcome {
    let next = index + 1
    guard next < middleware.count else { return middleware[index](routed) }
    return middleware[index](routed.proceeding { pass(routed, from: next) })
  }

  private func run(_ route: Route, _ request: Request, _ group: RouteGroup) -> Outcome {
    if let defect = request.defect { return fail(Problem(defect), request, group) }
    if let accepted = route.accepting, !request.body.isEmpty {
      let type = request.contentType
      guard let type, accepted.contains(type) else {
        return fail(.unsupportedMediaType(type, accepted: accepted), request, group)
      }
    }
    return finish(route.handler(request), request, group)
  }

  /// Requests without a handler: an unsupported method, a preflight, or an unknown path.
  private func unhandled(_ request: Request, _ matches: [RouteTable.Match]) -> Outcome {
    let allow = Self.allowed(matches)
    let group = groups[owner(request, matches) ?? ownerOfUnknown(request.path)]
    if request.method == .options, request.defect == nil {
      if let cors = group.cors, request.headers.contains("Access-Control-Request-Method") {
        let known = allow.filter { $0 != .options && $0 != .head }
        return answer(cors.preflight(for: request, known: known), request, group)
      }
      if !matches.isEmpty || request.path == "*" {
        var response = Response.empty()
        if !matches.isEmpty { response.headers.append("Allow", Self.list(allow)) }
        return answer(response, request, group)
      }
    }
    return pass(request, nil, group) { refuse(request, matches, allow, group) }
  }

  /// Answers a request without a route. Middleware sees only preflights that the browser takes as refused.
  private func answer(_ response: Response, _ request: Request, _ group: RouteGroup) -> Outcome {
    let outcome = finish(.respond(response), request, group)
    guard case .respond(let finished) = outcome, Preflight.refusal(of: finished, to: request) != nil else {
      return outcome
    }
    return pass(request, nil, group) { outcome }
  }

  /// 405 for a known path, 404 for an unknown one.
  private func refuse(
    _ request: Request, _ matches: [RouteTable.Match], _ allow: [Method], _ group: RouteGroup
  ) -> Outcome {
    if let defect = request.defect { return fail(Problem(defect), request, group) }
    guard matches.isEmpty else { return fail(.methodNotAllowed(request.method, allow: allow), request, group) }
    // Comparing with every pattern takes too long for the loop thread.
    return finish(
      .work { group.errors(.notFound(request.path, nearest: table.nearest(to: request)), request) }, request, group)
  }

  /// Renders an error that middleware requests, with the group's headers.
  private func failure(_ request: Request, _ group: RouteGroup) -> @Sendable (OrderedError) -> Response {
    { error in
      var response = group.failure(error, request)
      group.cors?.decorate(&response, for: request)
      group.finish?(request, &response)
      return response
    }
  }

  /// The group of a known path; for a preflight, the group of the route that the page wants to call.
  private func owner(_ request: Request, _ matches: [RouteTable.Match]) -> Int? {
    if request.method == .options, let requested = request.headers["Access-Control-Request-Method"] {
      let method = Method(rawValue: requested)
      if let match = matches.first(where: { $0.methods[method] != nil }) { return match.methods[method]?.group }
    }
    return matches.first?.methods.min { $0.key < $1.key }?.value.group
  }

  private func ownerOfUnknown(_ path: String) -> Int {
    prefixes.first { path.hasPrefix($0.prefix) }?.group ?? groups.count - 1
  }

  private func fail(_ problem: Problem, _ request: Request, _ group: RouteGroup) -> Outcome {
    var response = group.errors(problem, request)
    if !problem.allow.isEmpty { response.headers["Allow"] = Self.list(problem.allow) }
    return finish(.respond(response), request, group)
  }

  /// Adds the group's CORS and common headers to the response.
  private func finish(_ outcome: Outcome, _ request: Request, _ group: RouteGroup) -> Outcome {
    guard group.cors != nil || group.finish != nil else { return outcome }
    return outcome.map { response in
      var response = response
      group.cors?.decorate(&response, for: request)
      group.finish?(request, &response)
      return response
    }
  }

  private static func allowed(_ matches: [RouteTable.Match]) -> [Method] {
    var methods = Set(matches.flatMap { $0.methods.keys })
    guard !methods.isEmpty else { return [] }
    if methods.contains(.get) { methods.insert(.head) }
    methods.insert(.options)
    return methods.sorted()
  }

  private static func list(_ methods: [Method]) -> String {
    methods.map(\.rawValue).joined(separator: ", ")
  }
}
