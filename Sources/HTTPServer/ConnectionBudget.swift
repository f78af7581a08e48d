internal import Platform
internal import Synchronization

/// Limits the open connections of all listeners together and evicts idle ones.
///
/// At the limit, each new connection closes the one that has been idle longest. One pass over all connections collects
/// several dozen candidates, and those used since are skipped when their turn comes, so no new connection pays for a
/// search. If none is idle, the new connection is surplus: it takes one of a few reserve places, in which only health
/// checks are answered.
final class ConnectionBudget: Sendable {
  fileprivate struct State {
    var open: [ObjectIdentifier: Connection] = [:]
    /// Connections cut to make room that their loops have not removed yet.
    var leaving: Set<ObjectIdentifier> = []
    /// Connections beyond the limit: evicting one would not make room.
    var surplus: Set<ObjectIdentifier> = []
    /// Idle connections to evict, the longest idle one last.
    var candidates: [Candidate] = []
    /// After a pass that found no idle connection: when to search again, in monotonic nanoseconds.
    var nextPass: UInt64 = 0
    var hasReportedLimit = false
  }

  fileprivate struct Candidate {
    let connection: Connection
    let idle: Connection.IdleSince
  }

  /// Reserve places beyond the limit.
  static let reserve = 64
  fileprivate static let candidatesPerPass = 64
  fileprivate static let passPause: UInt64 = 50_000_000

  /// The maximum number of open connections of all listeners together.
  let limit: Int
  /// Whether the last pass found no idle connection and none has become idle since.
  private let isExhausted = Atomic<Bool>(false)
  private let state = Monitor(State())
  private let whenMet: (@Sendable () -> Void)?

  /// - Parameter whenMet: called once, when the limit is first reached.
  init(limit: Int, whenMet: (@Sendable () -> Void)?) {
    self.limit = limit
    self.whenMet = whenMet
  }

  /// How many connections are open, surplus ones included.
  var count: Int { state.withLock { $0.open.count } }

  /// Whether the reserve is used up as well.
  var isFull: Bool { count > limit + Self.reserve }

  /// Counts a new connection. False if the limit is reached and no connection is idle.
  func add(_ connection: Connection) -> Bool {
    let (isIn, mustReport) = state.withLock { state in
      let isMet = state.open.count - state.leaving.count - state.surplus.count >= limit
      let isIn = !isMet || state.cutLongestIdle(isExhausted)
      let id = ObjectIdentifier(connection)
      state.open[id] = connection
      if !isIn { state.surplus.insert(id) }
      defer { if isMet { state.hasReportedLimit = true } }
      return (isIn, isMet && !state.hasReportedLimit)
    }
    if mustReport { whenMet?() }
    return isIn
  }

  /// Records that a connection has become idle.
  func becameIdle() {
    if isExhausted.load(ordering: .relaxed) { isExhausted.store(false, ordering: .relaxed) }
  }

  /// Removes a closed connection. Its descriptor stays open until this returns.
  func remove(_ connection: Connection) {
    state.withLock { state in
      let id = ObjectIdentifier(connection)
      state.open[id] = nil
      state.leaving.remove(id)
      state.surplus.remove(id)
    }
  }
}

extension ConnectionBudget.State {
  /// Call under the lock: it guarantees that the descriptor has not been closed and reused.
  fileprivate mutating func cutLongestIdle(_ isExhausted: borrowing Atomic<Bool>) -> Bool {
    while true {
      if candidates.isEmpty { findCandidates(isExhausted) }
      guard let next = candidates.popLast() else { return false }
      let id = ObjectIdentifier(next.connection)
      if open[id] != nil, next.connection.cut(ifIdle: next.idle) {
        leaving.insert(id)
        return true
      }
    }
  }

  private mutating func findCandidates(_ isExhausted: borrowing Atomic<Bool>) {
    let now = Connection.now()
    guard now >= nextPass || !isExhausted.load(ordering: .relaxed) else { return }
    // Set before the search, so that a connection that becomes idle meanwhile clears it.
    isExhausted.store(true, ordering: .relaxed)
    var found: [ConnectionBudget.Candidate] = []
    for (id, connection) in open where !leaving.contains(id) && !surplus.contains(id) {
      guard let idle = connection.idleSince else { continue }
      if found.count == ConnectionBudget.candidatesPerPass {
        guard let youngest = found.first, idle < youngest.idle else { continue }
        found.removeFirst()
      }
      let place = found.firstIndex { $0.idle < idle } ?? found.count
      found.insert(ConnectionBudget.Candidate(connection: connection, idle: idle), at: place)
    }
    candidates = found
    if found.isEmpty {
      nextPass = now + ConnectionBudget.passPause
    } else {
      isExhausted.store(false, ordering: .relaxed)
    }
  }
}
