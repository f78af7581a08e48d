/// A method, a path pattern and their handler.
package struct Route: Sendable {
  package let method: Method
  /// Such as `/v1/{pool}/me`: `{name}` matches one non-empty segment, `{name...}` at the end all remaining segments.
  package let pattern: String
  /// Whether fixed segments match without regard to ASCII case.
  package let caseInsensitive: Bool
  /// Accepted media types of the body; nil for any. Others are answered 415.
  package let accepting: [String]?
  /// The operation's name for ``RequestLabel``; by default the last fixed segment of the pattern.
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

  /// A route whose handler returns its response synchronously, on the given lane.
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

/// Routes that share a CORS policy, an error format, common headers and the name by which middleware knows them.
package struct RouteGroup: Sendable {
  package let routes: [Route]
  /// Unmatched paths with one of these prefixes belong to this group; the longest prefix wins. `{name}` in one matches
  /// any segment.
  package let prefixes: [String]
  package let cors: CORSPolicy?
  /// Renders 400, 404, 405, 413, 415 and 431.
  package let errors: Problem.Renderer
  /// Changes every response of the group last, errors and preflights included: for common headers.
  package let finish: (@Sendable (Request, inout Response) -> Void)?
  /// The group's name in request labels; nil for no label.
  package let name: String?
  /// Reads the label from the request, if the route does not determine it.
  package let label: (@Sendable (Request) -> RequestLabel?)?
  /// Renders an error that middleware requests. Required: a client does not recognize an error in another format.
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

  /// The label of `request` if it matched `route`.
  func label(of request: Request, on route: Route?) -> RequestLabel? {
    if let label { return label(request) }
    return name.map { RequestLabel(group: $0, operation: route?.operation) }
  }
}
