internal import Packing

/// Writes down what changes, for the whole process.
///
/// A commit makes nothing of it under the sandbox's lock. The thread that committed comes here before its answer goes out, and
/// compares the sandbox as it stands with what was written last, which takes as long as there are changes (``Trail``). One thread at a
/// time writes, all that has been committed by then in one transaction; those that waited find theirs written. So each answer
/// stands for something that is written, together with everything it came after.
///
/// This lock comes before that of a sandbox, never behind it: a sandbox is read in here, and nothing is written in there.
package final class Keeper: Sendable {
  private struct Work: Sendable {
    var sandboxes: [SandboxID: Sheet] = [:]
  }

  /// What of a sandbox is written.
  private struct Sheet: Sendable {
    var version: UInt64?
    var known = RowTaker.Known()
  }

  private let store: any RowStore
  private let work = Guarded(Work())
  private let failure = Guarded<String?>(nil)
  private let report: @Sendable (String?) -> Void

  /// - Parameter report: told once when changes cannot be written any more, and with nil when they can be again.
  package init(_ store: any RowStore, report: @escaping @Sendable (String?) -> Void) {
    self.store = store
    self.report = report
    Trails.keep()
  }

  /// Why changes cannot be written for now; nil if they can. What was not written is as soon as it works again.
  package var problem: String? { failure.snapshot }

  /// Sees to it that the sandbox is written as of `version` at least; false if it cannot be.
  func keep(_ holder: SandboxHolder, version: UInt64) -> Bool {
    work.update { work in
      // A sandbox that is gone must not come back by a request that still held it.
      guard holder.isKept else { return true }
      var sheet = work.sandboxes[holder.id] ?? Sheet()
      if let written = sheet.version, written >= version { return true }
      let (sandbox, current) = holder.standing
      // The dictionary's own reference would make copies of what is changed below.
      work.sandboxes[holder.id] = nil
      defer { work.sandboxes[holder.id] = sheet }
      do {
        let taker = RowTaker(sheet.known)
        try taker.take(KeptSandbox(sandbox, of: holder))
        if !taker.changes.isEmpty { try store.write(taker.changes) }
        taker.update(&sheet.known)
        sheet.version = current
        tell(nil)
        return true
      } catch {
        tell("\(error)")
        return false
      }
    }
  }

  /// Forgets a sandbox with all that is in it.
  func forget(_ id: SandboxID) {
    work.update { work in
      work.sandboxes[id] = nil
      do {
        try store.write([
          .remove(table: KeptSandbox.table, key: try Packing.pack(id)), .drop(prefix: RowPath.prefix([id.text])),
        ])
        tell(nil)
      } catch {
        tell("\(error)")
      }
    }
  }

  /// Every sandbox as it was written.
  /// - Throws: `DecodingError` for what another version wrote, and whatever the store throws.
  func readAll(_ keyStore: (any KeyStore)?) throws -> [KeptSandbox] {
    let giver = RowGiver(store, keyStore: keyStore)
    let kept = try store.rows(of: KeptSandbox.table).map { row in
      let id = try Packing.unpack(SandboxID.self, from: row.key)
      return try giver.read(KeptSandbox.self, from: row.value, at: [id.text])
    }
    try work.update { work in
      for kept in kept {
        let taker = RowTaker(RowTaker.Known(), isFirst: true)
        try taker.take(kept)
        var sheet = Sheet()
        taker.update(&sheet.known)
        work.sandboxes[kept.sandbox.id] = sheet
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
  let planted: Set<String>

  init(_ sandbox: Sandbox, of holder: SandboxHolder) {
    self.sandbox = sandbox
    name = holder.name
    created = holder.created
    expires = holder.expires
    planted = holder.planted.snapshot
  }
}

extension RowTaker {
  fileprivate func take(_ kept: KeptSandbox) throws {
    try take(kept, key: try Packing.pack(kept.sandbox.id), of: KeptSandbox.table, at: [kept.sandbox.id.text])
  }
}
