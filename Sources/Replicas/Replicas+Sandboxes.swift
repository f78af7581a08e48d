internal import Ambient
package import Model
internal import Packing
internal import PostgreSQL
package import Sandboxes
internal import Storage
internal import Store

/// Creation and removal of sandboxes.
extension Replicas {
  package func create(_ sandbox: SandboxHolder) throws(NotKept) {
    let names = sandbox.snapshot.realms.values.map(\.value)
    for realm in names {
      let place = SharedName.Place(sandbox: sandbox.id, owner: realm.id.text)
      guard claim(realm.sharedNames, for: place) else {
        throw NotKept(unanswered: "the names of \(realm.id) cannot be claimed")
      }
    }
    do {
      // Collected before the connection is taken: its lock ranks last.
      var rows: [RowChange] = []
      try core.firstRows(of: sandbox) { rows += $0 }
      let position = Self.firstPosition()
      try core.share(sandbox, at: position, in: self)
      let key = try Packing.pack(sandbox.id)
      let create = { [rows] (connection: Connection) in
        try Self.create(sandbox.id, key, at: position, over: connection) { change in try change(rows) }
      }
      if rows.count > Self.fewRows {
        try engine.workAnything(for: "create", create)
      } else {
        try engine.askAnything(create)
      }
    } catch {
      sandbox.shared.update { $0 = nil }
      throw NotKept(unanswered: "the database \(engine.address) does not take the sandbox: \(error)")
    }
    tellOthers()
  }

  private static func firstPosition() -> LogPosition {
    var random = RandomSource.system
    return LogPosition(1, random.bytes(16))
  }

  /// Writes the default sandbox in parts, since it may be large.
  func createDefault(_ sandbox: SandboxHolder, over connection: Connection) throws {
    let position = Self.firstPosition()
    try core.share(sandbox, at: position, in: self)
    try Self.create(sandbox.id, try Packing.pack(sandbox.id), at: position, over: connection) { change in
      try core.firstRows(of: sandbox) { changes in try change(changes) }
    }
  }

  /// Runs in one transaction: no other replica sees a part of it.
  /// - Parameter rows: calls the given function with rows, as often as needed.
  private static func create(
    _ sandbox: SandboxID, _ key: [UInt8], at position: LogPosition, over connection: Connection,
    _ rows: (@escaping ([RowChange]) throws(DatabaseFailure) -> Void) throws -> Void
  ) throws {
    try connection.run("BEGIN; \(Engine.allowsLongWork)", within: Engine.patience)
    do {
      func change(_ changes: [RowChange]) throws(DatabaseFailure) {
        _ = try connection.query(
          "SELECT understudy.change($1, $2, $3, $4, $5, $6)", as: "change", RowLists(changes).parameters,
          within: .seconds(20))
      }
      let prefix = RowPath.prefix([sandbox.text])
      try change([.drop(prefix: prefix), .drop(prefix: "snapshot/" + prefix)])
      try rows(change)
      _ = try connection.query(
        """
        WITH head AS (INSERT INTO understudy.heads (sandbox, number, identity) VALUES ($1, 1, $2)),
          copies AS (INSERT INTO understudy.copies VALUES ($1, 0))
        INSERT INTO understudy.entries (sandbox, number, identity, previous) VALUES ($1, 1, $2, '')
        """, as: "first", [.text(sandbox.text), .bytes(position.identity)], within: Engine.patience)
      _ = try connection.query(
        "SELECT understudy.copy($1, $2, 0, $3, $4)", as: "copy",
        [.text(sandbox.text), .bytes(position.identity), .text(KeptSandbox.table), .bytes(key)], within: .seconds(20))
      try connection.run("COMMIT", within: .seconds(20))
    } catch {
      try? connection.run("ROLLBACK", within: Engine.patience)
      throw error
    }
  }

  package func remove(_ sandbox: SandboxHolder) throws(NotKept) {
    do {
      let key = try Packing.pack(sandbox.id)
      let prefix = RowPath.prefix([sandbox.id.text])
      let batch = RowBatch(
        sandbox: sandbox.id.text, changes: [.remove(table: KeptSandbox.table, key: key), .drop(prefix: prefix)])
      var random = RandomSource.system
      let identity = random.bytes(16)
      try engine.ask { (connection) throws(DatabaseFailure) in
        _ = try connection.query(
          "SELECT understudy.remove($1, $2, $3, $4, $5, $6)", as: "remove",
          [
            .text(sandbox.id.text), .bytes(identity), .bytes(LogEntry.bytes(of: batch)), .text(prefix),
            .text(KeptSandbox.table), .bytes(key),
          ], within: .seconds(4))
      }
    } catch {
      throw NotKept(unanswered: "the database \(engine.address) does not take the removal: \(error)")
    }
    tellOthers()
  }

  /// Removes sandboxes that expired a while ago: the replica that made them may have ended.
  func removeExpired() {
    for sandbox in core.registry.sandboxes {
      guard let expires = sandbox.expires, expires + Self.grace <= .machine else { continue }
      try? core.removeSandbox(sandbox)
    }
  }

  private static var grace: Duration { .seconds(10) }
}
