import Platform

@testable import Model
@testable import Sandboxes
@testable import Store

/// A log as a database keeps it, for one sandbox: an entry is appended by whoever knows the last one.
final class LogInMemory: Sendable {
  private let entries: Guarded<[CommonEntry]>

  init(from first: LogPosition) { entries = Guarded([CommonEntry(first, after: [], nil)]) }

  var last: LogPosition { entries.read { $0[$0.count - 1].position } }

  func entries(after number: Int64) -> [CommonEntry] {
    entries.read { $0.filter { $0.position.number > number } }
  }

  func append(_ flight: SharedSandbox.Flight) -> Bool {
    entries.update { entries in
      guard entries[entries.count - 1].position == flight.base else { return false }
      let position = LogPosition(flight.base.number + 1, flight.identity)
      entries.append(CommonEntry(position, after: flight.base.identity, flight.batch))
      return true
    }
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

  func submit(_ sandbox: SandboxHolder) {
    guard let shared = sandbox.shared.snapshot, fortune.snapshot != .held else { return }
    do {
      while let flight = try shared.depart(sandbox) {
        flights.update { $0.append(flight) }
        let isIn = log.append(flight)
        if fortune.snapshot == .unanswered { return }
        if isIn {
          shared.landed(flight, sandbox)
        } else {
          _ = try shared.take(log.entries(after: flight.base.number), sandbox)
        }
      }
    } catch {
      shared.refuse(NotKept(unanswered: "\(error)"), sandbox)
    }
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
}
