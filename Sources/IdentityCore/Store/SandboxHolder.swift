internal import HashTreeCollections

/// Holds one sandbox behind its lock, and those who wait for something to happen in it.
package final class SandboxHolder: Sendable {
  package let id: SandboxID
  private let state: Guarded<Sandbox>
  package let messages = MessageWatch()

  init(_ sandbox: Sandbox) {
    id = sandbox.id
    state = Guarded(sandbox)
  }

  /// The sandbox as it stands: costs the same at any number of users.
  package var snapshot: Sandbox { state.snapshot }

  /// The sandbox's time.
  package var now: Instant { state.read { $0.clock.now() } }

  /// Changes what belongs to the sandbox itself: clock, outbox, the list of realms.
  package func update<Result: Sendable>(_ body: (inout Sandbox) -> Result) -> Result {
    state.update(body)
  }

  func realm(_ id: RealmID) throws(CoreError) -> (realm: Realm, now: Instant) {
    try state.read { (sandbox) throws(CoreError) -> (Realm, Instant) in
      guard let box = sandbox.realms[id] else { throw .realmNotFound(id) }
      return (box.value, sandbox.clock.now())
    }
  }

  /// Runs `body` on a draft of the realm and commits by assignment; a throw commits nothing.
  func update<Result: Sendable>(
    _ id: RealmID, _ body: (inout Draft) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    let (result, sent) = try state.update { (sandbox) throws(CoreError) -> (Result, [Message]) in
      guard let box = sandbox.realms[id] else { throw .realmNotFound(id) }
      var draft = Draft(realm: box.value, now: sandbox.clock.now(), random: sandbox.random)
      let result = try body(&draft)
      draft.commit(to: &sandbox)
      return (result, draft.messages)
    }
    if !sent.isEmpty { messages.announce(sent) }
    return result
  }
}

/// A realm under change, with the time and the randomness that the change may use. Rules work on this and on nothing else.
struct Draft {
  var realm: Realm
  let now: Instant
  var random: RandomSource
  private(set) var messages: [Message] = []
  private var events: [Event] = []

  init(realm: Realm, now: Instant, random: RandomSource) {
    self.realm = realm
    self.now = now
    self.random = random
  }

  mutating func send(_ message: Message) {
    messages.append(message)
  }

  mutating func record(_ kind: Event.Kind, user: SubjectID?, client: ClientID? = nil) {
    events.append(Event(at: now, realm: realm.id, kind: kind, user: user, client: client))
  }

  fileprivate func commit(to sandbox: inout Sandbox) {
    sandbox.realms[realm.id] = Box(realm)
    sandbox.random = random
    for message in messages { sandbox.outbox.append(message) }
    sandbox.outbox.trim(to: Sandbox.outboxLimit)
    for event in events { sandbox.journal.append(event) }
    sandbox.journal.trim(to: Sandbox.journalLimit)
  }
}
