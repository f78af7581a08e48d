internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Store

/// Operations whose duration grows with the size of a sandbox, and occasional queries.
extension Replicas {
  /// The result of a query; nil if the database does not respond, which the request's response reports.
  func asked<Value: Sendable>(_ body: (Connection) throws(DatabaseFailure) -> Value) -> Value? {
    noting { () throws(DatabaseFailure) in try engine.ask(body) }
  }

  /// The same for an operation whose duration grows with the sandbox.
  func worked<Value: Sendable>(
    on sandbox: SandboxHolder, _ body: (Connection) throws(DatabaseFailure) -> Value
  ) -> Value? {
    noting { () throws(DatabaseFailure) in try work(on: sandbox, body) }
  }

  /// The value; nil for a failure, which the request's response reports.
  func noting<Value>(_ body: () throws(DatabaseFailure) -> Value) -> Value? {
    do throws(DatabaseFailure) {
      return try body()
    } catch {
      let words = error.kind == .refused ? "not done" : "the database \(engine.address) does not answer"
      ReplicaRequest.note(NotKept(unanswered: "\(words): \(error)"))
      return nil
    }
  }

  private func work<Value: Sendable>(
    on sandbox: SandboxHolder, _ body: (Connection) throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    guard isLarge(sandbox) else { return try engine.ask(body) }
    defer { ReplicaRequest.goOn() }
    return try engine.work(for: "work", body)
  }

  /// Whether operations on the whole sandbox take long.
  func isLarge(_ sandbox: SandboxHolder) -> Bool { sandbox.snapshot.userCount > Self.fewRows }

  /// More rows than these are not written or read while other queries wait for the connection.
  static var fewRows: Int { 1_000 }

  /// Reads the tables of a sandbox whose names have that prefix.
  func readRows(_ sandbox: SandboxHolder, below prefix: String) throws -> KeptSandbox? {
    let rows = try work(on: sandbox) { (connection) throws(DatabaseFailure) in
      try FetchedRows(connection, below: prefix)
    }
    // Decoding also takes time in proportion to the sandbox.
    defer { ReplicaRequest.goOn() }
    return try core.readSandbox(sandbox.id, from: rows)
  }

  /// Waits until everything is here that is in the logs now.
  func waitForBarrier() {
    let isDone = Monitor(false)
    barrier { _ in isDone.broadcast { $0 = true } }
    isDone.wait { $0 ? .done(()) : .sleep(until: nil) }
  }
}
