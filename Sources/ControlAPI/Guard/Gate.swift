internal import Cryptography
internal import Diagnostics
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Provisioning
internal import Sandboxes

/// Checks whether a request may call the control API. Callers can read all codes and set the clock, so web pages must
/// be kept out, both CSRF by forms and DNS rebinding by a host name that resolves to this machine.
struct Gate: Sendable {
  private let token: [UInt8]?
  private let allowedHosts: Set<String>
  private let addresses: Addresses

  init(_ settings: ControlSettings, addresses: Addresses) {
    token = settings.token.map { Array($0.utf8) }
    allowedHosts = Set(settings.allowedHosts.map { $0.lowercased() })
    self.addresses = addresses
  }

  /// The route with the check in front of its handler.
  func guarding(_ route: Route) -> Route {
    let needsToken =
      !route.pattern.hasPrefix("/_understudy/health/") && !Console.holds(route.pattern)
      && !AuthorityDocuments.patterns.contains(route.pattern)
    let handler = route.handler
    return Route(
      route.method, route.pattern, caseInsensitive: route.caseInsensitive, accepting: route.accepting
    ) { request in
      if let refusal = refusal(of: request, needsToken: needsToken) { return .respond(refusal.response) }
      return handler(request)
    }
  }

  private func refusal(of request: Request, needsToken: Bool) -> Refusal? {
    // Behind a trusted proxy both the received Host field, which a rebinding page cannot forge, and the host that the
    // proxy reports must be ours.
    for host in [request.headers["Host"], request.host].compactMap(\.self) where !isOwn(host) {
      return Refusal(.foreignHost, TransportDiagnostic.controlHost(host: host).text)
    }
    if let origin = request.headers["Origin"], !isSame(origin, as: request.host) {
      return Refusal(
        .foreignOrigin, "the control API does not answer pages of \(origin); expected a page of the same origin")
    }
    if needsToken, let token, !constantTimeEqual(Array((request.bearerToken ?? "").utf8), token) {
      return Refusal(
        .notAuthorized, "the control API requires the header Authorization: Bearer with the control token",
        headers: ["WWW-Authenticate": "Bearer"])
    }
    return nil
  }

  private func isOwn(_ host: String) -> Bool {
    guard let name = Authority(host)?.name else { return false }
    return HostName.isSurelyLocal(name) || allowedHosts.contains(name)
      || Authority(origin: addresses.publicURL)?.name == name
  }

  /// Whether a page of `origin` is ours: of the requested host or of the public URL.
  private func isSame(_ origin: String, as host: String?) -> Bool {
    guard let page = Authority(origin: origin) else { return false }
    if let host, var own = Authority(host) {
      own.port = own.port ?? page.defaultPort
      if own.name == page.name, own.port == page.port { return true }
    }
    return Authority(origin: addresses.publicURL) == page
  }
}
