/// Which web pages may read the responses of a group of routes (Fetch standard, CORS protocol). It applies to error
/// responses too: without the header a browser reports a failed request as a network error.
package struct CORSPolicy: Sendable {
  /// The origins whose pages may read responses.
  package enum Origins: Sendable {
    /// `*`, sent even without an `Origin` header.
    case any
    /// Any origin, and where the function says so, with cookies: the origin is echoed then, since browsers refuse `*`.
    case anyAndCredentialed(@Sendable (_ origin: String, Request) -> Bool)
    /// Only these: the origin is echoed, with `Vary: Origin` for caches.
    case listed([String])
  }

  /// Which request headers a preflight allows.
  package enum AllowedHeaders: Sendable {
    /// Whatever the preflight requests.
    case requested
    case listed([String])
  }

  package var origins = Origins.any
  /// The methods that a preflight allows; nil for those of the path.
  package var methods: [Method]?
  package var allowedHeaders = AllowedHeaders.requested
  package var exposedHeaders: [String] = []
  /// How long a browser may cache a preflight response, in seconds; nil omits the header.
  package var maxAge: Int?
  /// Whether a page may send cookies. Browsers reject this together with `Origins.any`.
  package var allowsCredentials = false
  /// Whether a page on a public network may call this server at a private address, if the browser asks (Private Network
  /// Access).
  package var allowsPrivateNetwork = true
  package var preflightStatus = 204

  /// Any origin, any request header.
  package static let anyOrigin = CORSPolicy()

  package init(
    origins: Origins = .any, methods: [Method]? = nil, allowedHeaders: AllowedHeaders = .requested,
    exposedHeaders: [String] = [], maxAge: Int? = nil, allowsCredentials: Bool = false,
    allowsPrivateNetwork: Bool = true, preflightStatus: Int = 204
  ) {
    self.origins = origins
    self.methods = methods
    self.allowedHeaders = allowedHeaders
    self.exposedHeaders = exposedHeaders
    self.maxAge = maxAge
    self.allowsCredentials = allowsCredentials
    self.allowsPrivateNetwork = allowsPrivateNetwork
    self.preflightStatus = preflightStatus
  }

  /// Adds the headers that let the requesting page read the response.
  func decorate(_ response: inout Response, for request: Request) {
    guard let origin = allowedOrigin(of: request, &response) else { return }
    response.headers["Access-Control-Allow-Origin"] = origin
    if allowsCredentials || isCredentialed(request) { response.headers["Access-Control-Allow-Credentials"] = "true" }
    if !exposedHeaders.isEmpty {
      response.headers["Access-Control-Expose-Headers"] = exposedHeaders.joined(separator: ",")
    }
  }

  /// The response to a preflight, without the headers of ``decorate(_:for:)``. `known`: the methods of the path.
  func preflight(for request: Request, known: [Method]) -> Response {
    var response = Response.empty(preflightStatus)
    let requested = request.headers["Access-Control-Request-Method"].map { [Method(rawValue: $0)] } ?? []
    let methods = self.methods ?? (known.isEmpty ? requested : known)
    response.headers.append("Access-Control-Allow-Methods", methods.map(\.rawValue).joined(separator: ","))
    switch allowedHeaders {
    case .requested:
      if let requested = request.headers["Access-Control-Request-Headers"] {
        response.headers.append("Access-Control-Allow-Headers", requested)
      }
    case .listed(let names):
      response.headers.append("Access-Control-Allow-Headers", names.joined(separator: ","))
    }
    if let maxAge { response.headers.append("Access-Control-Max-Age", String(maxAge)) }
    if allowsPrivateNetwork, request.headers["Access-Control-Request-Private-Network"] == "true" {
      response.headers.append("Access-Control-Allow-Private-Network", "true")
    }
    return response
  }

  private func isCredentialed(_ request: Request) -> Bool {
    guard case .anyAndCredentialed(let isAllowed) = origins, let origin = request.headers["Origin"] else {
      return false
    }
    return isAllowed(origin, request)
  }

  private func allowedOrigin(of request: Request, _ response: inout Response) -> String? {
    switch origins {
    case .any: return "*"
    case .anyAndCredentialed:
      response.headers.append("Vary", "Origin")
      return isCredentialed(request) ? request.headers["Origin"] : "*"
    case .listed(let allowed):
      response.headers.append("Vary", "Origin")
      guard let origin = request.headers["Origin"], allowed.contains(origin) else { return nil }
      return origin
    }
  }
}
