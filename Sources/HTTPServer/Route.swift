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
  /// The name of what it does, for ``RequestLabel``; unless given, the last fixed part of the pattern.
  package let operation: String?
  package let handler: Handler

  package init(
    _ method: Method, _ pattern: String, operation: String? = nil, caseInsensitive: Bool = false,
    accepting: [String]? = nil, handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = pattern
    self.operation = operation ?? Self.lastFixedPart(of: pattern)
    self.caseInsensitive = caseInsensitive
    self.accepting = accepting
    self.handler = handler
  }

  private static func lastFixedPart(of pattern: String) -> String? {
    pattern.split(separator: "/").last { !$0.hasPrefix("{") }.map(String.init)
  }

  /// A route whose handler has the response at the end of its run, on the given lane.
  package init(
    _ method: Method, _ pattern: String, lane: Lane, operation: String? = nil, caseInsensitive: Bool = false,
    accepting: [String]? = nil, respond: @escaping @Sendable (Request) -> Response
  ) {
    self.init(
      method, pattern, operation: operation, caseInsensitive: caseInsensitive, accepting: accepting
    ) { request in
      switch lane {
      case .loop: .respond(respond(request))
      case .worker: .work { respond(request) }
      }
    }
  }
}

/// Routes that have in common who may read the answers from a web page, how errors look, and the name by which middleware knows them.
package struct RouteGroup: Sendable {
  package let routes: [Route]
  /// Paths that begin with one of these are this group's also where no route matches; the longest prefix wins.
  package let prefixes: [String]
  package let cors: CORSPolicy?
  /// How 400, 404, 405, 413, 415 and 431 look.
  package let errors: Problem.Renderer
  /// Changes every response of the group last, errors and preflights included: for common headers.
  package let finish: (@Sendable (Request, inout Response) -> Void)?
  /// The name of the group in the labels of requests; nil for no label.
  package let name: String?
  /// Reads from the request what it asks for, where the route does not tell; nil where it does.
  package let label: (@Sendable (Request) -> RequestLabel?)?
  /// How an error looks that a middleware orders. Every group states it: a client takes an error in another form for an answer.
  package let failure: OrderedError.Renderer

  package init(
    prefixes: [String] = [], name: String? = nil, cors: CORSPolicy? = nil,
    errors: @escaping Problem.Renderer = Problem.problemJSON, failure: @escaping OrderedError.Renderer,
    label: (@Sendable (Request) -> RequestLabel?)? = nil,
    finish: (@Sendable (Request, inout Response) -> Void)? = nil, routes: [Route]
  ) {
    self.routes = routes
    self.prefixes = prefixes
    self.name = name
    self.cors = cors
    self.errors = errors
    self.failure = failure
    self.label = label
    self.finish = finish
  }

  /// What `request` asks for, if `route` is the one that it came to.
  func label(of request: Request, on route: Route?) -> RequestLabel? {
    if let label { return label(request) }
    return name.map { RequestLabel(group: $0, operation: route?.operation) }
  }
}
