internal import Model

/// The changes of one replica that wait for its turn, in a sandbox in which others write as well. A change that is made before would have to
/// be made again after each entry of another replica.
struct WaitingLine: Sendable {
  /// Whether changes have to wait.
  private(set) var isClosed = false
  /// Of those who wait.
  private(set) var tickets: [CommitTicket] = []
  /// How many of those who were let go have yet to come with their changes.
  private(set) var awaited = 0

  /// Whether anybody waits who has not given up.
  var isWaitedIn: Bool { tickets.contains { !$0.isSettled } }

  /// - Returns: whether nobody waited before.
  mutating func join(_ ticket: CommitTicket) -> Bool {
    defer { tickets.append(ticket) }
    return !isWaitedIn
  }

  mutating func close(_ overtaken: [CommitTicket] = []) {
    isClosed = true
    awaited = 0
    tickets += overtaken
  }

  /// Lets all who wait go.
  /// - Parameter isAwaiting: whether they are counted as they come with their changes.
  /// - Returns: those, to be told when no lock is held.
  mutating func open(isAwaiting: Bool) -> [CommitTicket] {
    defer { tickets = [] }
    isClosed = false
    let waiting = tickets.filter { !$0.isSettled }
    awaited = isAwaiting ? waiting.count : 0
    return waiting
  }

  /// Notes that one of those is here.
  mutating func arrive() { awaited = max(0, awaited - 1) }
}
