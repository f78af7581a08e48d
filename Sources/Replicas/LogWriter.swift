internal import Ambient
internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Storage
internal import Store

/// Appends the changes of this replica's sandboxes, on a thread and a connection of its own. All changes that a sandbox
/// makes while its last batch is being written form the next batch.
///
/// One statement appends a batch; the fence rejects it if the log has grown. The replica is queued then: after each
/// append, the writer notifies the next replica in the queue, which applies its changes to the newest state and appends
/// them as one entry. The lease of the first in the queue is short, and no lock is held between two statements, so a
/// stopped replica does not stop the others.
final class LogWriter: Sendable {
  private struct Queue {
    /// Sandboxes with changes, in the order of arrival.
    var sandboxes: [SandboxHolder] = []
    /// Whether to check that the database accepts changes although there are none.
    var isPoked = false
    var isClosing = false
    var isRunning = false
  }

  /// The database does not accept changes.
  private struct Away {
    /// Since when.
    let since: ContinuousClock.Instant
    let refusal: NotKept
  }

  private let engine: Engine
  private let replicas: Replicas
  private let queue = Monitor(Queue())
  private let away = Guarded<Away?>(nil)
  /// Used by the writer's thread alone.
  private let own = OwnState()

  private final class OwnState: @unchecked Sendable {
    var connection: Connection?
    /// Whether the connection was made for the current statement. An older one may have ended long ago.
    var isFresh = false
    /// How many connections were made: each has its own name.
    var count = 0
    /// The name of a connection that ended during a statement.
    var broken: String?
    /// The sandboxes to check again, and when.
    var later: [SandboxID: (sandbox: SandboxHolder, at: ContinuousClock.Instant)] = [:]
  }

  /// Time limit of an append.
  private static let patience = Duration.seconds(3)
  /// How long changes wait for an unreachable database before further ones are rejected at once.
  private static let absence = Duration.seconds(5)
  /// Microseconds between two attempts to reach the database.
  private static let pause: UInt32 = 100_000

  init(_ engine: Engine, _ replicas: Replicas) {
    (self.engine, self.replicas) = (engine, replicas)
  }

  /// Why changes are rejected; nil if they are accepted, or may be soon.
  var refusal: NotKept? { away.snapshot.flatMap { $0.since + Self.absence <= .now ? $0.refusal : nil } }

  func submit(_ sandbox: SandboxHolder) {
    queue.signal { queue in
      if !queue.sandboxes.contains(where: { $0 === sandbox }) { queue.sandboxes.append(sandbox) }
    }
  }

  /// Checks whether the database accepts changes: it was unreachable, and reads succeed again.
  func poke() { queue.signal { $0.isPoked = true } }

  func start() -> Bool {
    queue.withLock { $0.isRunning = true }
    return Thread.start(run)
  }

  /// Writes what requests wait for, and ends the thread.
  func stop() {
    queue.broadcast { $0.isClosing = true }
    queue.wait { $0.isRunning ? .sleep(until: .now + .milliseconds(50)) : .done(()) }
  }

