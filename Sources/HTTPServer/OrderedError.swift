/// An error that a middleware answers a request with, to be put into the form that its group of routes has for errors.
package struct OrderedError: Error, Sendable, Hashable {
  /// The name of an error, as the group of routes knows it.
  package var code: String
  /// nil: the group's own words for the code, or plain ones.
  package var message: String?
  /// nil: the status that the code comes with in the group.
  package var status: Int?
  /// Whether the group answers in its own way that requests come too fast, whatever `code` says. The middleware adds `Retry-After`.
  package var isThrottling = false
  /// What stands as `error` in the answer instead of what `code` comes with; only a group whose errors have a code beside it reads
  /// this and the two below.
  package var error: String?
  /// `suberror` of the answer.
  package var suberror: String?
  /// `claims` of the answer: a JSON object as text, for the next request of the client.
  package var claims: String?

  package init(_ code: String, message: String? = nil, status: Int? = nil, isThrottling: Bool = false) {
    self.code = code
    self.message = message
    self.status = status
    self.isThrottling = isThrottling
  }

  /// Gives an ordered error the form of a group of routes.
  package typealias Renderer = @Sendable (OrderedError, Request) -> Response

  /// As RFC 9457 `application/problem+json`, for groups of routes that have no service's form of errors.
  package static let problemJSON: Renderer = { error, _ in
    let status = error.status ?? (error.isThrottling ? 429 : 400)
    return Problem(
      status: status, code: error.code, title: "Ordered", detail: error.message ?? "An ordered error."
    ).response
  }
}
