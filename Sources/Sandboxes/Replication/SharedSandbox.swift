internal import Ambient
internal import Cryptography
internal import HashTreeCollections
package import Model
internal import Packing
internal import Platform
package import Store

/// The connection of one sandbox with its common log (see ``CommonLog`` for the terms): its position, this server's
/// lease, and the one batch of changes that is being appended.
///
/// The holder's value is the state of the log at ``position``; changes that are not in the log yet are the holder's
/// draft. Any thread may apply the entries that it reads; entries that were applied before are skipped by their
/// numbers.
package final class SharedSandbox: Sendable {
  /// A batch that is being appended to the log.
  package final class Flight: @unchecked Sendable {
    /// The position that the head must have for the batch to be appended: the fence.
    package let base: LogPosition
    /// The identity of the new entry.
    package let identity: [UInt8]
    package let batch: RowBatch
    /// The messages in it that need delivery.
    package let leaving: [LeavingMessage]
    /// The length of the lease that the same changes need if they must be made again; nil for the usual length.
    package let lease: Duration?
    fileprivate let sandbox: Sandbox
    fileprivate let tickets: [CommitTicket]
    /// Used only under the lock of the holder of this batch.
    fileprivate let encoder: RowEncoder

    fileprivate init(
      _ base: LogPosition, _ identity: [UInt8], _ batch: RowBatch, _ leaving: [LeavingMessage], lease: Duration?,
      _ sandbox: Sandbox, _ tickets: [CommitTicket], _ encoder: RowEncoder
    ) {
      (self.base, self.identity, self.batch, self.leaving, self.lease) = (base, identity, batch, leaving, lease)
      (self.sandbox, self.tickets, self.encoder) = (sandbox, tickets, encoder)
    }

    /// Whether a request still waits for it.
    package var isAwaited: Bool { tickets.contains { !$0.isSettled } }
  }

  /// The result of applying entries.
  package enum Taking: Sendable {
    case taken
    /// The entries do not follow the current position: the sandbox must be read from its rows.
    case gap
    /// The sandbox was removed.
    case removed
  }

  /// What the writer thread does next for the sandbox.
  package enum Step: Sendable {
    case nothing
    /// Nothing before that time, unless it is called.
    case later(ContinuousClock.Instant)
    /// Join the queue for the lease, or find out whether this server has it. The duration is the length that the
    /// changes need, if they need more than the usual.
    case ask(LogPosition, for: Duration?)
    /// Leave the queue: no change is left to write.
    case pass
    case append(Flight)
  }

  /// The state of the lease. Where several servers write in a sandbox, a server with changes joins the queue in the
  /// head, and makes them when it has the lease, so that each change is made once. The fence alone decides what is
  /// written; the lease saves work.
  private enum Lease: Sendable {
    /// No other server is known to write: changes are made at once and appended without the lease.
    case free
    /// Changes wait until this server has joined the queue.
    case wanted
    /// The server is in the queue. It asks again at that time at the latest.
    case queued(until: ContinuousClock.Instant)
    /// The server has the lease: waiting changes are made, and appended at that time at the latest.
    case own(until: ContinuousClock.Instant)
  }

  private struct Work: Sendable {
    var lease = Lease.free
    var position: LogPosition
    var known: RowEncoder.Known
    /// The number of rows that were applied from the log since ``known`` was computed.
    var unlearned = 0
    var flight: Flight?
    /// How long the encoding of the latest changes took, if they are not in the log.
    var effort = Duration.zero
  }

  /// The number of rows that may be applied from the log before ``Work/known`` is computed again: only a batch of this
  /// server needs it, and a table stores a bounded number of its changes.
  private static let unlearnedLimit = 5_000
  /// How long to wait for the notification of the lease before asking again: the server that sends it may have died.
  private static let callPatience = Duration.milliseconds(100)
  /// How long the writer waits for released changes to be made: a part of the lease (`Schema.lease`).
  private static let gathering = Duration.milliseconds(20)
  /// The time for changes in a lease of the usual length, without the round trips.
  private static let usualEffort = Duration.milliseconds(50)
  /// The longest lease. A server may stop during it, and requests elsewhere must not wait for two seconds because of
  /// that.
  private static let longestLease = Duration.milliseconds(1_600)

  package let log: any CommonLog
  private let reader: RowReader
  private let work: Guarded<Work>
  private let changed: @Sendable (SandboxHolder, Sandbox, Sandbox) -> Void

  /// - Parameters:
  ///   - position: whose state the holder's value is.
  ///   - reader: decodes the rows of entries.
  ///   - changed: called with the state before and after each change of other servers, in the order of the log.
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

  /// A checksum of all rows of the sandbox, with its position: equal on all servers at the same position. Its cost is
  /// linear in the size of the sandbox.
  package func digest(_ holder: SandboxHolder) throws -> (position: LogPosition, digest: [UInt8]?) {
    let (position, sandbox) = work.read { ($0.position, holder.snapshot) }
    let encoder = RowEncoder(RowEncoder.Known())
    try encoder.take(KeptSandbox(sandbox, of: holder))
    var rows: [[UInt8]] = []
    // The sandbox's own row has data of its holder, which is no state.
    for case .put(let table, let key, let value) in encoder.changes where table != KeptSandbox.table {
      rows.append(Digest.sha256(Array(table.utf8), [0], key, [0], Packing.canonical(value)))
    }
    rows.sort { $0.lexicographicallyPrecedes($1) }
    return (position, Digest.sha256(rows.flatMap(\.self)))
  }

  // MARK: Writing

  /// The next step of the writer thread.
  package func next(_ holder: SandboxHolder) throws -> Step {
    try work.update { work in
      guard work.flight == nil else { return .nothing }
      if case .queued(let until) = work.lease {
        if until > .now { return .later(until) }
        work.lease = .wanted
      }
      switch work.lease {
      case .free: return try depart(holder.draft, holder, &work).map { .append($0) } ?? .nothing
      case .wanted, .queued:
        return holder.isWaitedIn ? .ask(work.position, for: Self.leaseLength(for: work.effort)) : .nothing
      case .own(let until):
        if holder.awaited > 0, until > .now { return .later(until) }
        if let flight = try depart(holder.closeDraft(), holder, &work) { return .append(flight) }
        becomeFree(holder, &work)
        return .pass
      }
    }
  }

  /// The length of the lease for changes that take that long to encode; nil for the usual length. Changes that were
  /// overtaken once because of their size, such as a reset to a snapshot of many users, would be overtaken each time.
  static func leaseLength(for effort: Duration) -> Duration? {
    effort > usualEffort ? min(effort * 2 + usualEffort, longestLease) : nil
  }

  /// The batch of all changes since the last one; nil if there are none.
  private func depart(
    _ draft: SandboxHolder.Draft?, _ holder: SandboxHolder, _ work: inout Work
  ) throws -> Flight? {
    guard let draft else { return nil }
    let begun = ContinuousClock.now
    if work.unlearned > 0 { try Self.learn(KeptSandbox(holder.snapshot, of: holder), &work) }
    let encoder = RowEncoder(work.known)
    try encoder.take(KeptSandbox(draft.sandbox, of: holder))
    guard !encoder.changes.isEmpty else {
      holder.land(draft.sandbox, draft.tickets)
      return nil
    }
    encoder.remember(in: &work.known)
    work.effort = .now - begun
    var random = RandomSource.system
    let flight = Flight(
      work.position, random.bytes(16), RowBatch(sandbox: holder.id.text, changes: encoder.changes),
      holder.leaving(in: draft.sandbox), lease: Self.leaseLength(for: work.effort), draft.sandbox, draft.tickets,
      encoder)
    work.flight = flight
    return flight
  }

  /// Records that the batch is in the log.
  /// - Parameter othersWait: whether other servers are in the queue.
  package func landed(_ flight: Flight, othersWait: Bool, _ holder: SandboxHolder) {
    work.update { work in
      if work.flight === flight { Self.land(flight, holder, &work) }
      guard work.flight == nil else { return }
      if othersWait {
        work.lease = .wanted
        holder.holdChanges()
      } else {
        becomeFree(holder, &work)
      }
    }
  }

  private static func land(_ flight: Flight, _ holder: SandboxHolder, _ work: inout Work) {
    flight.encoder.update(&work.known)
    work.position = LogPosition(flight.base.number + 1, flight.identity)
    work.flight = nil
    work.effort = .zero
    if case .own = work.lease { work.lease = .wanted }
    holder.land(flight.sandbox, flight.tickets)
  }

  private func becomeFree(_ holder: SandboxHolder, _ work: inout Work) {
    work.lease = .free
    holder.releaseChanges(isAwaiting: false)
  }

  /// Records that the server is in the queue and another one has the lease. Changes that are not in the log will be
  /// made again.
  package func queued(_ holder: SandboxHolder) {
    work.update { work in
      work.flight = nil
      work.lease = .queued(until: .now + Self.callPatience)
      holder.holdChanges()
    }
  }

  /// Records that the server has the lease, and that its state is that of the head.
  package func granted(_ holder: SandboxHolder) {
    work.update { work in
      work.flight = nil
      work.lease = .own(until: .now + Self.gathering)
      holder.holdChanges()
      holder.releaseChanges(isAwaiting: true)
    }
  }

  /// Records the notification that the server may have the lease.
  package func called() {
    work.update { work in
      if case .queued = work.lease { work.lease = .wanted }
    }
  }

  /// Records that the batch is not in the log and never will be, and rejects all waiting changes.
  package func refuse(_ refusal: NotKept, _ holder: SandboxHolder) {
    work.update { work in
      work.flight = nil
      work.lease = .free
      holder.dropDraft(refusal)
    }
  }

  /// Rejects the changes that are not in a batch yet. Whether a batch that was sent is in the log is unknown.
  package func refuseLater(_ refusal: NotKept, _ holder: SandboxHolder) {
    work.update { work in
      work.lease = .free
      holder.dropDraft(refusal, but: work.flight.map { SandboxHolder.Draft(sandbox: $0.sandbox, tickets: $0.tickets) })
    }
  }

  // MARK: Reading

  /// Applies entries of the log in order. Consecutive entries are applied together.
  package func take(_ entries: [CommonEntry], _ holder: SandboxHolder) throws -> Taking {
    var steps: [(Sandbox, Sandbox)] = []
    defer {
      for (before, after) in steps { changed(holder, before, after) }
      if !steps.isEmpty { log.submit(holder) }
    }
    return try work.update { work in
      var run = LatestChanges()
      var isOwn = true
      var end = work.position
      func finish() throws {
        guard end != work.position else { return }
        steps.append(try apply(run.changes, at: end, reader.trusting(isOwn), holder, &work))
        (run, isOwn) = (LatestChanges(), true)
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
          isOwn = isOwn && entry.isOwn
        }
        end = entry.position
      }
      try finish()
      return .taken
    }
  }

  private func apply(
    _ all: [RowChange], at position: LogPosition, _ reader: RowReader, _ holder: SandboxHolder, _ work: inout Work
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
    follow(kept.sandbox, holder, &work)
    return (before, kept.sandbox)
  }

  /// Replaces the state by one that was read from the rows.
  /// - Parameters:
  ///   - entries: the identities of the new entries up to the position.
  ///   - goesBack: whether the log has lost entries that are in the current state, as after a restore from a backup.
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
      holder.provisioned.update { $0 = kept.provisioned }
      follow(kept.sandbox, holder, &work)
      return before
    }
    guard let before else { return }
    changed(holder, before, kept.sandbox)
    log.submit(holder)
  }

  /// Replaces the state by one that other servers have written. The changes of the draft wait for the lease.
  private func follow(_ sandbox: Sandbox, _ holder: SandboxHolder, _ work: inout Work) {
    work.flight = nil
    if holder.follow(sandbox) { work.lease = .wanted }
  }

  /// Computes what the log has of the sandbox, which the next batch is compared with.
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
