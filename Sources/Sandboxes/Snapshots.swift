package import Ambient
package import Model
internal import Store

/// The state of a sandbox at one moment, to restore later. Taking one costs the same for any number of users.
package struct Snapshot: Sendable {
  package let id: String
  package let name: String?
  /// By the sandbox's clock.
  package let at: Instant
  let sandbox: Sandbox

  package init(id: String, name: String?, at: Instant, sandbox: Sandbox) {
    (self.id, self.name, self.at, self.sandbox) = (id, name, at, sandbox)
  }
}

/// The snapshots of one sandbox, oldest first; bounded, since each retains whatever has changed since.
package struct SnapshotShelf: Sendable {
  private(set) var snapshots: [Snapshot] = []
  private var made = 0

  /// The maximum number.
  static let limit = 64

  /// nil at the limit.
  mutating func add(_ sandbox: Sandbox, name: String?) -> Snapshot? {
    guard snapshots.count < Self.limit else { return nil }
    made += 1
    let snapshot = Snapshot(id: "s\(made)", name: name, at: sandbox.clock.now(), sandbox: sandbox)
    snapshots.append(snapshot)
    return snapshot
  }

  /// Removes and returns it; nil if there is none of that id.
  mutating func remove(_ id: String) -> Snapshot? {
    guard let index = snapshots.firstIndex(where: { $0.id == id }) else { return nil }
    return snapshots.remove(at: index)
  }

  subscript(id: String) -> Snapshot? {
    snapshots.first { $0.id == id }
  }
}

extension SandboxHolder {
  /// How many snapshots a sandbox may have.
  package static let snapshotLimit = SnapshotShelf.limit

  /// All snapshots, oldest first.
  package var snapshots: [Snapshot] {
    guard let shared = shared.snapshot else { return shelf.snapshot.snapshots }
    return shared.log.snapshots(of: self)
  }

  /// The snapshot of that id, to restore; nil if there is none.
  func findSnapshot(_ id: String) throws(NotKept) -> Snapshot? {
    guard let shared = shared.snapshot else { return shelf.read { $0[id] } }
    return try shared.log.snapshot(id, of: self)
  }

  /// Puts back the messages that `old` has and the outbox has no more.
  package func putBackMessages(of old: Sandbox) throws(NotKept) {
    try updateKept { $0.outbox.putBack(old.outbox) }
  }

  /// Stores the current sandbox; nil if the maximum number of snapshots is reached.
  package func takeSnapshot(name: String?) -> Snapshot? {
    if let shared = shared.snapshot { return shared.log.takeSnapshot(of: self, name: name) }
    let sandbox = snapshot
    return shelf.update { $0.add(sandbox, name: name) }
  }

  /// Removes a snapshot; nil if there is none of that id.
  package func removeSnapshot(_ id: String) -> Snapshot? {
    if let shared = shared.snapshot { return shared.log.removeSnapshot(id, of: self) }
    return shelf.update { $0.remove(id) }
  }
}
