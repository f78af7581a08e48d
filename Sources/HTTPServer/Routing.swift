/// A request with its route, or with the answer of a path that has none.
struct FoundRoute: Sendable {
  let routed: RoutedRequest
  /// Whether `routed` middleware sees the request: it sees no `OPTIONS` that the router answers, except preflights that
  /// the browser takes as refused.
  let isShown: Bool
}

/// Finds a request's route in a table built once.
struct Routing: Sendable {
  let groups: [RouteGroup]
  private let table: RouteTable
  private let prefixes: [(prefix: String, group: Int)]

  init(groups: [RouteGroup]) {
    self.groups = groups
    table = RouteTable(groups)
    prefixes = groups.enumerated()
      .flatMap { index, group in group.prefixes.map { (prefix: $0, group: index) } }
      .sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  /// The route of a request. Nothing runs until ``RoutedRequest/proceed``.
  func find(_ request: Request) -> FoundRoute {
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
    return found(request, route.route, group) { run(route.route, request, group) }
  }

  private func found(
    _ request: Request, _ route: Route?, _ group: RouteGroup, isShown: Bool = true,
    proceed: @escaping @Sendable () -> Outcome
  ) -> FoundRoute {
    FoundRoute(
      routed: RoutedRequest(
        request: request, label: group.label(of: request, on: route), proceed: proceed,
        failure: failure(request, group)),
      isShown: isShown)
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
  private func unhandled(_ request: Request, _ matches: [RouteTable.Match]) -> FoundRoute {
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
    return found(request, nil, group) { refuse(request, matches, allow, group) }
  }

  /// Answers an `OPTIONS` request without a route.
  private func answer(_ response: Response, _ request: Request, _ group: RouteGroup) -> FoundRoute {
    let outcome = finish(.respond(response), request, group)
    var isRefused = false
    if case .respond(let finished) = outcome { isRefused = Preflight.refusal(of: finished, to: request) != nil }
    return found(request, nil, group, isShown: isRefused) { outcome }
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
    prefixes.first { Self.isBelow(path, $0.prefix) }?.group ?? groups.count - 1
  }

  private static func isBelow(_ path: String, _ prefix: String) -> Bool {
    guard prefix.contains("{") else { return path.hasPrefix(prefix) }
    let wanted = prefix.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let given = path.split(separator: "/", maxSplits: wanted.count, omittingEmptySubsequences: false)
    return given.count > wanted.count && zip(wanted, given).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
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
