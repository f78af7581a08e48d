/// Serves requests: all middleware in the order of its list, then the handler of the matching route.
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
    let routing = Routing(groups: groups + [otherwise])
    let others = hosts.map { host in
      (takes: host.takes, routing: Routing(groups: host.groups + [otherwise]))
    }
    let find: @Sendable (Request) -> FoundRoute = { request in
      (others.first { $0.takes(request) }?.routing ?? routing).find(request)
    }
    self.routing = routing
    handler = middleware.reversed().reduce(Rest.routed { $0.routed.proceed() }) { $0.inside($1, find) }.handler(find)
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

/// The end of a list of middleware, with the handlers of the routes behind it. Neighbours that take a routed request
/// share one search for the route.
private enum Rest {
  case unrouted(Handler)
  case routed(@Sendable (FoundRoute) -> Outcome)

  /// The same, behind one more entry of the list.
  func inside(_ middleware: Middleware, _ find: @escaping @Sendable (Request) -> FoundRoute) -> Rest {
    switch middleware {
    case .wrapping(let wrap): return .unrouted(wrap(handler(find)))
    case .routed(let serve):
      let next = routed
      return .routed { found in
        found.isShown ? serve(found.routed.proceeding { next(found) }) : next(found)
      }
    }
  }

  func handler(_ find: @escaping @Sendable (Request) -> FoundRoute) -> Handler {
    switch self {
    case .unrouted(let handler): handler
    case .routed(let serve): { serve(find($0)) }
    }
  }

  private var routed: @Sendable (FoundRoute) -> Outcome {
    switch self {
    case .unrouted(let handler): { handler($0.routed.request) }
    case .routed(let serve): serve
    }
  }
}
