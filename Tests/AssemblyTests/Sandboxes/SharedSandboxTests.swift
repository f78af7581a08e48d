import Platform
import RealmTestSupport
import TestSupport
import Testing

@testable import Ambient
@testable import Assembly
@testable import Model
@testable import Sandboxes
@testable import Store

/// What becomes of changes where several servers have one log, whatever order things happen in (docs/decisions/0032).
struct SharedSandboxTests {
  /// One server, with its copy of the sandbox.
  struct Place {
    let core: IdentityCore
    let holder: SandboxHolder
    let server: ServerInMemory

    var shared: SharedSandbox { get throws { try #require(holder.shared.snapshot) } }

    /// Adds a message, and returns the numbers of all there are afterwards.
    @discardableResult
    func send(_ text: String) throws -> [UInt64] {
      try holder.updateKept { sandbox in
        sandbox.outbox.append(SharedSandboxTests.message(text))
        return sandbox.outbox.after(0).map(\.number)
      }
    }

    var texts: [String] { holder.snapshot.outbox.after(0).map(\.entry.body) }

    func takeAll() throws -> SharedSandbox.Taking {
      try shared.take(server.log.entries(after: 0), holder)
    }
  }

  static func message(_ text: String) -> Message {
    Message(
      at: Instant(milliseconds: 0), realm: RealmID("shop"), user: SubjectID(randomBytes: [1]), to: "ann@example.com",
      channel: .email, kind: .signUp, body: text, clientMetadata: [:])
  }

  let log = LogInMemory(from: LogPosition(1, [1]))

  func place() throws -> Place {
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"), random: .seeded(3))
    let holder = try #require(core.sandbox())
    let server = ServerInMemory(at: log)
    try core.share(holder, at: LogPosition(1, [1]), in: server)
    return Place(core: core, holder: holder, server: server)
  }

  @Test func aChangeThatReturnsIsInTheLogAndOthersComeToTheSame() throws {
    let (one, two) = (try place(), try place())
    #expect(try one.send("first") == [1])
    let position = try one.shared.position
    #expect(log.last == position && position.number == 2)
    #expect(two.texts == [])
    #expect(try two.takeAll() == .taken)
    #expect(two.texts == ["first"])
    let digests = try [one, two].map { try $0.shared.digest($0.holder) }
    #expect(digests[0].position == digests[1].position && digests[0].digest == digests[1].digest)
  }

  @Test func anOvertakenChangeIsMadeAgainOnWhatTheOthersMade() throws {
    let (one, two) = (try place(), try place())
    try one.send("first")
    #expect(try two.send("second") == [1, 2])
    #expect(two.texts == ["first", "second"])
    #expect(two.server.flights.snapshot.count == 2)
  }

  /// Sends in a thread of its own.
  func sendLater(_ text: String, from place: Place, _ sent: Monitor<[String]>) {
    let isStarted = Thread.start {
      _ = try? place.send(text)
      sent.broadcast { $0.append(text) }
    }
    #expect(isStarted)
  }

  func waitFor(_ count: Int, in sent: Monitor<[String]>) -> [String] {
    sent.wait { $0.count == count ? .done($0) : .sleep(until: nil) }
  }

  @Test func whereOthersWriteChangesWaitForTheTurnAndGoTogether() throws {
    let (one, two, sent) = (try place(), try place(), Monitor([String]()))
    try one.send("first")
    // Another has queued up, and writes before.
    let third = try place()
    #expect(log.isTurn(of: third.server))
    for index in 0..<3 {
      sendLater("\(index)", from: two, sent)
      while two.holder.waiting != index + 1 { usleep(1_000) }
    }
    #expect(two.server.flights.snapshot.count == 1 && two.holder.draft == nil && log.queue.count == 2)
    _ = try third.takeAll()
    try third.send("third")
    #expect(log.queue.map { $0 === two.server } == [true])
    try two.shared.called()
    two.server.submit(two.holder)
    #expect(waitFor(3, in: sent).sorted() == ["0", "1", "2"])
    // One entry was tried in vain, before the lease. On a slow machine not all come in time for the first of the
    // others.
    let flights = two.server.flights.snapshot.count
    #expect(flights == Int(log.last.number) - 2 && (2...4).contains(flights) && log.queue.isEmpty)
    #expect(two.texts.prefix(2) == ["first", "third"] && two.texts.count == 5)
    // Nobody else waits: the next goes at once.
    try two.send("alone")
    #expect(two.server.flights.snapshot.count == flights + 1 && log.queue.isEmpty)
  }

  @Test func whoIsNotCalledAsksAgain() throws {
    let (one, sent) = (try place(), Monitor([String]()))
    let dead = ServerInMemory(at: log)
    #expect(log.isTurn(of: dead))
    sendLater("patient", from: one, sent)
    while log.queue.count != 2 || one.holder.waiting != 1 { usleep(1_000) }
    guard case .later(let at) = try one.shared.next(one.holder) else {
      Issue.record("the writer does not wait")
      return
    }
    #expect(at > .now && at <= .now + .milliseconds(100))
    log.leave(dead)
    while at > .now { usleep(1_000) }
    one.server.submit(one.holder)
    #expect(waitFor(1, in: sent) == ["patient"] && log.queue.isEmpty)
  }

  @Test func aTurnOfWhichNothingComesIsGivenBack() throws {
    let (one, two) = (try place(), try place())
    try one.send("first")
    // It is made on what is no longer so, overtaken, and changes nothing of what the other has written.
    let isSent = try two.holder.updateKept { sandbox in
      guard sandbox.outbox.next == 1 else { return false }
      sandbox.outbox.append(SharedSandboxTests.message("never"))
      return true
    }
    #expect(!isSent && log.queue.isEmpty && two.texts == ["first"] && log.last.number == 2)
  }

  @Test func severalServersAtOnceLoseNothing() throws {
    let (places, sent) = ([try place(), try place(), try place()], Monitor([String]()))
    for round in 0..<8 {
      for (index, place) in places.enumerated() { sendLater("\(index)-\(round)", from: place, sent) }
    }
    // No notification comes: the waiting server asks from time to time.
    let isDone = Monitor(false)
    #expect(
      Thread.start {
        while !isDone.withLock({ $0 }) {
          for place in places {
            place.holder.shared.snapshot?.called()
            place.server.submit(place.holder)
          }
          usleep(500)
        }
      })
    let all = waitFor(24, in: sent)
    isDone.broadcast { $0 = true }
    for place in places { _ = try place.takeAll() }
    #expect(Set(all).count == 24 && places.allSatisfy { Set($0.texts) == Set(all) && $0.texts.count == 24 })
    let tries = places.map(\.server.flights.snapshot.count).reduce(0, +)
    #expect(tries >= Int(log.last.number) - 1)
  }

