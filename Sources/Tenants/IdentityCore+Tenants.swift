// Room: Directory tenants: native flows, directory objects, claims, assertions. No AADSTS number, no path.

package import Ambient
package import Model
internal import Realms
package import Sandboxes
internal import SignIn

/// The values of a tenant to create.
package struct TenantCreation: Sendable {
  /// nil: one is generated.
  package var id: UniqueID?
  /// The initial one first; it must exist, as the realm's first domain name.
  package var domains: [String]
  /// The user pool that it shares its users with; nil for a realm of its own.
  package var realm: RealmID?
  package var userFlows: [UserFlow]
  /// What a realm of its own weakens.
  package var relaxations = Relaxations()
  package var keys: KeyChoice?

  package init(id: UniqueID?, domains: [String], realm: RealmID? = nil, userFlows: [UserFlow] = []) {
    self.id = id
    self.domains = domains
    self.realm = realm
    self.userFlows = userFlows
  }
}

extension IdentityCore {
  /// The tenant of that id, domain name or subdomain.
  package func tenant(
    named name: String, _ context: RequestScope = RequestScope()
  ) throws(CoreError) -> TenantService {
    guard let place = registry.place(ofTenant: name) else { throw .tenant(.tenantNotFound(name)) }
    Annotations.note(place.realm, in: place.sandbox.id)
    return TenantService(
      service: RealmContext(core: self, sandbox: place.sandbox, id: place.realm, scope: context))
  }

  /// All realms of a sandbox that are tenants, in the order of their ids.
  package func tenants(in sandbox: SandboxHolder) -> [Realm] {
    realms(in: sandbox).filter { $0.tenant != nil }
  }

  /// Creates a tenant: a realm of its own, or beside an existing user pool. `build` receives one with defaults.
  package func createTenant(
    _ creation: TenantCreation, in sandbox: SandboxHolder, _ build: @Sendable (inout Tenant) -> Void = { _ in }
  ) throws(CoreError) -> TenantService {
    let id = creation.id ?? sandbox.update { sandbox in sandbox.random.uniqueID() }
    let flows = creation.userFlows.isEmpty ? [UserFlow(name: "default")] : creation.userFlows
    var tenant = Tenant(
      id: id, displayName: creation.domains.first ?? "tenant", domains: creation.domains, userFlows: flows,
      isAlsoUserPool: creation.realm != nil)
    build(&tenant)
    let realmID = creation.realm ?? RealmID(id.description)
    if creation.realm != nil, try self.realm(realmID).current().realm.tenant != nil { throw .realm(.exists(realmID)) }
    // Before the names are claimed: a clash must not cost the other tenant its names.
    if creation.realm == nil, registry.place(of: realmID) != nil { throw .realm(.exists(realmID)) }
    let place = Registry.Place(sandbox: sandbox, realm: realmID)
    if let taken = registry.claim(tenantNames: tenant.names, for: place) { throw .tenant(.tenantNameTaken(taken)) }
    do throws(CoreError) {
      if creation.realm == nil {
        _ = try createRealm(
          id: realmID, settings: creation.settings(named: tenant.displayName), keys: creation.keys, in: sandbox)
      }
      let service = try self.realm(realmID)
      try service.update { (transaction) throws(CoreError) in
        transaction.realm.tenant = tenant
        transaction.realm.defineAttributes(of: flows)
      }
      return TenantService(service: service)
    } catch {
      registry.release(tenantNames: tenant.names)
      throw error
    }
  }
}

extension TenantCreation {
  fileprivate func settings(named name: String) -> RealmSettings {
    var settings = RealmSettings(name: name)
    settings.signInNames = .attributes([.email])
    settings.isCaseSensitive = false
    settings.autoVerified = [.email]
    settings.firstFactors = [.password, .emailCode]
    settings.relaxations = relaxations
    settings.messages.verificationSubject = "\(name) account email verification code"
    settings.messages.verificationBody = "Your account verification code is {####}"
    settings.messages.signInSubject = "\(name) account sign-in code"
    settings.messages.signInBody = "Your sign-in code is {####}"
    return settings
  }
}

