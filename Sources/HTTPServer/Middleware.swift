/// Runs between the connections of a server and the handlers of its routes: may observe, change, delay or answer a
/// request, and change its response.
///
/// A router takes all middleware as one list and runs it in that order, outermost first.
package enum Middleware: Sendable {
  /// Wraps the rest of the list, for every request, preflights included. May change the request: what follows it in the
  /// list routes the changed one. Called once, when the router is created; may return the handler unchanged.
  case wrapping(@Sendable (@escaping Handler) -> Handler)
  /// Receives every request with its route, or without one if there is none, but no preflights. Decides the outcome,
  /// usually by `RoutedRequest.proceed`.
  case routed(@Sendable (RoutedRequest) -> Outcome)
}

/// A request between routing and its handler.
package struct RoutedRequest: Sendable {
  package let request: Request
  /// nil if the group of routes has no name.
  package let label: RequestLabel?
  /// Runs the next middleware or the handler. The response includes the common headers of the route's group.
  package let proceed: @Sendable () -> Outcome
  /// Renders an error requested by middleware in the group's error format, with its common headers.
  package let failure: @Sendable (OrderedError) -> Response

  /// The same request with another continuation.
  func proceeding(by body: @escaping @Sendable () -> Outcome) -> RoutedRequest {
    RoutedRequest(request: request, label: label, proceed: body, failure: failure)
  }
}
