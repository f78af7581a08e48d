/// Which web pages may read the answers of a group of routes (Fetch standard, CORS protocol). Applied to errors too: without the
/// header a browser shows a failed request as a network error.
package struct CORSPolicy: Sendable {
  /// The pages that may read answers.
  package enum Origins: Sendable {
    /// `*`, sent always, also without an `Origin`.
    case any
    /// These only: the origin is echoed, and `Vary: Origin` tells caches so.
    case listed([String])
  }

  /// Which request headers a preflight allows.
  package enum AllowedHeaders: Sendable {
    /// Whatever was asked for.
    case requested
    case listed([String])
  }

  package var origins = Origins.any
  /// What a preflight says is possible; nil for the methods that the path has.
  package var methods: [Method]?
  package var allowedHeaders = AllowedHeaders.requested
  package var exposedHeaders: [String] = []
  /// Seconds that a browser may keep a preflight's answer; nil sends none.
  package var maxAge: Int?
  /// Whether a page may send cookies; never together with `Origins.any` in a browser.
  package var allowsCredentials = false
  /// Whether a page of the public network may call this server on a private address, when the browser asks.
  package var allowsPrivateNetwork = true
  package var preflightStatus = 204

  /// Any origin, whatever headers it asks for.
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

  /// Adds what every answer needs to be readable by the asking page.
  func decorate(_ response: inout Response, for request: Request) {
    guard let origin = allowedOrigin(of: request, &response) else { return }
    response.headers["Access-Control-Allow-Origin"] = origin
    if allowsCredentials { response.headers["Access-Control-Allow-Credentials"] = "true" }
    if !exposedHeaders.isEmpty {
      response.headers["Access-Control-Expose-Headers"] = exposedHeaders.joined(separator: ",")
    }
  }

  /// The answer to a preflight, not yet decorated. `known` are the methods that the path has.
  func preflight(for request: Request, known: [Method]) -> Response {
    var response = Response.empty(preflightStatus)
    let asked = request.headers["Access-Control-Request-Method"].map { [Method(rawValue: $0)] } ?? []
    let methods = self.methods ?? (known.isEmpty ? asked : known)
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

  private func allowedOrigin(of request: Request, _ response: inout Response) -> String? {
    switch origins {
    case .any: return "*"
    case .listed(let allowed):
      response.headers.append("Vary", "Origin")
      guard let origin = request.headers["Origin"], allowed.contains(origin) else { return nil }
      return origin
    }
  }
}
