internal import Ambient
internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Storage
internal import Store

/// Appends what the sandboxes of this replica have changed, on a thread and a connection of its own. All that was changed in a sandbox while
/// the batch before was on its way goes in one batch.
///
/// A batch is appended by one statement, which says no if the log has gone on. The replica is in a queue then: whoever has written calls the
/// next, whose changes are made on what the log has by then, and go as one entry. The head is kept for the first in the queue for a moment
/// only, and no lock is held between two statements, so a replica that is stopped stops nobody else.
final class LogWriter: Sendable {
  private struct Queue {
    /// Those with changes, in the order in which they came.
    var sandboxes: [SandboxHolder] = []
    /// Whether to find out if the database takes changes, though nobody has any.
    var isPoked = false
    var isClosing = false
    var isRunning = false
  }

  /// The database does not take changes.
  private struct Away {
    /// When that was found.
    let since: ContinuousClock.Instant
    let refusal: NotKept
  }

  private let engine: Engine
  private let replicas: Replicas
  private let queue = Monitor(Queue())
  private let away = Guarded<Away?>(nil)
  /// Used by the writer's thread alone.
  private let desk = Desk()

  private final class Desk: @unchecked Sendable {
    var connection: Connection?
    /// Whether the connection was made for the statement in hand. Another may have ended long ago, with the database behind it.
    var isFresh = false
    /// How many connections there were: each has a name of its own.
    var count = 0
    /// The name of a connection that ended while a statement was under way.
    var broken: String?
    /// The sandboxes to look at again, and when.
    var later: [SandboxID: (sandbox: SandboxHolder, at: ContinuousClock.Instant)] = [:]
  }

  /// How long an append may take.
  private static let patience = Duration.seconds(3)
  /// For how long changes wait for a database that is away before the next ones are refused at once.
  private static let absence = Duration.seconds(5)
  /// How long to wait between two attempts to reach the database, in microseconds.
  private static let pause: UInt32 = 100_000

  init(_ engine: Engine, _ replicas: Replicas) {
    (self.engine, self.replicas) = (engine, replicas)
  }

  /// Why no change is taken now; nil if changes are, or may be in a moment.
  var refusal: NotKept? { away.snapshot.flatMap { $0.since + Self.absence <= .now ? $0.refusal : nil } }

  func submit(_ sandbox: SandboxHolder) {
    queue.signal { queue in
      if !queue.sandboxes.contains(where: { $0 === sandbox }) { queue.sandboxes.append(sandbox) }
    }
  }

  /// Has the database asked whether it takes changes: it was away, and is back for those who read.
  func poke() { queue.signal { $0.isPoked = true } }

  func start() -> Bool {
    queue.withLock { $0.isRunning = true }
    return Thread.start(run)
  }

  /// Writes what is waited for, and ends the thread.
  func stop() {
    queue.broadcast { $0.isClosing = true }
    queue.wait { $0.isRunning ? .sleep(until: .now + .milliseconds(50)) : .done(()) }
  }

  private func run() {
    while true {
      // While the database is away somebody has to look whether it is back.
      let idle: Duration = away.snapshot == nil ? .seconds(3600) : .milliseconds(250)
      let deadline = desk.later.values.map(\.at).reduce(.now + idle, min)
      let taken: [SandboxHolder]? = queue.wait { queue in
        if queue.sandboxes.isEmpty {
          if queue.isClosing, desk.later.isEmpty { return .done(nil) }
          return queue.isPoked || deadline <= .now ? .done([]) : .sleep(until: deadline)
        }
        defer { queue.sandboxes = [] }
        return .done(queue.sandboxes)
      }
      guard let taken else { break }
      let isPoked = queue.withLock { queue in
        defer { queue.isPoked = false }
        return queue.isPoked
      }
      if isPoked || away.snapshot != nil { lookAgain() }
      for sandbox in taken { write(sandbox) }
      for (sandbox, at) in desk.later.values where at <= .now { write(sandbox) }
    }
    queue.broadcast { $0.isRunning = false }
  }

  /// Writes the sandbox's draft, as far as it has come.
  private func write(_ sandbox: SandboxHolder) {
    desk.later[sandbox.id] = nil
    guard let shared = sandbox.shared.snapshot else { return }
    do {
      while true {
        switch try shared.next(sandbox) {
        case .nothing: return
        case .later(let at):
          desk.later[sandbox.id] = (sandbox, at)
          return
        case .ask(let position, let time): guard ask(from: position, for: time, shared, sandbox) else { return }
        case .pass: pass(sandbox)
        case .append(let flight): guard append(flight, shared, sandbox) else { return }
        }
      }
    } catch {
      shared.refuse(NotKept(unanswered: "the change cannot be written: \(error)"), sandbox)
    }
  }

