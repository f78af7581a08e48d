internal import Ambient
internal import Model
internal import Packing
internal import Platform
package import Store

/// Writes down what changes, for the whole process.
///
/// A commit makes nothing of it under the sandbox's lock. The thread that committed comes here before its answer goes out, and
/// compares the sandbox as it stands with what was written last, which takes as long as there are changes (``Trail``). One thread at a
/// time writes, all that has been committed by then in one transaction; those that waited find theirs written. So each answer
/// stands for something that is written, together with everything it came after.
///
/// This lock comes before that of a sandbox, never behind it: a sandbox is read in here, and nothing is written in there.
package final class Persister: Sendable {
  private struct Work: Sendable {
    var sandboxes: [SandboxID: WrittenState] = [:]
  }

  /// What of a sandbox is written.
  private struct WrittenState: Sendable {
    var version: UInt64?
    /// The sandbox as of that version: what is gone back to when a later one cannot be written.
    var sandbox: Sandbox?
    var known = RowEncoder.Known()
    /// The latest versions that could not be written, and that the sandbox has gone back from.
    var lost: [ClosedRange<UInt64>] = []

    /// More would need as many failures while one thread waits for the lock.
    static let lostLimit = 64

    mutating func lose(_ versions: ClosedRange<UInt64>) {
      lost.append(versions)
      if lost.count > Self.lostLimit { lost.removeFirst() }
    }
  }

  private let store: any RowStore
  private let work = Guarded(Work(), rank: .persisting)
  private let failure = Guarded<String?>(nil)
  private let place: String
  private let report: @Sendable (String?) -> Void

  /// - Parameters:
  ///   - place: what to call the store where people are told that it cannot be written.
  ///   - report: told once when changes cannot be written any more, and with nil when they can be again.
  package init(_ store: any RowStore, in place: String, report: @escaping @Sendable (String?) -> Void) {
    self.store = store
    self.place = place
    self.report = report
    Trails.keep()
  }

  /// Why changes cannot be written for now; nil if they can.
  package var problem: String? { failure.snapshot }

  /// Sees to it that the sandbox is written as of `version` at least. If it cannot be, the sandbox goes back to what was written last,
  /// and everybody whose changes are lost by that is told so here, since none of them has answered yet.
  func keep(_ holder: SandboxHolder, version: UInt64) throws(NotKept) {
    if let problem = attempt(holder, version: version) { throw NotKept(problem, in: place) }
  }

  /// What stands in the way of writing; nil for nothing.
  private func attempt(_ holder: SandboxHolder, version: UInt64) -> String? {
    work.update { work in
      // A sandbox that is gone must not come back by a request that still held it.
      guard holder.isKept else { return nil }
      var state = work.sandboxes[holder.id] ?? WrittenState()
      if state.lost.contains(where: { $0.contains(version) }) { return problem ?? "it could not be for a moment" }
      if let written = state.version, written >= version { return nil }
      let (sandbox, current) = holder.standing
      // The dictionary's own reference would make copies of what is changed below.
      work.sandboxes[holder.id] = nil
      defer { work.sandboxes[holder.id] = state }
      do {
        let encoder = RowEncoder(state.known)
        try encoder.take(KeptSandbox(sandbox, of: holder))
        if !encoder.changes.isEmpty { try store.write(encoder.changes) }
        encoder.update(&state.known)
        state.version = current
        state.sandbox = sandbox
        tell(nil)
        return nil
      } catch {
        tell("\(error)")
        if let version = state.version, let sandbox = state.sandbox {
          state.lose(version + 1...max(version + 1, holder.goBack(to: sandbox)))
        }
        return "\(error)"
      }
    }
  }

  /// Forgets a sandbox with all that is in it.
  func forget(_ id: SandboxID) throws(NotKept) {
    let problem: String? = work.update { work in
      do {
        try store.write([
          .remove(table: KeptSandbox.table, key: try Packing.pack(id)), .drop(prefix: RowPath.prefix([id.text])),
        ])
        work.sandboxes[id] = nil
        tell(nil)
        return nil
      } catch {
        tell("\(error)")
        return "\(error)"
      }
    }
    if let problem { throw NotKept(problem, in: place) }
  }

  /// Every sandbox as it was written.
  /// - Parameter context: what values need to be read, beside their bytes.
  /// - Throws: `DecodingError` for what another version wrote, and whatever the store throws.
  func readAll(context: [CodingUserInfoKey: any Sendable]) throws -> [KeptSandbox] {
    let decoder = RowDecoder(store, context: context)
    let kept = try store.rows(of: KeptSandbox.table).map { row in
      let id = try Packing.unpack(SandboxID.self, from: row.key)
      return try decoder.read(KeptSandbox.self, from: row.value, at: [id.text])
    }
    try work.update { work in
      for kept in kept {
        let encoder = RowEncoder(RowEncoder.Known(), isFirst: true)
        try encoder.take(kept)
        var state = WrittenState()
        encoder.update(&state.known)
        work.sandboxes[kept.sandbox.id] = state
      }
    }
    return kept
  }

  private func tell(_ problem: String?) {
    let hasChanged = failure.update { failure in
      defer { failure = problem }
      return (failure == nil) != (problem == nil)
    }
    if hasChanged { report(problem) }
  }
}

/// A sandbox with what its holder knows of it.
struct KeptSandbox: Codable, TableHolder {
  static let table = "sandboxes"

  var sandbox: Sandbox
  let name: String?
  let created: Instant
  let expires: Instant?
  /// The realms and identity pools that the configuration has named so far. One that is gone from the sandbox was removed.
  let provisioned: Set<String>

  init(_ sandbox: Sandbox, of holder: SandboxHolder) {
    self.sandbox = sandbox
    name = holder.name
    created = holder.created
    expires = holder.expires
    provisioned = holder.provisioned.snapshot
  }
}

extension RowEncoder {
  fileprivate func take(_ kept: KeptSandbox) throws {
    try take(kept, key: try Packing.pack(kept.sandbox.id), of: KeptSandbox.table, at: [kept.sandbox.id.text])
  }
}
