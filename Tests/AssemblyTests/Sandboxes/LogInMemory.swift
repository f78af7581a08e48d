import Platform

@testable import Model
@testable import Sandboxes
@testable import Store

/// A log as a database keeps it, for one sandbox: an entry is appended by a server that knows the last one, unless
/// others are queued.
final class LogInMemory: Sendable {
  private struct State {
    var entries: [CommonEntry]
    var queue: [ServerInMemory] = []
  }

  private let state: Guarded<State>

  init(from first: LogPosition) { state = Guarded(State(entries: [CommonEntry(first, after: [], nil, isOwn: false)])) }

  var last: LogPosition { state.read { $0.entries[$0.entries.count - 1].position } }

  /// The replicas that wait for the lease, in their order.
  var queue: [ServerInMemory] { state.read { $0.queue } }

  func entries(after number: Int64) -> [CommonEntry] {
    state.read { $0.entries.filter { $0.position.number > number } }
  }

  func append(_ flight: SharedSandbox.Flight, by server: ServerInMemory) -> Bool {
    state.update { state in
      guard state.entries[state.entries.count - 1].position == flight.base, (state.queue.first ?? server) === server
      else { return false }
      let position = LogPosition(flight.base.number + 1, flight.identity)
      state.entries.append(
        CommonEntry(position, after: flight.base.identity, flight.batch, isOwn: position.number.isMultiple(of: 2)))
      state.queue.removeAll { $0 === server }
      return true
    }
  }

  /// Has the server queue up, unless it does.
  /// - Returns: whether it has the lease.
  func isTurn(of server: ServerInMemory) -> Bool {
    state.update { state in
      if !state.queue.contains(where: { $0 === server }) { state.queue.append(server) }
      return state.queue[0] === server
    }
  }

  func leave(_ server: ServerInMemory) {
    state.update { $0.queue.removeAll { $0 === server } }
  }
}

/// One of several servers at that log. What it writes may be held up, or its answer lost.
final class ServerInMemory: CommonLog {
  enum Fortune: Sendable {
    case good
    /// Nothing is sent.
    case held
    /// It is sent, and the answer never comes.
    case unanswered
  }

  let log: LogInMemory
  let fortune = Guarded(Fortune.good)
  let refused = Guarded<NotKept?>(nil)
  let flights = Guarded<[SharedSandbox.Flight]>([])

  init(at log: LogInMemory) { self.log = log }

  var refusal: NotKept? { refused.snapshot }

  /// What the writer's thread does is done by one of those who submit.
  private let writer = Guarded((isBusy: false, isAskedAgain: false))

  func submit(_ sandbox: SandboxHolder) {
    let isBusy = writer.update { writer in
      defer { (writer.isAskedAgain, writer.isBusy) = (writer.isBusy, true) }
      return writer.isBusy
    }
    guard !isBusy else { return }
    repeat {
      write(sandbox)
    } while writer.update { writer in
      defer { (writer.isBusy, writer.isAskedAgain) = (writer.isAskedAgain, false) }
      return writer.isAskedAgain
    }
  }

  private func write(_ sandbox: SandboxHolder) {
    guard let shared = sandbox.shared.snapshot, fortune.snapshot != .held else { return }
    do {
      while true {
        switch try shared.next(sandbox) {
        case .nothing, .later: return
        case .ask(let position, _): try takeTurn(shared, sandbox, from: position)
        case .pass: log.leave(self)
        case .append(let flight):
          flights.update { $0.append(flight) }
          let isIn = log.append(flight, by: self)
          if fortune.snapshot == .unanswered { return }
          if isIn {
            shared.landed(flight, othersWait: !log.queue.isEmpty, sandbox)
          } else {
            try takeTurn(shared, sandbox, from: flight.base)
          }
        }
      }
    } catch {
      shared.refuse(NotKept(unanswered: "\(error)"), sandbox)
    }
  }

  private func takeTurn(_ shared: SharedSandbox, _ sandbox: SandboxHolder, from position: LogPosition) throws {
    guard log.isTurn(of: self) else { return shared.queued(sandbox) }
    _ = try shared.take(log.entries(after: position.number), sandbox)
    shared.granted(sandbox)
  }

  func share(_ record: (any TrafficRecord)?, of sandbox: SandboxID) {}
  func create(_ sandbox: SandboxHolder) throws(NotKept) { throw NotKept(unanswered: "there is one sandbox") }
  func remove(_ sandbox: SandboxHolder) throws(NotKept) { throw NotKept(unanswered: "there is one sandbox") }
  func pristine(of sandbox: SandboxHolder) throws(NotKept) -> Sandbox { sandbox.snapshot }
  func snapshots(of sandbox: SandboxHolder) -> [Snapshot] { [] }
  func snapshot(_ id: String, of sandbox: SandboxHolder) throws(NotKept) -> Snapshot? { nil }
  func takeSnapshot(of sandbox: SandboxHolder, name: String?) -> Snapshot? { nil }
  func removeSnapshot(_ id: String, of sandbox: SandboxHolder) -> Snapshot? { nil }
  func claim(_ names: [SharedName], for place: SharedName.Place) -> Bool { true }
  func release(_ names: [SharedName], of sandbox: SandboxID) {}
  var ledger: any DeliveryLedger { NoLedger() }
  func ask() -> Bool { true }
  var isAsking: Bool { false }
  func barrier(since begun: ContinuousClock.Instant, _ done: @escaping @Sendable (NotKept?) -> Void) { done(nil) }
  var problem: String? { nil }
  var silences: Int { 0 }
  func close() {}
}

private struct NoLedger: DeliveryLedger {
  func began(_ message: LeavingMessage) {}
  func settled(_ message: LeavingMessage) {}
  func resend(to destinations: [String], _ send: @escaping @Sendable (LeavingMessage) -> Bool) {}
}
