internal import Diagnostics
internal import HTTPServer
internal import Model
internal import Sandboxes
internal import Store

/// Warns once for each host by which clients reach the server that differs from the host in tokens and links: an app in
/// a container or on a phone gets URLs that it cannot reach, or an unexpected issuer.
final class ForeignHosts: Sendable {
  /// Hosts remembered, at most: the names are client-supplied.
  private static let limit = 20
  private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
  private static let services = [".amazonaws.com", ".amazoncognito.com", ".ciamlogin.com"]

  private let reported = Guarded<Set<String>>([])

  /// The warning for a request; nil if the host is the server's own or has been reported.
  func remark(on request: Request, _ facts: Annotations.Facts, in core: IdentityCore) -> String? {
    let addresses = core.addresses
    let publicURL = addresses.publicURL
    guard let host = request.host?.lowercased(), let own = Self.authority(of: publicURL), host != own else {
      return nil
    }
    // The realm's settings decide whether its URLs follow the host.
    guard let id = facts.realm, let sandbox = facts.sandbox.flatMap({ core.sandbox($0) }),
      let realm = sandbox.snapshot.realm(id), !Self.follows(host, realm)
    else { return nil }
    if Self.isSame(host, own) { return nil }
    if let secured = Self.authority(of: addresses.secured(publicURL)), Self.isSame(host, secured) { return nil }
    let isNew = reported.update { hosts in hosts.count < Self.limit && hosts.insert(host).inserted }
    guard isNew else { return nil }
    let scheme = request.schemeSeen ?? String(publicURL.prefix { $0 != ":" })
    return TransportDiagnostic.foreignHost(
      host: "\(host.prefix(255))", url: publicURL, requested: "\(scheme)://\(host.prefix(255))"
    ).text
  }

  /// Whether the realm is configured to use that host, or the host is one of the simulated services.
  private static func follows(_ host: String, _ realm: Realm) -> Bool {
    if let tenant = realm.tenant {
      if tenant.issuer != .baseURL { return true }
    } else if realm.settings.issuer != .baseURL {
      return true
    }
    let name = name(of: host)
    if services.contains(where: name.hasSuffix) || realm.settings.customDomain == name { return true }
    return realm.settings.domains.contains { name == $0 || name.hasPrefix("\($0).auth.") }
  }

  /// All loopback names are equivalent to clients on this machine.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    let (one, other) = (name(of: left), name(of: right))
    return loopback.contains(one) && loopback.contains(other)
      && left.dropFirst(one.utf8.count) == right.dropFirst(other.utf8.count)
  }

  /// Host and port of a URL.
  private static func authority(of url: String) -> String? {
    let parts = url.split(separator: "/", maxSplits: 2)
    return parts.count > 1 ? parts[1].lowercased() : nil
  }

  /// The host without its port.
  private static func name(of host: String) -> String {
    host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : String(host.prefix { $0 != ":" })
  }
}
