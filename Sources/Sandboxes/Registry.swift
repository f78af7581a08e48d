internal import HashTreeCollections
package import Model
internal import Store

/// The sandbox of each id. Ids of realms, of clients of user pools and tenants, and hosted domains are unique in the
/// process, so that a call with one of them need not name a sandbox. A plain realm is an issuer of its own, whose
/// clients are identified by its paths: several may have clients of the same id, as may user pools.
package final class Registry: Sendable {
  /// Where something lives.
  package struct Place: Sendable {
    package let sandbox: SandboxHolder
    package let realm: RealmID

    package init(
      sandbox: SandboxHolder, realm: RealmID
    ) {
      self.sandbox = sandbox
      self.realm = realm
    }
  }

  private let state = Guarded(State())
  /// Of all sandboxes that are here.
  let post = Post()
  /// Of all sandboxes that are here.
  let grantLosses = GrantLossReport()
  /// Writes the sandboxes to the data file; nil without `--data`.
  private let persister = Guarded<Persister?>(nil)
  /// If replicas share a log, names are claimed there, too; nil for a single process.
  private let log = Guarded<(any CommonLog)?>(nil)

  init() {}

  /// From now on names are unique among all replicas.
  package func share(through log: any CommonLog) {
    self.log.update { $0 = log }
  }

  /// Whether other replicas share it.
  var isShared: Bool { log.snapshot != nil }

  /// Has a sandbox written that no other replica knows yet.
  func write(_ sandbox: SandboxHolder) throws(NotKept) {
    if let log = log.snapshot { try log.create(sandbox) }
  }

  private func claim(_ names: [SharedName], in sandbox: SandboxHolder, of owner: String) -> Bool {
    log.snapshot?.claim(names, for: SharedName.Place(sandbox: sandbox.id, owner: owner)) ?? true
  }

  private func release(_ names: [SharedName], of sandbox: SandboxHolder?) {
    guard let sandbox, let log = log.snapshot else { return }
    log.release(names, of: sandbox.id)
  }

  package func sandbox(_ id: SandboxID) -> SandboxHolder? {
    state.read { $0.sandboxes[id] }
  }

  package func place(of realm: RealmID) -> Place? {
    state.read { $0.realms[realm] }
  }

  /// Of several plain realms with such a client, the first that had it.
  package func place(of client: ClientID) -> Place? {
    state.read { $0.clients[client] ?? $0.issuersClients[client]?.first }
  }

  /// The realms that are configured with an issuer whose URL has that path.
  package func places(ofIssuerPath path: String) -> [Place] {
    state.read { $0.issuers[path] ?? [] }
  }

  /// Registers the realm by its configured issuer; does nothing without one.
  package func claim(issuerOf realm: Realm, in sandbox: SandboxHolder) {
    guard realm.settings.issuer.fixedPath != nil else { return }
    state.update { $0.claim(issuerOf: realm, in: sandbox) }
  }

  package func place(ofDomain domain: String) -> Place? {
    state.read { $0.domains[domain.lowercased()] }
  }

  package func place(ofTenant name: String) -> Place? {
    state.read { $0.tenants[name.lowercased()] }
  }

  /// Grows whenever a custom domain comes or goes.
  package var customDomainChanges: UInt64 { state.read { $0.domains.changes } }

  /// The custom domains of all sandboxes, the newest first.
  package func customDomains(limit: Int) -> [String] { state.read { $0.domains }.custom(limit: limit) }

  /// Claims the names of a tenant, all or none; returns the one that another tenant has.
  package func claim(tenantNames names: [String], for place: Place) -> String? {
    func taken(_ state: borrowing State) -> String? {
      names.first { name in state.tenants[name].map { $0.realm != place.realm } ?? false }
    }
    if let taken = state.read(taken) { return taken }
    for name in names where !claim([SharedName(.tenant, name)], in: place.sandbox, of: place.realm.text) { return name }
    return state.update { state in
      if let taken = taken(state) { return taken }
      for name in names { state.tenants[name] = place }
      return nil
    }
  }

  package func release(tenantNames names: [String]) {
    let place = state.update { state in
      defer { for name in names { state.tenants[name] = nil } }
      return names.first.flatMap { state.tenants[$0] }
    }
    release(names.map { SharedName(.tenant, $0) }, of: place?.sandbox)
  }

  /// Has all sandboxes written down, those to come too.
  func keep(with persister: Persister) {
    self.persister.update { $0 = persister }
    persister.goneBack.update { hook in
      hook = Persister.GoneBack { [weak self] holder, gone, written in
        if let written {
          self?.exchange(gone, for: written, in: holder)
        } else {
          self?.remove(holder)
        }
      }
    }
    for sandbox in sandboxes {
      sandbox.persister.update { $0 = persister }
      // The start looks whether there is a problem.
      try? sandbox.keep()
    }
  }

  /// All sandboxes, the oldest first.
  package var sandboxes: [SandboxHolder] {
    state.read { Array($0.sandboxes.values) }.sorted { ($0.created, $0.id.text) < ($1.created, $1.id.text) }
  }

  /// How many sandboxes there are.
  package var sandboxCount: Int { state.read { $0.sandboxes.count } }

  package func sandbox(of pool: IdentityPoolID) -> SandboxHolder? {
    state.read { $0.identityPools[pool] }
  }

  /// The identity pools by the prefix of their identities' ids.
  package func identityPools(withPrefix prefix: [UInt8]) -> [IdentityPoolID] {
    state.read { $0.identityPrefixes[prefix] ?? [] }
  }

  /// Every identity pool of the process.
  package var allIdentityPools: [IdentityPoolID] {
    Array(state.snapshot.identityPools.keys)
  }

  /// Claims an identity pool's id; false if another holds it.
  package func claim(_ pool: IdentityPoolID, in sandbox: SandboxHolder) -> Bool {
    guard state.read({ $0.identityPools[pool] == nil }),
      claim([SharedName(.identityPool, pool.text)], in: sandbox, of: pool.text)
    else { return false }
    return state.update { state in
      guard state.identityPools[pool] == nil else { return false }
      state.claim(pool, sandbox)
      return true
    }
  }

  package func release(_ pool: IdentityPoolID) {
    let sandbox = state.update { state in
      defer { state.release(pool) }
      return state.identityPools[pool]
    }
    release([SharedName(.identityPool, pool.text)], of: sandbox)
  }

  func add(_ sandbox: SandboxHolder) {
    sandbox.post.update { $0 = post }
    sandbox.grantLosses.update { $0 = grantLosses }
    let persister = persister.snapshot
    sandbox.persister.update { $0 = persister }
    state.update { $0.sandboxes[sandbox.id] = sandbox }
  }

  /// Adds a sandbox with all that `content` holds; false, and nothing is added, if one of its ids is taken or there are
  /// `limit` sandboxes.
  func add(_ sandbox: SandboxHolder, holding content: Sandbox, limit: Int) -> Bool {
    sandbox.post.update { $0 = post }
    sandbox.grantLosses.update { $0 = grantLosses }
    let persister = persister.snapshot
    sandbox.persister.update { $0 = persister }
    return state.update { state in
      guard state.sandboxes[sandbox.id] == nil, state.sandboxes.count < limit else { return false }
      for realm in content.realms.values.map(\.value) {
        guard state.isFree(realm) else { return false }
      }
      guard content.identityPools.keys.allSatisfy({ state.identityPools[$0] == nil }) else { return false }
      state.sandboxes[sandbox.id] = sandbox
      for realm in content.realms.values.map(\.value) { state.claim(realm, in: sandbox) }
      for pool in content.identityPools.keys { state.claim(pool, sandbox) }
      return true
    }
  }

  /// Forgets the sandbox and every id in it.
  package func remove(_ sandbox: SandboxHolder) {
    let content = sandbox.snapshot
    state.update { state in
      guard state.sandboxes[sandbox.id] === sandbox else { return }
      state.sandboxes[sandbox.id] = nil
      for realm in content.realms.values.map(\.value) { state.release(realm, of: sandbox) }
      for pool in content.identityPools.keys where state.identityPools[pool] === sandbox { state.release(pool) }
    }
  }

  /// The first id of `content` that another sandbox holds, in words.
  func conflict(of content: Sandbox, with sandbox: SandboxHolder) -> String? {
    state.read { state in
      func isTaken(_ place: Place?) -> Bool { place.map { $0.sandbox !== sandbox } ?? false }
      for realm in content.realms.values.map(\.value) {
        if isTaken(state.realms[realm.id]) { return "the pool \(realm.id)" }
        for client in realm.clients.keys where !realm.isPlain && isTaken(state.clients[client]) {
          return "the client \(client)"
        }
        for name in realm.tenant?.names ?? [] where isTaken(state.tenants[name]) { return "the tenant \(name)" }
        for domain in realm.settings.domains where isTaken(state.domains[domain.lowercased()]) {
          return "the domain \(domain)"
        }
      }
      for pool in content.identityPools.keys where state.identityPools[pool].map({ $0 !== sandbox }) ?? false {
        return "the identity pool \(pool)"
      }
      return nil
    }
  }

  /// Claims a realm's id; false if another holds it.
  package func claim(_ realm: RealmID, in sandbox: SandboxHolder) -> Bool {
    guard state.read({ $0.realms[realm] == nil }), claim([SharedName(.realm, realm.text)], in: sandbox, of: realm.text)
    else { return false }
    return state.update { state in
      guard state.realms[realm] == nil else { return false }
      state.realms[realm] = Place(sandbox: sandbox, realm: realm)
      return true
    }
  }

  /// Claims a client's id for a plain realm. Others may have it too.
  package func claim(_ client: ClientID, ofIssuer place: Place) {
    state.update { $0.issuersClients[client, default: []].append(place) }
  }

  /// Claims a client's id; false if another holds it.
  package func claim(_ client: ClientID, for place: Place) -> Bool {
    guard state.read({ $0.clients[client] == nil }),
      claim([SharedName(.client, client.text)], in: place.sandbox, of: place.realm.text)
    else { return false }
    return state.update { state in
      guard state.clients[client] == nil else { return false }
      state.clients[client] = place
      return true
    }
  }

  /// Claims a hosted domain; false if another holds it.
  package func claim(domain: String, for place: Place) -> Bool {
    let key = domain.lowercased()
    if let holder = state.read({ $0.domains[key] }), holder.realm != place.realm { return false }
    guard claim([SharedName(.domain, key)], in: place.sandbox, of: place.realm.text) else { return false }
    return state.update { state in
      if let holder = state.domains[key] { return holder.realm == place.realm }
      state.domains[key] = place
      return true
    }
  }

  /// Gives a client's id back that a plain realm claimed.
  package func release(_ client: ClientID, ofIssuer realm: RealmID) {
    state.update { $0.release(client, ofIssuer: realm) }
  }

  package func release(_ client: ClientID) {
    let place = state.update { state in state.clients.removeValue(forKey: client) }
    release([SharedName(.client, client.text)], of: place?.sandbox)
  }

  package func release(domain: String) {
    let key = domain.lowercased()
    let place = state.update { state in
      defer { state.domains[key] = nil }
      return state.domains[key]
    }
    release([SharedName(.domain, key)], of: place?.sandbox)
  }

  /// Gives back the id of a realm that never came to be.
  package func release(_ realm: RealmID) {
    let place = state.update { state in
      defer { state.realms[realm] = nil }
      return state.realms[realm]
    }
    release([SharedName(.realm, realm.text)], of: place?.sandbox)
  }

  /// Forgets the realm and those of its ids that are its own.
  package func release(_ realm: Realm) {
    let place = state.update { state in
      defer { state.release(realm) { $0?.realm == realm.id } }
      return state.realms[realm.id]
    }
    release(realm.sharedNames, of: place?.sandbox)
  }

  /// Applies another replica's changes of the sandbox: its names exist before its changes.
  package func follow(_ before: Sandbox, _ after: Sandbox, in sandbox: SandboxHolder) {
    var (gone, come): ([Realm], [Realm]) = ([], [])
    for (id, box) in after.realms {
      let old = before.realms[id]
      guard old !== box else { continue }
      if let old, old.value.hasSameNames(as: box.value) { continue }
      if let old { gone.append(old.value) }
      come.append(box.value)
    }
    for (id, box) in before.realms where after.realms[id] == nil { gone.append(box.value) }
    let pools = (
      gone: before.identityPools.keys.filter { after.identityPools[$0] == nil },
      come: after.identityPools.keys.filter { before.identityPools[$0] == nil }
    )
    guard !(gone.isEmpty && come.isEmpty && pools.gone.isEmpty && pools.come.isEmpty) else { return }
    state.update { [gone, come] state in
      guard state.sandboxes[sandbox.id] === sandbox else { return }
      for realm in gone { state.release(realm, of: sandbox) }
      for pool in pools.gone where state.identityPools[pool] === sandbox { state.release(pool) }
      for realm in come { state.claim(realm, in: sandbox) }
      for pool in pools.come where state.identityPools[pool] == nil { state.claim(pool, sandbox) }
    }
  }

  /// Frees the ids that `before` has and `after` does not, and claims those of `after`, unless another sandbox has
  /// claimed them since.
  func exchange(_ before: Sandbox, for after: Sandbox, in sandbox: SandboxHolder) {
    state.update { state in
      guard state.sandboxes[sandbox.id] === sandbox else { return }
      for realm in before.realms.values.map(\.value) { state.release(realm, of: sandbox) }
      for pool in before.identityPools.keys where state.identityPools[pool] === sandbox { state.release(pool) }
      for realm in after.realms.values.map(\.value) { state.claim(realm, in: sandbox) }
      for pool in after.identityPools.keys where state.identityPools[pool] == nil { state.claim(pool, sandbox) }
    }
  }
}

extension Realm {
  /// Every name of it besides those of its content.
  package var sharedNames: [SharedName] {
    [SharedName(.realm, id.text)] + (isPlain ? [] : clients.keys.map { SharedName(.client, $0.text) })
      + settings.domains.map { SharedName(.domain, $0.lowercased()) }
      + (tenant?.names ?? []).map { SharedName(.tenant, $0) }
  }

  fileprivate func hasSameNames(as other: Realm) -> Bool {
    clients.isSame(as: other.clients) && settings.domains == other.settings.domains
      && settings.issuer == other.settings.issuer
      && tenant?.names == other.tenant?.names
  }
}
