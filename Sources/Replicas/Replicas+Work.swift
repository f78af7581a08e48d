internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Store

/// What takes as long as a sandbox is large, and what is asked now and then.
extension Replicas {
  /// What the database answers; nil if it does not, which the request's answer tells.
  func asked<Value: Sendable>(_ body: (Connection) throws(DatabaseFailure) -> Value) -> Value? {
    noting { () throws(DatabaseFailure) in try engine.ask(body) }
  }

  /// The same for what takes as long as the sandbox is large.
  func worked<Value: Sendable>(
    on sandbox: SandboxHolder, _ body: (Connection) throws(DatabaseFailure) -> Value
  ) -> Value? {
    noting { () throws(DatabaseFailure) in try work(on: sandbox, body) }
  }

  /// The value; nil for a failure, which the request's answer tells.
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

  /// Whether what is done to all of the sandbox lasts.
  func isLarge(_ sandbox: SandboxHolder) -> Bool { sandbox.snapshot.userCount > Self.fewRows }

  /// More than these are not written or read while others wait for the connection.
  static var fewRows: Int { 1_000 }

  /// Reads a sandbox whose tables have names with that beginning.
  func readRows(_ sandbox: SandboxHolder, below prefix: String) throws -> KeptSandbox? {
    let rows = try work(on: sandbox) { (connection) throws(DatabaseFailure) in
      try FetchedRows(connection, below: prefix)
    }
    // To decode them takes as long as the sandbox is large, too.
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
