/// What stands between the connections of a server and the handlers of its routes: it may watch, change, delay or answer a request, and
/// change its response.
///
/// A router is given all middleware as one list, the outermost first. Those that wrap the router see a request before those that know
/// its route, wherever they stand in the list.
package enum Middleware: Sendable {
  /// Wraps the router as a whole, preflights included. Called once, when the router is made; may return the handler as it is.
  case wrapping(@Sendable (@escaping Handler) -> Handler)
  /// Takes every request whose route is known or known to be missing, except preflights. It decides how the request is answered, as a
  /// rule by `RoutedRequest.proceed`.
  case routed(@Sendable (RoutedRequest) -> Outcome)
}

/// A request on its way to the handler of its route.
package struct RoutedRequest: Sendable {
  package let request: Request
  /// nil where the group of routes has no name.
  package let label: RequestLabel?
  /// Lets the next middleware or the handler decide. The response has the common headers of its group of routes.
  package let proceed: @Sendable () -> Outcome
  /// An ordered error in the form of the group of routes, with its common headers.
  package let failure: @Sendable (OrderedError) -> Response

  /// The same request; `body` decides how it is answered.
  func proceeding(by body: @escaping @Sendable () -> Outcome) -> RoutedRequest {
    RoutedRequest(request: request, label: label, proceed: body, failure: failure)
  }
}
