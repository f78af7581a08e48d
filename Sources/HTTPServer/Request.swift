/// One request, complete with its body.
package struct Request: Sendable {
  /// What is wrong with a request that the server could frame but not read. The router answers it in the form of the
  /// group of routes that the path belongs to; a handler of one's own must look at ``Request/defect`` first.
  package enum Defect: Sendable, Hashable {
    /// What is wrong with the host that the request names (RFC 9112 §3.2).
    package enum Host: Sendable, Hashable {
      case missing
      case repeated
      /// Neither a name nor an address, with or without a port.
      case malformed
      /// The target is in absolute form and names another authority.
      case contradicted
    }

    /// What is not of the strict form of a head (RFC 9112 §2.2, §3, §5). Where the request ends cannot be known.
    package enum Head: Sendable, Hashable {
      /// Not a method, one blank, a target, one blank and the version.
      case requestLine
      /// The target has blanks or control characters.
      case target
      /// A line ends in LF alone, is folded, or holds NUL.
      case line
      /// A field's name is no token; it may have a blank behind it.
      case fieldName
      /// The value of the field of that name has control characters.
      case fieldValue(String)
    }

    /// What leaves open where the body ends (RFC 9112 §6.3).
    package enum Framing: Sendable, Hashable {
      case repeatedLength
      case repeatedCoding
      case lengthAndCoding
      /// HTTP/1.0 has no transfer codings.
      case codingOfHTTP10
    }

    case head(Head)
    case framing(Framing)
    case host(Host)
    /// A trusted proxy sent a field that cannot be read: its name.
    case forwarded(String)
    /// The body is longer than the limit, in bytes; it was not kept.
    case bodyTooLarge(limit: Int)
    /// Request line and headers are longer than the limit, in bytes.
    case headTooLarge(limit: Int)
    /// A `Transfer-Encoding` other than `chunked`: where the body ends cannot be known.
    case transferCoding
    /// A segment of the path does not decode to UTF-8.
    case pathNotUTF8
    /// The query does not decode to UTF-8, or has too many pairs.
    case query(Form.Failure)

    /// Whether a proxy in front may have read another request, so that nothing behind this one may be answered.
    var endsConnection: Bool {
      switch self {
      case .head, .framing, .host: true
      case .forwarded, .bodyTooLarge, .headTooLarge, .transferCoding, .pathNotUTF8, .query: false
      }
    }
  }

  package let method: Method
  /// As sent: encoded, without the query and without ``basePath``.
  package internal(set) var path: String
  /// The parts of the path between slashes, decoded. An encoded slash does not part; a trailing slash gives an empty
  /// last segment.
  package internal(set) var segments: [String]
  /// As sent, without the question mark.
  package let rawQuery: String
  package let query: Form
  package let headers: Fields
  package let body: [UInt8]
  /// The client's IP address as text, without the port; behind a trusted proxy, the one that the proxy names.
  package internal(set) var remoteAddress: String
  package let id: RequestID
  /// When the request line had arrived.
  package let received: ContinuousClock.Instant
  package internal(set) var defect: Defect?
  /// `https` or `http`, as the connection was; nil from a server that listens for plain HTTP alone: whether somebody in
  /// front of it speaks TLS, it cannot know.
  package let scheme: String?
  /// The certificates that the client has shown in its handshake, at a door that asks for them: its own, whose key it has proved to have,
  /// then those that vouch for it, each in binary form. Nobody has checked yet whether they are to be trusted.
  package var clientCertificates: [[UInt8]] = []
  /// The path below which the client sees the server, such as `/idp`; empty where that is the root. See ``Ingress``.
  package internal(set) var basePath = ""
  /// What a trusted proxy says of the request that it passed on; nil where none is in front of the server.
  var forwarded: Forwarded?
  /// What stands in the places of the route's `{name}` parts; filled by the router.
  package internal(set) var parameters = PathParameters()

  /// A request from its parts. `target` is what stands in the request line, as sent: path and query.
  package init(
    _ method: Method = .get, _ target: String = "/", headers: Fields = Fields(), body: [UInt8] = [],
    remoteAddress: String = "127.0.0.1", id: RequestID = RequestID(), received: ContinuousClock.Instant = .now,
    scheme: String? = nil
  ) {
    self.init(
      method: method, target: Target(Array(target.utf8)), headers: headers, body: body,
      remoteAddress: remoteAddress, id: id, received: received, defect: nil, scheme: scheme)
  }

  init(
    method: Method, target: Target, headers: Fields, body: [UInt8], remoteAddress: String, id: RequestID,
    received: ContinuousClock.Instant, defect: Defect?, scheme: String?
  ) {
    self.method = method
    self.path = target.path
    self.segments = target.segments
    self.rawQuery = target.rawQuery
    self.query = target.query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
    self.id = id
    self.received = received
    self.defect = defect ?? target.defect
    self.scheme = scheme
  }
}

/// What stood in the places of a route's `{name}` parts, decoded.
package struct PathParameters: Sendable {
  var names: [String] = []
  var values: [String] = []

  package init() {}

  init(names: [String], values: [String]) {
    self.names = names
    self.values = values
  }

  /// The value of `{name}`; never empty, unless the route has no such part.
  package subscript(name: String) -> String {
    guard let index = names.firstIndex(of: name), index < values.count else { return "" }
    return values[index]
  }
}
