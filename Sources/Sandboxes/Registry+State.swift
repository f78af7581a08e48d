internal import HashTreeCollections
internal import Model
internal import Store

extension Registry {
  /// What names what.
  struct State: Sendable {
    var sandboxes: [SandboxID: SandboxHolder] = [:]
    var realms: TreeDictionary<RealmID, Place> = [:]
    /// Of user pools and tenants.
    var clients: TreeDictionary<ClientID, Place> = [:]
    /// Of plain realms, in the order in which they came.
    var issuersClients: TreeDictionary<ClientID, [Place]> = [:]
    /// Realms with a fixed issuer, by the path of its URL. Copies in other sandboxes have the same.
    var issuers: TreeDictionary<String, [Place]> = [:]
    var domains = DomainTable()
    /// By every name of a tenant, in lower case.
    var tenants: TreeDictionary<String, Place> = [:]
    var identityPools: TreeDictionary<IdentityPoolID, SandboxHolder> = [:]
    /// Nearly always one pool for a prefix.
    var identityPrefixes: TreeDictionary<[UInt8], [IdentityPoolID]> = [:]

    mutating func claim(_ pool: IdentityPoolID, _ sandbox: SandboxHolder) {
      identityPools[pool] = sandbox
      identityPrefixes[pool.identityPrefix, default: []].append(pool)
    }

    mutating func release(_ pool: IdentityPoolID) {
      guard identityPools.removeValue(forKey: pool) != nil else { return }
      let rest = (identityPrefixes[pool.identityPrefix] ?? []).filter { $0 != pool }
      identityPrefixes[pool.identityPrefix] = rest.isEmpty ? nil : rest
    }
  }
}

extension Registry.State {
  func isFree(_ realm: Realm) -> Bool {
    realms[realm.id] == nil && (realm.isPlain || realm.clients.keys.allSatisfy { clients[$0] == nil })
      && realm.settings.domains.allSatisfy { domains[$0.lowercased()] == nil }
      && (realm.tenant?.names ?? []).allSatisfy { tenants[$0] == nil }
  }

  /// Claims those of the realm's ids that are free.
  mutating func claim(_ realm: Realm, in sandbox: SandboxHolder) {
    let place = Registry.Place(sandbox: sandbox, realm: realm.id)
    if realms[realm.id] == nil { realms[realm.id] = place }
    claim(issuerOf: realm, in: sandbox)
    if realm.isPlain {
      for client in realm.clients.keys where issuersClients[client]?.contains(where: { $0.realm == realm.id }) != true {
        issuersClients[client, default: []].append(place)
      }
    } else {
      for client in realm.clients.keys where clients[client] == nil { clients[client] = place }
    }
    for name in realm.settings.domains where domains[name.lowercased()] == nil { domains[name.lowercased()] = place }
    for name in realm.tenant?.names ?? [] where tenants[name] == nil { tenants[name] = place }
  }

  mutating func claim(issuerOf realm: Realm, in sandbox: SandboxHolder) {
    guard let path = realm.settings.issuer.fixedPath else { return }
    let known = issuers[path] ?? []
    guard !known.contains(where: { $0.realm == realm.id && $0.sandbox === sandbox }) else { return }
    issuers[path] = known + [Registry.Place(sandbox: sandbox, realm: realm.id)]
  }

  mutating func release(_ client: ClientID, ofIssuer realm: RealmID) {
    guard let places = issuersClients[client] else { return }
    let rest = places.filter { $0.realm != realm }
    issuersClients[client] = rest.isEmpty ? nil : rest
  }

  /// Gives back those of the realm's ids that are the sandbox's.
  mutating func release(_ realm: Realm, of sandbox: SandboxHolder) {
    release(realm) { $0?.sandbox === sandbox }
  }

  mutating func release(_ realm: Realm, where isOurs: (Registry.Place?) -> Bool) {
    if isOurs(realms[realm.id]) { realms[realm.id] = nil }
    for client in realm.clients.keys {
      if realm.isPlain {
        release(client, ofIssuer: realm.id)
      } else if isOurs(clients[client]) {
        clients[client] = nil
      }
    }
    if let path = realm.settings.issuer.fixedPath, let places = issuers[path] {
      let rest = places.filter { $0.realm != realm.id || !isOurs($0) }
      issuers[path] = rest.isEmpty ? nil : rest
    }
    for name in realm.settings.domains where isOurs(domains[name.lowercased()]) { domains[name.lowercased()] = nil }
    for name in realm.tenant?.names ?? [] where isOurs(tenants[name]) { tenants[name] = nil }
  }
}
