internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Storage
internal import Store

/// Appends what the sandboxes of this replica have changed, on a thread and a connection of its own. All that was changed in a sandbox while
/// the batch before was on its way goes in one batch.
///
/// A batch is appended by one statement, which says no if the log has gone on: the entries that are missing come with that answer. No lock
/// is held between two statements, so a replica that is stopped stops nobody else.
final class LogWriter: Sendable {
  private struct Queue {
    /// Those with changes, in the order in which they came.
    var sandboxes: [SandboxHolder] = []
    var isClosing = false
    var isRunning = false
  }

  private let engine: Engine
  private let replicas: Replicas
  private let queue = Monitor(Queue())
  private let away = Guarded<NotKept?>(nil)
  /// Used by the writer's thread alone.
  private let desk = Desk()

  private final class Desk: @unchecked Sendable {
    var connection: Connection?
    /// How many connections there were: each has a name of its own.
    var count = 0
    /// The name of a connection that ended while a statement was under way.
    var broken: String?
    /// The sandboxes whose last batch was overtaken: the next one goes first.
    var overtaken: Set<SandboxID> = []
    var lastTry = ContinuousClock.now - .seconds(10)
  }

  /// How long an append may take.
  private static let patience = Duration.seconds(3)
  /// How long the head may be kept for another replica before it is asked again.
  private static let pause = Duration.milliseconds(2)

  init(_ engine: Engine, _ replicas: Replicas) {
    (self.engine, self.replicas) = (engine, replicas)
  }

  /// Why no change is taken now; nil if changes are.
  var refusal: NotKept? { away.snapshot }

  func submit(_ sandbox: SandboxHolder) {
    queue.signal { queue in
      if !queue.sandboxes.contains(where: { $0 === sandbox }) { queue.sandboxes.append(sandbox) }
    }
  }

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
      let deadline = ContinuousClock.now + idle
      let taken: [SandboxHolder]? = queue.wait { queue in
        if queue.sandboxes.isEmpty {
          if queue.isClosing { return .done(nil) }
          return deadline <= .now ? .done([]) : .sleep(until: deadline)
        }
        defer { queue.sandboxes = [] }
        return .done(queue.sandboxes)
      }
      guard let taken else { break }
      if away.snapshot != nil { lookAgain() }
      for sandbox in taken { write(sandbox) }
    }
    queue.broadcast { $0.isRunning = false }
  }

  /// Writes the sandbox's draft, as far as it has come.
  private func write(_ sandbox: SandboxHolder) {
    guard let shared = sandbox.shared.snapshot else { return }
    do {
      while let flight = try shared.depart(sandbox) {
        guard append(flight, shared, sandbox) else { return }
      }
    } catch {
      shared.refuse(NotKept(unanswered: "the change cannot be written: \(error)"), sandbox)
    }
  }

  /// - Returns: whether there may be more to write of the sandbox.
  private func append(_ flight: SharedSandbox.Flight, _ shared: SharedSandbox, _ sandbox: SandboxHolder) -> Bool {
    while true {
      do throws(DatabaseFailure) {
        let connection = try connected()
        let answer = try connection.query(
          """
          SELECT o_number, o_identity, o_previous, o_content
          FROM understudy.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
            $14, $15)
          """, as: "append",
          [
            .text(sandbox.id.text), .integer(flight.base.number), .bytes(flight.base.identity), .bytes(flight.identity),
            .text(engine.replica), .text(desk.overtaken.contains(sandbox.id) ? "true" : "false"),
            .bytes(LogEntry.bytes(of: flight.batch)), .integers(flight.leaving.map { Int64(clamping: $0.number) }),
            .texts(flight.leaving.map(\.destination)),
          ] + RowLists(flight.batch.changes).parameters, within: Self.patience)
        present()
        guard answer.count > 0, let number = answer.integer(0, 0), let identity = answer.bytes(0, 1) else {
          shared.refuse(NotKept(unanswered: "the sandbox is gone"), sandbox)
          return false
        }
        if identity == flight.identity {
          desk.overtaken.remove(sandbox.id)
          shared.landed(flight, sandbox)
          replicas.tellOthers()
          return true
        }
        if number == flight.base.number, identity == flight.base.identity {
          // The head is kept for another replica, for a moment.
          usleep(useconds_t(Self.pause / .microseconds(1)))
          continue
        }
        desk.overtaken.insert(sandbox.id)
        try replicas.take((1..<answer.count).compactMap { CommonEntry(answer, $0) }, of: sandbox, connection)
        // Entries that do not follow leave the batch where it was.
        if shared.position == flight.base { try replicas.reload(sandbox, connection) }
        return true
      } catch {
        switch error.kind {
        case .refused:
          leave(error)
          shared.refuse(NotKept(unanswered: "the database does not take changes: \(error)"), sandbox)
          return false
        case .unreachable:
          leave(error)
          shared.refuse(refusal(for: error), sandbox)
          return false
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
    leave(error)
    while true {
      do throws(DatabaseFailure) {
        let connection = try connected()
        let answer = try connection.query(
          """
          SELECT number, identity, previous, content FROM understudy.entries WHERE sandbox = $1 AND number > $2 ORDER BY number
          """, as: "since", [.text(sandbox.id.text), .integer(flight.base.number)], within: Self.patience)
        present()
        try replicas.take((0..<answer.count).compactMap { CommonEntry(answer, $0) }, of: sandbox, connection)
        guard shared.position == flight.base else { return false }
        if flight.isAwaited { return true }
        shared.refuse(refusal(for: error), sandbox)
        return false
      } catch {
        leave(error)
        refuseWaiting(error)
        shared.refuseLater(refusal(for: error), sandbox)
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
    if let connection = desk.connection, connection.isAlive { return connection }
    if desk.count > 0, desk.connection != nil { desk.broken = desk.broken ?? name(desk.count) }
    desk.connection = nil
    desk.count += 1
    let connection = try engine.connect(for: "writer-\(desk.count)")
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
    do throws(DatabaseFailure) {
      _ = try connected()
      present()
    } catch {
      leave(error)
      refuseWaiting(error)
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
    away.update { $0 = refusal }
    replicas.note(problem: refusal.description, of: .writer)
  }

  private func present() {
    guard away.snapshot != nil else { return }
    away.update { $0 = nil }
    replicas.note(problem: nil, of: .writer)
  }
}

extension CommonEntry {
  /// - Parameter answer: with number, identity, identity before and content in its first columns.
  init?(_ answer: Answer, _ row: Int, from column: Int = 0) {
    guard let number = answer.integer(row, column), let identity = answer.bytes(row, column + 1),
      let previous = answer.bytes(row, column + 2)
    else { return nil }
    self.init(
      LogPosition(number, identity), after: previous, answer.bytes(row, column + 3).flatMap(LogEntry.batch(of:)))
  }
}
