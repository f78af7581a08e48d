package import Model
internal import Store

/// Every URL that we emit is made here, from the server's public address, the realm's settings and the request at hand.
package final class Addresses: Sendable {
  private let base: Guarded<String>
  private let linkBase = Guarded<String?>(nil)
  private let devices = Guarded<[String]>([])
  private let securePort = Guarded<Int?>(nil)
  private let certificatePort = Guarded<Int?>(nil)

  /// `publicURL` without a slash at the end, e.g. `http://localhost:4370`.
  package init(publicURL: String) {
    base = Guarded(Self.trimmed(publicURL))
  }

  /// Set once the port is known.
  package func setPublicURL(_ url: String) {
    base.update { $0 = Self.trimmed(url) }
  }

  package var publicURL: String { base.snapshot }

  /// Set once the port is known: the base URLs by which other devices reach the server.
  package func setDeviceAddresses(_ urls: [String]) {
    devices.update { $0 = urls.map(Self.trimmed) }
  }

  /// The base URLs by which other devices reach the server, the likeliest first; empty if only this machine does.
  package var deviceAddresses: [String] { devices.snapshot }

  /// Sets the base of links in messages, in place of the hosted pages' address; nil for none.
  package func setLinks(_ url: String?) {
    linkBase.update { $0 = url.map(Self.trimmed) }
  }

  /// The base of links in messages, without a slash at the end; nil for the hosted pages' address.
  package var links: String? { linkBase.snapshot }

  /// Set once the port is open that speaks https beside the public address.
  package func setSecurePort(_ port: Int) {
    securePort.update { $0 = port }
  }

  /// An address below the public one, by https where the server speaks it: at the same host, and at the port for https.
  /// Any other address stays as it is.
  package func secured(_ url: String) -> String {
    let publicURL = publicURL
    guard let port = securePort.snapshot, publicURL.hasPrefix("http://"), url.hasPrefix(publicURL) else { return url }
    return Self.moved(url, to: port)
  }

  /// Set once the port is open that asks clients for certificates.
  package func setCertificatePort(_ port: Int) {
    certificatePort.update { $0 = port }
  }

  /// Whether any client can show a certificate.
  package var asksForCertificates: Bool { certificatePort.snapshot != nil }

  /// The same address at the port that asks clients for certificates (RFC 8705 §5); nil where there is no such port.
  package func certified(_ url: String) -> String? {
    certificatePort.snapshot.map { Self.moved(url, to: $0) }
  }

  /// Whether a URL is one of this server's own by https: at a port that it has open for that, and at this machine or
  /// the public host.
  package func isOwn(_ url: String) -> Bool {
    guard url.hasPrefix("https://") else { return false }
    func port(of authority: Substring) -> Int? {
      Int(authority.dropFirst(Self.host(of: authority).count).dropFirst()) ?? 443
    }
    let authority = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }
    let publicURL = publicURL
    let publicAuthority = publicURL.split(separator: "/").dropFirst().first ?? ""
    let ports = [
      securePort.snapshot, certificatePort.snapshot,
      publicURL.hasPrefix("https://") ? port(of: publicAuthority) : nil,
    ]
    let host = Self.host(of: authority).lowercased()
    let isHere =
      ["localhost", "127.0.0.1", "[::1]", Self.host(of: publicAuthority).lowercased()].contains(host)
      || host.hasSuffix(".localhost")
    return isHere && ports.contains { $0 != nil && $0 == port(of: authority) }
  }

  /// The address by https, at another port of the same host.
  private static func moved(_ url: String, to port: Int) -> String {
    // Scheme, nothing, authority, path.
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return url }
    return "https://\(host(of: parts[2])):\(port)" + (parts.count > 3 ? "/\(parts[3])" : "")
  }

  private static func host(of authority: Substring) -> Substring {
    authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
  }

  /// The origin that other clients know, of one that came to the port that asks for certificates: tokens of both have
  /// one issuer.
  private func usual(_ origin: String) -> String {
    guard let port = certificatePort.snapshot, origin.hasPrefix("https://"), origin.hasSuffix(":\(port)") else {
      return origin
    }
    let secure = securePort.snapshot
    let publicPort =
      publicURL.split(separator: "/").dropFirst().first.map { $0.dropFirst(Self.host(of: $0).count) } ?? ""
    let scheme = secure != nil || publicURL.hasPrefix("https:") ? "https" : "http"
    return "\(scheme)://\(Self.host(of: origin.dropFirst(8)))\(secure.map { ":\($0)" } ?? String(publicPort))"
  }

  /// The public address as a client can use it that came in that way: by https, where it came to the port for https
  /// beside the public address. MSAL and other libraries go nowhere by plain HTTP.
  package func reached(in context: RequestScope) -> String {
    context.origin?.hasPrefix("https:") == true ? secured(publicURL) : publicURL
  }

  /// Where the server was reached, as far as that matters for the realm: its own host name only where the issuer
  /// follows it.
  package func baseURL(for settings: RealmSettings, in context: RequestScope) -> String {
    if settings.issuer == .requestHost, let base = context.base { return base }
    return publicURL
  }

  /// `iss` of the realm's tokens and of its discovery document.
  package func issuer(of realm: Realm, in context: RequestScope) -> String {
    switch realm.settings.issuer {
    case .baseURL, .requestHost: "\(baseURL(for: realm.settings, in: context))\(path(of: realm, in: context))"
    // The newer issuer is one for all regions, the older has the region that served the sign-in
    // (awslabs/aws-jwt-verify#282 and #285, 2026).
    case .aws where realm.settings.usesUpdatedIssuer:
      "https://issuer-cognito-idp.\(realm.id.region).amazonaws.com/\(realm.id)"
    case .aws: "https://cognito-idp.\(realm.region).amazonaws.com/\(realm.id)"
    case .fixed(let url): url
    }
  }

  /// Where discovery document and keys of the realm are reached, without a slash at the end: under the service's own
  /// host name if that is how the client found us, else under our address, whatever `iss` says.
  package func documents(of realm: Realm, in context: RequestScope) -> String {
    if let origin = context.origin, context.isServiceHost { return "\(origin)/\(realm.id)" }
    return "\(endpointBase(for: realm.settings, in: context))\(path(of: realm, in: context))"
  }

  /// The base of addresses that a client calls, as opposed to names that it compares, such as the issuer.
  private func endpointBase(for settings: RealmSettings, in context: RequestScope) -> String {
    settings.issuer == .requestHost ? baseURL(for: settings, in: context) : reached(in: context)
  }

  /// Where the endpoints of a realm of the standard's personality are reached: below its id, so that clients of two
  /// realms may have the same name.
  package func endpoints(of realm: Realm, in context: RequestScope) -> String {
    "\(hosted(of: realm, in: context))/\(realm.id)"
  }

  /// The endpoint of that name, such as `token`, of a realm of the standard's personality.
  package func endpoint(_ name: String, of realm: Realm, in context: RequestScope) -> String {
    let paths = realm.settings.paths
    if paths?.namesRoot == true, let path = paths?.rootPath(of: name) { return hosted(of: realm, in: context) + path }
    let name = paths.map { $0.path(of: name) } ?? name
    let prefix = prefix(of: realm, in: context) ?? ""
    return "\(hosted(of: realm, in: context))\(prefix)/\(realm.id)/\(name)"
  }

  /// The path of the realm's issuer: its id, what other products have there as the client came to it, or nothing.
  private func path(of realm: Realm, in context: RequestScope) -> String {
    realm.settings.paths?.isAtRoot == true ? "" : "\(prefix(of: realm, in: context) ?? "")/\(realm.id)"
  }

  /// What precedes the id in the realm's paths; nil for a realm without addresses of another product.
  private func prefix(of realm: Realm, in context: RequestScope) -> String? {
    let prefixes = realm.settings.paths?.prefixes ?? []
    return prefixes.first { $0 == context.pathPrefix } ?? prefixes.first
  }

  /// Where the pages and the OAuth endpoints of the realm are reached, without a slash at the end: the hosted domain
  /// for clients that came by one of the service's host names, else our address, since the client id names the realm.
  package func hosted(of realm: Realm, in context: RequestScope) -> String {
    if let base = context.base, context.host == realm.settings.customDomain { return base }
    if let base = context.base, let domain = realm.settings.domains.first {
      if context.host == domain || context.host.hasPrefix("\(domain).auth.") { return base }
      if context.isServiceHost {
        let isWhole = domain.utf8.contains(UInt8(ascii: "."))
        let host = isWhole ? domain : "\(domain).auth.\(realm.id.region).amazoncognito.com"
        return "\(context.scheme)://\(host)\(context.port)"
      }
    }
    return endpointBase(for: realm.settings, in: context)
  }

  /// Whether browsers reach us by https, as far as is known: cookies are marked accordingly.
  package func isSecure(in context: RequestScope) -> Bool {
    (context.origin ?? publicURL).hasPrefix("https:")
  }

  /// The facts about a request that use cases may know. `host` is the one that the client asked (name and port, as the
  /// client wrote them), `scheme` how the client came, where that is known; our own public address says it otherwise.
  /// `basePath` is the path below which the client sees the server: empty, or `/idp`.
  package func context(
    host: String?, scheme: String? = nil, basePath: String = "", remoteAddress: String? = nil
  ) -> RequestScope {
    guard let host, !host.isEmpty, host.utf8.count <= 255, host.utf8.allSatisfy(Self.isHostByte) else {
      return RequestScope(remoteAddress: remoteAddress)
    }
    var isSecure = publicURL.hasPrefix("https:")
    if let scheme { isSecure = scheme.lowercased() == "https" }
    let called = "\(isSecure ? "https" : "http")://\(host)"
    var context = RequestScope(origin: usual(called), basePath: basePath, remoteAddress: remoteAddress)
    context.called = called
    return context
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x3A, 0x5B, 0x5D: true
    default: false
    }
  }

  private static func trimmed(_ url: String) -> String {
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    return url
  }
}

