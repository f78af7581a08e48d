internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Store

/// Notifies the other replicas of writes, listens to their notifications, and records that this replica is alive, on a
/// thread and a connection of its own.
///
/// A lost notification delays its news by a second, the interval at which ``LogReader`` reads anyway.
final class Listener: Sendable {
  private struct State {
    var hasNews = false
    var requests: [(sandbox: SandboxID, record: (any TrafficRecord)?)] = []
    /// About how many bytes those take.
    var size = 0
    var isClosing = false
    var isRunning = false
  }

  private let engine: Engine
  private let replicas: Replicas
  private let state = Monitor(State())

  /// How long notifications are collected before they are sent: commits with a notification run one after the other.
  private static let pause = Duration.milliseconds(100)
  private static let beatInterval = Duration.seconds(2)
  private static let lookInterval = Duration.seconds(1)
  /// At most so many bytes of requests are buffered while the database does not respond.
  private static let requestLimit = 32 << 20
  /// How many requests are read at a time: each may have some 130 KB.
  private static let readLimit = 200

  init(_ engine: Engine, _ replicas: Replicas) {
    (self.engine, self.replicas) = (engine, replicas)
  }

  func start() -> Bool {
    state.withLock { $0.isRunning = true }
    return Thread.start(run)
  }

  func stop() {
    state.broadcast { $0.isClosing = true }
    state.wait { $0.isRunning ? .sleep(until: .now + .milliseconds(50)) : .done(()) }
  }

  func tell() { state.withLock { $0.hasNews = true } }

  /// - Parameter record: nil to make all replicas forget the earlier ones.
  func share(_ record: (any TrafficRecord)?, of sandbox: SandboxID) {
    state.withLock { state in
      guard state.size < Self.requestLimit else { return }
      state.requests.append((sandbox, record))
      state.size += record?.size ?? 0
    }
  }

  /// Writes the requests that were recorded here; returns whether there were any.
  private func tellRequests(_ connection: Connection) throws(DatabaseFailure) -> Bool {
    let requests = state.withLock { state in
      defer { (state.requests, state.size) = ([], 0) }
      return state.requests
    }
    guard !requests.isEmpty else { return false }
    for (sandbox, requests) in Dictionary(grouping: requests, by: \.sandbox) {
      _ = try connection.query(
        "SELECT understudy.note($1, $2)", as: "note",
        [.text(sandbox.text), .manyBytes(requests.map { $0.record?.sharedBytes ?? [] })], within: Engine.patience)
    }
    return true
  }

  /// Reads the requests of all replicas: first the new numbers, then the requests by number. Numbers have no gaps.
  private func readRequests(_ connection: Connection) throws(DatabaseFailure) {
    let answer = try connection.query(
      """
      SELECT '' AS sandbox, (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint AS first, NULL AS last
      UNION ALL
      SELECT sandbox, min(number), max(number) FROM understudy.requests
        WHERE stamp >= $1 AND stamp < $1 + \(Schema.beyondAnyStamp) GROUP BY sandbox
      """, as: "new-requests", [.integer(requestStamp.snapshot)], within: Engine.patience)
    var stamp: Int64?
    for row in 0..<answer.count {
      guard let sandbox = answer.text(row, 0), let first = answer.integer(row, 1) else { continue }
      if let last = answer.integer(row, 2) {
        try readRequests(first...max(first, last), of: sandbox, connection)
      } else {
        stamp = first
      }
    }
    if let stamp { requestStamp.update { $0 = stamp } }
  }

  private func readRequests(
    _ numbers: ClosedRange<Int64>, of sandbox: String, _ connection: Connection
  ) throws(DatabaseFailure) {
    var next = numbers.lowerBound
    while next <= numbers.upperBound {
      let answer = try connection.query(
        """
        SELECT number, content FROM understudy.requests WHERE sandbox = $1 AND number BETWEEN $2 AND $3
        ORDER BY number LIMIT \(Self.readLimit)
        """, as: "requests", [.text(sandbox), .integer(next), .integer(numbers.upperBound)], within: Engine.patience)
      for row in 0..<answer.count {
        guard let number = answer.integer(row, 0), let content = answer.bytes(row, 1) else { continue }
        next = number + 1
        replicas.take(request: content, number: UInt64(max(0, number)), of: SandboxID(sandbox))
      }
      if answer.count < Self.readLimit { break }
    }
  }

