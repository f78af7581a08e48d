internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Store

/// Reads new entries of the logs, on a connection of its own: one query serves all requests that wait at the time.
///
/// A request that finds no query under way runs one on its worker's thread. The reader's own thread runs the queries
/// for requests that arrive meanwhile, and one every second.
final class LogReader: Sendable {
  private struct Waiting {
    let deadline: ContinuousClock.Instant
    let done: @Sendable (NotKept?) -> Void
  }

  private struct State {
    var waiting: [Waiting] = []
    /// Whether there is something to read that no request waits for.
    var isPoked = false
    /// Whether a thread holds the read lease.
    var isReading = false
    /// How many threads wait to borrow the connection.
    var borrowers = 0
    /// Borrowers come first: they are few, while there may always be another read.
    var isTaken: Bool { isReading || borrowers > 0 }
    var isClosing = false
    var isRunning = false
    /// Since when the database has not responded.
    var away: (since: ContinuousClock.Instant, refusal: NotKept)?
  }

  private let engine: Engine
  private let replicas: Replicas
  private let state = Monitor(State())
  private let own = OwnState()

  /// Used by the thread that has set `isReading`.
  private final class OwnState: @unchecked Sendable {
    var connection: Connection?
    /// The oldest transaction that may still have been running at the last query.
    var stamp: Int64 = 0
    /// The entries of the last result, which the next need not return again.
    var known: [(sandbox: String, number: Int64)] = []
  }

  /// How long a request waits for the database.
  private static let patience = Duration.seconds(2)
  /// How often to read if no request does.
  private static let interval = Duration.seconds(1)
  /// How often to check an unreachable database. Requests are rejected at once then, so none of them triggers a read.
  private static let intervalAway = Duration.milliseconds(150)
  private static let limit = Duration.seconds(2)
  private static let purpose = "reader"

  init(_ engine: Engine, _ replicas: Replicas) {
    (self.engine, self.replicas) = (engine, replicas)
  }

  /// - Parameters:
  ///   - stamp: the transaction from which on entries are read.
  ///   - connection: the connection of the start, which the reader takes over.
  func start(from stamp: Int64, over connection: Connection) throws(DatabaseFailure) -> Bool {
    connection.isAtWork = nil
    try connection.run("SET application_name = '\(engine.name(of: Self.purpose))'", within: Engine.patience)
    try Engine.askByIndex(connection)
    own.connection = connection
    own.stamp = stamp
    self.stamp.update { $0 = stamp }
    state.withLock { $0.isRunning = true }
    return Thread.start(run)
  }

  /// The transaction up to which the logs were read, for other threads.
  let stamp = Guarded<Int64>(0)

  func stop() {
    state.broadcast { $0.isClosing = true }
    state.wait { $0.isRunning ? .sleep(until: .now + .milliseconds(50)) : .done(()) }
  }

  /// Whether the read lease is taken: a request that asks now is served by a later query.
  var isTaken: Bool { state.withLock { $0.isTaken } }

  /// Reads the logs on the caller's thread, for all waiting requests; blocks until the database responds.
  /// - Returns: whether everything is here that was in the logs at the time of the call. False if another thread reads
  ///   or the database does not respond; call ``barrier(since:_:)`` then.
  func ask() -> Bool {
    let waiting: [Waiting]? = state.withLock { state in
      guard state.isRunning, !state.isClosing, !state.isTaken, state.away == nil else { return nil }
      state.isReading = true
      defer { state.waiting = [] }
      return state.waiting
    }
    guard let waiting else { return false }
    guard own.connection?.isAlive == true else {
      // Connecting takes longer.
      endReading { $0.waiting = waiting + $0.waiting }
      return false
    }
    do throws(DatabaseFailure) {
      try read()
      endReading()
      for one in waiting { one.done(nil) }
      return true
    } catch {
      failed(error, waiting)
      endReading()
      return false
    }
  }

