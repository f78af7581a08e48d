/// The apps and sites that belong to this server's hosts, as its documents below `/.well-known/` tell phones, browsers
/// and password managers (docs/reference/passkeys.md#association-files).
package struct AppAssociations: Sendable, Hashable {
  /// An app of Apple's systems.
  package struct AppleApp: Sendable, Hashable {
    /// Team and bundle: `TEAM123456.com.example.app`.
    package var id: String
    /// Patterns of the paths whose links open the app; nil for none.
    package var links: [String]?
    /// Whether it shares the host's passwords and passkeys.
    package var sharesCredentials = true
    /// Whether it is an App Clip.
    package var isClip = false
    /// The hosts it belongs to; empty for all.
    package var hosts: [String] = []

    package init(id: String) { self.id = id }
  }

  /// An Android app.
  package struct AndroidApp: Sendable, Hashable {
    package var package: String
    /// SHA-256 of its signing certificates, 32 bytes each.
    package var fingerprints: [[UInt8]]
    /// The hosts it belongs to; empty for all.
    package var hosts: [String]

    package init(package: String, fingerprints: [[UInt8]], hosts: [String]) {
      self.package = package
      self.fingerprints = fingerprints
      self.hosts = hosts
    }
  }

  package var apple: [AppleApp] = []
  package var android: [AndroidApp] = []
  /// The origins that may use a relying party's passkeys beside its own, by relying party id.
  package var relatedOrigins: [String: [String]] = [:]
  /// Where users add passkeys and manage them: URLs, or paths of each host.
  package var passkeyEnrollment: String?
  package var passkeyManagement: String?

  /// The host of links in mails, in lower case, and their paths: there, they open each app that takes any links.
  package var mailHost: String?
  package var mailPaths: [String] = []

  package init() {}

  /// The patterns of the paths whose links open an app at a host name in lower case.
  package func links(to app: AppleApp, at host: String) -> [String] {
    guard let links = app.links else { return [] }
    return links + (host == mailHost ? mailPaths.filter { !links.contains($0) } : [])
  }

  /// The apps of a host name in lower case.
  package func apple(at host: String) -> [AppleApp] { apple.filter { $0.hosts.isEmpty || $0.hosts.contains(host) } }

  /// The apps of a host name in lower case.
  package func android(at host: String) -> [AndroidApp] {
    android.filter { $0.hosts.isEmpty || $0.hosts.contains(host) }
  }
}