  /// The oldest transaction that may still have been running when requests were last read.
  private let requestStamp = Guarded<Int64>(0)

  /// Delivers claimed messages once the logs have been read up to them.
  private func sendClaimed() {
    guard replicas.deliveries.hasClaimed else { return }
    replicas.barrier { [deliveries = replicas.deliveries] refusal in
      if refusal == nil { deliveries.sendClaimed() }
    }
  }

  /// Records that this replica is alive.
  func beat(_ connection: Connection) throws(DatabaseFailure) {
    let stamp = replicas.stamp
    _ = try connection.query(
      stamp > 0
        ? "SELECT understudy.beat($1, $2, $3, $4)"
        : "SELECT understudy.beat($1, $2, $3, greatest($4, (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint))",
      as: stamp > 0 ? "beat" : "first-beat",
      [.text(engine.replica), .text(engine.version), .integer(Schema.format), .integer(stamp)],
      within: Engine.patience)
  }

  /// Checks the format: if this replica was stopped or cut off for long, others may have taken it for ended and write a
  /// newer format.
  private func lookAtFormat(_ connection: Connection) throws(DatabaseFailure) {
    do throws(DatabaseFailure) {
      try Engine.checkFormat(connection)
      replicas.note(problem: nil, of: .format)
    } catch {
      guard error.kind == .refused else { throw error }
      replicas.note(problem: error.description, of: .format)
    }
  }

  /// Waits for notifications while those of this replica are collected.
  /// - Returns: whether another replica has written something.
  private func listen(_ connection: Connection) throws(DatabaseFailure) -> Bool {
    let end = ContinuousClock.now + Self.pause
    var hears = false
    repeat {
      let notices = try connection.notices(within: end - .now)
      for notice in notices where notice.channel == engine.leaseChannel {
        replicas.hearLease(in: SandboxID(notice.text))
      }
      if notices.contains(where: { $0.channel != engine.leaseChannel }) {
        replicas.hear()
        hears = true
      }
    } while end > .now
    return hears
  }

  private func run() {
    var connection: Connection?
    var lastBeat = ContinuousClock.now - Self.beatInterval
    var lastLook = lastBeat
    while !state.withLock({ $0.isClosing }) {
      do throws(DatabaseFailure) {
        let current: Connection
        if let connection, connection.isAlive {
          current = connection
        } else {
          current = try engine.connect(for: "listener")
          try Engine.askByIndex(current)
          try current.run("LISTEN understudy; LISTEN \"\(engine.leaseChannel)\"", within: Engine.patience)
          connection = current
          replicas.hear()
        }
        let hasNews = state.withLock { state in
          defer { state.hasNews = false }
          return state.hasNews
        }
        let hasTold = try tellRequests(current)
        try replicas.deliveries.forgetSettled(current)
        if hasNews || hasTold { try current.run("NOTIFY understudy", within: Engine.patience) }
        if lastBeat + Self.beatInterval <= .now {
          try beat(current)
          try lookAtFormat(current)
          replicas.removeExpired()
          try replicas.deliveries.claim(current)
          sendClaimed()
          lastBeat = .now
        }
        let hears = try listen(current)
        if hears || lastLook + Self.lookInterval <= .now {
          try readRequests(current)
          lastLook = .now
        }
      } catch {
        connection = nil
        usleep(250_000)
      }
    }
    if let connection, connection.isAlive {
      try? replicas.deliveries.forgetSettled(connection)
      _ = try? connection.query(
        "DELETE FROM understudy.replicas WHERE id = $1", as: "leave", [.text(engine.replica)], within: Engine.patience)
    }
    state.broadcast { $0.isRunning = false }
  }
}