  /// Queues up, or finds out whether it is this replica's turn.
  /// - Parameter time: how long a turn has to be; nil for as long as any.
  /// - Returns: whether there may be more to write of the sandbox.
  private func ask(
    from position: LogPosition, for time: Duration?, _ shared: SharedSandbox, _ sandbox: SandboxHolder
  ) -> Bool {
    while true {
      do throws(DatabaseFailure) {
        let connection = try connected()
        let answer = try connection.query(
          """
          SELECT o_number, o_identity, o_previous, o_content, o_is_own, o_is_first, o_calls
          FROM understudy.turn($1, $2, $3, $4, $5)
          """, as: "turn",
          [
            .text(sandbox.id.text), .integer(position.number), .text(engine.replica), .text(engine.build),
            .integer(time?.milliseconds ?? 0),
          ],
          within: Self.patience)
        present()
        guard answer.count > 0 else {
          shared.refuse(NotKept(unanswered: "the sandbox is gone"), sandbox)
          return false
        }
        try goOn(with: answer, shared, sandbox, connection)
        return true
      } catch {
        // To ask twice does no harm.
        guard goesOn(after: error, while: sandbox.isWaitedIn) else {
          shared.refuse(refusal(for: error), sandbox)
          return false
        }
      }
    }
  }

  /// Notes what became of a statement of which nothing is in the database.
  /// - Parameter isAwaited: whether somebody waits for it still.
  /// - Returns: whether to try it again.
  private func goesOn(after error: DatabaseFailure, while isAwaited: Bool) -> Bool {
    // A connection may have ended long ago, with the database behind it.
    let isStale = !desk.isFresh && error.kind != .refused
    if !isStale { leave(error) }
    guard error.kind != .refused, isAwaited, !queue.withLock({ $0.isClosing }) else { return false }
    if !isStale { usleep(Self.pause) }
    return true
  }

  /// Goes on with what the log answers to who has no place at its end (`understudy.turn`).
  private func goOn(
    with answer: Answer, _ shared: SharedSandbox, _ sandbox: SandboxHolder, _ connection: Connection
  ) throws(DatabaseFailure) {
    if let next = answer.text(0, 6) { try call(next, in: sandbox, connection) }
    guard answer.boolean(0, 5) == true, let number = answer.integer(0, 0), let identity = answer.bytes(0, 1) else {
      return shared.queued(sandbox)
    }
    try replicas.take((1..<answer.count).compactMap { CommonEntry(answer, $0) }, of: sandbox, connection)
    // Entries that do not follow leave the sandbox where it was.
    if shared.position != LogPosition(number, identity) { try replicas.reload(sandbox, connection) }
    shared.granted(sandbox)
  }

  /// Tells another replica that it is its turn. Who is not told asks after a while.
  private func call(_ replica: String, in sandbox: SandboxHolder, _ connection: Connection) throws(DatabaseFailure) {
    // In a transaction of its own, which is not waited for to be flushed: those that tell something go one after the other.
    _ = try connection.query(
      "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", as: "call",
      [.text(Engine.turnChannel(of: replica)), .text(sandbox.id.text)], within: Self.patience)
  }

  private func pass(_ sandbox: SandboxHolder) {
    var isLast = false
    while !isLast {
      do throws(DatabaseFailure) {
        let connection = try connected()
        isLast = desk.isFresh
        let answer = try connection.query(
          "SELECT understudy.pass($1, $2)", as: "pass", [.text(sandbox.id.text), .text(engine.replica)],
          within: Self.patience)
        if let next = answer.text(0, 0) { try call(next, in: sandbox, connection) }
        return
      } catch {
        isLast = isLast || desk.isFresh || error.kind == .refused
        if isLast { leave(error) }
      }
    }
  }

  /// - Returns: whether there may be more to write of the sandbox.
  private func append(_ flight: SharedSandbox.Flight, _ shared: SharedSandbox, _ sandbox: SandboxHolder) -> Bool {
    while true {
      do throws(DatabaseFailure) {
        let connection = try connected()
        let answer = try connection.query(
          """
          SELECT o_number, o_identity, o_previous, o_content, o_is_own, o_is_first, o_calls
          FROM understudy.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
          """, as: "append",
          [
            .text(sandbox.id.text), .integer(flight.base.number), .bytes(flight.base.identity), .bytes(flight.identity),
            .text(engine.replica), .text(engine.build), .integer(flight.turn?.milliseconds ?? 0),
            .bytes(LogEntry.bytes(of: flight.batch)),
            .integers(flight.leaving.map { Int64(clamping: $0.number) }), .texts(flight.leaving.map(\.destination)),
          ] + RowLists(flight.batch.changes).parameters, within: Self.patience)
        present()
        guard answer.count > 0 else {
          shared.refuse(NotKept(unanswered: "the sandbox is gone"), sandbox)
          return false
        }
        if answer.bytes(0, 1) == flight.identity {
          // The next writer first: to answer those who wait here takes processor time that its turn would wait for.
          let next = answer.text(0, 6)
          if let next { try? call(next, in: sandbox, connection) }
          shared.landed(flight, othersWait: next != nil, sandbox)
          replicas.tellOthers()
        } else {
          try goOn(with: answer, shared, sandbox, connection)
        }
        return true
      } catch {
        switch error.kind {
        case .refused:
          leave(error)
          shared.refuse(NotKept(unanswered: "the database does not take changes: \(error)"), sandbox)
          return false
        case .unreachable:
          guard goesOn(after: error, while: flight.isAwaited) else {
            shared.refuse(refusal(for: error), sandbox)
            return false
          }
        case .unanswered:
          guard resolve(flight, shared, sandbox, error) else { return true }
        }
      }
    }
  }

