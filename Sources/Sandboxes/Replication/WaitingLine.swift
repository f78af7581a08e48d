internal import Model

/// The changes of this server that wait for the lease, in a sandbox in which other servers write as well. A change that
/// did not wait would have to be made again after each entry of another server.
struct WaitingLine: Sendable {
  /// Whether new changes must wait.
  private(set) var isClosed = false
  /// The tickets of the waiting changes.
  private(set) var tickets: [CommitTicket] = []
  /// The number of released changes that are not made yet.
  private(set) var awaited = 0

  /// Whether a change waits whose thread has not given up.
  var isWaitedIn: Bool { tickets.contains { !$0.isSettled } }

  /// Adds a waiting change.
  /// - Returns: whether it is the first.
  mutating func join(_ ticket: CommitTicket) -> Bool {
    defer { tickets.append(ticket) }
    return !isWaitedIn
  }

  /// Lets new changes wait, together with those that another server has overtaken.
  mutating func close(_ overtaken: [CommitTicket] = []) {
    isClosed = true
    awaited = 0
    tickets += overtaken
  }

  /// Releases all waiting changes.
  /// - Parameter isAwaiting: whether ``awaited`` counts them until they are made.
  /// - Returns: their tickets, to resolve when no lock is held.
  mutating func open(isAwaiting: Bool) -> [CommitTicket] {
    defer { tickets = [] }
    isClosed = false
    let waiting = tickets.filter { !$0.isSettled }
    awaited = isAwaiting ? waiting.count : 0
    return waiting
  }

  /// Records that one of the released changes is made.
  mutating func arrive() { awaited = max(0, awaited - 1) }
}
