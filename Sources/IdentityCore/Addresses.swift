/// Every URL that we emit is made here, from the server's public address, the realm's settings and the request at hand.
package final class Addresses: Sendable {
  private let base: Guarded<String>

  /// `publicURL` without a slash at the end, e.g. `http://localhost:4370`.
  package init(publicURL: String) {
    base = Guarded(Self.trimmed(publicURL))
  }

  /// Set once the port is known.
  package func setPublicURL(_ url: String) {
    base.update { $0 = Self.trimmed(url) }
  }

  package var publicURL: String { base.snapshot }

  /// Where the server was reached, as far as that matters for the realm: its own host name only where the issuer follows it.
  package func baseURL(for settings: RealmSettings, in context: RequestContext) -> String {
    if settings.issuer == .requestHost, let origin = context.origin { return origin }
    return publicURL
  }

  /// What use cases may know of a request that came for `host` (name and port, as the client wrote them).
  package func context(host: String?, remoteAddress: String? = nil) -> RequestContext {
    let scheme = publicURL.prefix { $0 != ":" }
    return RequestContext(origin: host.map { "\(scheme)://\($0)" }, remoteAddress: remoteAddress)
  }

  /// `iss` of the realm's tokens and of its discovery document.
  package func issuer(of realm: Realm, in context: RequestContext) -> String {
    switch realm.settings.issuer {
    case .baseURL, .requestHost: "\(baseURL(for: realm.settings, in: context))/\(realm.id)"
    case .aws: "https://cognito-idp.\(realm.id.region).amazonaws.com/\(realm.id)"
    case .fixed(let url): url
    }
  }

  private static func trimmed(_ url: String) -> String {
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    return url
  }
}

/// What a use case may need to know of the request that it serves.
package struct RequestContext: Hashable, Sendable {
  /// Scheme and host by which the client reached us, e.g. `http://localhost:4370`; nil when it did not say.
  package var origin: String?
  package var remoteAddress: String?

  package init(origin: String? = nil, remoteAddress: String? = nil) {
    self.origin = origin
    self.remoteAddress = remoteAddress
  }
}
