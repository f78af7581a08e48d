internal import Certificates
internal import CommandLine
internal import Configuration
internal import Replicas

extension ServerIdentity {
  /// The certificate that the options ask for; nil without https.
  static func make(
    _ settings: Settings, environment: [String: String], engine: Engine? = nil
  ) throws -> ServerIdentity? {
    switch settings.serve.listeners.certificate {
    case nil: return nil
    case .files(let certificate, let key): return try read(certificate: certificate, key: key)
    case .ownAuthority(let asked, let services):
      var sources = CertificateNames()
      sources.asked = asked
      sources.publicURL = settings.publicURL
      // Custom domains are included without an option.
      sources.customDomains = settings.document.userPools.compactMap(\.customDomain?.value)
      sources.poolIDs = settings.document.userPools.compactMap(\.id?.value)
      sources.services = services
      let names = try sources.all()
      if let engine {
        return try issue(for: names) { generated in try engine.commonSecret("authority", orKeep: generated) }
      }
      let data = settings.serve.dataFolder
      return try issue(
        for: names, by: AuthorityFolder(data: data, environment: environment), isRequired: data != nil)
    }
  }
}
