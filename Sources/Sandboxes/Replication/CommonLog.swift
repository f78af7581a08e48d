package import Model
internal import Platform
package import Store

/// Everything that several servers share: a log of changes for each sandbox, unique names, snapshots and messages.
///
/// The only type through which sandboxes and the server's requests use shared state; `Replicas` implements it over
/// PostgreSQL (docs/decisions/0032).
///
///     The log of one sandbox, in the database            Servers, each with a copy of the sandbox in memory
///
///     ┌─────────┐   ┌─────────┐   ┌─────────┐
///     │ entry 1 │◄──│ entry 2 │◄──│ entry 3 │            A, at position 3, has the lease
///     └─────────┘   └─────────┘   └─────────┘              append(draft, after: 3) ──► accepted as entry 4
///                        ▲             ▲
///                        │             └── head: 3        B, at position 3, waits in the head's queue:
///                        │                 queue: A, B      its changes wait in their threads for the lease
///                        │
///                        └─────────────────────────────── C, at position 2 (it was stopped for a while)
///                                                           append(draft, after: 2) ──► rejected by the fence;
///                                                           C reads entry 3 and makes its changes again
///
/// - **Entry** (``CommonEntry``): the rows that one commit of a server changed. It has a number, 16 random bytes as its
///   identity, and the identity of the entry before it. Entries never change.
/// - **Position** (``LogPosition``): the number and the identity of an entry. A server's copy is always the state at
///   one position.
/// - **Head**: the row of the log with the position of its last entry, and the queue of servers that wait to write. An
///   append locks it, so entries have one order.
/// - **Fence**: the condition of every append: the head is still at the position on which the changes were made. It
///   alone keeps the log consistent: a server that was stopped, cut off or overtaken cannot write on an old state,
///   whatever it believes.
/// - **Lease**: the right of the first server in the queue to write next, for at most 100 ms, or longer if its
///   changes are known to take longer; the head rejects other servers' appends until it expires. It only saves work:
///   without it, servers would overtake each other and make every change several times. A server that dies with the
///   lease delays the others until it expires.
/// - **Draft** (`SandboxHolder.Draft`): the changes that were made on this server and are not in the log yet. No
///   request reads them; the requests that made them wait with a ``CommitTicket``.
///
/// Unless said otherwise, a method waits for the database: call it on a worker, outside of every lock.
package protocol CommonLog: TrafficSharing {
  // MARK: Changes

  /// Why changes are rejected at the moment; nil if they are accepted. Does not block.
  var refusal: NotKept? { get }
  /// Queues the draft of the sandbox to be appended. Does not block.
  func submit(_ sandbox: SandboxHolder)

  // MARK: Sandboxes

  /// Writes a new sandbox, which no other server knows yet.
  func create(_ sandbox: SandboxHolder) throws(NotKept)
  /// Writes that the sandbox is removed.
  func remove(_ sandbox: SandboxHolder) throws(NotKept)
  /// The sandbox as it was created, which a reset restores.
  func pristine(of sandbox: SandboxHolder) throws(NotKept) -> Sandbox
  /// All snapshots, the oldest first, without their content.
  func snapshots(of sandbox: SandboxHolder) -> [Snapshot]
  /// A snapshot with its content; nil if there is none of that id.
  func snapshot(_ id: String, of sandbox: SandboxHolder) throws(NotKept) -> Snapshot?
  /// Stores the current state as a snapshot; nil if the sandbox has as many as allowed.
  func takeSnapshot(of sandbox: SandboxHolder, name: String?) -> Snapshot?
  /// Removes a snapshot; nil if there is none of that id.
  func removeSnapshot(_ id: String, of sandbox: SandboxHolder) -> Snapshot?

  // MARK: Names

  /// Reserves names for a sandbox, all or none.
  /// - Returns: false if another sandbox has one of them.
  func claim(_ names: [SharedName], for place: SharedName.Place) -> Bool
  /// Releases names that the sandbox has reserved.
  func release(_ names: [SharedName], of sandbox: SandboxID)

  // MARK: Messages

  /// Records the messages that are not delivered yet, so that another server delivers those of one that ended.
  var ledger: any DeliveryLedger { get }

  // MARK: Reads of requests

  /// Reads from the logs what other servers have appended, on this thread.
  /// - Returns: whether the copy has everything that any server had acknowledged before this call; if not,
  ///   ``barrier(since:_:)`` reports when it has.
  func ask() -> Bool
  /// Whether another thread is reading, so that ``ask()`` would have to wait for it. Does not block.
  var isAsking: Bool { get }
  /// Calls `done` once the copy has everything that any server had acknowledged before this call, or with the reason
  /// why it has not. Does not block, and `done` must not either.
  /// - Parameter begun: since when the request waits for the database.
  func barrier(since begun: ContinuousClock.Instant, _ done: @escaping @Sendable (NotKept?) -> Void)

  // MARK: Health

  /// Why the database cannot be read or written; nil if it can. Does not block.
  var problem: String? { get }
  /// The number of questions that the database has left unanswered since the start. Does not block.
  var silences: Int { get }
  /// Writes what is queued and closes the connections. To be called when no request is served any more.
  func close()
}

/// A name that is unique among all sandboxes of all servers.
package struct SharedName: Hashable, Sendable {
  /// What the name denotes; each kind has its own names.
  package enum Kind: String, Sendable {
    case realm, client, domain, tenant, identityPool
  }

  /// What has reserved it.
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

/// A position in the log of a sandbox.
///
/// The number alone does not identify an entry: a database that was restored from a backup may have other entries of
/// the same numbers.
package struct LogPosition: Hashable, Sendable {
  /// Counted in each sandbox.
  package let number: Int64
  /// The identity of the entry: 16 random bytes.
  package let identity: [UInt8]

  package init(_ number: Int64, _ identity: [UInt8]) {
    (self.number, self.identity) = (number, identity)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.number == other.number && (one.identity == other.identity || PlantedFault.ignoresIdentities)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An entry of the log of a sandbox: the changes of one commit.
package struct CommonEntry: Sendable {
  package let position: LogPosition
  /// The identity of the entry before it.
  package let previous: [UInt8]
  /// The changed rows; nil if the entry does not list them: the sandbox must be read from its rows.
  package let batch: RowBatch?
  /// Whether this build of the program wrote it. Rows of other builds are decoded before they are trusted.
  package let isOwn: Bool

  package init(_ position: LogPosition, after previous: [UInt8], _ batch: RowBatch?, isOwn: Bool) {
    (self.position, self.previous, self.batch, self.isOwn) = (position, previous, batch, isOwn)
  }
}
