internal import HashTreeCollections

/// Which sandbox holds what: ids of realms and clients, and hosted domains, are unique in the process, so that a call which names
/// one needs no word about sandboxes.
package final class Registry: Sendable {
  /// Where something lives.
  package struct Place: Sendable {
    package let sandbox: SandboxHolder
    package let realm: RealmID
  }

  private struct State: Sendable {
    var sandboxes: [SandboxID: SandboxHolder] = [:]
    var realms: TreeDictionary<RealmID, Place> = [:]
    var clients: TreeDictionary<ClientID, Place> = [:]
    var domains: TreeDictionary<String, Place> = [:]
    /// By every name of a tenant, in lower case.
    var tenants: TreeDictionary<String, Place> = [:]
  }

  private let state = Guarded(State())

  init() {}

  package func sandbox(_ id: SandboxID) -> SandboxHolder? {
    state.read { $0.sandboxes[id] }
  }

  package func place(of realm: RealmID) -> Place? {
    state.read { $0.realms[realm] }
  }

  package func place(of client: ClientID) -> Place? {
    state.read { $0.clients[client] }
  }

  package func place(ofDomain domain: String) -> Place? {
    state.read { $0.domains[domain.lowercased()] }
  }

  package func place(ofTenant name: String) -> Place? {
    state.read { $0.tenants[name.lowercased()] }
  }

  /// Claims the names of a tenant, all or none; returns the one that another tenant has.
  func claim(tenantNames names: [String], for place: Place) -> String? {
    state.update { state in
      if let taken = names.first(where: { name in state.tenants[name].map { $0.realm != place.realm } ?? false }) {
        return taken
      }
      for name in names { state.tenants[name] = place }
      return nil
    }
  }

  func release(tenantNames names: [String]) {
    state.update { state in for name in names { state.tenants[name] = nil } }
  }

  func add(_ sandbox: SandboxHolder) {
    state.update { $0.sandboxes[sandbox.id] = sandbox }
  }

  /// Claims a realm's id; false if another holds it.
  func claim(_ realm: RealmID, in sandbox: SandboxHolder) -> Bool {
    state.update { state in
      guard state.realms[realm] == nil else { return false }
      state.realms[realm] = Place(sandbox: sandbox, realm: realm)
      return true
    }
  }

  /// Claims a client's id; false if another holds it.
  func claim(_ client: ClientID, for place: Place) -> Bool {
    state.update { state in
      guard state.clients[client] == nil else { return false }
      state.clients[client] = place
      return true
    }
  }

  /// Claims a hosted domain; false if another holds it.
  func claim(domain: String, for place: Place) -> Bool {
    state.update { state in
      let key = domain.lowercased()
      if let holder = state.domains[key] { return holder.realm == place.realm }
      state.domains[key] = place
      return true
    }
  }

  func release(_ client: ClientID) {
    state.update { state in _ = state.clients.removeValue(forKey: client) }
  }

  func release(domain: String) {
    state.update { state in _ = state.domains.removeValue(forKey: domain.lowercased()) }
  }

  /// Gives back the id of a realm that never came to be.
  func release(_ realm: RealmID) {
    state.update { $0.realms[realm] = nil }
  }

  func release(_ realm: Realm) {
    state.update { state in
      state.realms[realm.id] = nil
      for client in realm.clients.keys { state.clients[client] = nil }
      if let domain = realm.settings.domain { state.domains[domain.lowercased()] = nil }
      for name in realm.tenant?.names ?? [] { state.tenants[name] = nil }
    }
  }

  /// What `before` held and `after` does not is free again; what is back is claimed, unless another sandbox has taken it since.
  func exchange(_ before: Sandbox, for after: Sandbox, in sandbox: SandboxHolder) {
    state.update { state in
      func isOurs(_ place: Place?) -> Bool { place?.sandbox === sandbox }
      func key(_ realm: Realm) -> String? { realm.settings.domain?.lowercased() }
      for realm in before.realms.values.map(\.value) {
        if isOurs(state.realms[realm.id]) { state.realms[realm.id] = nil }
        for client in realm.clients.keys where isOurs(state.clients[client]) { state.clients[client] = nil }
        if let domain = key(realm), isOurs(state.domains[domain]) { state.domains[domain] = nil }
        for name in realm.tenant?.names ?? [] where isOurs(state.tenants[name]) { state.tenants[name] = nil }
      }
      for realm in after.realms.values.map(\.value) {
        let place = Place(sandbox: sandbox, realm: realm.id)
        if state.realms[realm.id] == nil { state.realms[realm.id] = place }
        for client in realm.clients.keys where state.clients[client] == nil { state.clients[client] = place }
        if let domain = key(realm), state.domains[domain] == nil { state.domains[domain] = place }
        for name in realm.tenant?.names ?? [] where state.tenants[name] == nil { state.tenants[name] = place }
      }
    }
  }

  /// Forgets everything that `sandbox` holds.
  func releaseAll(of sandbox: SandboxHolder) {
    for box in sandbox.snapshot.realms.values { release(box.value) }
  }
}