  /// Finds out what became of a batch whose connection ended before the answer came.
  /// - Returns: whether it is not in the log, and is to be appended again.
  private func resolve(
    _ flight: SharedSandbox.Flight, _ shared: SharedSandbox, _ sandbox: SandboxHolder, _ error: DatabaseFailure
  ) -> Bool {
    if desk.isFresh { leave(error) }
    while true {
      do throws(DatabaseFailure) {
        let connection = try connected()
        let answer = try connection.query(
          """
          SELECT number, identity, previous, content, build = $3 FROM understudy.entries
          WHERE sandbox = $1 AND number > $2 ORDER BY number
          """, as: "since", [.text(sandbox.id.text), .integer(flight.base.number), .text(engine.build)],
          within: Self.patience)
        present()
        try replicas.take((0..<answer.count).compactMap { CommonEntry(answer, $0) }, of: sandbox, connection)
        guard shared.position == flight.base else { return false }
        if flight.isAwaited { return true }
        shared.refuse(refusal(for: error), sandbox)
        return false
      } catch {
        leave(error)
        if refusal != nil {
          refuseWaiting(error)
          shared.refuseLater(refusal(for: error), sandbox)
        }
        // Nobody waits for an answer that outlives the server.
        if queue.withLock({ $0.isClosing }) {
          shared.refuse(refusal(for: error), sandbox)
          return false
        }
        usleep(250_000)
      }
    }
  }

  /// The connection, made anew if the last one has ended. A statement of the last one that still runs is ended first, so that what is found
  /// afterwards stays so.
  private func connected() throws(DatabaseFailure) -> Connection {
    if let connection = desk.connection, connection.holds() {
      desk.isFresh = false
      return connection
    }
    desk.isFresh = true
    if desk.count > 0, desk.connection != nil { desk.broken = desk.broken ?? name(desk.count) }
    desk.connection = nil
    desk.count += 1
    let connection = try engine.connectToWrite(for: "writer-\(desk.count)")
    if let broken = desk.broken {
      let deadline = ContinuousClock.now + Self.patience
      while true {
        let left = try connection.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", as: "end",
          [.text(broken)],
          within: Self.patience)
        if left.count == 0 { break }
        guard deadline > .now else {
          throw DatabaseFailure(.unreachable, "a connection of this replica that broke does not end in the database")
        }
        usleep(5_000)
      }
      desk.broken = nil
    }
    desk.connection = connection
    return connection
  }

  private func name(_ count: Int) -> String { "understudy-\(engine.replica)-writer-\(count)" }

  private func lookAgain() {
    var isLast = false
    while !isLast {
      do throws(DatabaseFailure) {
        let connection = try connected()
        isLast = desk.isFresh
        try connection.run("SELECT", within: Self.patience)
        return present()
      } catch {
        isLast = isLast || desk.isFresh || error.kind == .refused
        guard isLast else { continue }
        leave(error)
        if refusal != nil { refuseWaiting(error) }
      }
    }
  }

  private func refuseWaiting(_ error: DatabaseFailure) {
    let waiting = queue.withLock { queue in
      defer { queue.sandboxes = [] }
      return queue.sandboxes
    }
    for sandbox in waiting { sandbox.shared.snapshot?.refuseLater(refusal(for: error), sandbox) }
  }

  private func refusal(for error: DatabaseFailure) -> NotKept {
    NotKept(unanswered: "the database \(engine.address) does not answer: \(error)")
  }

  /// Notes that the database does not take changes.
  private func leave(_ error: DatabaseFailure) {
    let refusal = refusal(for: error)
    away.update { $0 = Away(since: $0?.since ?? .now, refusal: refusal) }
    replicas.note(problem: refusal.description, of: .writer)
  }

  private func present() {
    guard away.snapshot != nil else { return }
    away.update { $0 = nil }
    replicas.note(problem: nil, of: .writer)
  }
}

extension CommonEntry {
  /// - Parameter answer: with number, identity, identity before, content, and whether this build wrote it, in its first columns.
  init?(_ answer: Answer, _ row: Int, from column: Int = 0) {
    guard let number = answer.integer(row, column), let identity = answer.bytes(row, column + 1),
      let previous = answer.bytes(row, column + 2)
    else { return nil }
    self.init(
      LogPosition(number, identity), after: previous, answer.bytes(row, column + 3).flatMap(LogEntry.batch(of:)),
      isOwn: answer.boolean(row, column + 4) ?? false)
  }
}
