// Room: Several servers on one PostgreSQL database: each sandbox's log, its leases, writers and readers.

internal import Ambient
package import Model
internal import Packing
internal import Platform
internal import PostgreSQL
package import Sandboxes
internal import Storage
internal import Store

/// One of several replicas that share a database: applies the logs to this replica's sandboxes, and appends their
/// changes (docs/decisions/0032).
///
/// It has four connections: for writes, for reads, for notifications, and for occasional queries. While a large sandbox
/// is copied or restored, a connection for that replaces the last one.
package final class Replicas: CommonLog {
  /// What may be out of order.
  enum Part: Hashable, Sendable, CaseIterable {
    case format, writer, reader
  }

  let core: IdentityCore
  let engine: Engine
  private let problems = Guarded<[Part: String]>([:])
  private let report: @Sendable (String?) -> Void
  let readRequest: @Sendable ([UInt8]) -> (any TrafficRecord)?
  let parts = Guarded<Parts?>(nil)
  let deliveries: Deliveries

  struct Parts: Sendable {
    let writer: LogWriter
    let reader: LogReader
    let listener: Listener
  }

  /// - Parameters:
  ///   - readRequest: decodes a request that another replica has recorded, for the journal.
  ///   - report: called once when the database stops responding, and with nil when it responds again.
  package init(
    _ core: IdentityCore, _ engine: Engine, readRequest: @escaping @Sendable ([UInt8]) -> (any TrafficRecord)?,
    report: @escaping @Sendable (String?) -> Void
  ) {
    (self.core, self.engine, self.readRequest, self.report) = (core, engine, readRequest, report)
    deliveries = Deliveries(engine)
  }

  /// What a start found.
  package struct Found: Sendable {
    /// Whether this replica was the first and wrote the configuration's state.
    package let isFirst: Bool
    package let count: KeptCount
  }

  /// Loads the state of the database, or writes the configuration's if the database is empty. Call it after the
  /// configuration has been applied and before requests are served.
  package func join() throws -> Found {
    try core.keepSealingKey()
    core.sandboxRandom.update { $0 = .system }
    let writer = LogWriter(engine, self)
    let reader = LogReader(engine, self)
    let listener = Listener(engine, self)
    parts.update { $0 = Parts(writer: writer, reader: reader, listener: listener) }
    let provisioned = core.sandbox()?.snapshot
    let connection = try engine.connectToWork(for: "start")
    try lock(connection)
    // Before anything is read, so that entries from here on are not cut.
    try listener.beat(connection)
    // The last server of an older version may have ended before this one could advance the format.
    try Engine.checkFormat(connection)
    let left = try engine.othersLeft(connection)
    var stamp: Int64 = 0
    var isFirst = true
    try inSnapshot(connection) { rows in
      stamp = try Self.stamp(connection)
      for (id, position) in try heads(connection) {
        guard let kept = try core.readSandbox(id, from: rows) else { continue }
        isFirst = isFirst && id != .main
        _ = try core.adopt(kept, at: position, in: self)
      }
    }
    if let left { try engine.forgetWriters(before: left, connection) }
    if isFirst, let main = core.sandbox() {
      try createDefault(main, over: connection)
      for realm in main.snapshot.realms.values.map(\.value) {
        _ = claim(realm.sharedNames, for: SharedName.Place(sandbox: main.id, owner: realm.id.text))
      }
    }
    core.registry.share(through: self)
    guard writer.start(), try reader.start(from: stamp, over: connection), listener.start() else {
      throw DatabaseFailure(.refused, "the system has no thread left for the database")
    }
    engine.standIn.update { $0 = reader }
    if !isFirst, let provisioned { try core.addProvisioned(provisioned) }
    // If the connection has ended, the lock is released.
    try? reader.lend { (connection) throws(DatabaseFailure) in
      try connection.run("SELECT pg_advisory_unlock(\(Engine.startLock))", within: Engine.patience)
    }
    var count = KeptCount()
    for holder in core.registry.sandboxes {
      let sandbox = holder.snapshot
      count.sandboxes += 1
      count.realms += sandbox.realms.count
      count.users += sandbox.userCount
    }
    return Found(isFirst: isFirst, count: count)
  }

  /// Waits until no other replica is starting.
  private func lock(_ connection: Connection) throws(DatabaseFailure) {
    let patience = Duration.seconds(120)
    var deadline = ContinuousClock.now + patience
    while true {
      let answer = try connection.query(
        """
        SELECT is_mine, NOT is_mine AND EXISTS (
          SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()
            AND l.classid = ($1 >> 32)::oid AND l.objid = ($1 & 4294967295)::oid
            AND (a.state = 'active' OR a.state_change > clock_timestamp() - interval '5 seconds'))
        FROM pg_try_advisory_lock($1) AS is_mine
        """, as: "lock", [.integer(Int64(Engine.startLock))], within: Engine.patience)
      if answer.boolean(0, 0) == true { return }
      if answer.boolean(0, 1) == true { deadline = .now + patience }
      guard deadline > .now else {
        throw DatabaseFailure(.refused, "another replica is at its start and has asked for nothing for two minutes")
      }
      usleep(50_000)
    }
  }

  /// Runs `body` on the rows of one database snapshot.
  private func inSnapshot(_ connection: Connection, _ body: (EngineRows) throws -> Void) throws {
    try connection.run(
      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \(Engine.allowsLongWork)", within: Engine.patience)
    do {
      try body(EngineRows(connection, isOwn: try engine.isOnlyWriter(connection)))
      try connection.run("COMMIT", within: Engine.patience)
    } catch {
      try? connection.run("ROLLBACK", within: Engine.patience)
      throw error
    }
  }

  private static func stamp(_ connection: Connection) throws(DatabaseFailure) -> Int64 {
    let answer = try connection.query(
      "SELECT (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint", as: "stamp", within: Engine.patience)
    return answer.integer(0, 0) ?? 0
  }

  private func heads(_ connection: Connection) throws(DatabaseFailure) -> [(SandboxID, LogPosition)] {
    let answer = try connection.query(
      "SELECT sandbox, number, identity FROM understudy.heads ORDER BY sandbox", as: "all-heads",
      within: Engine.patience)
    return (0..<answer.count).compactMap { row in
      guard let id = answer.text(row, 0), let number = answer.integer(row, 1), let identity = answer.bytes(row, 2)
      else { return nil }
      return (SandboxID(id), LogPosition(number, identity))
    }
  }

  package var ledger: any DeliveryLedger { deliveries }

  /// Call it after the last request.
  package func close() {
    guard let parts = parts.snapshot else { return }
    parts.writer.stop()
    parts.listener.stop()
    parts.reader.stop()
    engine.standIn.update { $0 = nil }
  }

  // MARK: For requests

  /// Whether ``ask()`` would have to wait for another query.
  package var isAsking: Bool { parts.snapshot?.reader.isTaken ?? false }

  /// Queries the database on this thread, and blocks until it responds.
  /// - Returns: whether everything is here that any replica had acknowledged at the time of the call; if not, call
  ///   ``barrier(since:_:)``.
  package func ask() -> Bool {
    guard let reader = parts.snapshot?.reader, !PlantedFault.skipsBarriers else { return true }
    return reader.ask()
  }

  /// Calls `done` once everything is here that any replica had acknowledged at the time of the call. `done` must not
  /// block.
  /// - Parameter begun: since when the request waits for the database.
  package func barrier(
    since begun: ContinuousClock.Instant = .now, _ done: @escaping @Sendable (NotKept?) -> Void
  ) {
    guard let reader = parts.snapshot?.reader, !PlantedFault.skipsBarriers else { return done(nil) }
    reader.barrier(since: begun, done)
  }

  /// Why the database rejects changes or cannot be read; nil if it works.
  package var problem: String? { problems.read(Self.first) }

  private static func first(_ problems: [Part: String]) -> String? {
    Part.allCases.lazy.compactMap { problems[$0] }.first
  }

  /// How many queries have had no response so far.
  package var silences: Int { engine.silences.snapshot }

  package var refusal: NotKept? { parts.snapshot?.writer.refusal }

  package func submit(_ sandbox: SandboxHolder) { parts.snapshot?.writer.submit(sandbox) }

  // MARK: What is read

  /// The position of this replica in each log.
  var positions: [SandboxID: LogPosition] {
    var positions: [SandboxID: LogPosition] = [:]
    for holder in core.registry.sandboxes { positions[holder.id] = holder.shared.snapshot?.position }
    return positions
  }

  /// Applies entries to a sandbox.
  /// - Throws: also for entries that cannot be decoded: requests that wait for them must fail.
  func take(
    _ entries: [CommonEntry], of holder: SandboxHolder, _ connection: Connection
  ) throws(DatabaseFailure) {
    guard let shared = holder.shared.snapshot, !entries.isEmpty else { return }
    let entries = entries.map { entry in
      guard PlantedFault.skips(entry.position.number) else { return entry }
      let nothing = RowBatch(sandbox: holder.id.text, changes: [])
      return CommonEntry(entry.position, after: entry.previous, nothing, isOwn: entry.isOwn)
    }
    let taking = try reading(holder.id) { try shared.take(entries, holder) }
    switch taking {
    case .taken: break
    case .removed: forget(holder)
    case .gap: try reload(holder, connection)
    }
  }

  func take(_ entries: [CommonEntry], ofSandbox id: SandboxID, _ connection: Connection) throws(DatabaseFailure) {
    guard let holder = core.registry.sandbox(id) else { return try find(id, connection) }
    try take(entries, of: holder, connection)
  }

  /// Reads data of a sandbox that another version may have written.
  private func reading<Value>(_ id: SandboxID, _ body: () throws -> Value) throws(DatabaseFailure) -> Value {
    do {
      return try body()
    } catch let error as DatabaseFailure {
      throw error
    } catch {
      throw DatabaseFailure(.refused, "what the database has of the sandbox \(id) cannot be read: \(error)")
    }
  }

  /// Adds a sandbox that another replica has created.
  private func find(_ id: SandboxID, _ connection: Connection) throws(DatabaseFailure) {
    try reading(id) {
      try inSnapshot(connection) { rows in
        guard let position = try head(of: id, connection), let kept = try core.readSandbox(id, from: rows) else {
          return
        }
        _ = try core.adopt(kept, at: position, in: self)
      }
    }
  }

  private func head(of id: SandboxID, _ connection: Connection) throws(DatabaseFailure) -> LogPosition? {
    let answer = try connection.query(
      "SELECT number, identity FROM understudy.heads WHERE sandbox = $1", as: "head", [.text(id.text)],
      within: Engine.patience)
    guard answer.count == 1, let number = answer.integer(0, 0), let identity = answer.bytes(0, 1) else { return nil }
    return LogPosition(number, identity)
  }

  private func forget(_ holder: SandboxHolder) {
    let shared = holder.shared.update { shared in
      defer { shared = nil }
      return shared
    }
    shared?.refuse(NotKept(unanswered: "the sandbox is gone"), holder)
    core.registry.remove(holder)
    holder.close()
  }

  /// Reads a whole sandbox again, since its entries do not follow the position here.
  func reload(_ holder: SandboxHolder, _ connection: Connection) throws(DatabaseFailure) {
    guard let shared = holder.shared.snapshot else { return }
    let isThere = try reading(holder.id) { try reload(holder, shared, connection) }
    if !isThere, holder.id != .main { forget(holder) }
  }

  /// - Returns: whether the sandbox exists.
  private func reload(_ holder: SandboxHolder, _ shared: SharedSandbox, _ connection: Connection) throws -> Bool {
    let here = shared.position
    var isThere = false
    try inSnapshot(connection) { rows in
      guard let position = try head(of: holder.id, connection),
        let kept = try core.readSandbox(holder.id, from: rows)
      else { return }
      isThere = true
      let answer = try connection.query(
        "SELECT identity FROM understudy.entries WHERE sandbox = $1 AND number > $2", as: "identities",
        [.text(holder.id.text), .integer(here.number)], within: Engine.patience)
      let entries = Set((0..<answer.count).compactMap { answer.bytes($0, 0) })
      let goesBack = position.number < here.number || (position.number == here.number && position != here)
      try shared.replace(with: kept, at: position, entries: entries, goesBack: goesBack, holder)
    }
    return isThere
  }

  /// Reads each sandbox again whose position differs from its head.
  /// - Parameter here: the positions before the heads were queried.
  func compare(
    _ here: [SandboxID: LogPosition], with heads: [SandboxID: LogPosition], _ connection: Connection
  ) throws(DatabaseFailure) {
    for (id, head) in heads {
      guard let holder = core.registry.sandbox(id) else {
        try find(id, connection)
        continue
      }
      guard let known = here[id], head != known, let now = holder.shared.snapshot?.position, head != now else {
        continue
      }
      if head.number > known.number && head.number <= now.number { continue }
      try reload(holder, connection)
    }
    for id in here.keys where heads[id] == nil && id != .main {
      if let holder = core.registry.sandbox(id) { try reload(holder, connection) }
    }
  }

  // MARK: Among the parts

  /// Notifies the other replicas that this one has written.
  func tellOthers() { parts.snapshot?.listener.tell() }

  /// Triggers a read of what the others wrote.
  func hear() { parts.snapshot?.reader.poke() }

  /// Writes the sandbox, since this replica has the lease.
  func hearLease(in id: SandboxID) {
    guard let holder = core.registry.sandbox(id), let shared = holder.shared.snapshot else { return }
    shared.called()
    submit(holder)
  }

  /// The transaction up to which the logs were read.
  var stamp: Int64 { parts.snapshot?.reader.stamp.snapshot ?? 0 }

  /// Sets all clocks to the database's time.
  /// - Parameter now: milliseconds since 1970.
  func setClock(_ now: Int64) { Instant.follow(now) }

  /// Advances the clocks of this replica at least to the time of a change elsewhere.
  func noteTime(_ at: Int64) { Instant.reach(at) }

  func note(problem: String?, of part: Part) {
    let change: String?? = problems.update { problems in
      let before = Self.first(problems)
      problems[part] = problem
      let after = Self.first(problems)
      return (before == nil) == (after == nil) ? .none : .some(after)
    }
    if let change { report(change) }
  }
}
