internal import Configuration
internal import Cryptography

/// The names that the server's certificate is for.
enum CertificateNames {
  /// Those by which this machine is reached from itself, from an Android emulator and from a container.
  static let usual = ["localhost", "127.0.0.1", "::1", "10.0.2.2", "host.docker.internal"]

  /// - Parameters:
  ///   - asked: what `--tls-name` says.
  ///   - services: whether the imitated services' own names go in.
  /// - Throws: `OptionError` for one that is no name.
  static func all(of settings: Settings, asked: [String], services: Bool) throws -> [CertificateName] {
    var names = usual.compactMap { CertificateName($0) }
    // A machine may have a name that no certificate can have.
    if let name = ServerIdentity.machineName.flatMap({ CertificateName($0) }) { names.append(name) }
    if let host = (settings.serve.publicURL ?? settings.document.server.publicURL?.value).flatMap(host(ofURL:)),
      let name = CertificateName(host)
    {
      names.append(name)
    }
    // Custom domains are included without an option.
    for domain in settings.document.userPools.compactMap(\.customDomain?.value) {
      if let name = CertificateName(domain) { names.append(name) }
    }
    for text in asked {
      guard let name = CertificateName(text) else {
        throw OptionError("--tls-name \"\(text)\"; expected a host name or an address")
      }
      names.append(name)
    }
    if services { names += serviceNames(regions: regions(of: settings.document)).compactMap { CertificateName($0) } }
    var seen: Set<CertificateName> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The hosts of the imitated services in these regions. A wildcard stands for one label only.
  static func serviceNames(regions: [String]) -> [String] {
    regions.flatMap { region in
      ["cognito-idp", "cognito-identity", "sts"].map { "\($0).\(region).amazonaws.com" }
        + ["*.auth.\(region).amazoncognito.com"]
    } + ["sts.amazonaws.com", "*.ciamlogin.com", "login.microsoftonline.com", "graph.microsoft.com"]
  }

  /// Those that the configuration's pools are in; that of pools made later without a choice comes first.
  private static func regions(of document: ConfiguredDocument) -> [String] {
    var regions = ["us-east-1"]
    for id in document.userPools.compactMap(\.id?.value) {
      let region = String(id.prefix { $0 != "_" })
      if !regions.contains(region) { regions.append(region) }
    }
    return regions
  }

  private static func host(ofURL url: String) -> String? {
    let parts = url.split(separator: "/", maxSplits: 2)
    guard parts.count > 1 else { return nil }
    let authority = parts[1]
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
    return String(authority.prefix { $0 != ":" })
  }
}