  @Test func changesAreReadOnlyOnceTheyAreInTheLog() throws {
    let one = try place()
    one.server.fortune.update { $0 = .held }
    let isDone = Monitor(false)
    #expect(
      Thread.start {
        _ = try? one.send("slow")
        isDone.broadcast { $0 = true }
      })
    while one.holder.draft == nil { usleep(1_000) }
    #expect(one.texts == [])
    one.server.fortune.update { $0 = .good }
    one.server.submit(one.holder)
    isDone.wait { $0 ? .done(()) : .sleep(until: nil) }
    #expect(one.texts == ["slow"])
  }

  @Test func changesThatGatherGoInOneEntry() throws {
    let one = try place()
    one.server.fortune.update { $0 = .held }
    let left = Monitor(3)
    for index in 0..<3 {
      #expect(
        Thread.start {
          _ = try? one.send("\(index)")
          left.broadcast { $0 -= 1 }
        })
    }
    while one.holder.draft?.tickets.count != 3 { usleep(1_000) }
    one.server.fortune.update { $0 = .good }
    one.server.submit(one.holder)
    left.wait { $0 == 0 ? .done(()) : .sleep(until: nil) }
    #expect(log.last.number == 2 && one.texts.count == 3)
  }

  @Test func anAnswerThatIsLostIsFoundInTheLog() throws {
    let one = try place()
    one.server.fortune.update { $0 = .unanswered }
    let isDone = Monitor(false)
    #expect(
      Thread.start {
        _ = try? one.send("unknown")
        isDone.broadcast { $0 = true }
      })
    while one.server.flights.snapshot.isEmpty { usleep(1_000) }
    #expect(one.texts == [])
    #expect(try one.takeAll() == .taken)
    isDone.wait { $0 ? .done(()) : .sleep(until: nil) }
    #expect(one.texts == ["unknown"] && log.last.number == 2)
  }

  @Test func entriesCountOnceAndAForeignOneIsAGap() throws {
    let (one, two) = (try place(), try place())
    for text in ["a", "b"] { try one.send(text) }
    for _ in 0..<2 {
      #expect(try two.takeAll() == .taken)
    }
    #expect(two.texts == ["a", "b"])
    let batch = log.entries(after: 2)[0].batch
    for stranger in [
      CommonEntry(LogPosition(4, [9]), after: [8], batch, isOwn: false),
      CommonEntry(LogPosition(5, [9]), after: log.last.identity, batch, isOwn: false),
    ] {
      #expect(try two.shared.take([stranger], two.holder) == .gap)
    }
    #expect(two.texts == ["a", "b"])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func whateverIsReadAtATimeComesToTheSame(seed: UInt64) throws {
    let world = try World()
    let start = KeptSandbox(world.sandbox.snapshot, of: world.sandbox)
    func follower() throws -> SandboxHolder {
      let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"), random: .seeded(seed))
      return try #require(try core.adopt(start, at: LogPosition(1, [1]), in: ServerInMemory(at: log)))
    }
    let (together, singly, inPieces) = (try follower(), try follower(), try follower())
    try world.core.share(world.sandbox, at: LogPosition(1, [1]), in: ServerInMemory(at: log))
    var life = Life(world, seed: seed)
    var dice = Dice(seed)
    for _ in 1...60 {
      _ = life.step()
      guard Bool.random(using: &dice) else { continue }
      let position = try #require(inPieces.shared.snapshot).position
      _ = try inPieces.shared.snapshot?.take(log.entries(after: position.number), inPieces)
    }
    let entries = log.entries(after: 1)
    for entry in entries { #expect(try singly.shared.snapshot?.take([entry], singly) == .taken) }
    for holder in [together, inPieces] { #expect(try holder.shared.snapshot?.take(entries, holder) == .taken) }
    let digests = try [world.sandbox, together, singly, inPieces].map { holder in
      try #require(holder.shared.snapshot).digest(holder).digest
    }
    #expect(entries.count > 30 && Set(digests).count == 1 && digests[0] != nil)
  }

  @Test func aSignInThatChangesNothingOfTheAccountDoesNotWriteIt() throws {
    let world = try World()
    try world.core.share(world.sandbox, at: LogPosition(1, [1]), in: ServerInMemory(at: log))
    _ = try world.confirmedUser()
    _ = try world.tokens()
    let before = log.last.number
    _ = try world.tokens()
    let tables = log.entries(after: before).flatMap { $0.batch?.changes ?? [] }.map { change in
      switch change {
      case .put(let table, _, _), .remove(let table, _): table
      case .drop(let prefix): prefix
      }
    }
    #expect(tables.contains { $0.hasSuffix("/grants") } && !tables.contains { $0.hasSuffix("/accounts") }, "\(tables)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func whoGoesBackWhileAnotherWritesFindsWhatDiffers(seed: UInt64) throws {
    let world = try World()
    let start = KeptSandbox(world.sandbox.snapshot, of: world.sandbox)
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"), random: .seeded(seed))
    let server = ServerInMemory(at: log)
    let other = try #require(try core.adopt(start, at: LogPosition(1, [1]), in: server))
    try world.core.share(world.sandbox, at: LogPosition(1, [1]), in: ServerInMemory(at: log))
    var life = Life(world, seed: seed)
    func live() { for _ in 1...40 { _ = life.step() } }
    func takeAll(_ holder: SandboxHolder) throws {
      #expect(try holder.shared.snapshot?.take(log.entries(after: 0), holder) == .taken)
    }
    live()
    try takeAll(other)
    let earlier = Snapshot(id: "s1", name: nil, at: other.now, sandbox: other.snapshot)
    live()
    try takeAll(other)
    live()
    _ = try other.restore(earlier)
    #expect(server.flights.snapshot.count == 2)
    try takeAll(world.sandbox)
    let digests = try [world.sandbox, other].map { try #require($0.shared.snapshot).digest($0).digest }
    #expect(digests[0] == digests[1] && digests[0] != nil)
  }

  @Test func aTurnIsAsLongAsTheChangesTake() {
    #expect(SharedSandbox.leaseLength(for: .zero) == nil && SharedSandbox.leaseLength(for: .milliseconds(50)) == nil)
    #expect(SharedSandbox.leaseLength(for: .milliseconds(200)) == .milliseconds(450))
    #expect(SharedSandbox.leaseLength(for: .seconds(9)) == .milliseconds(1_600))
  }

  @Test func ofBatchesThatGoTogetherEachRowIsTheLatest() {
    var run = LatestChanges()
    func add(_ changes: RowChange...) -> Bool { run.add(RowBatch(sandbox: "default", changes: changes)) }
    let isAdded = [
      add(.put(table: "a", key: [1], value: [1]), .put(table: "b", key: [1], value: [2])),
      add(.remove(table: "a", key: [1]), .put(table: "b", key: [2], value: [3])),
      // A row that goes with its tables, and comes back, is seen both times.
      add(.remove(table: "c", key: [3]), .drop(prefix: "c/3/")),
    ]
    #expect(isAdded == [true, true, false])
    #expect(
      run.changes == [
        .remove(table: "a", key: [1]), .put(table: "b", key: [1], value: [2]), .put(table: "b", key: [2], value: [3]),
      ])
    run = LatestChanges()
    let isAddedBehind = [
      add(.remove(table: "c", key: [3]), .drop(prefix: "c/3/")), add(.put(table: "c", key: [3], value: [4])),
    ]
    #expect(isAddedBehind == [true, false])
    #expect(run.changes == [.remove(table: "c", key: [3]), .drop(prefix: "c/3/")])
  }

  @Test func nothingIsChangedWhileTheLogIsAway() throws {
    let one = try place()
    one.server.refused.update { $0 = NotKept(unanswered: "the log is away") }
    #expect(throws: NotKept.self) { try one.send("refused") }
    #expect(one.texts == [] && one.holder.draft == nil && log.last.number == 1)
    one.server.refused.update { $0 = nil }
    try one.send("taken")
    #expect(one.texts == ["taken"])
  }

  @Test func aLogThatForgotIsFollowed() throws {
    let (one, two) = (try place(), try place())
    for text in ["a", "b", "c"] { try one.send(text) }
    _ = try two.shared.take(log.entries(after: 0).filter { $0.position.number < 3 }, two.holder)
    #expect(two.texts == ["a"])
    // The log has another entry under a number that is known here.
    let earlier = KeptSandbox(two.holder.snapshot, of: two.holder)
    let elsewhere = LogPosition(3, [7])
    try one.shared.replace(with: earlier, at: elsewhere, entries: [], goesBack: false, one.holder)
    #expect(one.texts == ["a", "b", "c"])
    try one.shared.replace(with: earlier, at: elsewhere, entries: [], goesBack: true, one.holder)
    let position = try one.shared.position
    #expect(one.texts == ["a"] && position == elsewhere)
  }

  @Test func theEntryNamesTheMessagesThatLeave() throws {
    let one = try place()
    one.core.post.carry(to: { $0.body == "stays" ? [] : ["smtp", "webhook"] }) { _ in }
    try one.send("stays")
    try one.send("leaves")
    #expect(
      one.server.flights.snapshot.map(\.leaving) == [
        [], ["smtp", "webhook"].map { LeavingMessage(2, of: .main, to: $0) },
      ])
    #expect(one.holder.message(2)?.body == "leaves" && one.holder.message(3) == nil)
  }

  @Test func positionsDifferByIdentityToo() {
    #expect(LogPosition(3, [1]) != LogPosition(3, [2]))
    #expect(LogPosition(3, [1]) == LogPosition(3, [1]))
  }
}

extension SandboxHolder {
  /// How many changes wait for the replica's lease.
  fileprivate var waiting: Int { state.read { $0.line.tickets.count } }
}
