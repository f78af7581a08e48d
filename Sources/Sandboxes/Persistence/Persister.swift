internal import Ambient
package import Model
internal import Packing
internal import Platform
package import Store

/// Writes the changes of the whole process.
///
/// A commit does nothing for it under the sandbox's lock. The changes are found later, by comparing the current sandbox
/// with what was last written, in time proportional to the changes (``Trail``). One thread at a time writes everything
/// committed by then in one batch. So each response stands for a written change, with everything before it.
///
/// A request's response is delayed until its changes are written, without holding a thread (``PendingChanges``): the
/// persister's own thread takes all waiting requests, so batches grow with the load. A change outside of any request is
/// written by its own thread.
///
/// This lock is taken before that of a sandbox, never after it: sandboxes are read under it, and nothing is written
/// under theirs.
package final class Persister: Sendable {
  private struct Work: Sendable {
    var sandboxes: [SandboxID: WrittenState] = [:]
  }

  /// What of a sandbox is written.
  private struct WrittenState: Sendable {
    var version: UInt64?
    /// The sandbox as of that version: restored when a later one cannot be written.
    var sandbox: Sandbox?
    var known = RowEncoder.Known()
    /// The latest versions that could not be written and were undone.
    var lost: [ClosedRange<UInt64>] = []

    /// More would need as many failures while one thread waits for the lock.
    static let lostLimit = 64

    mutating func lose(_ versions: ClosedRange<UInt64>) {
      lost.append(versions)
      if lost.count > Self.lostLimit { lost.removeFirst() }
    }

    func hasLost(_ version: UInt64) -> Bool { lost.contains { $0.contains(version) } }
  }

  /// A version of a sandbox to write.
  package struct Target: Sendable {
    let holder: SandboxHolder
    let version: UInt64
  }

  /// An answer that waits.
  private struct Waiting: Sendable {
    let targets: [Target]
    let done: @Sendable (NotKept?) -> Void
  }

  private struct Queue {
    var waiting: [Waiting] = []
    var isRunning = false
    var isClosing = false
  }

  private let store: any RowStore
  private let work = Guarded(Work(), rank: .persisting)
  private let queue = Monitor(Queue())
  private let failure = Guarded<String?>(nil)
  private let place: String
  private let report: @Sendable (String?) -> Void
  /// Called when a sandbox was restored after requests had seen their changes made: with the state before and the
  /// restored one; nil if it was never written.
  let goneBack = Guarded<GoneBack?>(nil)

  struct GoneBack: Sendable {
    let tell: @Sendable (SandboxHolder, _ from: Sandbox, _ to: Sandbox?) -> Void
  }

  /// - Parameters:
  ///   - place: the name of the store in reports of a failed write.
  ///   - report: called once when changes cannot be written any more, and with nil when they can again.
  package init(_ store: any RowStore, in place: String, report: @escaping @Sendable (String?) -> Void) {
    self.store = store
    self.place = place
    self.report = report
    Trails.keep()
  }

  /// Why changes cannot be written for now; nil if they can.
  package var problem: String? { failure.snapshot }

  /// The same with the place, for the rejection of a change.
  var refusal: NotKept? { problem.map { NotKept($0, in: place) } }

  // MARK: On the thread of the change

  /// Writes the sandbox as of `version` at least. If that fails, the sandbox returns to its last written state, and all
  /// requests whose changes are lost learn it here, since none of them has answered yet.
  func keep(_ holder: SandboxHolder, version: UInt64) throws(NotKept) {
    let target = Target(holder: holder, version: version)
    let problem = work.update { work in write([target], &work) { _, _, _ in }[holder.id] }
    if let problem { throw NotKept(problem, in: place) }
  }

  /// Forgets a sandbox with all that is in it.
  func forget(_ id: SandboxID) throws(NotKept) {
    let problem: String? = work.update { work in
      do {
        try store.write([
          RowBatch(
            sandbox: id.text,
            changes: [
              .remove(table: KeptSandbox.table, key: try Packing.pack(id)), .drop(prefix: RowPath.prefix([id.text])),
            ])
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

  // MARK: On the persister's thread

  /// Starts the thread that writes what requests wait for.
  /// - Returns: false when the system has no thread left to give.
  package func start() -> Bool {
    queue.withLock { $0.isRunning = true }
    if Thread.start(run) { return true }
    queue.withLock { $0.isRunning = false }
    return false
  }

  /// Writes all that is waited for, and ends the thread. Changes that follow are written by the threads that make them.
  package func stop() {
    queue.broadcast { $0.isClosing = true }
    queue.wait { $0.isRunning ? .sleep(until: nil) : .done(()) }
  }

  /// Calls `done` once the targets are written, or with the reason why they could not be and are undone. On any thread,
  /// and outside of every lock: it must not wait.
  package func submit(_ targets: [Target], done: @escaping @Sendable (NotKept?) -> Void) {
    let waiting = Waiting(targets: targets, done: done)
    let isTaken = queue.signal { queue in
      guard queue.isRunning, !queue.isClosing else { return false }
      queue.waiting.append(waiting)
      return true
    }
    if !isTaken { finish([waiting]) }
  }

  private func run() {
    while true {
      let taken: [Waiting]? = queue.wait { queue in
        if queue.waiting.isEmpty {
          guard queue.isClosing else { return .sleep(until: nil) }
          queue.isRunning = false
          return .done(nil)
        }
        defer { queue.waiting = [] }
        return .done(queue.waiting)
      }
      guard let taken else {
        queue.broadcast { _ in }
        return
      }
      finish(taken)
    }
  }

  private func finish(_ taken: [Waiting]) {
    let outcomes: [NotKept?] = work.update { work in
      var wentBack: [(SandboxHolder, Sandbox, Sandbox?)] = []
      let problems = write(taken.flatMap(\.targets), &work) { wentBack.append(($0, $1, $2)) }
      for (holder, from, to) in wentBack { goneBack.snapshot?.tell(holder, from, to) }
      return taken.map { waiting in
        let problem = waiting.targets.compactMap { target in
          problems[target.holder.id]
            ?? (work.sandboxes[target.holder.id]?.hasLost(target.version) == true ? self.lostWords : nil)
        }.first
        return problem.map { NotKept($0, in: place) }
      }
    }
    for (waiting, outcome) in zip(taken, outcomes) { waiting.done(outcome) }
  }

  // MARK: Under the lock

  private var lostWords: String { problem ?? "it could not be for a moment" }

  /// Writes the current sandboxes, in one batch each, all or none.
  /// - Parameter whenBack: called for each restored sandbox, with the state before and the restored one.
  /// - Returns: the failures by sandbox.
  private func write(
    _ targets: [Target], _ work: inout Work, whenBack: (SandboxHolder, Sandbox, Sandbox?) -> Void
  ) -> [SandboxID: String] {
    var problems: [SandboxID: String] = [:]
    var unwritten: [(holder: SandboxHolder, sandbox: Sandbox, version: UInt64, encoder: RowEncoder)] = []
    var batches: [RowBatch] = []
    var seen: Set<SandboxID> = []
    func lose(_ holder: SandboxHolder) {
      guard let state = work.sandboxes[holder.id], let version = state.version, let sandbox = state.sandbox else {
        return whenBack(holder, holder.snapshot, nil)
      }
      let (last, gone) = holder.goBack(to: sandbox)
      work.sandboxes[holder.id]?.lose(version + 1...max(version + 1, last))
      whenBack(holder, gone, sandbox)
    }
    for target in targets {
      let holder = target.holder
      // A removed sandbox must not reappear through a request that still held it.
      guard holder.isKept else { continue }
      let state = work.sandboxes[holder.id]
      if state?.hasLost(target.version) == true {
        if targets.count == 1 { problems[holder.id] = lostWords }
        continue
      }
      if let written = state?.version, written >= target.version { continue }
      guard seen.insert(holder.id).inserted else { continue }
      let (sandbox, version) = holder.standing
      do {
        let encoder = try state == nil ? firstEncoder(of: holder.id) : RowEncoder(state?.known ?? RowEncoder.Known())
        try encoder.take(KeptSandbox(sandbox, of: holder))
        if !encoder.changes.isEmpty { batches.append(RowBatch(sandbox: holder.id.text, changes: encoder.changes)) }
        unwritten.append((holder, sandbox, version, encoder))
      } catch {
        problems[holder.id] = "\(error)"
        tell("\(error)")
        lose(holder)
      }
    }
    guard !unwritten.isEmpty else { return problems }
    do {
      if !batches.isEmpty { try store.write(batches) }
    } catch {
      tell("\(error)")
      for (holder, _, _, _) in unwritten {
        problems[holder.id] = "\(error)"
        lose(holder)
      }
      return problems
    }
    for (holder, sandbox, version, encoder) in unwritten {
      // Taken out while it is changed: a second reference to its tables would make copies of them.
      var state = work.sandboxes.removeValue(forKey: holder.id) ?? WrittenState()
      encoder.update(&state.known)
      state.version = version
      state.sandbox = sandbox
      work.sandboxes[holder.id] = state
    }
    tell(nil)
    return problems
  }

  /// Writes a sandbox that was never written in parts, since it may be large. It exists once its own row is written,
  /// which comes last; remains of an earlier attempt are removed first.
  private func firstEncoder(of id: SandboxID) throws -> RowEncoder {
    try store.write([RowBatch(sandbox: id.text, changes: [.drop(prefix: RowPath.prefix([id.text]))])])
    return RowEncoder(RowEncoder.Known()) { [store] changes in
      try store.write([RowBatch(sandbox: id.text, changes: changes)])
    }
  }

  private func tell(_ problem: String?) {
    let hasChanged = failure.update { failure in
      defer { failure = problem }
      return (failure == nil) != (problem == nil)
    }
    if hasChanged { report(problem) }
  }

  // MARK: At the start

  /// Whether this version has read all that is written before, or wrote it.
  var isOwn: Bool { store.isOwn }

  /// Notes that this version has read and brought forward all that is written.
  func own() throws { try store.own() }

  /// Every stored sandbox.
  /// - Parameter context: what values need for decoding, besides their bytes.
  /// - Throws: `DecodingError` for data of another version, and the store's errors.
  func readAll(context: [CodingUserInfoKey: any Sendable]) throws -> [KeptSandbox] {
    let reader = RowReader(context: context, isOwn: store.isOwn)
    var whole: [SandboxID: KeptSandbox] = [:]
    for row in try store.rows(of: KeptSandbox.table) {
      let id = try Packing.unpack(SandboxID.self, from: row.key)
      whole[id] = try reader.read(KeptSandbox.self, from: row.value, at: [id.text], rows: store)
    }
    var applied = AppliedSandboxes(whole, rows: store, reader)
    whole = [:]
    for batch in try store.pendingBatches() { try applied.apply(batch) }
    let kept = Array(applied.sandboxes.values)
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
}
