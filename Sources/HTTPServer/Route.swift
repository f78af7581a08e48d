/// A method and a pattern of paths, and what handles them.
package struct Route: Sendable {
  package let method: Method
  /// `/v1/{pool}/me`: a part in braces stands for one segment that is not empty, `{name...}` at the end for all the
  /// segments that are left.
  package let pattern: String
  /// Whether the letters A to Z in the fixed parts match either case.
  package let caseInsensitive: Bool
  /// Media types that a body may have; nil for any. What has none of them is answered 415.
  package let accepting: [String]?
  package let handler: Handler

  package init(
    _ method: Method, _ pattern: String, caseInsensitive: Bool = false, accepting: [String]? = nil,
    handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = pattern
    self.caseInsensitive = caseInsensitive
    self.accepting = accepting
    self.handler = handler
  }

  /// A route whose handler has the response at the end of its run, on the given lane.
  package init(
    _ method: Method, _ pattern: String, lane: Lane, caseInsensitive: Bool = false, accepting: [String]? = nil,
    respond: @escaping @Sendable (Request) -> Response
  ) {
    self.init(method, pattern, caseInsensitive: caseInsensitive, accepting: accepting) { request in
      switch lane {
      case .loop: .respond(respond(request))
      case .worker: .work { respond(request) }
      }
    }
  }
}

/// Routes that share a front's manners: who may read the answers from a web page, and how errors look.
package struct RouteGroup: Sendable {
  package let routes: [Route]
  /// Paths that begin with one of these are this group's also where no route matches; the longest prefix wins.
  package let prefixes: [String]
  package let cors: CORSPolicy?
  /// How 400, 404, 405, 413, 415 and 431 look.
  package let errors: Problem.Renderer
  /// The last hand on every response of the group, errors and preflights included: a front's common headers.
  package let finish: (@Sendable (Request, inout Response) -> Void)?

  package init(
    prefixes: [String] = [], cors: CORSPolicy? = nil, errors: @escaping Problem.Renderer = Problem.problemJSON,
    finish: (@Sendable (Request, inout Response) -> Void)? = nil, routes: [Route]
  ) {
    self.routes = routes
    self.prefixes = prefixes
    self.cors = cors
    self.errors = errors
    self.finish = finish
  }
}
