import Testing

@testable import Sandboxes

/// The changes of one server that wait for the lease.
@Suite struct WaitingLineTests {
  @Test func changesAreReleasedInTheirOrder() {
    var line = WaitingLine()
    let tickets = (0..<3).map { _ in CommitTicket() }
    let areFirst = [line.join(tickets[0]), line.join(tickets[1])]
    #expect(areFirst == [true, false])
    line.close([tickets[2]])
    #expect(line.isClosed && line.isWaitedIn && line.awaited == 0)
    let released = line.open(isAwaiting: true)
    #expect(released.map(ObjectIdentifier.init) == tickets.map(ObjectIdentifier.init))
    #expect(!line.isClosed && !line.isWaitedIn && line.tickets.isEmpty && line.awaited == 3)
  }

  /// A thread that has given up is neither released nor waited for, and the next change is the first again.
  @Test func whoHasGivenUpIsNotReleased() {
    var line = WaitingLine()
    let (late, waiting) = (CommitTicket(), CommitTicket())
    let isFirst = line.join(late)
    late.settle(.overtaken)
    #expect(!line.isWaitedIn)
    let isFirstAgain = line.join(waiting)
    #expect(isFirst && isFirstAgain)
    let released = line.open(isAwaiting: true)
    #expect(released.map(ObjectIdentifier.init) == [ObjectIdentifier(waiting)])
    #expect(line.awaited == 1)
  }

  @Test func releasedChangesAreCountedUntilTheyAreMade() {
    var line = WaitingLine()
    _ = line.join(CommitTicket())
    _ = line.open(isAwaiting: true)
    line.arrive()
    #expect(line.awaited == 0)
    // One that comes without having waited changes nothing.
    line.arrive()
    #expect(line.awaited == 0)
    _ = line.join(CommitTicket())
    let released = line.open(isAwaiting: false)
    #expect(released.count == 1 && line.awaited == 0)
  }

  @Test func theFirstVerdictOfATicketCounts() {
    let ticket = CommitTicket()
    #expect(!ticket.isSettled && ticket.wait(until: .now) == nil)
    ticket.settle(.written)
    ticket.settle(.overtaken)
    let isWritten = if case .written? = ticket.wait(until: .now) { true } else { false }
    #expect(isWritten && ticket.isSettled)
  }
}
