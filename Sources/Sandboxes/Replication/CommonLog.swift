package import Model
internal import Platform
package import Store

/// The log that several replicas share, as the sandboxes of one of them need it (docs/decisions/0032).
///
/// Its calls wait for the engine that keeps the log: to be made by workers, outside of every lock.
package protocol CommonLog: TrafficSharing {
  /// Why no change is taken now; nil if changes are.
  var refusal: NotKept? { get }
  /// Has what was changed in the sandbox appended, as soon as what was begun before is done.
  func submit(_ sandbox: SandboxHolder)
  /// Writes a sandbox that nobody else knows yet.
  func create(_ sandbox: SandboxHolder) throws(NotKept)
  /// Writes that the sandbox is gone.
  func remove(_ sandbox: SandboxHolder) throws(NotKept)
  /// What a reset goes back to: the sandbox as it was when it was made.
  func pristine(of sandbox: SandboxHolder) throws(NotKept) -> Sandbox
  /// All snapshots, oldest first; what is in them is not read.
  func snapshots(of sandbox: SandboxHolder) -> [Snapshot]
  func snapshot(_ id: String, of sandbox: SandboxHolder) throws(NotKept) -> Snapshot?
  /// Keeps the sandbox as it stands; nil when there are as many as there may be.
  func takeSnapshot(of sandbox: SandboxHolder, name: String?) -> Snapshot?
  /// Forgets a snapshot; nil if there is none of that id.
  func removeSnapshot(_ id: String, of sandbox: SandboxHolder) -> Snapshot?
  /// Makes the names the sandbox's own, all or none.
  /// - Returns: whether they are; they are not if another sandbox has one.
  func claim(_ names: [SharedName], for place: SharedName.Place) -> Bool
  /// Gives up the names that are the sandbox's own.
  func release(_ names: [SharedName], of sandbox: SandboxID)
}

/// A name that one sandbox of all has.
package struct SharedName: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case realm, client, domain, tenant, identityPool
  }

  /// Who has it.
  package struct Place: Hashable, Sendable {
    package let sandbox: SandboxID
    /// The id of the realm or identity pool.
    package let owner: String

    package init(sandbox: SandboxID, owner: String) {
      (self.sandbox, self.owner) = (sandbox, owner)
    }
  }

  package let kind: Kind
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    (self.kind, self.text) = (kind, text)
  }
}

/// A place in the log of a sandbox. The number alone would not tell an engine that forgot its last entries and has others since.
package struct LogPosition: Hashable, Sendable {
  package let number: Int64
  /// What the entry of that number is known by among all that were ever made.
  package let identity: [UInt8]

  package init(_ number: Int64, _ identity: [UInt8]) {
    (self.number, self.identity) = (number, identity)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.number == other.number && (one.identity == other.identity || PlantedFault.ignoresIdentities)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An entry of the log of a sandbox, as it is read.
package struct CommonEntry: Sendable {
  package let position: LogPosition
  /// The identity of the entry before it.
  package let previous: [UInt8]
  /// What it changes; nil where that is to be read from the rows.
  package let batch: RowBatch?
  /// Whether this version of the program wrote it.
  package let isOwn: Bool

  package init(_ position: LogPosition, after previous: [UInt8], _ batch: RowBatch?, isOwn: Bool) {
    (self.position, self.previous, self.batch, self.isOwn) = (position, previous, batch, isOwn)
  }
}
