internal import Ambient
package import Model
internal import Packing
internal import PostgreSQL
package import Sandboxes
internal import Store

/// A snapshot is a copy of a sandbox's rows, so that every replica can restore it.
extension Replicas {
  package func pristine(of sandbox: SandboxHolder) throws(NotKept) -> Sandbox {
    guard let kept = try read(0, of: sandbox) else {
      throw NotKept(unanswered: "the database has nothing that \(sandbox.id) could go back to")
    }
    return kept.sandbox
  }

  package func snapshots(of sandbox: SandboxHolder) -> [Snapshot] {
    let found = asked { (connection) throws(DatabaseFailure) in
      try self.list(of: sandbox.id, connection)
    }
    return (found ?? []).map { Snapshot(id: "s\($0.id)", name: $0.name, at: $0.at, sandbox: Sandbox(id: sandbox.id)) }
  }

  package func snapshot(_ id: String, of sandbox: SandboxHolder) throws(NotKept) -> Snapshot? {
    guard let number = Self.number(of: id), let kept = try read(number, of: sandbox) else { return nil }
    return Snapshot(id: id, name: nil, at: kept.sandbox.clock.now(), sandbox: kept.sandbox)
  }

  package func takeSnapshot(of sandbox: SandboxHolder, name: String?) -> Snapshot? {
    let taken = noting { () throws(DatabaseFailure) -> Snapshot? in
      guard isLarge(sandbox) else {
        return try copy(sandbox, name) { body throws(DatabaseFailure) in try engine.ask(body) }
      }
      defer { ReplicaRequest.goOn() }
      // Connect before reading the head, which may advance meanwhile.
      return try engine.work(for: "work") { (connection) throws(DatabaseFailure) in
        try copy(sandbox, name) { body throws(DatabaseFailure) in try body(connection) }
      }
    }
    return taken ?? .none(of: sandbox, name)
  }

  /// Copies the current rows of a sandbox.
  /// - Parameter ask: runs a query on a connection.
  /// - Returns: nil if the sandbox has as many snapshots as allowed.
  private func copy(
    _ sandbox: SandboxHolder, _ name: String?,
    _ ask: ((Connection) throws(DatabaseFailure) -> Int64?) throws(DatabaseFailure) -> Int64?
  ) throws(DatabaseFailure) -> Snapshot? {
    // The head may advance between the read and the copy, but not every time.
    for _ in 0..<20 {
      guard let position = sandbox.shared.snapshot?.position, let key = try? Packing.pack(sandbox.id) else { break }
      let (content, at) = (sandbox.snapshot, sandbox.now)
      let made = try ask { (connection) throws(DatabaseFailure) -> Int64? in
        try connection.query(
          "SELECT understudy.snapshot($1, $2, $3, $4, $5, $6, $7)", as: "snapshot",
          [
            .text(sandbox.id.text), .bytes(position.identity), name.map { .text($0) } ?? .null,
            .integer(at.milliseconds),
            .integer(Int64(SandboxHolder.snapshotLimit)), .text(KeptSandbox.table), .bytes(key),
          ], within: .seconds(20)
        ).integer(0, 0)
      }
      guard let made else { break }
      if made > 0 { return Snapshot(id: "s\(made)", name: name, at: at, sandbox: content) }
      if made < 0 { return nil }
      waitForBarrier()
    }
    ReplicaRequest.note(NotKept(unanswered: "the sandbox changes too fast for a snapshot"))
    return .none(of: sandbox, name)
  }

  package func removeSnapshot(_ id: String, of sandbox: SandboxHolder) -> Snapshot? {
    guard let number = Self.number(of: id), number > 0 else { return nil }
    let found = worked(on: sandbox) { (connection) throws(DatabaseFailure) -> Snapshot? in
      guard let one = try self.list(of: sandbox.id, connection).first(where: { $0.id == number }) else { return nil }
      _ = try connection.query(
        """
        WITH gone AS (DELETE FROM understudy.snapshots WHERE sandbox = $1 AND id = $2)
        SELECT understudy.change(ARRAY['snapshot/' || $1 || '/' || $2 || '/'], '{}', '{}', '{}', '{}', '{}')
        """, as: "remove-snapshot", [.text(sandbox.id.text), .integer(number)], within: .seconds(20))
      return Snapshot(id: id, name: one.name, at: one.at, sandbox: Sandbox(id: sandbox.id))
    }
    return found ?? nil
  }

  private static func number(of id: String) -> Int64? {
    id.hasPrefix("s") ? Int64(id.dropFirst()).flatMap { $0 > 0 ? $0 : nil } : nil
  }

  private func list(
    of sandbox: SandboxID, _ connection: Connection
  ) throws(DatabaseFailure) -> [(id: Int64, name: String?, at: Instant)] {
    let answer = try connection.query(
      "SELECT id, name, at FROM understudy.snapshots WHERE sandbox = $1 ORDER BY id", as: "snapshots",
      [.text(sandbox.text)], within: Engine.patience)
    return (0..<answer.count).map { row in
      (answer.integer(row, 0) ?? 0, answer.text(row, 1), Instant(milliseconds: answer.integer(row, 2) ?? 0))
    }
  }

  /// The copy of that number; nil if there is none.
  private func read(_ number: Int64, of sandbox: SandboxHolder) throws(NotKept) -> KeptSandbox? {
    do {
      return try readRows(sandbox, below: "snapshot/\(sandbox.id.text)/\(number)/")
    } catch {
      throw NotKept(unanswered: "the snapshot cannot be read: \(error)")
    }
  }
}

extension Snapshot {
  /// Stands for a snapshot that was not taken; the request is rejected.
  fileprivate static func none(of sandbox: SandboxHolder, _ name: String?) -> Snapshot {
    Snapshot(id: "", name: name, at: sandbox.now, sandbox: sandbox.snapshot)
  }
}
