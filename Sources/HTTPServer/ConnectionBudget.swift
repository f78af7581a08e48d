internal import Platform
internal import Synchronization

/// How many connections may be open at all doors together, and which one has to go when another one comes.
///
/// At the limit, the connection that has been idle for the longest time is closed for each new one. A pass over all connections finds some
/// dozens of the longest idle ones at once, and those that were used meanwhile are left out when their turn comes, so that no
/// new connection costs a search. If none is idle, the new one is surplus: there are some places beyond the limit, in which health is
/// answered and everything else refused.
final class ConnectionBudget: Sendable {
  fileprivate struct State {
    var open: [ObjectIdentifier: Connection] = [:]
    /// Those of them that were closed for another one; their loops have not seen it yet.
    var leaving: Set<ObjectIdentifier> = []
    /// Those of them beyond the limit: they take no place of others, and closing one makes none.
    var surplus: Set<ObjectIdentifier> = []
    /// The longest idle one last.
    var candidates: [Candidate] = []
    /// Where nobody was idle, when to look again, in monotonic nanoseconds.
    var nextPass: UInt64 = 0
    var isTold = false
  }

  fileprivate struct Candidate {
    let connection: Connection
    let idle: Connection.IdleSince
  }

  /// Places beyond the limit.
  static let reserve = 64
  fileprivate static let candidatesPerPass = 64
  fileprivate static let passPause: UInt64 = 50_000_000

  let limit: Int
  /// Whether the last pass found nobody idle, and nobody has become so since.
  private let isExhausted = Atomic<Bool>(false)
  private let state = Monitor(State())
  private let whenMet: (@Sendable () -> Void)?

  /// - Parameter whenMet: called once, when the limit is met for the first time.
  init(limit: Int, whenMet: (@Sendable () -> Void)?) {
    self.limit = limit
    self.whenMet = whenMet
  }

  /// How many connections are open, those beyond the limit included.
  var count: Int { state.withLock { $0.open.count } }

  /// Whether the places beyond the limit are taken as well.
  var isFull: Bool { count > limit + Self.reserve }

  /// Counts a new connection. False if there was no place for it, nor anybody idle who would make one.
  func add(_ connection: Connection) -> Bool {
    let (isIn, mustTell) = state.withLock { state in
      let isMet = state.open.count - state.leaving.count - state.surplus.count >= limit
      let isIn = !isMet || state.cutLongestIdle(isExhausted)
      let id = ObjectIdentifier(connection)
      state.open[id] = connection
      if !isIn { state.surplus.insert(id) }
      defer { if isMet { state.isTold = true } }
      return (isIn, isMet && !state.isTold)
    }
    if mustTell { whenMet?() }
    return isIn
  }

  /// Notes that a connection has become idle.
  func becameIdle() {
    if isExhausted.load(ordering: .relaxed) { isExhausted.store(false, ordering: .relaxed) }
  }

  /// Forgets a connection. Its descriptor is open until this returns.
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
  /// Under the lock, so that the descriptor is not closed, and perhaps another's, at that moment.
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
    // First, so that nobody who becomes idle meanwhile is missed.
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
