import RealmTestSupport
import TestSupport
import Testing

@testable import Ambient
@testable import IdentityPools
@testable import Model
@testable import OAuth
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store
@testable import Tokens

/// The written rows are the sandbox as it is, after every change.
struct PersisterTests {
  private func keptWorld(_ settings: (inout RealmSettings) -> Void = { _ in }) throws -> (World, MemoryRows) {
    let world = try World(settings)
    world.sandbox.markPristine()
    let rows = MemoryRows()
    #expect(try world.core.goOn(with: Persister(rows, in: "memory") { _ in }) == nil)
    return (world, rows)
  }

  private func expectKept(
    _ core: IdentityCore, in rows: MemoryRows, _ words: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (kept, way) in [(try rows.sandboxes(), "read whole"), (rows.appliedSandboxes(), "applied")] {
      #expect(
        Set(kept.keys) == Set(core.registry.sandboxes.map(\.id)), "\(way), \(words)", sourceLocation: sourceLocation)
      for holder in core.registry.sandboxes {
        let back = try #require(kept[holder.id], "\(way), \(words)", sourceLocation: sourceLocation)
        let difference = Unpacked.difference(try Unpacked.of(back), try Unpacked.of(holder.snapshot))
        #expect(difference == nil, "\(holder.id) \(way) after \(words)", sourceLocation: sourceLocation)
        let found = Findings.difference(back, holder.snapshot)
        #expect(found == nil, "\(holder.id) \(way) after \(words)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func whateverIsDoneIsWrittenDown(seed: UInt64) throws {
    let (world, rows) = try keptWorld {
      $0.domain = "shop"
      $0.protection = .audit
      $0.devices = DevicePolicy()
    }
    var life = Life(world, seed: seed)
    for number in 1...40 {
      let words = life.step()
      try expectKept(world.core, in: rows, "step \(number) of seed \(seed): \(words)")
    }
  }

  @Test func everyTableIsShown() throws {
    // What finds parts by their names must know every table that encoding comes by.
    struct Names: PartVisitor {
      var path: [String]
      var names: Set<String> = []

      mutating func visit(_ part: inout some RowPart, as name: String) throws {
        guard let holder = part as? any RowHolder else {
          names.insert((path + [name]).joined(separator: "/"))
          return
        }
        path.append(name)
        try look(into: holder)
        path.removeLast()
      }

      mutating func look(into holder: some RowHolder) throws {
        var holder = holder
        try holder.visitParts(&self)
      }
    }
    let (world, _) = try keptWorld()
    var realm = try #require(world.sandbox.snapshot.realm(world.service.id))
    for state in MemoryRows.states { realm.running.begin(state) }
    var sandbox = world.sandbox.snapshot
    sandbox.realms[realm.id] = Box(realm)
    let pool = try world.core.identityPools.create(
      settings: IdentityPoolSettings(name: "i", allowsGuests: true), in: world.sandbox)
    sandbox.identityPools[pool.id] = Box(pool)
    let encoder = RowEncoder(RowEncoder.Known())
    try encoder.take(KeptSandbox(sandbox, of: world.sandbox))
    var known = RowEncoder.Known()
    encoder.update(&known)
    func tables(of row: String) -> Set<String> {
      Set((known.tablesOfHeads[row] ?? []).map { String($0.dropFirst(row.count + 1)) })
    }
    func shown(_ holder: some RowHolder, at path: [String] = []) throws -> Set<String> {
      var names = Names(path: path)
      try names.look(into: holder)
      return names.names
    }
    func isBelow(_ tables: Set<String>, _ parts: Set<String>) -> Bool {
      tables.allSatisfy { table in parts.contains { table == $0 || table.hasPrefix("\($0)/") } }
        && parts.allSatisfy { part in tables.contains { $0 == part || $0.hasPrefix("\(part)/") } }
    }
    #expect(isBelow(tables(of: "default"), try shown(sandbox, at: ["sandbox"])))
    #expect(isBelow(tables(of: "default/sandbox/realms/\(realm.id)"), try shown(realm)))
    #expect(isBelow(tables(of: "default/sandbox/identityPools/\(RowPath.name([pool.id.text]))"), try shown(pool)))
  }

  @Test func aChangeWritesItsRowsAlone() throws {
    let (world, rows) = try keptWorld()
    for number in 1...50 { try world.confirmedUser("user\(number)@example.com") }
    let tokens = try world.tokens("user1@example.com")
    _ = rows.takeWritten()
    _ = try world.service.accounts.updateAttributes(of: "user7@example.com", [Attribute("name", "Seven")])
    let written = rows.takeWritten()
    #expect(written.count { $0.table == "default/sandbox/realms/eu-west-1_Shop00001/users/accounts" } == 1)
    #expect(!written.map(\.table).contains("default/sandbox/realms"))
    // A sign-in leaves one grant, one event, and the attempts of its user.
    _ = try world.tokens("user1@example.com")
    let signIn = rows.takeWritten().map(\.table)
    #expect(signIn.count { $0.hasSuffix("/users/grants") } == 1)
    #expect(signIn.count { $0.hasSuffix("/users/accounts") } <= 1)
    #expect(!signIn.contains("default/sandbox/realms"))
    _ = tokens
  }

  @Test func whatFailsWritesNothing() throws {
    let (world, rows) = try keptWorld()
    try world.confirmedUser()
    _ = rows.takeWritten()
    expect(.signUp(.usernameTaken)) { try world.signUp() }
    expect(.group(.notFound)) { try world.service.administration.directory.deleteGroup("nobody") }
    #expect(rows.takeWritten().isEmpty)
  }

  @Test func aRestartGoesOnWhereItWas() throws {
    let (world, rows) = try keptWorld()
    let ada = try world.confirmedUser()
    let tokens = try world.tokens()
    let second = try World()
    second.sandbox.markPristine()
    let count = try second.core.goOn(with: Persister(rows, in: "memory") { _ in })
    #expect(count == KeptCount(realms: 1, users: 1, sandboxes: 1))
    #expect(try second.service.accounts.user(named: "ada@example.com").id == ada.id)
    let bearer = try second.core.bearer(of: tokens.accessToken)
    #expect(bearer.user.id == ada.id)
    // And later changes are stored as well.
    try second.confirmedUser("bea@example.com")
    try expectKept(second.core, in: rows)
    try second.core.reset(second.sandbox)
    #expect(second.sandbox.snapshot.userCount == 0)
    try expectKept(second.core, in: rows)
  }

  @Test func whatWasRemovedStaysAwayAndWhatIsNewIsMade() throws {
    let (world, rows) = try keptWorld()
    try world.service.administration.delete()
    let second = try World()
    let more = try second.core.createRealm(
      id: RealmID("eu-west-1_More00001"), settings: RealmSettings(name: "more"), keys: .pem(sharedKeyPEM),
      in: second.sandbox)
    second.sandbox.markPristine()
    _ = try second.core.goOn(with: Persister(rows, in: "memory") { _ in })
    #expect(second.sandbox.snapshot.realms.keys.map(\.text) == [more.id.text])
    #expect(throws: CoreError.self) { try second.core.realm(world.service.id) }
    try second.core.reset(second.sandbox)
    #expect(second.sandbox.snapshot.realms.count == 2)
    try expectKept(second.core, in: rows)
  }

  @Test func sandboxesComeBackAndGo() throws {
    let (world, rows) = try keptWorld()
    let (copy, mapping) = try world.core.makeSandbox(name: "mine", timeToLive: .hours(1))
    let realm = RealmID(try #require(mapping[world.service.id.text]))
    _ = try world.core.realm(realm).administration.directory.createGroup("staff")
    let (gone, _) = try world.core.makeSandbox()
    try world.core.removeSandbox(gone)
    try expectKept(world.core, in: rows)
    let second = try World()
    second.sandbox.markPristine()
    _ = try second.core.goOn(with: Persister(rows, in: "memory") { _ in })
    let back = try #require(second.core.sandbox(copy.id))
    #expect(back.name == "mine" && back.expires == copy.expires && back.created == copy.created)
    #expect(try second.core.realm(realm).administration.directory.group(named: "staff").name == "staff")
    try second.core.removeSandbox(back)
    try expectKept(second.core, in: rows)
    #expect(rows.tables.allSatisfy { !$0.hasPrefix("\(copy.id)/") })
  }

  @Test func onAFullDiskNothingIsChanged() throws {
    let (world, rows) = try keptWorld { $0.domain = nil }
    let (core, sandbox) = (world.core, world.sandbox)
    try world.confirmedUser()
    try world.signUp("bob@example.com")
    let pool = try core.identityPools.create(
      settings: IdentityPoolSettings(name: "cloud", allowsGuests: true), in: sandbox)
    let fault = try #require(try core.order(Fault(match: Fault.Match(), action: Fault.Action()), in: sandbox))
    let snapshot = try #require(sandbox.takeSnapshot(name: nil))
    _ = try core.order(fault.fault, in: sandbox)
    let (copy, _) = try core.makeSandbox()
    let before = try Unpacked.of(sandbox.snapshot)
    let messages = sandbox.snapshot.outbox.count
    rows.setFull(true)
    func refused(_ words: String, _ body: () throws -> Void) throws {
      #expect(throws: (any Error).self, "\(words)") { try body() }
      #expect(Unpacked.difference(try Unpacked.of(sandbox.snapshot), before) == nil, "\(words)")
    }
    try refused("group") { _ = try world.service.administration.directory.createGroup("one") }
    try refused("clock") { try sandbox.updateKept { $0.clock.advance(by: .seconds(1)) } }
    try refused("messages") { _ = try sandbox.deleteMessages(MessageFilter()) }
    try refused("fault") { _ = try core.order(fault.fault, in: sandbox) }
    try refused("no fault") { _ = try core.withdraw(fault: fault.id, in: sandbox) }
    try refused("no faults") { try core.withdrawFaults(in: sandbox) }
    try refused("magic") { try core.setMagicValues(true, in: sandbox) }
    try refused("identity pool") {
      _ = try core.identityPools.create(settings: IdentityPoolSettings(name: "new", allowsGuests: true), in: sandbox)
    }
    try refused("guest") { _ = try core.identityPools.pool(pool.id.text).identity(for: []) }
    try refused("no identity pool") { try core.identityPools.pool(pool.id.text).delete() }
    try refused("pool") {
      _ = try core.createRealm(id: RealmID("eu-west-1_New"), settings: RealmSettings(name: "new"), in: sandbox)
    }
    try refused("no pool") { try world.service.administration.delete() }
    try refused("reset") { try core.reset(sandbox) }
    try refused("restore") { try core.restore(snapshot.id, in: sandbox) }
    try refused("sandbox") { _ = try core.makeSandbox() }
    try refused("no sandbox") { try core.removeSandbox(copy) }
    #expect(core.registry.sandboxes.map(\.id) == [sandbox.id, copy.id])
    #expect(sandbox.snapshot.outbox.count == messages)
    rows.setFull(false)
    // Names that were claimed for what was not made are free, and what was not removed is still found.
    _ = try core.createRealm(id: RealmID("eu-west-1_New"), settings: RealmSettings(name: "new"), in: sandbox)
    _ = try world.service.administration.directory.createGroup("one")
    try core.identityPools.pool(pool.id.text).delete()
    try core.removeSandbox(copy)
    try world.service.administration.delete()
    try expectKept(core, in: rows)
  }

  @Test func waitingRequestsFailWhenWritingFails() async throws {
    let (world, rows) = try keptWorld()
    let made = Guarded<Set<String>>([])
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<50 {
            if thread == 0 { rows.setFull(number % 3 == 0) }
            if (try? world.service.administration.directory.createGroup("g\(thread)-\(number)")) != nil {
              made.update { _ = $0.insert("g\(thread)-\(number)") }
            }
          }
        }
      }
    }
    rows.setFull(false)
    _ = try world.service.administration.directory.createGroup("last")
    made.update { _ = $0.insert("last") }
    #expect(Set(try #require(world.sandbox.snapshot.realm(world.service.id)).groups.keys) == made.snapshot)
    try expectKept(world.core, in: rows)
  }

  @Test func afterAFullDiskChangesAreWrittenAgain() throws {
    let world = try World()
    let rows = MemoryRows()
    let told = Guarded<[String?]>([])
    let persister = Persister(rows, in: "memory") { problem in told.update { $0.append(problem) } }
    _ = try world.core.goOn(with: persister)
    try world.confirmedUser()
    rows.setFull(true)
    #expect(throws: CoreError.self) { try world.service.administration.directory.createGroup("one") }
    #expect(throws: CoreError.self) { try world.service.administration.directory.createGroup("two") }
    #expect(world.sandbox.snapshot.realm(world.service.id)?.groups.isEmpty == true)
    #expect(persister.problem != nil)
    rows.setFull(false)
    _ = try world.service.administration.directory.createGroup("three")
    #expect(persister.problem == nil)
    #expect(told.snapshot.map { $0 == nil } == [false, true])
    try expectKept(world.core, in: rows)
  }

  @Test func manyThreadsLoseNothing() async throws {
    let (world, rows) = try keptWorld()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<25 { _ = try? world.service.administration.directory.createGroup("g\(thread)-\(number)") }
        }
      }
    }
    #expect(world.sandbox.snapshot.realm(world.service.id)?.groups.count == 100)
    try expectKept(world.core, in: rows)
  }

  @Test func aTableFindsItsWayBackToAnyEarlierState() {
    Trails.keep()
    var dice = Dice(4)
    var table = Table<Int, Box<Int>>()
    var older: [Table<Int, Box<Int>>] = [table]
    for step in 0..<5_000 {
      let key = Int.random(in: 0..<300, using: &dice)
      if Int.random(in: 0..<4, using: &dice) == 0 { table[key] = nil } else { table[key] = Box(step) }
      if step % 500 == 0 { older.append(table) }
      if step == 2_600, let old = older.dropLast(2).last { table = old }
    }
    for old in older {
      let keys = table.changes(since: old) ?? table.differences(from: old)
      for key in 0..<300 where table[key] !== old[key] { #expect(keys.contains(key)) }
      #expect(keys.allSatisfy { (0..<300).contains($0) })
      var copy = old
      for key in keys { copy[key] = table[key] }
      #expect(Set(copy.map(\.key)) == Set(table.map(\.key)))
    }
  }

  @Test func tablesThatGrewFromOneAreDistinguished() {
    Trails.keep()
    var one = Table<Int, Box<Int>>()
    for key in 0..<20 { one[key] = Box(key) }
    var other = one
    one[1] = nil
    one[2] = Box(0)
    other[2] = Box(0)
    other[30] = Box(0)
    #expect(one.changes(apartFrom: other) == [1, 2, 30] && other.changes(apartFrom: one) == [1, 2, 30])
    #expect(one.changes(apartFrom: one) == [])
    var stranger = Table<Int, Box<Int>>()
    stranger[1] = Box(1)
    #expect(one.changes(apartFrom: stranger) == nil && one.changes(apartFrom: Table()) == nil)
  }
}

extension RowChange {
  var table: String {
    switch self {
    case .put(let table, _, _), .remove(let table, _): table
    case .drop(let prefix): prefix
    }
  }
}
