/// One request with its complete body.
package struct Request: Sendable {
  /// A defect of a request that could be framed but not accepted. The router answers it in the error format of the
  /// group that owns the path; a handler without a router must check ``Request/defect`` first.
  package enum Defect: Sendable, Hashable {
    /// Defects of the host (RFC 9112 §3.2).
    package enum Host: Sendable, Hashable {
      case missing
      case repeated
      /// Not a host name or address with an optional port.
      case malformed
      /// The absolute-form target names another authority.
      case contradicted
    }

    /// Violations of the strict head syntax (RFC 9112 §2.2, §3, §5). The end of the request is ambiguous.
    package enum Head: Sendable, Hashable {
      /// Not: method, one blank, target, one blank, version.
      case requestLine
      /// The target contains blanks or control characters.
      case target
      /// A line ends in bare LF, is folded, or contains NUL.
      case line
      /// A field name is not a token, for example because a blank follows it.
      case fieldName
      /// The value of the named field contains control characters.
      case fieldValue(String)
    }

    /// Ambiguous body length (RFC 9112 §6.3).
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
    /// The name of a trusted proxy's field that cannot be parsed.
    case forwarded(String)
    /// The body exceeds this limit in bytes; it was discarded.
    case bodyTooLarge(limit: Int)
    /// Request line and headers exceed this limit in bytes.
    case headTooLarge(limit: Int)
    /// A `Transfer-Encoding` other than `chunked`: the end of the body is unknown.
    case transferCoding
    /// A path segment does not decode to UTF-8.
    case pathNotUTF8
    /// The query does not decode to UTF-8, or has too many pairs.
    case query(Form.Failure)

    /// Whether a proxy in front may have parsed a different request, so that the connection must close after this
    /// response.
    var endsConnection: Bool {
      switch self {
      case .head, .framing, .host: true
      case .forwarded, .bodyTooLarge, .headTooLarge, .transferCoding, .pathNotUTF8, .query: false
      }
    }
  }

  package let method: Method
  /// As sent: percent-encoded, without the query and ``basePath``.
  package internal(set) var path: String
  /// The decoded path segments. An encoded slash does not separate; a trailing slash yields an empty last segment.
  package internal(set) var segments: [String]
  /// As sent, without the question mark.
  package let rawQuery: String
  package let query: Form
  package let headers: Fields
  package let body: [UInt8]
  /// The client's IP address without the port; behind a trusted proxy, the address that the proxy reports.
  package internal(set) var remoteAddress: String
  package let id: RequestID
  /// When the request line was received.
  package let received: ContinuousClock.Instant
  package internal(set) var defect: Defect?
  /// The connection's scheme, `https` or `http`; nil if the server listens for plain HTTP only, since a proxy in front
  /// may terminate TLS.
  package let scheme: String?
  /// The client's certificate chain in DER, leaf first, on a listener that requests certificates. The client has proved
  /// that it holds the leaf's key; whether the chain is trusted has not been checked.
  package var clientCertificates: [[UInt8]] = []
  /// The path prefix of the public URL, such as `/idp`; empty for the root. See ``Ingress``.
  package internal(set) var basePath = ""
  /// What a trusted proxy reports about the request; nil without one.
  var forwarded: Forwarded?
  /// The values of the route's `{name}` parameters; set by the router.
  package internal(set) var parameters = PathParameters()

  /// A request from its parts. `target`: path and query as in the request line.
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

/// The decoded values of a route's `{name}` parameters.
package struct PathParameters: Sendable {
  var names: [String] = []
  var values: [String] = []

  package init() {}

  init(names: [String], values: [String]) {
    self.names = names
    self.values = values
  }

  /// The value of `{name}`; empty only if the route has no such parameter.
  package subscript(name: String) -> String {
    guard let index = names.firstIndex(of: name), index < values.count else { return "" }
    return values[index]
  }
}
