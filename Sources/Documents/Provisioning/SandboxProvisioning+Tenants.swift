internal import Ambient
internal import Configuration
internal import Description
internal import Encodings
internal import JSON
internal import Model
internal import Patterns
internal import Platform
internal import Provisioning
internal import Sandboxes
internal import Tenants

/// Tenants of the section `entraTenants`.
extension SandboxProvisioning {
  /// Adds the single tenant of `document` to a sandbox that is served.
  /// - Returns: its id.
  static func provisionTenant(
    of document: ConfiguredDocument, in core: IdentityCore, _ sandbox: SandboxHolder
  ) throws(ConfigurationProblems) -> String {
    var provisioning = SandboxProvisioning(core: core, sandbox: sandbox)
    guard let tenant = document.tenants.first else { return "" }
    provisioning.provision(tenant, defaultKeys: nil)
    guard provisioning.problems.isEmpty else {
      // The objects that were created before the error are removed.
      if let made = provisioning.lastTenant { try? made.delete() }
      throw ConfigurationProblems(provisioning.problems, files: [])
    }
    return (try? provisioning.lastTenant?.current().tenant.id.description) ?? ""
  }

  /// Changes a tenant that is served.
  /// - Parameters:
  ///   - hasFlows: whether its user flows are replaced.
  ///   - ids: the added or changed applications, in lower case.
  static func change(
    _ service: TenantService, in core: IdentityCore, to tenant: ConfiguredTenant, hasFlows: Bool,
    applications ids: Set<String>
  ) throws {
    var provisioning = SandboxProvisioning(core: core, sandbox: service.service.sandbox)
    if hasFlows {
      try service.change(userFlows: tenant.userFlows.map { UserFlow(described: $0.members) }) { _ in }
    }
    for application in tenant.applications where ids.contains(application.id.value.lowercased()) {
      do {
        try service.put(ApplicationMembers.registration(of: application.settings.members))
        try provisioning.restoreKept(of: application, in: service)
      } catch {
        provisioning.note(error, at: application.position)
      }
    }
    try provisioning.provisionPeople(of: tenant, in: service)
    guard provisioning.problems.isEmpty else { throw ConfigurationProblems(provisioning.problems, files: []) }
  }

  mutating func provision(_ tenant: ConfiguredTenant, defaultKeys: KeyChoice?) {
    var creation = TenantCreation(
      id: tenant.id.flatMap { UniqueID($0.value) }, domains: tenant.domains.map(\.value),
      realm: tenant.realm.map { RealmID($0.value) })
    creation.userFlows = tenant.userFlows.map { UserFlow(described: $0.members) }
    TenantMembers.relaxations.take(tenant.relaxed?.members ?? [:], into: &creation.relaxations)
    creation.keys = choice(tenant.keys) ?? defaultKeys
    let service: TenantService
    do {
      service = try core.createTenant(creation, in: sandbox) { [host = core.addresses.publicHost] made in
        TenantMembers.members.take(tenant.settings.members, into: &made)
        TenantMembers.complete(&made, host: host)
        made.extensions = tenant.customExtensions.map { CustomExtension.made(of: $0.members) }
      }
      lastTenant = service
    } catch {
      return note(error, at: tenant.id?.position ?? tenant.position)
    }
    for application in tenant.applications {
      do {
        _ = try service.register(ApplicationMembers.registration(of: application.settings.members))
        try restoreKept(of: application, in: service)
      } catch {
        note(error, at: application.position)
      }
    }
    for attribute in tenant.extensionAttributes {
      do {
        let defined = ExtensionAttributeMembers.attribute(of: attribute.members)
        _ = try service.defineExtension(defined.name, defined.kind)
      } catch {
        note(error, at: attribute.position)
      }
    }
    for group in tenant.groups {
      do {
        _ = try service.put(DirectoryGroup(described: group.members))
      } catch {
        note(error, at: group.position)
      }
    }
    do {
      try provisionPeople(of: tenant, in: service)
      try provision(tenant.accounts, in: service.service)
    } catch {
      note(error, at: tenant.position)
    }
  }

  mutating func provisionPeople(of tenant: ConfiguredTenant, in service: TenantService) throws {
    if let failure = try service.seed(tenant.users.map { TenantUser(described: $0.members) }) {
      note(failure.error, at: tenant.users[failure.index].position)
    }
  }

  /// Users in the form of an export, with all their attributes.
  mutating func provision(_ accounts: [ConfiguredUser], in service: RealmContext) throws {
    guard !accounts.isEmpty else { return }
    let users = accounts.map(SeededUser.init)
    noteVerifiers(of: accounts, users)
    try service.provisioning.defineAttributes(of: users)
    if let failure = try service.provisioning.seed(users) { note(failure.error, at: accounts[failure.index].position) }
  }

  private mutating func restoreKept(of application: ConfiguredApplication, in service: TenantService) throws {
    guard let kept = application.settings["Kept"]?.object else { return }
    let id = ClientID(application.id.value.lowercased())
    if try !service.service.provisioning.restore(kept, of: id) { noteKept(at: application.position) }
  }
}
