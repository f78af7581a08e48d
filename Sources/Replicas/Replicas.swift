internal import Ambient
package import Model
internal import Packing
internal import Platform
internal import PostgreSQL
package import Sandboxes
internal import Storage
internal import Store

/// One of several replicas that share a database: keeps this replica's sandboxes equal to the logs in there, and passes its changes to them
/// (docs/decisions/0032).
///
/// Four connections: one writes, one reads, one listens, one is for questions now and then.
package final class Replicas: CommonLog, TrafficSharing, Sendable {
  /// What may be out of order.
  enum Part: Hashable, Sendable {
    case reader, writer
  }

  private let core: IdentityCore
  private let engine: Engine
  private let problems = Guarded<[Part: String]>([:])
  private let report: @Sendable (String?) -> Void
  private let readRequest: @Sendable ([UInt8]) -> (any TrafficRecord)?
  private let parts = Guarded<Parts?>(nil)

  private struct Parts: Sendable {
    let writer: LogWriter
    let reader: LogReader
    let listener: Listener
  }

  /// - Parameters:
  ///   - readRequest: makes a record for the journal of what another replica has told of a request.
  ///   - report: told once when the database does not answer any more, and with nil when it does again.
  package init(
    _ core: IdentityCore, _ engine: Engine, readRequest: @escaping @Sendable ([UInt8]) -> (any TrafficRecord)?,
    report: @escaping @Sendable (String?) -> Void
  ) {
    (self.core, self.engine, self.readRequest, self.report) = (core, engine, readRequest, report)
  }

  /// How much is there after a start.
  package struct Found: Sendable {
    /// Whether this replica was the first of all, and wrote what its configuration says.
    package let isFirst: Bool
    package let count: KeptCount
  }

  /// Goes on with what the database has, or writes what the configuration has made where it is empty. To be called when the configuration has
  /// been applied and nobody is served yet.
  package func join() throws -> Found {
    try core.keepSealingKey()
    core.sandboxRandom.update { $0 = .system }
    let writer = LogWriter(engine, self)
    let reader = LogReader(engine, self)
    let listener = Listener(engine, self)
    parts.update { $0 = Parts(writer: writer, reader: reader, listener: listener) }
    let provisioned = core.sandbox()?.snapshot
    let connection = try engine.connect(for: "start")
    try lock(connection)
    // Before anything is read: what comes from here on is not cut.
    try listener.beat(connection)
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
    if isFirst, let main = core.sandbox() {
      try createDefault(main, over: connection)
      for realm in main.snapshot.realms.values.map(\.value) {
        _ = claim(realm.sharedNames, for: SharedName.Place(sandbox: main.id, owner: realm.id.text))
      }
    }
    core.registry.share(through: self)
    guard writer.start(), reader.start(from: stamp), listener.start() else {
      throw DatabaseFailure(.refused, "the system has no thread left for the database")
    }
    if !isFirst, let provisioned { try core.addProvisioned(provisioned) }
    // The lock goes with the connection.
    var count = KeptCount()
    for holder in core.registry.sandboxes {
      let sandbox = holder.snapshot
      count.sandboxes += 1
      count.realms += sandbox.realms.count
      count.users += sandbox.userCount
    }
    return Found(isFirst: isFirst, count: count)
  }

  /// Waits until no other replica is at its start.
  private func lock(_ connection: Connection) throws(DatabaseFailure) {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      let answer = try connection.query(
        "SELECT pg_try_advisory_lock($1)", as: "lock", [.integer(Int64(Engine.startLock))], within: Engine.patience)
      if answer.boolean(0, 0) == true { return }
      guard deadline > .now else {
        throw DatabaseFailure(.refused, "another replica has been at its start for two minutes")
      }
      usleep(50_000)
    }
  }

  /// Runs `body` on the rows as of one moment.
  private func inSnapshot(_ connection: Connection, _ body: (EngineRows) throws -> Void) throws {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", within: Engine.patience)
    do {
      try body(EngineRows(connection))
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

  /// To be called when no request is served any more.
  package func close() {
    guard let parts = parts.snapshot else { return }
    parts.writer.stop()
    parts.listener.stop()
    parts.reader.stop()
  }

  // MARK: For requests

  /// Calls `done` once everything is here that any replica had acknowledged when this was called. It must not wait.
  package func barrier(_ done: @escaping @Sendable (NotKept?) -> Void) {
    guard let reader = parts.snapshot?.reader, !PlantedFault.skipsBarriers else { return done(nil) }
    reader.barrier(done)
  }

  /// Why the database does not take changes or tell what is in it; nil if it does.
  package var problem: String? { problems.read { $0[.writer] ?? $0[.reader] } }

  package var refusal: NotKept? { parts.snapshot?.writer.refusal }

  package func submit(_ sandbox: SandboxHolder) { parts.snapshot?.writer.submit(sandbox) }

  package func create(_ sandbox: SandboxHolder) throws(NotKept) {
    let names = sandbox.snapshot.realms.values.map(\.value)
    for realm in names {
      let place = SharedName.Place(sandbox: sandbox.id, owner: realm.id.text)
      guard claim(realm.sharedNames, for: place) else {
        throw NotKept(unanswered: "the names of \(realm.id) cannot be claimed")
      }
    }
    do {
      // Gathered before the connection is taken, whose lock comes behind all others.
      var rows: [RowChange] = []
      try core.firstRows(of: sandbox) { rows += $0 }
      let position = Self.firstPosition()
      try core.share(sandbox, at: position, in: self)
      let key = try Packing.pack(sandbox.id)
      try engine.askAnything { [rows] connection in
        try Self.create(sandbox.id, key, at: position, over: connection) { change in try change(rows) }
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

  /// Writes the default sandbox piece by piece, since it may be large.
  private func createDefault(_ sandbox: SandboxHolder, over connection: Connection) throws {
    let position = Self.firstPosition()
    try core.share(sandbox, at: position, in: self)
    try Self.create(sandbox.id, try Packing.pack(sandbox.id), at: position, over: connection) { change in
      try core.firstRows(of: sandbox) { changes in try change(changes) }
    }
  }

  /// In one transaction: nobody sees a part of it.
  /// - Parameter rows: gives the rows to the function that it is given, as often as it takes.
  private static func create(
    _ sandbox: SandboxID, _ key: [UInt8], at position: LogPosition, over connection: Connection,
    _ rows: (([RowChange]) throws(DatabaseFailure) -> Void) throws -> Void
  ) throws {
    try connection.run("BEGIN", within: Engine.patience)
    do {
      func change(_ changes: [RowChange]) throws(DatabaseFailure) {
        _ = try connection.query(
          "SELECT understudy.change($1, $2, $3, $4, $5, $6)", as: "change", RowLists(changes).parameters,
          within: .seconds(30))
      }
      let prefix = RowPath.prefix([sandbox.text])
      try change([.drop(prefix: prefix), .drop(prefix: "snapshot/" + prefix)])
      try rows(change)
      _ = try connection.query(
        """
        WITH head AS (INSERT INTO understudy.heads (sandbox, number, identity) VALUES ($1, 1, $2))
        INSERT INTO understudy.entries (sandbox, number, identity, previous) VALUES ($1, 1, $2, '')
        """, as: "first", [.text(sandbox.text), .bytes(position.identity)], within: Engine.patience)
      _ = try connection.query(
        "SELECT understudy.copy($1, 0, $2, $3)", as: "copy",
        [.text(sandbox.text), .text(KeptSandbox.table), .bytes(key)], within: .seconds(60))
      try connection.run("COMMIT", within: .seconds(10))
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

  // MARK: What is read

  /// Where this replica is in each log.
  var positions: [SandboxID: LogPosition] {
    var positions: [SandboxID: LogPosition] = [:]
    for holder in core.registry.sandboxes { positions[holder.id] = holder.shared.snapshot?.position }
    return positions
  }

  /// Goes on with entries of a sandbox that is here.
  func take(_ entries: [CommonEntry], of holder: SandboxHolder, _ connection: Connection) {
    guard let shared = holder.shared.snapshot, !entries.isEmpty else { return }
    let entries = entries.map { entry in
      guard PlantedFault.skips(entry.position.number) else { return entry }
      return CommonEntry(entry.position, after: entry.previous, RowBatch(sandbox: holder.id.text, changes: []))
    }
    do {
      switch try shared.take(entries, holder) {
      case .taken: break
      case .removed: forget(holder)
      case .gap: reload(holder, connection)
      }
    } catch {
      // Rows that another version wrote, or damaged ones.
      note(problem: "what the database has of \(holder.id) cannot be read: \(error)", of: .reader)
    }
  }

  func take(_ entries: [CommonEntry], ofSandbox id: SandboxID, _ connection: Connection) {
    if let holder = core.registry.sandbox(id) { return take(entries, of: holder, connection) }
    find(id, connection)
  }

  /// Adds a sandbox that another replica has made.
  private func find(_ id: SandboxID, _ connection: Connection) {
    do {
      try inSnapshot(connection) { rows in
        guard let position = try heads(connection).first(where: { $0.0 == id })?.1,
          let kept = try core.readSandbox(id, from: rows)
        else { return }
        _ = try core.adopt(kept, at: position, in: self)
      }
    } catch {
      note(problem: "the sandbox \(id) cannot be read: \(error)", of: .reader)
    }
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

  /// Reads a sandbox whole, since its entries do not follow what is here.
  func reload(_ holder: SandboxHolder, _ connection: Connection) {
    do {
      try reload(holder, over: connection)
    } catch {
      note(problem: "the sandbox \(holder.id) cannot be read: \(error)", of: .reader)
    }
  }

  private func reload(_ holder: SandboxHolder, over connection: Connection) throws {
    guard let shared = holder.shared.snapshot else { return }
    let here = shared.position
    var isGone = false
    try inSnapshot(connection) { rows in
      guard let position = try heads(connection).first(where: { $0.0 == holder.id })?.1,
        let kept = try core.readSandbox(holder.id, from: rows)
      else { return isGone = true }
      let answer = try connection.query(
        "SELECT identity FROM understudy.entries WHERE sandbox = $1 AND number > $2", as: "identities",
        [.text(holder.id.text), .integer(here.number)], within: Engine.patience)
      let entries = Set((0..<answer.count).compactMap { answer.bytes($0, 0) })
      let goesBack = position.number < here.number || (position.number == here.number && position != here)
      try shared.replace(with: kept, at: position, entries: entries, goesBack: goesBack, holder)
    }
    if isGone, holder.id != .main { forget(holder) }
  }

  /// Reads again what is not as the database has it.
  /// - Parameter here: where this replica was before the heads were asked for.
  func compare(_ here: [SandboxID: LogPosition], with heads: [SandboxID: LogPosition], _ connection: Connection) {
    for (id, head) in heads {
      guard let holder = core.registry.sandbox(id) else {
        find(id, connection)
        continue
      }
      guard let known = here[id], head != known, let now = holder.shared.snapshot?.position, head != now else {
        continue
      }
      if head.number > known.number && head.number <= now.number { continue }
      reload(holder, connection)
    }
    for id in here.keys where heads[id] == nil && id != .main {
      if let holder = core.registry.sandbox(id) { reload(holder, connection) }
    }
  }

  // MARK: Requests

  package func share(_ record: (any TrafficRecord)?, of sandbox: SandboxID) {
    parts.snapshot?.listener.share(record, of: sandbox)
  }

  /// - Parameter content: empty to forget those before.
  func take(request content: [UInt8], number: UInt64, of sandbox: SandboxID) {
    guard let holder = core.registry.sandbox(sandbox) else { return }
    guard let record = readRequest(content) else {
      holder.traffic.skip(number)
      return
    }
    holder.traffic.take(record, number: number)
    holder.activity.announce()
  }

  // MARK: For snapshots

  /// What the database answers; nil if it does not, which the request's answer tells.
  func asked<Value: Sendable>(_ body: (Connection) throws(DatabaseFailure) -> Value) -> Value? {
    do throws(DatabaseFailure) {
      return try engine.ask(body)
    } catch {
      ReplicaRequest.note(NotKept(unanswered: "the database \(engine.address) does not answer: \(error)"))
      return nil
    }
  }

  /// Reads a sandbox whose tables have names with that beginning.
  func readRows(_ sandbox: SandboxID, below prefix: String) throws -> KeptSandbox? {
    let rows = try engine.ask { (connection) throws(DatabaseFailure) in try FetchedRows(connection, below: prefix) }
    return try core.readSandbox(sandbox, from: rows)
  }

  /// Waits until everything is here that is in the logs now.
  func waitForBarrier() {
    let isDone = Monitor(false)
    barrier { _ in isDone.broadcast { $0 = true } }
    isDone.wait { $0 ? .done(()) : .sleep(until: nil) }
  }

  // MARK: Names

  /// Names that nothing here has: what another claimed long ago and never made is free.
  package func claim(_ names: [SharedName], for place: SharedName.Place) -> Bool {
    do throws(DatabaseFailure) {
      return try claimed(names, for: place)
    } catch {
      // Whoever asks takes the names for taken; the request's answer tells what it is.
      ReplicaRequest.note(NotKept(unanswered: "the database \(engine.address) does not answer: \(error)"))
      return false
    }
  }

  private func claimed(_ names: [SharedName], for place: SharedName.Place) throws(DatabaseFailure) -> Bool {
    try engine.ask { (connection) throws(DatabaseFailure) -> Bool in
      let answer = try connection.query(
        """
        INSERT INTO understudy.names AS n (kind, name, sandbox, owner)
        SELECT kind, name, $3, $4 FROM unnest($1::text[], $2::text[]) AS wanted(kind, name)
        ON CONFLICT (kind, name) DO UPDATE SET sandbox = excluded.sandbox, owner = excluded.owner, at = clock_timestamp()
        WHERE n.sandbox = excluded.sandbox AND n.owner = excluded.owner OR n.at < clock_timestamp() - interval '30 seconds'
        RETURNING name
        """, as: "claim",
        [
          .texts(names.map(\.kind.rawValue)), .texts(names.map(\.text)), .text(place.sandbox.text), .text(place.owner),
        ], within: Engine.patience)
      return answer.count == Set(names).count
    }
  }

  package func release(_ names: [SharedName], of sandbox: SandboxID) {
    _ = try? engine.ask { (connection) throws(DatabaseFailure) in
      _ = try connection.query(
        """
        DELETE FROM understudy.names n USING unnest($1::text[], $2::text[]) AS gone(kind, name)
        WHERE n.kind = gone.kind AND n.name = gone.name AND n.sandbox = $3
        """, as: "release",
        [.texts(names.map(\.kind.rawValue)), .texts(names.map(\.text)), .text(sandbox.text)], within: Engine.patience)
    }
  }

  // MARK: Among the parts

  /// Has the other replicas read what was written here.
  func tellOthers() { parts.snapshot?.listener.tell() }

  /// Has what the others wrote read here.
  func hear() { parts.snapshot?.reader.poke() }

  /// How far was read.
  var stamp: Int64 { parts.snapshot?.reader.stamp.snapshot ?? 0 }

  /// Takes the database's time for all clocks.
  /// - Parameter now: milliseconds since 1970.
  func setClock(_ now: Int64) { Instant.follow(now) }

  /// Lets no clock of this replica be behind what happened elsewhere.
  func noteTime(_ at: Int64) { Instant.reach(at) }

  func note(problem: String?, of part: Part) {
    let change: String?? = problems.update { problems in
      let before = problems[.writer] ?? problems[.reader]
      problems[part] = problem
      let after = problems[.writer] ?? problems[.reader]
      return (before == nil) == (after == nil) ? .none : .some(after)
    }
    if let change { report(change) }
  }
}
