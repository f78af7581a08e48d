internal import CognitoIdentity
internal import Configuration
internal import IdentityPools
internal import JOSE
internal import JSON
internal import Model
internal import Provisioning

extension SandboxProvisioning {
  /// Makes an identity pool with its roles and identities. User pools come first: it may name them.
  mutating func provision(_ pool: ConfiguredIdentityPool) {
    do {
      let known = try pool.issuers.map { try Self.knownIssuer($0) }
      let made = try IdentityProvisioning.createPool(
        from: pool.creationRequest, id: pool.id.map { IdentityPoolID($0.value) },
        account: pool.accountID ?? "000000000000", core: core, in: sandbox
      ) { settings in
        switch pool.issuer {
        case nil, .aws: settings.issuer = .aws
        case .baseURL: settings.issuer = .baseURL
        case .requestHost: settings.issuer = .requestHost
        case .fixed(let url): settings.issuer = .fixed(url)
        }
        settings.knownIssuers = known
        settings.takesUnverifiedLogins = pool.takesUnverifiedLogins
        settings.takesAnyRegion = pool.takesAnyRegion ? true : nil
      }
      if let roles = pool.rolesRequest { try IdentityProvisioning.setRoles(roles, of: made.id, core: core) }
      for tags in pool.principalTags {
        try IdentityProvisioning.setPrincipalTags(tags.members, of: made.id, core: core)
      }
      let service = try core.identityPools.pool(made.id.text)
      for identity in pool.identities {
        do throws(IdentityError) {
          try service.seed(
            identity.id, logins: identity.logins.map { Login(provider: $0.provider, subject: $0.subject) })
        } catch {
          note(error, at: identity.position)
        }
      }
      if let kept = pool.kept, try !service.restore(kept) { noteKept(at: pool.position) }
    } catch {
      note(error, at: pool.id?.position ?? pool.position)
    }
  }

  private static func knownIssuer(_ issuer: ConfiguredOutsideIssuer) throws -> KnownIssuer {
    var keys: JWKSet?
    if let file = issuer.keysFile {
      let folder = issuer.position.file.lastIndex(of: "/").map { issuer.position.file[...$0] } ?? ""
      let path = file.hasPrefix("/") ? file : folder + file
      guard let set = JWKSet(json: try JSON.parse(try ConfigurationSource.read(path).bytes)) else {
        throw ProvisioningProblem("\(path) is not a JSON Web Key Set")
      }
      keys = set
    }
    return KnownIssuer(name: issuer.name, clientIDs: issuer.clientIDs, keys: keys)
  }
}

/// An error in a file that the configuration names.
struct ProvisioningProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
