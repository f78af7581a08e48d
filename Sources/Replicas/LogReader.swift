internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Store

/// Learns what is in the logs, on a connection of its own: one question for all requests that wait at the time. A request that finds nobody asking
/// asks at once, on its worker's thread; for those that come meanwhile, and while nobody asks, the reader's own thread does.
final class LogReader: Sendable {
  private struct Waiting {
    let deadline: ContinuousClock.Instant
    let done: @Sendable (NotKept?) -> Void
  }

  private struct State {
    var waiting: [Waiting] = []
    /// Whether there is something to read that nobody waits for.
    var isPoked = false
    /// Whether somebody has the desk.
    var isReading = false
    /// How many wait to borrow the connection.
    var borrowers = 0
    /// Borrowers go first: there are few, and without an end of those who read.
    var isTaken: Bool { isReading || borrowers > 0 }
    var isClosing = false
    var isRunning = false
    /// Since when the database does not answer.
    var away: (since: ContinuousClock.Instant, refusal: NotKept)?
  }

  private let engine: Engine
  private let replicas: Replicas
  private let state = Monitor(State())
  private let desk = Desk()

  /// Used by whoever has set `isReading`.
  private final class Desk: @unchecked Sendable {
    var connection: Connection?
    /// The oldest transaction that may still have been running at the last question.
    var stamp: Int64 = 0
    /// What the last answer had, which the next one need not have again.
    var known: [(sandbox: String, number: Int64)] = []
  }

  /// How long a request may wait for the database.
  private static let patience = Duration.seconds(2)
  /// How often to look, if nobody asks.
  private static let interval = Duration.seconds(1)
  /// How often to look whether a database that is away is back. Requests are rejected at once then, so none of them
  /// makes the reader look.
  private static let intervalAway = Duration.milliseconds(150)
  private static let limit = Duration.seconds(2)
  private static let purpose = "reader"

  init(_ engine: Engine, _ replicas: Replicas) {
    (self.engine, self.replicas) = (engine, replicas)
  }

  /// - Parameters:
  ///   - stamp: from which transaction on entries are to be read.
  ///   - connection: the one of the start, which is the reader's from here on.
  func start(from stamp: Int64, over connection: Connection) throws(DatabaseFailure) -> Bool {
    connection.isAtWork = nil
    try connection.run("SET application_name = '\(engine.name(of: Self.purpose))'", within: Engine.patience)
    try Engine.askByIndex(connection)
    desk.connection = connection
    desk.stamp = stamp
    self.stamp.update { $0 = stamp }
    state.withLock { $0.isRunning = true }
    return Thread.start(run)
  }

  /// How far was read, for the others.
  let stamp = Guarded<Int64>(0)

  func stop() {
    state.broadcast { $0.isClosing = true }
    state.wait { $0.isRunning ? .sleep(until: .now + .milliseconds(50)) : .done(()) }
  }

  /// Whether somebody has the desk, or is to have it next: whoever asks now waits for a later question.
  var isTaken: Bool { state.withLock { $0.isTaken } }

  /// Learns at once what is in the logs, for those that wait as well, on the caller's thread, which waits for the database.
  /// - Returns: whether everything is here that was in the logs when this was called. It may not be when somebody else is asking, or the database does
  ///   not answer: ``barrier(since:_:)`` tells.
  func ask() -> Bool {
    let waiting: [Waiting]? = state.withLock { state in
      guard state.isRunning, !state.isClosing, !state.isTaken, state.away == nil else { return nil }
      state.isReading = true
      defer { state.waiting = [] }
      return state.waiting
    }
    guard let waiting else { return false }
    guard desk.connection?.isAlive == true else {
      // To connect takes longer.
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

  /// Lets the desk go, and wakes those who wait for it.
  private func endReading(_ change: (inout State) -> Void = { _ in }) {
    let isWanted = state.withLock { state in
      change(&state)
      state.isReading = false
      return !state.waiting.isEmpty || state.isPoked || state.isClosing || state.borrowers > 0
    }
    if isWanted { state.broadcast { _ in } }
  }

  /// Runs `body` on the reader's connection, between two of its own questions. Waits for the database, as for the one connection that it stands in for:
  /// whoever makes a key holds that key's lock meanwhile.
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
    guard let connection = desk.connection, connection.isAlive else {
      throw DatabaseFailure(.unreachable, "the connection has ended")
    }
    return try body(connection)
  }

  /// Calls `done` once everything is here that was in the logs when this was called, or with the reason why that cannot be known. On any
  /// thread; it must not wait.
  /// - Parameter begun: since when the request waits for the database.
  func barrier(since begun: ContinuousClock.Instant = .now, _ done: @escaping @Sendable (NotKept?) -> Void) {
    let (refusal, isIdle) = state.withLock { state -> (NotKept?, Bool) in
      // While the database is away, who comes late waits no longer than who came first.
      if let away = state.away, min(away.since, begun) + Self.patience <= .now { return (away.refusal, false) }
      state.waiting.append(Waiting(deadline: begun + Self.patience, done: done))
      return (nil, !state.isTaken)
    }
    // Whoever has the desk sees afterwards who waits.
    if isIdle { state.signal { _ in } }
    if let refusal { done(refusal) }
  }

  /// Has the logs read soon.
  func poke() {
    state.signal { $0.isPoked = true }
  }

  private func run() {
    while true {
      let begun = ContinuousClock.now
      let waiting: [Waiting]? = state.wait { state in
        let deadline = begun + (state.away == nil ? Self.interval : Self.intervalAway)
        if state.isClosing { return .done(nil) }
        // Whoever has the desk wakes nobody for whom there is nothing to do yet.
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

  /// Reads what is new in all logs.
  private func read() throws(DatabaseFailure) {
    var isFresh = false
    if desk.connection?.isAlive != true {
      desk.connection = nil
      let connection = try engine.connectToWrite(for: Self.purpose, within: .seconds(1))
      try Engine.askByIndex(connection)
      desk.connection = connection
      isFresh = true
    }
    guard let connection = desk.connection else { return }
    // Another server may answer now, or one that has forgotten: what it has is compared with what is here.
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
        .integer(desk.stamp), .texts(desk.known.map(\.sandbox)), .integers(desk.known.map(\.number)),
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
    // What was cut before it was read here is not missed by its numbers alone.
    if cut > desk.stamp { try compare(connection) }
    let recent = logs.map { (sandbox: $0.sandbox, number: $0.entries.last?.position.number ?? 0) }
    desk.known = recent.isEmpty && stamp != desk.stamp ? [] : merge(recent)
    desk.stamp = stamp
    self.stamp.update { $0 = stamp }
  }

  /// While an old transaction runs, the same entries would come again and again.
  private func merge(_ recent: [(sandbox: String, number: Int64)]) -> [(sandbox: String, number: Int64)] {
    var numbers = Dictionary(desk.known.map { ($0.sandbox, $0.number) }) { max($0, $1) }
    for one in recent { numbers[one.sandbox] = one.number }
    return numbers.map { (sandbox: $0.key, number: $0.value) }
  }

  /// Reads again whatever is not here as the database has it.
  private func compare(_ connection: Connection) throws(DatabaseFailure) {
    // Before the question: what is written here meanwhile is in the answer or behind it.
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