extension Realm {
  /// Makes room for what the user flows collect.
  mutating func defineAttributes(of flows: [UserFlow]) {
    for attribute in flows.flatMap(\.attributes) {
      let name = storedName(of: attribute.name)
      if schema[name] == nil { schema.define(AttributeDefinition(name)) }
    }
  }
}

/// The use cases of one tenant, for one request. Cheap to make.
package struct TenantService: Sendable {
  package let service: RealmContext

  package init(
    service: RealmContext
  ) {
    self.service = service
  }

  /// The current tenant, its realm, and the time.
  package func current() throws(CoreError) -> (tenant: Tenant, realm: Realm, now: Instant) {
    let (realm, now) = try service.current()
    guard let tenant = realm.tenant else { throw .tenant(.tenantNotFound(service.id.text)) }
    return (tenant, realm, now)
  }

  /// Changes the tenant. New domains are claimed before, removed ones released afterwards.
  package func change(
    domains: [String]? = nil, userFlows: [UserFlow]? = nil, _ body: @Sendable (inout Tenant) -> Void
  ) throws(CoreError) {
    let before = try current().tenant
    let names = domains.map { Tenant.names(before.id, $0) } ?? before.names
    let place = Registry.Place(sandbox: service.sandbox, realm: service.id)
    if let taken = service.core.registry.claim(tenantNames: names, for: place) {
      throw .tenant(.tenantNameTaken(taken))
    }
    try service.update { (transaction) throws(CoreError) in
      guard var tenant = transaction.realm.tenant else { throw .tenant(.tenantNotFound(service.id.text)) }
      if let domains { tenant.domains = domains }
      if let userFlows, !userFlows.isEmpty { tenant.userFlows = userFlows }
      body(&tenant)
      transaction.realm.tenant = tenant
      transaction.realm.defineAttributes(of: tenant.userFlows)
      transaction.realm.modified = transaction.now
    }
    service.core.registry.release(tenantNames: before.names.filter { !names.contains($0) })
  }

  /// Removes the tenant; a user pool that shares its users stays, without the applications.
  package func delete() throws(CoreError) {
    let (tenant, realm, _) = try current()
    guard tenant.isAlsoUserPool else { return try service.administration.delete() }
    for client in realm.allClients where client.application != nil {
      try service.administration.deleteClient(client.id)
    }
    try service.update { (transaction) throws(CoreError) in transaction.realm.tenant = nil }
    service.core.registry.release(tenantNames: tenant.names)
  }

  /// Registers an application, or replaces the one of that id.
  package func register(_ registration: ApplicationRegistration) throws(CoreError) -> Client {
    let tenant = try current().tenant
    if let userFlow = registration.application.userFlow, !tenant.userFlows.contains(where: { $0.name == userFlow }) {
      throw .tenant(.userFlowNotFound(userFlow))
    }
    return try service.administration.createClient(id: registration.id, name: registration.name, generatesSecret: false)
    { client, _ in
      registration.fill(&client)
    }
  }

  /// Registers an application, or changes all of the one of that id; its sign-ins stay.
  package func put(_ registration: ApplicationRegistration) throws(CoreError) {
    let (tenant, realm, _) = try current()
    guard (try? tenantClient(registration.id, in: realm)) != nil else {
      _ = try register(registration)
      return
    }
    if let userFlow = registration.application.userFlow, !tenant.userFlows.contains(where: { $0.name == userFlow }) {
      throw .tenant(.userFlowNotFound(userFlow))
    }
    _ = try service.administration.updateClient(registration.id) { client, _ in registration.fill(&client) }
  }

  /// Removes an application; a user pool's own clients are not applications.
  package func removeApplication(_ id: ClientID) throws(CoreError) {
    _ = try tenantClient(id, in: try current().realm)
    try service.administration.deleteClient(id)
  }

  /// Removes the user with that address.
  package func removeUser(named username: String) throws(CoreError) {
    guard let user = try user(named: username) else { throw .account(.notFound) }
    try service.accounts.deleteUser(user.id)
  }
}
