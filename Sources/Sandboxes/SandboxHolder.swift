package import Ambient
package import Model
internal import Platform
package import Store

/// One sandbox behind its lock, with the requests that wait for a message or an event in it.
package final class SandboxHolder: Sendable {
  package let id: SandboxID
  /// The name given at creation.
  package let name: String?
  /// By the machine's clock, as is `expires`: the sandbox's own may be moved.
  package var created: Instant { birth.snapshot }
  /// Replaced where others have made the sandbox.
  let birth: Guarded<Instant>
  package let expires: Instant?
  let state: Guarded<Standing>
  /// The state that a reset restores.
  private let pristine: Guarded<Sandbox>
  /// Whether that is what the replica had that made the sandbox.
  private let hasCommonPristine = Guarded(false)
  let shelf = Guarded(SnapshotShelf())
  package let messages = MessageWatch()
  /// Receives committed messages, to deliver them; set when the sandbox is registered.
  package let post = Guarded<Post?>(nil)
  /// Writes changes to the data file; nil without `--data`. Set when the sandbox is registered.
  let persister = Guarded<Persister?>(nil)
  /// Its place in the log that several replicas share; nil for a single process. Set before the sandbox is registered.
  package let shared = Guarded<SharedSandbox?>(nil)
  /// See ``KeptSandbox/provisioned``.
  let provisioned = Guarded<Set<String>>([])
  /// The requests of clients, with their answers.
  package let traffic = TrafficLog()
  /// Wakes the event streams of the sandbox.
  package let activity = ActivityWatch()
  /// Reports sign-ins that are removed because the sandbox is full; set when the sandbox is registered.
  let grantLosses = Guarded<GrantLossReport?>(nil)
  /// The maximum number of sign-ins in the sandbox.
  let grantLimit = Guarded(Sandbox.grantLimit)
  /// How many more sign-ins may be added before they are counted again.
  private let grantRoom = Guarded(0)

  struct Standing: Sendable {
    var sandbox: Sandbox
    /// Grows with every change.
    var version: UInt64 = 0
    /// Where replicas share a log, what is not in there yet.
    var draft: Draft?
    /// The changes that wait for the replica's lease.
    var line = WaitingLine()
  }

  private let rules: ChangeRules

  init(
    _ sandbox: Sandbox, rules: ChangeRules, name: String? = nil, created: Instant = .machine, expires: Instant? = nil
  ) {
    self.rules = rules
    id = sandbox.id
    self.name = name
    birth = Guarded(created)
    self.expires = expires
    state = Guarded(Standing(sandbox: sandbox), rank: .transaction)
    pristine = Guarded(sandbox)
  }

  /// The current sandbox: costs the same for any number of users.
  package var snapshot: Sandbox { state.read { $0.sandbox } }

  /// The same, and which of its versions that is.
  var standing: (sandbox: Sandbox, version: UInt64) { state.read { ($0.sandbox, $0.version) } }

  /// The sandbox's time.
  package var now: Instant { state.read { $0.sandbox.clock.now() } }

  /// Changes state of the sandbox itself on which no response depends: the random source, a count. A failed write is
  /// ignored.
  package func update<Result: Sendable>(_ body: (inout Sandbox) -> Result) -> Result {
    change(isPromised: false, body).result
  }

  /// Changes what belongs to the sandbox itself: clock, outbox, faults, the list of realms.
  /// - Throws: when it cannot be written down; nothing has changed then.
  package func updateKept<Result: Sendable>(_ body: (inout Sandbox) -> Result) throws(NotKept) -> Result {
    try change(body).kept()
  }

  /// The result of a change, and the error if it could not be written.
  private struct Change<Result: Sendable>: Sendable {
    let result: Result
    var refusal: NotKept?

    func kept() throws(NotKept) -> Result {
      if let refusal { throw refusal }
      return result
    }
  }

  /// Every change goes through here: it is made under the lock, and written after the lock is released, if changes are
  /// stored.
  ///
  /// In a request the change is only recorded, and the response waits until it is written (``PendingChanges``).
  /// - Parameter isPromised: whether the caller must know that the change is written.
  private func change<Result: Sendable, Failure: Error>(
    isPromised: Bool = true, _ body: (inout Sandbox) throws(Failure) -> Result
  ) throws(Failure) -> Change<Result> {
    if let shared = shared.snapshot {
      let (result, refusal) = try changeShared(shared, body)
      return Change(result: result, refusal: refusal)
    }
    let persister = persister.snapshot
    let pending = persister == nil ? nil : PendingChanges.current
    if let refusal = pending?.refusal {
      var copy = snapshot
      return Change(result: try body(&copy), refusal: refusal)
    }
    let (result, version) = try state.update { (standing) throws(Failure) -> (Result, UInt64) in
      #if DEBUG
        // A change may have to be made again on a newer value, so it may have no effect but on the value that it is
        // given.
        var rehearsed = standing.sandbox
        Replay.rehearsing { _ = try? body(&rehearsed) }
      #endif
      let result = try body(&standing.sandbox)
      standing.version += 1
      return (result, standing.version)
    }
    guard let persister else { return Change(result: result) }
    if let pending {
      pending.note(self, version: version)
      return Change(result: result)
    }
    guard isPromised else {
      persister.submit([Persister.Target(holder: self, version: version)]) { _ in }
      return Change(result: result)
    }
    do throws(NotKept) {
      try persister.keep(self, version: version)
      return Change(result: result)
    } catch {
      return Change(result: result, refusal: error)
    }
  }

  /// Returns to the last written state, since the current one cannot be written. Numbers of messages and events still
  /// increase, so that a client that saw one misses none.
  /// - Returns: the last of the undone versions, and the sandbox as of that version.
  func goBack(to written: Sandbox) -> (version: UInt64, gone: Sandbox) {
    let gone = state.update { standing in
      let before = standing.sandbox
      standing.sandbox = written
      standing.sandbox.outbox.number(onFrom: before.outbox)
      standing.sandbox.journal.number(onFrom: before.journal)
      defer { standing.version += 1 }
      return (standing.version, before)
    }
    grantRoom.update { $0 = 0 }
    return gone
  }

  /// Whether the sandbox is written down.
  package var isKept: Bool { persister.snapshot != nil || shared.snapshot != nil }

  /// Has the persister write the current state.
  func keep() throws(NotKept) {
    guard let persister = persister.snapshot else { return }
    if let pending = PendingChanges.current {
      if let refusal = pending.refusal { throw refusal }
      pending.note(self, version: standing.version)
    } else {
      try persister.keep(self, version: standing.version)
    }
  }

  /// Writes that the sandbox is removed; close it then.
  func forget() throws(NotKept) {
    if let shared = shared.snapshot {
      try shared.log.remove(self)
      return self.shared.update { $0 = nil }
    }
    // First, so that no request that still holds it writes it again.
    let persister = persister.update { persister in
      defer { persister = nil }
      return persister
    }
    do throws(NotKept) {
      try persister?.forget(id)
    } catch {
      self.persister.update { $0 = persister }
      throw error
    }
  }

  /// Reads something of the sandbox, with nothing copied.
  package func read<Result: Sendable>(_ body: (borrowing Sandbox) -> Result) -> Result {
    state.read { body($0.sandbox) }
  }

  /// Runs `body` on the sandbox and commits; a throw commits nothing.
  package func commit<Result: Sendable>(
    _ body: (inout Sandbox) throws(IdentityError) -> Result
  ) throws(IdentityError) -> Result {
    let change = try change { (sandbox) throws(IdentityError) -> Result in
      var transaction = sandbox
      let result = try body(&transaction)
      sandbox = transaction
      return result
    }
    if let refusal = change.refusal { throw .core(.internalFault(InternalFault(refusal))) }
    return change.result
  }

  /// Makes the current state the one to which a reset returns. Call it after the configuration has been applied.
  package func markPristine() {
    let sandbox = snapshot
    pristine.update { $0 = sandbox }
  }

  /// The state that a reset restores, as a value.
  func pristineSandbox() throws(NotKept) -> Sandbox {
    guard let shared = shared.snapshot, !hasCommonPristine.snapshot else { return pristine.snapshot }
    let common = try shared.log.pristine(of: self)
    pristine.update { $0 = common }
    hasCommonPristine.update { $0 = true }
    return common
  }

  /// Replaces the current sandbox by the pristine one and returns both. Outbox and journal are then empty; their
  /// numbers continue from the previous ones, so that a client that remembers a number misses nothing.
  func restore() throws(NotKept) -> (before: Sandbox, after: Sandbox) {
    try exchange(for: pristineSandbox()) { before, after in
      after.outbox.removeAll()
      after.outbox.number(onFrom: before.outbox)
      after.journal.removeAll()
      after.journal.number(onFrom: before.journal)
      after.authenticators = AuthenticatorShelf.number(after.authenticators, onFrom: before.authenticators)
    }
  }

  /// Replaces the sandbox by that of a snapshot and returns both. Its messages are restored; later ones continue the
  /// current numbers.
  func restore(_ snapshot: Snapshot) throws(NotKept) -> (before: Sandbox, after: Sandbox) {
    try exchange(for: snapshot.sandbox) { before, after in
      after.outbox.number(onFrom: before.outbox)
      after.journal.number(onFrom: before.journal)
      after.authenticators = AuthenticatorShelf.number(after.authenticators, onFrom: before.authenticators)
    }
  }

  /// Replaces the realms by those of `content`, and returns the sandbox before and after. Clock, messages, randomness
  /// and authenticators stay.
  func replaceRealms(with content: Sandbox) throws(NotKept) -> (before: Sandbox, after: Sandbox) {
    try exchange(for: content) { before, after in
      after.id = before.id
      after.clock = before.clock
      after.random = before.random
      after.outbox = before.outbox
      after.journal = before.journal
      after.authenticators = before.authenticators
    }
  }

  /// Whether it is removed.
  package var isClosed: Bool { activity.isClosed }

  /// Releases the whole content: requests that still hold this object find nothing. Forget it before.
  package func close() {
    let empty = Sandbox(id: id)
    // The previous values are freed outside of the locks, since that takes long with many users.
    let held = update { sandbox in
      defer { sandbox = empty }
      return sandbox
    }
    let marked = pristine.update { sandbox in
      defer { sandbox = empty }
      return sandbox
    }
    let shelved = shelf.update { shelf in
      defer { shelf = SnapshotShelf() }
      return shelf
    }
    _ = (held, marked, shelved)
    activity.close()
    messages.close()
    traffic.close()
  }

  private func exchange(
    for value: Sandbox, _ adjust: (Sandbox, inout Sandbox) -> Void
  ) throws(NotKept) -> (before: Sandbox, after: Sandbox) {
    defer { grantRoom.update { $0 = 0 } }
    return try updateKept { sandbox in
      let before = sandbox
      var after = value
      adjust(before, &after)
      sandbox = after
      return (before, after)
    }
  }

  /// The current realm; for a request that is run again after an outbound call, the realm of the first run.
  func realm(_ id: RealmID) throws(CoreError) -> (realm: Realm, now: Instant) {
    // Imports advance by the clock. Users due by now are added before the read, one batch for each time the lock is
    // taken.
    var seen = try read(id)
    while rules.isDue(seen.box.value, seen.now) {
      _ = try makeChange(id, in: nil) { _ in }
      seen = try read(id)
    }
    let reading = try Replay.noting { () throws(CoreError) in try read(id) }
    return (reading.box.value, reading.now)
  }

  private struct Reading: Sendable {
    let box: Box<Realm>
    let now: Instant
  }

  private func read(_ id: RealmID) throws(CoreError) -> Reading {
    try state.read { (standing) throws(CoreError) -> Reading in
      guard let box = standing.sandbox.realms[id] else { throw .realm(.notFound(id)) }
      return Reading(box: box, now: standing.sandbox.clock.now())
    }
  }

  /// Runs `body` on a transaction of the realm and commits by assignment; a throw commits nothing. A request that is
  /// run again after an outbound call commits once.
  package func update<Result: Sendable>(
    _ id: RealmID, _ body: (inout Transaction) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    try commit(id, in: nil, body).result
  }

  /// The same for a request, with the messages whose text a trigger writes before they are sent.
  /// - Parameter scope: of the request, which the transaction then knows; nil outside of one.
  func commit<Result: Sendable>(
    _ id: RealmID, in scope: RequestScope?, _ body: (inout Transaction) throws(CoreError) -> Result
  ) throws(CoreError) -> Committed<Result> {
    let step: Replay.Step<Committed<Result>> = try Replay.begin()
    if let recorded = step.recorded { return recorded }
    do throws(CoreError) {
      let committed = try makeChange(id, in: scope, body)
      step.end(.success(committed))
      return committed
    } catch {
      step.end(.failure(error))
      throw error
    }
  }

  struct Committed<Result: Sendable>: Sendable {
    let result: Result
    let senderMessages: [CustomSenderMessage]
  }

  private func makeChange<Result: Sendable>(
    _ id: RealmID, in scope: RequestScope?, _ body: (inout Transaction) throws(CoreError) -> Result
  ) throws(CoreError) -> Committed<Result> {
    let change = try change {
      (sandbox) throws(CoreError) -> (Committed<Result>, [Message], UInt64, Bool, SenderDeliveries?, Int) in
      guard let box = sandbox.realms[id] else { throw .realm(.notFound(id)) }
      var transaction = Transaction(realm: box.value, now: sandbox.clock.now(), random: sandbox.random)
      for begin in rules.beginnings { begin(&transaction) }
      if let scope { transaction.enter(scope) }
      let result = try body(&transaction)
      // A failing change is not committed, so only a successful one has to restore the region's settings.
      transaction.leaveRegion()
      if let refusal = transaction.refusal { throw refusal }
      for end in rules.endings { end(&transaction) }
      let first = sandbox.outbox.next
      let newGrants = transaction.realm.users.grants.count - box.value.users.grants.count
      transaction.commit(to: &sandbox)
      return (
        Committed(result: result, senderMessages: transaction.senderMessages), transaction.messages, first,
        transaction.hasEvents, transaction.senderDeliveries,
        newGrants
      )
    }
    if let refusal = change.refusal { throw .internalFault(InternalFault(refusal)) }
    let (result, sent, first, happened, senderDeliveries, newGrants) = change.result
    if newGrants > 0 { boundGrants(after: newGrants) }
    if !sent.isEmpty { Annotations.note(messages: first..<first + UInt64(sent.count)) }
    guard senderDeliveries != nil || happened || !sent.isEmpty else { return result }
    PendingChanges.afterwards { [self] in
      if let senderDeliveries { rules.deliver(senderDeliveries, self) }
      if !sent.isEmpty {
        messages.announce(sent)
        post.snapshot?.take(sent, from: first, of: self)
      }
      activity.announce()
    }
    return result
  }
}

extension SandboxHolder {
  /// Keeps the sandbox's grants within their bound, after so many were added.
  private func boundGrants(after count: Int) {
    let hasRoom = grantRoom.update { room in
      room -= count
      return room >= 0
    }
    if hasRoom { return }
    let limit = grantLimit.snapshot
    let (room, givenUp) = update { $0.boundGrants(to: limit) }
    grantRoom.update { $0 = room }
    guard givenUp > 0 else { return }
    grantLosses.snapshot?.add(GrantsGivenUp(sandbox: id, count: givenUp, limit: limit))
  }
}
