/// Runs between the connections of a server and the handlers of its routes: may observe, change, delay or answer a
/// request, and change its response.
///
/// A router takes all middleware as one list, outermost first. `wrapping` entries see a request before `routed` ones,
/// wherever they are in the list.
package enum Middleware: Sendable {
  /// Wraps the whole router, preflights included. Called once, when the router is created; may return the handler
  /// unchanged.
  case wrapping(@Sendable (@escaping Handler) -> Handler)
  /// Receives every request after routing, with or without a route, but no preflights. Decides the outcome, usually by
  /// `RoutedRequest.proceed`.
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
