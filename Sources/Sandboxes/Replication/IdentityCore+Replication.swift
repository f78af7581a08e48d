internal import Ambient
internal import HashTreeCollections
package import Model
internal import Packing
package import Store

extension IdentityCore {
  /// What values need to be read, beside their bytes.
  package var readingContext: [CodingUserInfoKey: any Sendable] {
    var context: [CodingUserInfoKey: any Sendable] = [:]
    if let key = CodingUserInfoKey.keyStore, let keyStore { context[key] = keyStore }
    if let key = CodingUserInfoKey.runningStates { context[key] = rules.runningStates }
    return context
  }

  /// The sandbox of that id among the rows; nil if it is not there.
  package func readSandbox(_ id: SandboxID, from rows: any RowSource) throws -> KeptSandbox? {
    let reader = RowReader(context: readingContext, isOwn: rows.isOwn)
    let key = try Packing.pack(id)
    guard let row = try rows.row(key, of: KeptSandbox.table) else { return nil }
    return try reader.read(KeptSandbox.self, from: row, at: [id.text], rows: rows)
  }

  /// Every change of the rows of a sandbox that nobody has written yet, in pieces; its own row comes last.
  ///
  /// - Parameter write: escapes for the type alone. `withoutActuallyEscaping` would spare the word, and put the path of this file, which a release
  ///   has not, into the executable.
  package func firstRows(of holder: SandboxHolder, _ write: @escaping ([RowChange]) throws -> Void) throws {
    let encoder = RowEncoder(RowEncoder.Known(), drain: write)
    try encoder.take(KeptSandbox(holder.snapshot, of: holder))
    try write(encoder.changes)
  }

  /// Notes that the sandbox stands in a common log, up to that position, as the holder has it.
  package func share(_ holder: SandboxHolder, at position: LogPosition, in log: any CommonLog) throws {
    let reader = RowReader(context: readingContext, isOwn: false)
    let shared = try SharedSandbox(holder, at: position, in: log, reader) { [weak self] holder, before, after in
      self?.follow(before, after, in: holder)
    }
    holder.shared.update { $0 = shared }
    holder.traffic.share(through: log, of: holder.id)
  }

  /// Goes on with a sandbox that others of the log have made, as it stands there.
  /// - Returns: its holder; nil if its time is over.
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

  /// Adds to the default sandbox what this replica's configuration names and the log has never seen, as one change of it.
  /// - Parameter provisioned: the default sandbox as the configuration makes it.
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

  /// Follows what another replica has changed.
  private func follow(_ before: Sandbox, _ after: Sandbox, in holder: SandboxHolder) {
    registry.follow(before, after, in: holder)
    // Whoever asks for the keys of a new realm need not wait for the database then.
    if makesKeysAhead.snapshot {
      for (id, box) in after.realms where before.realms[id] == nil { box.value.keys.prepare() }
    }
    if !after.faults.isEmpty || after.hasMagicValues { orders.update { $0 = true } }
    holder.announce(before, after)
  }
}

extension Sandbox {
  /// Adds the realms and identity pools of a configuration that are not here, but those that were named before: they were removed.
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
