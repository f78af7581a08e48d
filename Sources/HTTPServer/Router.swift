/// Finds the route of a request in a table built once.
///
/// A method and pattern can only occur once: where two fronts share one, as the AWS services share `POST /`, one
/// handler tells them apart. The router also answers what needs no handler: unknown paths (404, with a hint at the
/// nearest one), other methods (405 with `Allow`), preflights, defective requests; each in the form of the group that
/// the path belongs to.
package struct Router: Sendable {
  private let groups: [RouteGroup]
  private let table: RouteTable
  private let prefixes: [(prefix: String, group: Int)]
  private let middleware: Middleware?

  /// - Parameters:
  ///   - groups: the fronts' routes. A method and pattern that occur twice are a mistake in the program and stop it.
  ///   - otherwise: the manners for paths that belong to no group.
  ///   - middleware: sees every request but preflights, and every final response.
  package init(
    groups: [RouteGroup], otherwise: RouteGroup = RouteGroup(routes: []), middleware: Middleware? = nil
  ) {
    self.groups = groups + [otherwise]
    self.middleware = middleware
    table = RouteTable(self.groups)
    prefixes = self.groups.enumerated()
      .flatMap { index, group in group.prefixes.map { (prefix: $0, group: index) } }
      .sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  /// One group of routes; `notFound` and the other errors of the HTTP layer look as `errors` makes them.
  package init(
    routes: [Route], cors: CORSPolicy? = nil, errors: @escaping Problem.Renderer = Problem.problemJSON
  ) {
    self.init(groups: [], otherwise: RouteGroup(cors: cors, errors: errors, routes: routes))
  }

  /// All patterns with their methods, in the order of their groups: for a list of what is served.
  package var routes: [(method: Method, pattern: String)] {
    groups.flatMap(\.routes).map { ($0.method, $0.pattern) }
  }

  /// Decides the outcome of one request.
  package func handle(_ request: Request) -> Outcome {
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
    guard let middleware else { return run(route, match.values, request, group) }
    return middleware(
      RoutedRequest(
        request: request, label: group.label(of: request, on: route.route),
        proceed: { run(route, match.values, request, group) }, failure: failure(request, group)))
  }

  private func run(
    _ route: RouteTable.Entry, _ values: [String], _ request: Request, _ group: RouteGroup
  ) -> Outcome {
    if let defect = request.defect { return fail(Problem(defect), request, group) }
    if let accepted = route.route.accepting, !request.body.isEmpty {
      let type = request.contentType
      guard let type, accepted.contains(type) else {
        return fail(.unsupportedMediaType(type, accepted: accepted), request, group)
      }
    }
    guard !route.names.isEmpty else { return finish(route.route.handler(request), request, group) }
    var request = request
    request.parameters = PathParameters(names: route.names, values: values)
    return finish(route.route.handler(request), request, group)
  }

  /// What has no handler: a method that the path does not have, a preflight, or an unknown path.
  private func unhandled(_ request: Request, _ matches: [RouteTable.Match]) -> Outcome {
    let allow = Self.allowed(matches)
    let group = groups[owner(request, matches) ?? ownerOfUnknown(request.path)]
    if request.method == .options, request.defect == nil {
      if let cors = group.cors, request.headers.contains("Access-Control-Request-Method") {
        let known = allow.filter { $0 != .options && $0 != .head }
        return finish(.respond(cors.preflight(for: request, known: known)), request, group)
      }
      if !matches.isEmpty || request.path == "*" {
        var response = Response.empty()
        if !matches.isEmpty { response.headers.append("Allow", Self.list(allow)) }
        return finish(.respond(response), request, group)
      }
    }
    guard let middleware else { return refuse(request, matches, allow, group) }
    return middleware(
      RoutedRequest(
        request: request, label: group.label(of: request, on: nil),
        proceed: { refuse(request, matches, allow, group) }, failure: failure(request, group)))
  }

  /// 405 for a known path, 404 for an unknown one.
  private func refuse(
    _ request: Request, _ matches: [RouteTable.Match], _ allow: [Method], _ group: RouteGroup
  ) -> Outcome {
    if let defect = request.defect { return fail(Problem(defect), request, group) }
    guard matches.isEmpty else { return fail(.methodNotAllowed(request.method, allow: allow), request, group) }
    // Comparing with every pattern is too long for the loop.
    return finish(
      .work { group.errors(.notFound(request.path, nearest: table.nearest(to: request)), request) }, request, group)
  }

  /// An ordered error with the group's manners.
  private func failure(_ request: Request, _ group: RouteGroup) -> (@Sendable (OrderedError) -> Response)? {
    guard let failure = group.failure else { return nil }
    return { error in
      var response = failure(error, request)
      group.cors?.decorate(&response, for: request)
      group.finish?(request, &response)
      return response
    }
  }

  /// The group that answers for a path that is known: of a preflight, the one of the route that the page wants to call.
  private func owner(_ request: Request, _ matches: [RouteTable.Match]) -> Int? {
    if request.method == .options, let asked = request.headers["Access-Control-Request-Method"] {
      let method = Method(rawValue: asked)
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

  /// Adds the group's CORS headers and common headers, whenever the response comes to be.
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