  /// Releases the read lease and wakes the waiting threads.
  private func endReading(_ change: (inout State) -> Void = { _ in }) {
    let isWanted = state.withLock { state in
      change(&state)
      state.isReading = false
      return !state.waiting.isEmpty || state.isPoked || state.isClosing || state.borrowers > 0
    }
    if isWanted { state.broadcast { _ in } }
  }

  /// Runs `body` on the reader's connection, between two reads. Waits for the database like the connection that it
  /// replaces: a caller that generates a key holds that key's lock meanwhile.
  func lend<Value>(_ body: (Connection) throws(DatabaseFailure) -> Value) throws(DatabaseFailure) -> Value {
    let deadline = ContinuousClock.now + Engine.patience
    state.withLock { $0.borrowers += 1 }
    let isMine: Bool = state.wait(holdsLocks: true) { state in
      let isFree = state.isRunning && !state.isReading
      if !isFree, state.isRunning, deadline > .now { return .sleep(until: deadline) }
      state.borrowers -= 1
      state.isReading = state.isReading || isFree
      return .done(isFree)
    }
    guard isMine else { throw DatabaseFailure(.unanswered, "the questions before this one have no answer yet") }
    defer { endReading() }
    guard let connection = own.connection, connection.isAlive else {
      throw DatabaseFailure(.unreachable, "the connection has ended")
    }
    return try body(connection)
  }

  /// Calls `done` once everything is here that was in the logs at the time of the call, or with the reason why that is
  /// unknown. Runs on any thread; `done` must not block.
  /// - Parameter begun: since when the request waits for the database.
  func barrier(since begun: ContinuousClock.Instant = .now, _ done: @escaping @Sendable (NotKept?) -> Void) {
    let (refusal, isIdle) = state.withLock { state -> (NotKept?, Bool) in
      // While the database is unreachable, later requests wait no longer than the first.
      if let away = state.away, min(away.since, begun) + Self.patience <= .now { return (away.refusal, false) }
      state.waiting.append(Waiting(deadline: begun + Self.patience, done: done))
      return (nil, !state.isTaken)
    }
    // The holder of the lease serves the new request afterwards.
    if isIdle { state.signal { _ in } }
    if let refusal { done(refusal) }
  }

  /// Triggers a read.
  func poke() {
    state.signal { $0.isPoked = true }
  }

  private func run() {
    while true {
      let begun = ContinuousClock.now
      let waiting: [Waiting]? = state.wait { state in
        let deadline = begun + (state.away == nil ? Self.interval : Self.intervalAway)
        if state.isClosing { return .done(nil) }
        // The holder of the lease wakes no thread that has nothing to do yet.
        if state.isTaken { return .sleep(until: .now + Self.interval) }
        guard !state.waiting.isEmpty || state.isPoked || deadline <= .now else { return .sleep(until: deadline) }
        state.isReading = true
        state.isPoked = false
        defer { state.waiting = [] }
        return .done(state.waiting)
      }
      guard let waiting else { break }
      do throws(DatabaseFailure) {
        try read()
        if state.withLock({ $0.away != nil }) {
          state.withLock { $0.away = nil }
          replicas.note(problem: nil, of: .reader)
        }
        endReading()
        for one in waiting { one.done(nil) }
      } catch {
        failed(error, waiting)
        endReading()
        usleep(100_000)
      }
    }
    let left = state.broadcast { state in
      defer { state.waiting = [] }
      state.isRunning = false
      return state.waiting
    }
    for one in left { one.done(NotKept(unanswered: "the server is ending")) }
  }

  private func failed(_ error: DatabaseFailure, _ waiting: [Waiting]) {
    let refusal = NotKept(unanswered: "the database \(engine.address) does not answer: \(error)")
    replicas.note(problem: refusal.description, of: .reader)
    let late = state.withLock { state -> [Waiting] in
      state.away = (state.away?.since ?? .now, refusal)
      let late = waiting.filter { $0.deadline <= .now }
      state.waiting = waiting.filter { $0.deadline > .now } + state.waiting
      return late
    }
    for one in late { one.done(refusal) }
  }

