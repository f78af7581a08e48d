/// The services that the server stands in for, and its own plain one: by these names journal, faults and metrics know
/// whose a request is. The control API is none of them.
package enum Front: String, Sendable, CaseIterable {
  case cognitoUserPools = "cognito_user_pools"
  case cognitoIdentity = "cognito_identity"
  case sts
  case hosted
  case oauth
  case entra
  case rest
}

/// What a request asks for: the front that it came to, and what it is to do.
///
/// Routes say it once, when they are made: a group names the front (`RouteGroup(front:)`), a route its operation
/// (`Route(…, operation:)`, else the last fixed part of its pattern). A group in which the request itself tells, as one header
/// does for the AWS services, has a function for it (`RouteGroup(label:)`).
package struct RequestLabel: Sendable, Hashable {
  package let front: Front
  /// The operation's name at the imitated service, the endpoint's elsewhere; nil for what is none, such as an unknown path.
  package let operation: String?

  package init(_ front: Front, _ operation: String?) {
    self.front = front
    self.operation = operation
  }
}

/// An error that a test ordered, to be answered in the form of the front that it acts.
package struct OrderedError: Error, Sendable, Hashable {
  /// Any error of the front: an exception's name, an OAuth error, an AADSTS number, a code of the plain front.
  package var code: String
  /// nil: the front's own words for the code, or plain ones.
  package var message: String?
  /// nil: the status that the code comes with at the front.
  package var status: Int?
  /// Whether it is the front's own way to say that requests come too fast, whatever `code` says; `Retry-After` is added by whoever
  /// orders it.
  package var isThrottling = false

  package init(_ code: String, message: String? = nil, status: Int? = nil) {
    self.code = code
    self.message = message
    self.status = status
  }

  /// The front's own error for too many requests.
  package static let throttling: OrderedError = {
    var error = OrderedError("TooManyRequestsException")
    error.isThrottling = true
    return error
  }()

  /// A front's one function that gives an ordered error its form.
  package typealias Renderer = @Sendable (OrderedError, Request) -> Response
}

/// A request whose route is found, on its way to the handler.
package struct RoutedRequest: Sendable {
  package let request: Request
  /// nil for what belongs to no front.
  package let label: RequestLabel?
  /// Lets the handler decide, and the group have its last hand on the response.
  package let proceed: @Sendable () -> Outcome
  /// An ordered error as the front would answer it, its common headers included; nil for fronts that have no form.
  package let failure: (@Sendable (OrderedError) -> Response)?

  /// The same request, its handler run by `server`.
  package func served(by server: @escaping @Sendable (@escaping @Sendable () -> Outcome) -> Outcome) -> RoutedRequest {
    let proceed = self.proceed
    return RoutedRequest(request: request, label: label, proceed: { server(proceed) }, failure: failure)
  }
}

/// Stands between the router and the handlers, and sees every request but preflights: it may watch, wait, or answer itself.
package typealias Middleware = @Sendable (RoutedRequest) -> Outcome
