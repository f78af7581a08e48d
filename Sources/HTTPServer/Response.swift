/// A response. The server adds `Date`, `Content-Length` and `Connection`.
package struct Response: Sendable {
  /// Whether the response is sent whole or broken on purpose (fault injection).
  package enum Delivery: Sendable, Hashable {
    case whole
    /// The connection is closed and nothing is sent.
    case dropped
    /// The head with the full `Content-Length` and this many bytes of the body are sent; then the connection closes.
    case cut(after: Int)
  }

  package var status: Int
  package var headers: Fields
  package var body: [UInt8]
  package var delivery = Delivery.whole
  /// Streams the body instead; one response per stream.
  package var stream: BodyStream?

  package init(status: Int, headers: Fields = Fields(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A body of serialized JSON.
  package static func json(
    _ bytes: [UInt8], status: Int = 200, contentType: String = "application/json"
  ) -> Response {
    Response(status: status, headers: ["Content-Type": contentType], body: bytes)
  }

  package static func text(_ text: String, status: Int = 200) -> Response {
    Response(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
  }

  package static func html(_ bytes: [UInt8], status: Int = 200) -> Response {
    Response(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: bytes)
  }

  package static func html(_ text: String, status: Int = 200) -> Response {
    .html(Array(text.utf8), status: status)
  }

  package static func empty(_ status: Int = 204) -> Response {
    Response(status: status)
  }

  /// The location must be encoded already.
  package static func redirect(_ status: Int = 302, to location: String) -> Response {
    Response(status: status, headers: ["Location": location])
  }

  /// Redirects with 303 after a `POST`, so that no browser posts the form again, else with 302. The location must be
  /// encoded already.
  package static func redirect(to location: String, after request: Request) -> Response {
    .redirect(request.method == .post ? 303 : 302, to: location)
  }

  /// Server-sent events (HTML standard §9.2).
  package static func events(_ stream: BodyStream) -> Response {
    var response = Response(
      status: 200, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"])
    response.stream = stream
    return response
  }

  /// The response with one more header field.
  package func with(_ name: String, _ value: String) -> Response {
    var response = self
    response.headers.append(name, value)
    return response
  }
}
