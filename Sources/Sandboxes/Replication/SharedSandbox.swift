internal import Ambient
internal import Cryptography
internal import HashTreeCollections
package import Model
internal import Packing
internal import Platform
package import Store

/// What a replica knows of the place of one sandbox in the common log, and the one batch of changes that is on its way there.
///
/// The holder's value is what the log has, up to ``position``; what is made of it and not in the log yet is the holder's draft. Entries are
/// taken by whichever thread reads them first; those that were taken before are skipped by their numbers.
package final class SharedSandbox: Sendable {
  /// A batch on its way to the log.
  package final class Flight: @unchecked Sendable {
    /// What the log has to end with for the batch to be appended.
    package let base: LogPosition
    /// Of the new entry.
    package let identity: [UInt8]
    package let batch: RowBatch
    /// The messages in it that leave the process.
    package let leaving: [LeavingMessage]
    fileprivate let sandbox: Sandbox
    fileprivate let tickets: [CommitTicket]
    /// Used under the lock alone.
    fileprivate let encoder: RowEncoder

    fileprivate init(
      _ base: LogPosition, _ identity: [UInt8], _ batch: RowBatch, _ leaving: [LeavingMessage], _ sandbox: Sandbox,
      _ tickets: [CommitTicket], _ encoder: RowEncoder
    ) {
      (self.base, self.identity, self.batch, self.leaving) = (base, identity, batch, leaving)
      (self.sandbox, self.tickets, self.encoder) = (sandbox, tickets, encoder)
    }

    /// Whether somebody waits for it still.
    package var isAwaited: Bool { tickets.contains { !$0.isSettled } }
  }

  /// What became of entries that were taken.
  package enum Taking: Sendable {
    case taken
    /// The entries do not follow what is here: the sandbox is to be read whole.
    case gap
    /// The sandbox is gone.
    case removed
  }

  private struct Work: Sendable {
    var position: LogPosition
    var known: RowEncoder.Known
    /// How many rows were taken from the log since ``known`` was made.
    var unlearned = 0
    var flight: Flight?
  }

  /// How many rows may be taken from the log before what is known is made anew: only a batch of this replica needs it, and a table
  /// remembers a bounded number of its changes.
  private static let unlearnedLimit = 1_000

  package let log: any CommonLog
  private let reader: RowReader
  private let work: Guarded<Work>
  private let changed: @Sendable (SandboxHolder, Sandbox, Sandbox) -> Void

  /// - Parameters:
  ///   - position: of which the holder's value is.
  ///   - reader: reads what entries have.
  ///   - changed: told of what others have changed, of what the sandbox was and is, in the order of the log.
  package init(
    _ holder: SandboxHolder, at position: LogPosition, in log: any CommonLog, _ reader: RowReader,
    changed: @escaping @Sendable (SandboxHolder, Sandbox, Sandbox) -> Void
  ) throws {
    (self.log, self.reader, self.changed) = (log, reader, changed)
    var begun = Work(position: position, known: RowEncoder.Known())
    try Self.learn(KeptSandbox(holder.snapshot, of: holder), &begun)
    work = Guarded(begun, rank: .persisting)
  }

  package var position: LogPosition { work.read { $0.position } }

  /// A checksum of everything in the sandbox, and the place in the log that it is of: the same for all replicas at the same place. Takes as
  /// long as the sandbox is large.
  package func digest(_ holder: SandboxHolder) throws -> (position: LogPosition, digest: [UInt8]?) {
    let (position, sandbox) = work.read { ($0.position, holder.snapshot) }
    let encoder = RowEncoder(RowEncoder.Known())
    try encoder.take(KeptSandbox(sandbox, of: holder))
    var rows: [[UInt8]] = []
    // The sandbox's own row tells of its holder, too, which is no state.
    for case .put(let table, let key, let value) in encoder.changes where table != KeptSandbox.table {
      rows.append(Digest.sha256(Array(table.utf8), [0], key, [0], Packing.canonical(value)))
    }
    rows.sort { $0.lexicographicallyPrecedes($1) }
    return (position, Digest.sha256(rows.flatMap(\.self)))
  }

  // MARK: Writing

  /// What is to be appended now: all that was changed since the last batch; nil if there is nothing, or a batch is on its way.
  package func depart(_ holder: SandboxHolder) throws -> Flight? {
    try work.update { work in
      guard work.flight == nil, let draft = holder.draft else { return nil }
      if work.unlearned > 0 { try Self.learn(KeptSandbox(holder.snapshot, of: holder), &work) }
      let encoder = RowEncoder(work.known)
      try encoder.take(KeptSandbox(draft.sandbox, of: holder))
      guard !encoder.changes.isEmpty else {
        holder.land(draft.sandbox, draft.tickets)
        return nil
      }
      var random = RandomSource.system
      let flight = Flight(
        work.position, random.bytes(16), RowBatch(sandbox: holder.id.text, changes: encoder.changes),
        holder.leaving(in: draft.sandbox), draft.sandbox, draft.tickets, encoder)
      work.flight = flight
      return flight
    }
  }

  /// Notes that the batch stands in the log.
  package func landed(_ flight: Flight, _ holder: SandboxHolder) {
    work.update { work in
      guard work.flight === flight else { return }
      Self.land(flight, holder, &work)
    }
  }

  private static func land(_ flight: Flight, _ holder: SandboxHolder, _ work: inout Work) {
    flight.encoder.update(&work.known)
    work.position = LogPosition(flight.base.number + 1, flight.identity)
    work.flight = nil
    holder.land(flight.sandbox, flight.tickets)
  }

  /// Notes that the batch is not in the log and never will be, and that no change is taken for now.
  package func refuse(_ refusal: NotKept, _ holder: SandboxHolder) {
    work.update { work in
      work.flight = nil
      holder.dropDraft(refusal)
    }
  }

  /// Refuses what is not on its way yet: of what is, nobody knows whether it stands.
  package func refuseLater(_ refusal: NotKept, _ holder: SandboxHolder) {
    work.update { work in
      holder.dropDraft(refusal, but: work.flight.map { SandboxHolder.Draft(sandbox: $0.sandbox, tickets: $0.tickets) })
    }
  }

  // MARK: Reading

  /// Goes on with entries that the log has, in their order. Those that go together are applied as one.
  package func take(_ entries: [CommonEntry], _ holder: SandboxHolder) throws -> Taking {
    var steps: [(Sandbox, Sandbox)] = []
    defer { for (before, after) in steps { changed(holder, before, after) } }
    return try work.update { work in
      var run = LatestChanges()
      var end = work.position
      func finish() throws {
        guard end != work.position else { return }
        steps.append(try apply(run.changes, at: end, holder, &work))
        run = LatestChanges()
      }
      for entry in entries where entry.position.number > end.number {
        guard LogPosition(entry.position.number - 1, entry.previous) == end, let batch = entry.batch else {
          try finish()
          return .gap
        }
        if end == work.position, let flight = work.flight, flight.identity == entry.position.identity {
          Self.land(flight, holder, &work)
        } else {
          if batch.changes.contains(where: \.isRemovalOfSandbox) { return .removed }
          if !run.add(batch) {
            try finish()
            _ = run.add(batch)
          }
        }
        end = entry.position
      }
      try finish()
      return .taken
    }
  }

  private func apply(
    _ all: [RowChange], at position: LogPosition, _ holder: SandboxHolder, _ work: inout Work
  ) throws -> (Sandbox, Sandbox) {
    var (head, changes) = ([UInt8]?.none, [RowChange]())
    for change in all {
      if case .put(KeptSandbox.table, _, let value) = change { head = value } else { changes.append(change) }
    }
    let before = holder.snapshot
    let kept = try KeptSandbox(before, of: holder).applying(
      head: head, PartChanges(changes, at: [holder.id.text], reader))
    holder.provisioned.update { $0 = kept.provisioned }
    work.unlearned += all.count
    if work.unlearned > Self.unlearnedLimit { try Self.learn(kept, &work) }
    work.position = position
    work.flight = nil
    holder.follow(kept.sandbox)
    return (before, kept.sandbox)
  }

  /// Goes on with the sandbox as it was read whole.
  /// - Parameters:
  ///   - entries: the identities of the entries that are new up to the position.
  ///   - goesBack: whether the log has forgotten what stands here.
  package func replace(
    with kept: KeptSandbox, at position: LogPosition, entries: Set<[UInt8]>, goesBack: Bool, _ holder: SandboxHolder
  ) throws {
    let before: Sandbox? = try work.update { work in
      guard goesBack || work.position.number < position.number else { return nil }
      let before = holder.snapshot
      work.known = RowEncoder.Known()
      try Self.learn(kept, &work)
      work.position = position
      if let flight = work.flight, entries.contains(flight.identity) {
        for ticket in flight.tickets { ticket.settle(.written) }
      }
      work.flight = nil
      holder.provisioned.update { $0 = kept.provisioned }
      holder.follow(kept.sandbox)
      return before
    }
    if let before { changed(holder, before, kept.sandbox) }
  }

  /// Makes what is known that of the sandbox as the log has it.
  private static func learn(_ kept: KeptSandbox, _ work: inout Work) throws {
    let encoder = RowEncoder(work.known, isFirst: true)
    try encoder.take(kept)
    encoder.update(&work.known)
    work.unlearned = 0
  }
}

extension RowChange {
  fileprivate var isRemovalOfSandbox: Bool {
    if case .remove(KeptSandbox.table, _) = self { return true }
    return false
  }
}
