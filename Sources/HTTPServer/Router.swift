/// Answers requests by routes: all middleware first, then the handler of the route that the method and the path name.
///
/// A method and pattern can only occur once; where two services share one, a single handler tells them apart. The router also answers what
/// needs no handler: unknown paths (404, with a hint at the nearest one), other methods (405 with `Allow`), preflights, defective
/// requests; each in the form of the group that the path belongs to.
package struct Router: Sendable {
  private let routing: Routing
  private let handler: Handler

  /// - Parameters:
  ///   - groups: the routes. A method and pattern that occur twice are a mistake in the program and stop it.
  ///   - hosts: other routes for some of the requests; the first that takes a request serves it.
  ///   - otherwise: the form of errors for paths that belong to no group.
  ///   - middleware: what requests pass on their way to their routes, the outermost first.
  package init(
    groups: [RouteGroup], hosts: [VirtualHost] = [],
    otherwise: RouteGroup = RouteGroup(failure: OrderedError.problemJSON, routes: []),
    middleware: [Middleware] = []
  ) {
    let routed = middleware.compactMap(\.routed)
    let routing = Routing(groups: groups + [otherwise], middleware: routed)
    let others = hosts.map { host in
      (takes: host.takes, routing: Routing(groups: host.groups + [otherwise], middleware: routed))
    }
    self.routing = routing
    var handler: Handler = { request in (others.first { $0.takes(request) }?.routing ?? routing).handle(request) }
    for wrap in middleware.compactMap(\.wrapping).reversed() { handler = wrap(handler) }
    self.handler = handler
  }

  /// One group of routes; `notFound` and the other errors of the HTTP layer look as `errors` makes them.
  package init(
    routes: [Route], cors: CORSPolicy? = nil, errors: @escaping Problem.Renderer = Problem.problemJSON
  ) {
    self.init(
      groups: [],
      otherwise: RouteGroup(cors: cors, errors: errors, failure: OrderedError.problemJSON, routes: routes))
  }

  /// All patterns with their methods, in the order of their groups: for a list of what is served. Those of virtual hosts are left out.
  package var routes: [(method: Method, pattern: String)] {
    routing.groups.flatMap(\.routes).map { ($0.method, $0.pattern) }
  }

  /// Decides the outcome of one request.
  package func handle(_ request: Request) -> Outcome { handler(request) }
}

/// Routes that serve some requests instead of the others, such as those to a host name.
package struct VirtualHost: Sendable {
  package let groups: [RouteGroup]
  /// Whether a request is served by these routes.
  package let takes: @Sendable (Request) -> Bool

  package init(groups: [RouteGroup], takes: @escaping @Sendable (Request) -> Bool) {
    self.groups = groups
    self.takes = takes
  }
}

extension Middleware {
  fileprivate var wrapping: (@Sendable (@escaping Handler) -> Handler)? {
    if case .wrapping(let wrap) = self { wrap } else { nil }
  }

  fileprivate var routed: (@Sendable (RoutedRequest) -> Outcome)? {
    if case .routed(let serve) = self { serve } else { nil }
  }
}