  /// Reads the new entries of all logs.
  private func read() throws(DatabaseFailure) {
    var isFresh = false
    if own.connection?.isAlive != true {
      own.connection = nil
      let connection = try engine.connectToWrite(for: Self.purpose, within: .seconds(1))
      try Engine.askByIndex(connection)
      own.connection = connection
      isFresh = true
    }
    guard let connection = own.connection else { return }
    // A new connection may lead to another server, or one that has lost data: compare its heads with the positions
    // here.
    if isFresh {
      try compare(connection)
      replicas.parts.snapshot?.writer.poke()
    }
    let answer = try connection.query(
      """
      SELECT '' AS sandbox, (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint AS number, NULL::bytea AS identity,
        NULL::bytea AS previous, NULL::bytea AS content, false AS is_own, cut,
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
      FROM understudy.meta
      UNION ALL
      SELECT e.sandbox, e.number, e.identity, e.previous, e.content, e.build = $4, NULL,
        (extract(epoch FROM e.at) * 1000)::bigint
      FROM understudy.entries e LEFT JOIN unnest($2::text[], $3::bigint[]) AS k(sandbox, number) ON k.sandbox = e.sandbox
      WHERE e.stamp >= $1 AND e.stamp < $1 + \(Schema.beyondAnyStamp) AND (k.number IS NULL OR e.number > k.number)
      ORDER BY sandbox, number
      """, as: "new",
      [
        .integer(own.stamp), .texts(own.known.map(\.sandbox)), .integers(own.known.map(\.number)),
        .text(engine.build),
      ],
      within: Self.limit)
    guard answer.count > 0, let stamp = answer.integer(0, 1), let cut = answer.integer(0, 6) else {
      throw DatabaseFailure(.refused, "the database is not as this program left it: understudy.meta is empty")
    }
    if let now = answer.integer(0, 7) { replicas.setClock(now) }
    var logs: [(sandbox: String, entries: [CommonEntry])] = []
    for row in 1..<max(1, answer.count) {
      guard let sandbox = answer.text(row, 0), let entry = CommonEntry(answer, row, from: 1) else { continue }
      if let at = answer.integer(row, 7) { replicas.noteTime(at) }
      if logs.last?.sandbox == sandbox {
        logs[logs.count - 1].entries.append(entry)
      } else {
        logs.append((sandbox, [entry]))
      }
    }
    for log in logs { try replicas.take(log.entries, ofSandbox: SandboxID(log.sandbox), connection) }
    // A gap in the numbers does not reveal entries that were cut before they were read here.
    if cut > own.stamp { try compare(connection) }
    let recent = logs.map { (sandbox: $0.sandbox, number: $0.entries.last?.position.number ?? 0) }
    own.known = recent.isEmpty && stamp != own.stamp ? [] : merge(recent)
    own.stamp = stamp
    self.stamp.update { $0 = stamp }
  }

  /// While an old transaction runs, every read returns the same entries again.
  private func merge(_ recent: [(sandbox: String, number: Int64)]) -> [(sandbox: String, number: Int64)] {
    var numbers = Dictionary(own.known.map { ($0.sandbox, $0.number) }) { max($0, $1) }
    for one in recent { numbers[one.sandbox] = one.number }
    return numbers.map { (sandbox: $0.key, number: $0.value) }
  }

  /// Reads every sandbox again whose position differs from its head.
  private func compare(_ connection: Connection) throws(DatabaseFailure) {
    // Before the query: what is written here meanwhile is in the result or later than it.
    let here = replicas.positions
    let answer = try connection.query(
      "SELECT sandbox, number, identity FROM understudy.heads", as: "heads", within: Self.limit)
    var heads: [SandboxID: LogPosition] = [:]
    for row in 0..<answer.count {
      guard let sandbox = answer.text(row, 0), let number = answer.integer(row, 1), let identity = answer.bytes(row, 2)
      else { continue }
      heads[SandboxID(sandbox)] = LogPosition(number, identity)
    }
    try replicas.compare(here, with: heads, connection)
  }
}