/// The facts about a request that use cases may need.
package struct RequestScope: Hashable, Sendable {
  /// Scheme and host by which the client reached us, e.g. `http://localhost:4370`; nil when it did not say.
  package var origin: String?
  /// The same as the client wrote it: ``origin`` is that of other clients where this one came to the port that asks for
  /// certificates.
  package var called: String?
  /// The path below which the client sees the server, such as `/idp`; empty where that is the root.
  package var basePath: String
  package var remoteAddress: String?
  /// The realm that the address itself names; a client id that comes along is then one of that realm's.
  package var realm: RealmID?
  /// The path before the realm's id by which the client came, such as `/auth/realms`; nil where there is none.
  package var pathPrefix: String?
  /// The key or certificate that the sender has proved to have, to which its tokens are bound.
  package var binding: TokenBinding?
  /// The claim `cnf` of the access token that this request asks for, as JSON text: the key that the client will sign
  /// with. nil for a token that is enough by itself. Unlike with ``binding``, nothing proves the key here; who takes
  /// the token checks it.
  package var confirmation: String?
  /// What the realm says of tokens that this request asks for, where it says something.
  package var tokenMapping: TokenRules.Mapping?
  /// The client that the request names; nil where it names none.
  package var client: ClientID?
  /// The client's library and its version, as triggers are told of it; nil where it does not say.
  package var userAgent: String?
  /// The region that the request is for; nil where it names none. A user pool may have a replica there.
  package var region: String?
  /// The id by which the client follows its call.
  package var correlation: String?

  package init(origin: String? = nil, basePath: String = "", remoteAddress: String? = nil) {
    self.origin = origin
    self.basePath = basePath
    self.remoteAddress = remoteAddress
  }

  /// Where the client sees the server, without a slash at the end: ``origin`` with ``basePath``.
  package var base: String? { origin.map { "\($0)\(basePath)" } }

  /// Whether the client came by one of the service's own host names.
  package var isServiceHost: Bool { host.hasPrefix("cognito-idp.") || host.hasPrefix("issuer-cognito-idp.") }

  /// The parameter by which the pages remember the realm that an address named.
  package static let realmParameter = "understudy_realm"
  /// The parameter by which they remember ``pathPrefix``.
  package static let prefixParameter = "understudy_path"

  /// Takes what pages remember of the address by which the client came.
  /// - Parameter value: returns a parameter of the page's query.
  package mutating func recall(_ value: (String) -> String?) {
    if let named = value(Self.realmParameter), !named.isEmpty { realm = RealmID(named) }
    pathPrefix = value(Self.prefixParameter)
  }

  /// The facts about this request that a new grant stores.
  package var details: GrantDetails? {
    guard let binding else { return nil }
    var details = GrantDetails()
    details.binding = binding
    return details
  }

  /// The host name of `origin` in lower case, without the port; empty if it is not known.
  package var host: String {
    authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : String(authority.prefix { $0 != ":" })
  }

  fileprivate var scheme: Substring { (origin ?? "").prefix { $0 != ":" } }

  /// With the colon; empty where none is said.
  fileprivate var port: Substring { authority.dropFirst(host.utf8.count) }

  private var authority: String {
    (origin ?? "").split(separator: "/").last.map { $0.lowercased() } ?? ""
  }
}
