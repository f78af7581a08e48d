internal import Ambient
internal import HashTreeCollections
package import Model
internal import Packing
package import Store

extension IdentityCore {
  /// The context that decoding of rows needs.
  package var readingContext: [CodingUserInfoKey: any Sendable] {
    var context: [CodingUserInfoKey: any Sendable] = [:]
    if let key = CodingUserInfoKey.keyStore, let keyStore { context[key] = keyStore }
    if let key = CodingUserInfoKey.runningStates { context[key] = rules.runningStates }
    return context
  }

  /// Reads the sandbox of that id from rows; nil if it is not there.
  package func readSandbox(_ id: SandboxID, from rows: any RowSource) throws -> KeptSandbox? {
    let reader = RowReader(context: readingContext, isOwn: rows.isOwn)
    let key = try Packing.pack(id)
    guard let row = try rows.row(key, of: KeptSandbox.table) else { return nil }
    return try reader.read(KeptSandbox.self, from: row, at: [id.text], rows: rows)
  }

  /// Passes all rows of a sandbox that is not in the database yet to `write`, in batches. The sandbox's own row is the
  /// last.
  ///
  /// - Parameter write: does not escape. `withoutActuallyEscaping` would say so, but adds the path of this file to the
  ///   executable.
  package func firstRows(of holder: SandboxHolder, _ write: @escaping ([RowChange]) throws -> Void) throws {
    let encoder = RowEncoder(RowEncoder.Known(), drain: write)
    try encoder.take(KeptSandbox(holder.snapshot, of: holder))
    try write(encoder.changes)
  }

  /// Connects a sandbox with its common log, in which the holder's value is the state at `position`.
  package func share(_ holder: SandboxHolder, at position: LogPosition, in log: any CommonLog) throws {
    let reader = RowReader(context: readingContext, isOwn: false)
    let shared = try SharedSandbox(holder, at: position, in: log, reader) { [weak self] holder, before, after in
      self?.follow(before, after, in: holder)
    }
    holder.shared.update { $0 = shared }
    holder.traffic.share(through: log, of: holder.id)
  }

  /// Adds a sandbox that another server has created, or replaces the default one, with its state in the log.
  /// - Returns: its holder; nil if the sandbox has expired.
  package func adopt(_ kept: KeptSandbox, at position: LogPosition, in log: any CommonLog) throws -> SandboxHolder? {
    let content = kept.sandbox
    if !content.faults.isEmpty || content.hasMagicValues { orders.update { $0 = true } }
    if content.id == .main, let holder = sandbox() {
      let before = holder.snapshot
      holder.provisioned.update { $0 = kept.provisioned }
      holder.birth.update { $0 = kept.created }
      holder.update { $0 = content }
      registry.exchange(before, for: content, in: holder)
      try share(holder, at: position, in: log)
      return holder
    }
    if let expires = kept.expires, expires <= .machine { return nil }
    let holder = SandboxHolder(content, rules: rules, name: kept.name, created: kept.created, expires: kept.expires)
    try share(holder, at: position, in: log)
    return registry.add(holder, holding: content, limit: .max) ? holder : nil
  }

  /// Adds to the default sandbox, in one change, the realms and identity pools of this server's configuration that were
  /// never in the log.
  /// - Parameter provisioned: the default sandbox as the configuration describes it.
  package func addProvisioned(_ provisioned: Sandbox) throws(NotKept) {
    guard let holder = sandbox() else { return }
    let known = holder.provisioned.snapshot
    let names = provisioned.realms.keys.map(\.text) + provisioned.identityPools.keys.map(\.text)
    guard !known.isSuperset(of: names) else { return }
    holder.provisioned.update { $0.formUnion(names) }
    let before = holder.snapshot
    try holder.updateKept { $0.add(provisioned, but: known) }
    registry.exchange(before, for: holder.snapshot, in: holder)
  }

  /// Updates registry, keys and waiting readers after a change of another server.
  private func follow(_ before: Sandbox, _ after: Sandbox, in holder: SandboxHolder) {
    registry.follow(before, after, in: holder)
    // A request for the keys of a new realm then need not wait for the database.
    if makesKeysAhead.snapshot {
      for (id, box) in after.realms where before.realms[id] == nil { box.value.keys.prepare() }
    }
    if !after.faults.isEmpty || after.hasMagicValues { orders.update { $0 = true } }
    holder.announce(before, after)
  }
}

extension Sandbox {
  /// Adds the realms and identity pools of a configuration that are missing. Those in `known` were there before and
  /// have been removed.
  mutating func add(_ provisioned: Sandbox, but known: Set<String>) {
    for realm in provisioned.realmsInOrder where realms[realm.id] == nil {
      guard !known.contains(realm.id.text) else { continue }
      var realm = realm
      realm.number = realmsMade
      realmsMade += 1
      realms[realm.id] = Box(realm)
    }
    for pool in provisioned.allIdentityPools where identityPools[pool.id] == nil {
      guard !known.contains(pool.id.text) else { continue }
      var pool = pool
      pool.number = identityPoolsMade
      identityPools[pool.id] = Box(pool)
      identityPoolsMade += 1
    }
  }
}

extension RowSource {
  /// The value of one row; nil if there is none of that key.
  fileprivate func row(_ key: [UInt8], of table: String) throws -> [UInt8]? {
    try rows(of: table).first { $0.key == key }?.value
  }
}
