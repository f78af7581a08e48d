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
    /// How long a turn has to be for the same changes to be made again; nil for as long as any.
    package let turn: Duration?
    fileprivate let sandbox: Sandbox
    fileprivate let tickets: [CommitTicket]
    /// Used under the lock alone.
    fileprivate let encoder: RowEncoder

    fileprivate init(
      _ base: LogPosition, _ identity: [UInt8], _ batch: RowBatch, _ leaving: [LeavingMessage], turn: Duration?,
      _ sandbox: Sandbox, _ tickets: [CommitTicket], _ encoder: RowEncoder
    ) {
      (self.base, self.identity, self.batch, self.leaving, self.turn) = (base, identity, batch, leaving, turn)
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

  /// What its writer does next for the sandbox.
  package enum Step: Sendable {
    case nothing
    /// Nothing before that time, if nothing happens.
    case later(ContinuousClock.Instant)
    /// Queue up, or find out whether it is the replica's turn: for that time, if the changes are known to take longer than a turn.
    case ask(LogPosition, for: Duration?)
    /// Leave the queue: nothing came of the changes.
    case pass
    case append(Flight)
  }

  /// Whether others write in the sandbox as well. Then replicas write in turns: who has changes queues up in the log, and makes them when it
  /// is called, so that each is made once. Only the log's own condition decides; a turn saves work.
  private enum Turn: Sendable {
    /// Nobody else is known to write: changes are made at once and appended without asking.
    case free
    /// Changes wait until the log is asked.
    case wanted
    /// The replica is in the queue; to be asked again at that time at the latest.
    case queued(until: ContinuousClock.Instant)
    /// It is the replica's turn: who has waited makes changes, which go at that time at the latest.
    case own(until: ContinuousClock.Instant)
  }

  private struct Work: Sendable {
    var turn = Turn.free
    var position: LogPosition
    var known: RowEncoder.Known
    /// How many rows were taken from the log since ``known`` was made.
    var unlearned = 0
    var flight: Flight?
    /// How long it took to write down the latest changes, if those are not in the log.
    var effort = Duration.zero
  }

  /// How many rows may be taken from the log before what is known is made anew: only a batch of this replica needs it, and a table
  /// remembers a bounded number of its changes.
  private static let unlearnedLimit = 5_000
  /// How long to wait to be called before the log is asked again: whoever was to call may have died.
  private static let callPatience = Duration.milliseconds(100)
  /// How long the writer waits for those who were let make their changes: a part of a turn (`Schema.turn`).
  private static let gathering = Duration.milliseconds(20)
  /// What fits into a turn as others have it, beside the round trips.
  private static let usualEffort = Duration.milliseconds(50)
  /// The longest turn. Somebody may stop in it, and nobody is held up for two seconds by that.
  private static let longestTurn = Duration.milliseconds(1_600)

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

  /// What is to be done now.
  package func next(_ holder: SandboxHolder) throws -> Step {
    try work.update { work in
      guard work.flight == nil else { return .nothing }
      if case .queued(let until) = work.turn {
        if until > .now { return .later(until) }
        work.turn = .wanted
      }
      switch work.turn {
      case .free: return try depart(holder.draft, holder, &work).map { .append($0) } ?? .nothing
      case .wanted, .queued: return holder.isWaitedIn ? .ask(work.position, for: Self.turn(for: work.effort)) : .nothing
      case .own(let until):
        if holder.awaited > 0, until > .now { return .later(until) }
        if let flight = try depart(holder.closeDraft(), holder, &work) { return .append(flight) }
        becomeFree(holder, &work)
        return .pass
      }
    }
  }

  /// How long a turn has to be for changes that take so long; nil for as long as any. What was overtaken once, such as going back to a copy
  /// of many people, would be so each time.
  static func turn(for effort: Duration) -> Duration? {
    effort > usualEffort ? min(effort * 2 + usualEffort, longestTurn) : nil
  }

  /// All that was changed since the last batch; nil if there is nothing.
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
      holder.leaving(in: draft.sandbox), turn: Self.turn(for: work.effort), draft.sandbox, draft.tickets, encoder)
    work.flight = flight
    return flight
  }

  /// Notes that the batch stands in the log.
  /// - Parameter othersWait: whether other replicas have queued up.
  package func landed(_ flight: Flight, othersWait: Bool, _ holder: SandboxHolder) {
    work.update { work in
      if work.flight === flight { Self.land(flight, holder, &work) }
      guard work.flight == nil else { return }
      if othersWait {
        work.turn = .wanted
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
    if case .own = work.turn { work.turn = .wanted }
    holder.land(flight.sandbox, flight.tickets)
  }

  private func becomeFree(_ holder: SandboxHolder, _ work: inout Work) {
    work.turn = .free
    holder.releaseChanges(isAwaiting: false)
  }

  /// Notes that the replica is in the queue, and it is another's turn. What is not in the log is made again.
  package func queued(_ holder: SandboxHolder) {
    work.update { work in
      work.flight = nil
      work.turn = .queued(until: .now + Self.callPatience)
      holder.holdChanges()
    }
  }

  /// Notes that it is the replica's turn, and that all is here that the log has.
  package func granted(_ holder: SandboxHolder) {
    work.update { work in
      work.flight = nil
      work.turn = .own(until: .now + Self.gathering)
      holder.holdChanges()
      holder.releaseChanges(isAwaiting: true)
    }
  }

  /// Notes that the replica was called: it may be its turn.
  package func called() {
    work.update { work in
      if case .queued = work.turn { work.turn = .wanted }
    }
  }

  /// Notes that the batch is not in the log and never will be, and that no change is taken for now.
  package func refuse(_ refusal: NotKept, _ holder: SandboxHolder) {
    work.update { work in
      work.flight = nil
      work.turn = .free
      holder.dropDraft(refusal)
    }
  }

  /// Refuses what is not on its way yet: of what is, nobody knows whether it stands.
  package func refuseLater(_ refusal: NotKept, _ holder: SandboxHolder) {
    work.update { work in
      work.turn = .free
      holder.dropDraft(refusal, but: work.flight.map { SandboxHolder.Draft(sandbox: $0.sandbox, tickets: $0.tickets) })
    }
  }

  // MARK: Reading

  /// Goes on with entries that the log has, in their order. Those that go together are applied as one.
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
      holder.provisioned.update { $0 = kept.provisioned }
      follow(kept.sandbox, holder, &work)
      return before
    }
    guard let before else { return }
    changed(holder, before, kept.sandbox)
    log.submit(holder)
  }

  /// Goes on with what others have written. What was made here before has to wait for the replica's turn.
  private func follow(_ sandbox: Sandbox, _ holder: SandboxHolder, _ work: inout Work) {
    work.flight = nil
    if holder.follow(sandbox) { work.turn = .wanted }
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
