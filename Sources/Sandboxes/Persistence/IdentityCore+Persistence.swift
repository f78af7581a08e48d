internal import Ambient
internal import HashTreeCollections
package import Model
internal import Store

/// How much was there at a start.
package struct KeptCount: Hashable, Sendable {
  package var realms = 0
  package var users = 0
  package var sandboxes = 0

  package init(realms: Int = 0, users: Int = 0, sandboxes: Int = 0) {
    (self.realms, self.users, self.sandboxes) = (realms, users, sandboxes)
  }
}

extension IdentityCore {
  /// Continues with the persister's stored state, and stores everything from now on. Call it after the configuration
  /// has been applied and before requests are served. Stored objects take precedence over those of the configuration;
  /// removed ones stay removed.
  /// - Parameter bringForward: converts a realm that an earlier build wrote, and returns whether that changed it.
  ///   Builds may differ although they have the same version.
  /// - Returns: what was stored; nil at a first start.
  /// - Throws: `DecodingError` for data of another version, and ``NotKept`` for what cannot be written.
  package func goOn(
    with persister: Persister, bringingForward bringForward: (inout Realm) -> Bool = { _ in false }
  ) throws -> KeptCount? {
    try keepSealingKey()
    var kept = try persister.readAll(context: readingContext)
    for index in kept.indices { kept[index].sandbox.changeRealms(bringForward) }
    for kept in kept where kept.sandbox.id == .main { resume(kept) }
    if let main = sandbox() {
      let names = try main.pristineSandbox().provisionedNames
      main.provisioned.update { $0.formUnion(names) }
    }
    var count: KeptCount?
    for kept in kept {
      guard kept.sandbox.id == .main || add(kept) else {
        // It is still over at the next start.
        try? persister.forget(kept.sandbox.id)
        continue
      }
      if !kept.sandbox.faults.isEmpty || kept.sandbox.hasMagicValues { orders.update { $0 = true } }
      count = count ?? KeptCount()
      count?.sandboxes += 1
      count?.realms += kept.sandbox.realms.count
      count?.users += kept.sandbox.userCount
    }
    registry.keep(with: persister)
    if let refusal = persister.refusal { throw refusal }
    try persister.own()
    return count
  }

  /// The default sandbox as it was, with what the configuration names now and did not before.
  private func resume(_ kept: KeptSandbox) {
    guard let holder = sandbox() else { return }
    let provisioned = holder.snapshot
    var after = kept.sandbox
    after.add(provisioned, but: kept.provisioned)
    // A seed must not give the ids again that it gave to earlier sandboxes.
    let branch = after.random.branch()
    sandboxRandom.update { $0 = branch }
    holder.provisioned.update { $0 = kept.provisioned }
    let resumed = after
    holder.update { $0 = resumed }
    registry.exchange(provisioned, for: resumed, in: holder)
  }

  /// A private sandbox as it was, unless its time is over.
  private func add(_ kept: KeptSandbox) -> Bool {
    if let expires = kept.expires, expires <= .machine { return false }
    let holder = SandboxHolder(
      kept.sandbox, rules: rules, name: kept.name, created: kept.created, expires: kept.expires)
    return registry.add(holder, holding: kept.sandbox, limit: Self.sandboxLimit)
  }
}

extension Sandbox {
  fileprivate mutating func changeRealms(_ change: (inout Realm) -> Bool) {
    for (id, box) in realms {
      var realm = box.value
      if change(&realm) { realms[id] = Box(realm) }
    }
  }

  fileprivate var provisionedNames: [String] { realms.keys.map(\.text) + identityPools.keys.map(\.text) }
}
