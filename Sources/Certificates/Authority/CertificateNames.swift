package import Cryptography
package import Platform

/// The names that the server's certificate is issued for.
package struct CertificateNames {
  /// The names of this machine from itself, from an Android emulator and from a container.
  static let usual = ["localhost", "127.0.0.1", "::1", "10.0.2.2", "host.docker.internal"]

  /// The names of `--tls-name`.
  package var asked: [String] = []
  /// The URL under which clients reach the server, if it is known.
  package var publicURL: String?
  /// Custom domains of user pools.
  package var customDomains: [String] = []
  /// Ids of user pools, whose regions are in the names of the imitated services.
  package var poolIDs: [String] = []
  /// Whether the names of the imitated services are added.
  package var services = false

  package init() {}

  /// All names, each once.
  /// - Throws: for a name of `--tls-name` that is neither a host name nor an address.
  package func all() throws(StartError) -> [CertificateName] {
    var names = Self.usual.compactMap { CertificateName($0) }
    // A machine may have a name that no certificate can have.
    if let name = ServerIdentity.machineName.flatMap({ CertificateName($0) }) { names.append(name) }
    if let host = publicURL.flatMap(Self.host(ofURL:)), let name = CertificateName(host) { names.append(name) }
    names += customDomains.compactMap { CertificateName($0) }
    for text in asked {
      guard let name = CertificateName(text) else {
        throw StartError("--tls-name \"\(text)\"; expected a host name or an address", status: ExitStatus.usage)
      }
      names.append(name)
    }
    if services { names += Self.serviceNames(regions: regions).compactMap { CertificateName($0) } }
    var seen: Set<CertificateName> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The hosts of the imitated services in these regions. A wildcard matches one label only.
  static func serviceNames(regions: [String]) -> [String] {
    regions.flatMap { region in
      ["cognito-idp", "cognito-identity", "sts"].map { "\($0).\(region).amazonaws.com" }
        + ["*.auth.\(region).amazoncognito.com"]
    } + ["sts.amazonaws.com", "*.ciamlogin.com", "login.microsoftonline.com", "graph.microsoft.com"]
  }

  /// The regions of the pools; first the region of pools that are created later without a choice.
  private var regions: [String] {
    var regions = ["us-east-1"]
    for id in poolIDs {
      let region = String(id.prefix { $0 != "_" })
      if !regions.contains(region) { regions.append(region) }
    }
    return regions
  }

  static func host(ofURL url: String) -> String? {
    let parts = url.split(separator: "/", maxSplits: 2)
    guard parts.count > 1 else { return nil }
    let authority = parts[1]
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
    return String(authority.prefix { $0 != ":" })
  }
}