  private func run() {
    while true {
      // While the database is unreachable, check regularly.
      let idle: Duration = away.snapshot == nil ? .seconds(3600) : .milliseconds(250)
      let deadline = own.later.values.map(\.at).reduce(.now + idle, min)
      let taken: [SandboxHolder]? = queue.wait { queue in
        if queue.sandboxes.isEmpty {
          if queue.isClosing, own.later.isEmpty { return .done(nil) }
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
      for (sandbox, at) in own.later.values where at <= .now { write(sandbox) }
    }
    queue.broadcast { $0.isRunning = false }
  }

  /// Writes the sandbox's current draft.
  private func write(_ sandbox: SandboxHolder) {
    own.later[sandbox.id] = nil
    guard let shared = sandbox.shared.snapshot else { return }
    do {
      while true {
        switch try shared.next(sandbox) {
        case .nothing: return
        case .later(let at):
          own.later[sandbox.id] = (sandbox, at)
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

  /// Enters the queue, or finds out whether this replica has the lease.
  /// - Parameter time: how long the lease must last; nil for the usual time.
  /// - Returns: whether the sandbox may have more to write.
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
          """, as: "lease",
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
        // The query is idempotent.
        guard goesOn(after: error, while: sandbox.isWaitedIn) else {
          shared.refuse(refusal(for: error), sandbox)
          return false
        }
      }
    }
  }

  /// Handles the failure of a statement that left nothing in the database.
  /// - Parameter isAwaited: whether a request still waits for it.
  /// - Returns: whether to try it again.
  private func goesOn(after error: DatabaseFailure, while isAwaited: Bool) -> Bool {
    // A connection may have ended long ago.
    let isStale = !own.isFresh && error.kind != .refused
    if !isStale { leave(error) }
    guard error.kind != .refused, isAwaited, !queue.withLock({ $0.isClosing }) else { return false }
    if !isStale { usleep(Self.pause) }
    return true
  }

  /// Handles the log's response to a replica that is behind (`understudy.turn`).
  private func goOn(
    with answer: Answer, _ shared: SharedSandbox, _ sandbox: SandboxHolder, _ connection: Connection
  ) throws(DatabaseFailure) {
    if let next = answer.text(0, 6) { try call(next, in: sandbox, connection) }
    guard answer.boolean(0, 5) == true, let number = answer.integer(0, 0), let identity = answer.bytes(0, 1) else {
      return shared.queued(sandbox)
    }
    try replicas.take((1..<answer.count).compactMap { CommonEntry(answer, $0) }, of: sandbox, connection)
    // Entries that do not follow leave the sandbox unchanged.
    if shared.position != LogPosition(number, identity) { try replicas.reload(sandbox, connection) }
    shared.granted(sandbox)
  }

  /// Notifies another replica that the lease is its own. Without the notification, it asks after a while.
  private func call(_ replica: String, in sandbox: SandboxHolder, _ connection: Connection) throws(DatabaseFailure) {
    // In a transaction of its own, without waiting for its flush: commits with a notification run one after the other.
    _ = try connection.query(
      "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", as: "call",
      [.text(Engine.leaseChannel(of: replica)), .text(sandbox.id.text)], within: Self.patience)
  }

  private func pass(_ sandbox: SandboxHolder) {
    var isLast = false
    while !isLast {
      do throws(DatabaseFailure) {
        let connection = try connected()
        isLast = own.isFresh
        let answer = try connection.query(
          "SELECT understudy.pass($1, $2)", as: "pass", [.text(sandbox.id.text), .text(engine.replica)],
          within: Self.patience)
        if let next = answer.text(0, 0) { try call(next, in: sandbox, connection) }
        return
      } catch {
        isLast = isLast || own.isFresh || error.kind == .refused
        if isLast { leave(error) }
      }
    }
  }

  /// - Returns: whether the sandbox may have more to write.
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
            .text(engine.replica), .text(engine.build), .integer(flight.lease?.milliseconds ?? 0),
            .bytes(LogEntry.bytes(of: flight.batch)),
            .integers(flight.leaving.map { Int64(clamping: $0.number) }), .texts(flight.leaving.map(\.destination)),
          ] + RowLists(flight.batch.changes).parameters, within: Self.patience)
        present()
        guard answer.count > 0 else {
          shared.refuse(NotKept(unanswered: "the sandbox is gone"), sandbox)
          return false
        }
        if answer.bytes(0, 1) == flight.identity {
          // The next writer first: responding to the requests here would use processor time during its lease.
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

  /// Finds out whether a batch was appended when the connection ended before the response.
  /// - Returns: whether it is not in the log and must be appended again.
  private func resolve(
    _ flight: SharedSandbox.Flight, _ shared: SharedSandbox, _ sandbox: SandboxHolder, _ error: DatabaseFailure
  ) -> Bool {
    if own.isFresh { leave(error) }
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
        // No request waits for a response after the end of the server.
        if queue.withLock({ $0.isClosing }) {
          shared.refuse(refusal(for: error), sandbox)
          return false
        }
        usleep(250_000)
      }
    }
  }

  /// The connection, replaced if it has ended. A statement of the old one that still runs is ended first, so that its
  /// outcome is final.
  private func connected() throws(DatabaseFailure) -> Connection {
    if let connection = own.connection, connection.holds() {
      own.isFresh = false
      return connection
    }
    own.isFresh = true
    if own.count > 0, own.connection != nil { own.broken = own.broken ?? name(own.count) }
    own.connection = nil
    own.count += 1
    let connection = try engine.connectToWrite(for: "writer-\(own.count)")
    if let broken = own.broken {
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
      own.broken = nil
    }
    own.connection = connection
    return connection
  }

  private func name(_ count: Int) -> String { "understudy-\(engine.replica)-writer-\(count)" }

  private func lookAgain() {
    var isLast = false
    while !isLast {
      do throws(DatabaseFailure) {
        let connection = try connected()
        isLast = own.isFresh
        try connection.run("SELECT", within: Self.patience)
        return present()
      } catch {
        isLast = isLast || own.isFresh || error.kind == .refused
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

  /// Records that the database does not accept changes.
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
  /// - Parameter answer: its first columns are number, identity, previous identity, content, and whether this build
  ///   wrote it.
  init?(_ answer: Answer, _ row: Int, from column: Int = 0) {
    guard let number = answer.integer(row, column), let identity = answer.bytes(row, column + 1),
      let previous = answer.bytes(row, column + 2)
    else { return nil }
    self.init(
      LogPosition(number, identity), after: previous, answer.bytes(row, column + 3).flatMap(LogEntry.batch(of:)),
      isOwn: answer.boolean(row, column + 4) ?? false)
  }
}
