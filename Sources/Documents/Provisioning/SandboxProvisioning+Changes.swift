internal import CognitoIdentity
internal import CognitoUserPools
internal import Configuration
internal import JSON
internal import Model
internal import Provisioning
internal import Realms
internal import Sandboxes
internal import Tenants

/// A document's content for existing pools.
extension SandboxProvisioning {
  /// The members that say something of second factors.
  private static let factors: Set<String> = [
    "MfaConfiguration", "EnabledMfas", "EmailMfaConfiguration", "SmsAuthenticationMessage", "WebAuthnRelyingPartyID",
    "WebAuthnUserVerification", "WebAuthnFactorConfiguration",
  ]

  /// Applies a document's settings of a pool.
  /// - Parameter names: the members to apply; the others are only for references.
  static func change(
    _ pool: ConfiguredUserPool, _ names: Set<String>, in service: RealmContext, of core: IdentityCore
  ) throws {
    var provisioning = SandboxProvisioning(core: core, sandbox: service.sandbox)
    if !names.isDisjoint(with: factors) {
      let realm = try service.administration.updateSettings { settings, _ in
        if let sender = pool.settings["SmsConfiguration"] {
          Provisioning.setSender(sender, message: pool.settings["SmsAuthenticationMessage"], in: &settings)
        }
        pool.adjustFactors(&settings)
      }
      provisioning.noteContradictions(of: pool, realm)
    }
    for (name, isCustom) in [("Domain", false), ("CustomDomain", true)] where names.contains(name) {
      guard let domain = isCustom ? pool.customDomain : pool.domain else { continue }
      do {
        try Provisioning.createDomain(
          domain.value, isCustom: isCustom,
          version: isCustom ? pool.customManagedLoginVersion : pool.managedLoginVersion,
          certificate: isCustom ? pool.customDomainConfig?.members : nil, in: service)
      } catch {
        provisioning.note(error, at: domain.position)
      }
    }
    if names.contains("RiskConfigurations") { try provisioning.provision(pool.risks, in: service) }
    provisioning.provisionLook(of: pool, in: service)
    if !provisioning.problems.isEmpty { throw ConfigurationProblems(provisioning.problems, files: []) }
  }

  /// Sets the roles and the tags of an identity pool, as far as the document has them.
  static func change(_ pool: ConfiguredIdentityPool, of core: IdentityCore) throws {
    guard let id = pool.id.map({ IdentityPoolID($0.value) }) else { return }
    if let roles = pool.rolesRequest { try IdentityProvisioning.setRoles(roles, of: id, core: core) }
    for tags in pool.principalTags { try IdentityProvisioning.setPrincipalTags(tags.members, of: id, core: core) }
  }

  // MARK: Users

  /// Adds users of a file to the pools of the default sandbox.
  /// - Parameter isWanted: of a name in a pool.
  /// - Throws: the errors; users of a file are added by pool, all or none of each.
  static func add(
    _ addition: FollowedPeople.Addition, in core: IdentityCore,
    where isWanted: (_ person: (realm: Realm, name: String)) -> Bool
  ) throws {
    let pools = core.sandbox().map(addition.file.format == .persons ? core.realms(in:) : core.userPools(in:)) ?? []
    for (name, people) in Dictionary(grouping: addition.people, by: \.pool) {
      guard let first = people.first else { continue }
      let id = name ?? (pools.count == 1 ? pools.first?.id.text : nil)
      guard let realm = pools.first(where: { $0.id.text == id }) else {
        let known = pools.map(\.id.text).prefix(5).joined(separator: ", ")
        let wrong = name.map { "no pool has the id \($0)" } ?? "UserPoolId is missing"
        throw ConfigurationProblems(
          [Problem(at: first.user.position, "\(wrong); expected the id of a pool: \(known)")], files: [])
      }
      let wanted = people.filter { isWanted((realm, $0.user.username.value)) }
      guard !wanted.isEmpty else { continue }
      let service = try core.realm(realm.id)
      var provisioning = SandboxProvisioning(core: core, sandbox: service.sandbox)
      provisioning.noteVerifiers(of: wanted.map(\.user), wanted.map(\.seeded))
      if provisioning.problems.isEmpty, let failure = try service.provisioning.seed(wanted.map(\.seeded)) {
        provisioning.note(failure.error, at: wanted[failure.index].user.position)
      }
      if !provisioning.problems.isEmpty { throw ConfigurationProblems(provisioning.problems, files: []) }
    }
  }

  /// Adds the users of a plain realm's description to the realm.
  static func addPeople(of realm: ConfiguredRealm, to service: RealmContext, of core: IdentityCore) throws {
    var provisioning = SandboxProvisioning(core: core, sandbox: service.sandbox)
    try provisioning.provisionPeople(of: realm, in: service)
    if !provisioning.problems.isEmpty { throw ConfigurationProblems(provisioning.problems, files: []) }
  }

  /// Adds the users of a tenant's description to the tenant.
  static func addPeople(of tenant: ConfiguredTenant, to service: TenantService, of core: IdentityCore) throws {
    var provisioning = SandboxProvisioning(core: core, sandbox: service.service.sandbox)
    try provisioning.provisionPeople(of: tenant, in: service)
    if !provisioning.problems.isEmpty { throw ConfigurationProblems(provisioning.problems, files: []) }
  }
}
