/// Routes requests: first all middleware, then the handler of the matching route.
///
/// Each method and pattern may occur only once; if two services share one, a single handler distinguishes them. The
/// router itself answers unknown paths (404 with the nearest pattern), other methods (405 with `Allow`), preflights and
/// defective requests, each in the format of the group that owns the path.
package struct Router: Sendable {
  private let routing: Routing
  private let handler: Handler

  /// - Parameters:
  ///   - groups: the routes. A duplicate method and pattern is a programming error and stops the program.
  ///   - hosts: alternative routes for some requests; the first virtual host that takes a request serves it.
  ///   - otherwise: the error format of paths that belong to no group.
  ///   - middleware: runs before the routes, outermost first.
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

  /// A router of one group; `errors` renders the errors of the HTTP layer.
  package init(
    routes: [Route], cors: CORSPolicy? = nil, errors: @escaping Problem.Renderer = Problem.problemJSON
  ) {
    self.init(
      groups: [],
      otherwise: RouteGroup(cors: cors, errors: errors, failure: OrderedError.problemJSON, routes: routes))
  }

  /// All methods and patterns in the order of their groups, without those of virtual hosts.
  package var routes: [(method: Method, pattern: String)] {
    routing.groups.flatMap(\.routes).map { ($0.method, $0.pattern) }
  }

  /// Decides the outcome of one request.
  package func handle(_ request: Request) -> Outcome { handler(request) }
}

/// Alternative routes for some requests, such as those to one host name.
package struct VirtualHost: Sendable {
  package let groups: [RouteGroup]
  /// Whether these routes serve the request.
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
