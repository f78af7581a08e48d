/// What goes back to the client. The server adds `Date`, `Content-Length` and `Connection`.
package struct Response: Sendable {
  /// What happens to the response on its way: all of it is sent, or the connection is broken on purpose.
  package enum Delivery: Sendable, Hashable {
    case whole
    /// The connection is closed and nothing is sent.
    case dropped
    /// Head and `Content-Length` are sent, then this many bytes of the body; then the connection is closed.
    case cut(after: Int)
  }

  package var status: Int
  package var headers: Fields
  package var body: [UInt8]
  package var delivery = Delivery.whole
  /// Where the body comes from instead, in pieces; one response each.
  package var stream: BodyStream?

  package init(status: Int, headers: Fields = Fields(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A body that is ready JSON.
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

  /// Sends the client on: with 303 after a `POST`, so that no browser posts the form again, else with 302. The location must be encoded
  /// already.
  package static func redirect(to location: String, after request: Request) -> Response {
    .redirect(request.method == .post ? 303 : 302, to: location)
  }

  /// Server-sent events (HTML standard §9.2), one piece after another.
  package static func events(_ stream: BodyStream) -> Response {
    var response = Response(
      status: 200, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"])
    response.stream = stream
    return response
  }

  /// Adds a field and gives the response back, for use behind a factory.
  package func with(_ name: String, _ value: String) -> Response {
    var response = self
    response.headers.append(name, value)
    return response
  }
}
