/// An error with which middleware answers a request; the route's group renders it in its own error format.
package struct OrderedError: Error, Sendable, Hashable {
  /// The error's name in the group's protocol.
  package var code: String
  /// nil: the group's default message for the code, or a generic one.
  package var message: String?
  /// nil: the group's default status for the code.
  package var status: Int?
  /// Whether the group renders its own rate-limit error, whatever `code` is. The middleware adds `Retry-After`.
  package var isThrottling = false
  /// Overrides `error` in the response. Only groups whose errors have a code beside `error` read this and the next two.
  package var error: String?
  /// `suberror` in the response.
  package var suberror: String?
  /// `claims` in the response: a JSON object as text, for the client's next request (claims challenge).
  package var claims: String?

  package init(_ code: String, message: String? = nil, status: Int? = nil, isThrottling: Bool = false) {
    self.code = code
    self.message = message
    self.status = status
    self.isThrottling = isThrottling
  }

  /// Renders the error in the format of a group of routes.
  package typealias Renderer = @Sendable (OrderedError, Request) -> Response

  /// RFC 9457 `application/problem+json`, for groups without a protocol of their own.
  package static let problemJSON: Renderer = { error, _ in
    let status = error.status ?? (error.isThrottling ? 429 : 400)
    return Problem(
      status: status, code: error.code, title: "Ordered", detail: error.message ?? "An ordered error."
    ).response
  }
}
