import JOSE
import JSON
import Packing
import RealmTestSupport
import TestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store
@testable import Tokens

/// Sign-ins hold until they end, are ended, or there is no room for them in the whole sandbox.
struct GrantTableTests {
  @Test func oneAccountHoldsThousandsOfSignIns() throws {
    let world = try World()
    let ada = try world.confirmedUser()
    let first = try world.tokens()
    try world.add(5_000, to: ada)
    let last = try world.tokens()
    #expect(try world.core.bearer(of: first.accessToken).user.id == ada.id)
    #expect(try world.core.bearer(of: last.accessToken).user.id == ada.id)
    #expect(try world.grants.count(of: ada.id) == 5_002)
    #expect(try world.grants.all(of: ada.id).first?.id == first.grant)
    #expect(try world.grants.latest(1, of: ada.id).map(\.id) == [last.grant])
    try world.service.sessions.signOut(ada.id)
    #expect(try world.grants.count == 0)
    expect(.accessToken(.revoked)) { try world.core.bearer(of: first.accessToken) }
  }

  @Test func whatAGrantIsFoundByIsFoundInItsBytes() throws {
    let world = try World()
    let ada = try world.confirmedUser()
    _ = try world.tokens()
    let grant = try #require(try world.grants.all(of: ada.id).first)
    let row = GrantRow(user: ada.id, number: 300, grant: grant)
    let found = try Packing.pack(row).withUnsafeBufferPointer { PackedLook($0).flatMap(GrantKeys.init(packed:)) }
    #expect(found == GrantKeys(row))
    // Damaged bytes are for the decoder to refuse.
    let half = try Packing.pack(row).dropLast(40)
    #expect(Array(half).withUnsafeBufferPointer { PackedLook($0).flatMap(GrantKeys.init(packed:)) } == nil)
  }

  @Test func addingAndFindingCostTheSameWithManyGrants() throws {
    let world = try World()
    let ada = try world.confirmedUser()
    try world.add(1_000, to: ada)
    let few = try quickest(of: 7) { try world.add(200, to: ada) }
    try world.add(20_000, to: ada)
    let many = try quickest(of: 7) { try world.add(200, to: ada) }
    #expect(many < few * 4, "\(few) at 1,000 grants, \(many) at 20,000")
  }

  @Test func beyondTheBoundOfTheSandboxExpiredGrantsGoFirst() throws {
    let world = try World()
    let (ada, bea) = (try world.confirmedUser(), try world.confirmedUser("bea@example.com"))
    let losses = Guarded<[GrantsGivenUp]>([])
    world.core.grantLosses.call { loss in losses.update { $0.append(loss) } }
    world.sandbox.grantLimit.update { $0 = 100 }
    try world.add(60, to: ada, lasting: .hours(1))
    try world.add(30, to: bea, lasting: .days(30))
    world.advance(by: .hours(2))
    // Expired grants stay while there is room: their access tokens may last longer.
    #expect(try world.grants.count == 90)
    try world.add(50, to: bea, lasting: .days(30))
    #expect(try world.grants.count == 100)
    #expect(try world.grants.count(of: bea.id) == 80)
    #expect(losses.snapshot.isEmpty)
    try world.add(20, to: bea, lasting: .days(30))
    #expect(try world.grants.count(of: ada.id) == 0)
    #expect(losses.snapshot.isEmpty)
    // From here on grants go that would still hold, those first that would end first.
    let oldest = Set(try world.grants.all(of: bea.id).prefix(30).map(\.id))
    world.advance(by: .seconds(1))
    try world.add(1, to: ada, lasting: .days(40))
    #expect(try oldest.count { try world.grants.find($0, of: bea.id) == nil } == 1)
    #expect(try world.grants.count == 100 && world.grants.count(of: ada.id) == 1)
    #expect(losses.snapshot == [GrantsGivenUp(sandbox: .main, count: 1, limit: 100)])
  }

  @Test func theBoundIsThatOfAllRealmsTogether() throws {
    let world = try World()
    let ada = try world.confirmedUser()
    world.sandbox.grantLimit.update { $0 = 10 }
    try world.add(10, to: ada, lasting: .days(1))
    let other = try world.core.createRealm(
      id: RealmID("eu-west-1_Other0001"), settings: RealmSettings(name: "other"), keys: .pem(sharedKeyPEM),
      in: world.sandbox)
    let service = try world.core.realm(other.id)
    let client = try service.administration.createClient(name: "web", generatesSecret: false) { _, _ in }
    let bob = try service.accounts.createUser(UserCreation(username: "bob")).id
    for _ in 0..<10 {
      _ = try service.update { transaction in
        transaction.realm.users.grants.add(
          transaction.newGrant(client, scopes: [], origin: .api), of: bob, at: transaction.now)
      }
    }
    // A day is less than the 30 days of the other realm's client.
    #expect(try world.grants.count == 0)
    #expect(world.sandbox.snapshot.realm(other.id)?.users.grants.count == 10)
  }

  @Test func whatIsGivenUpIsToldOnceAMinute() {
    let report = GrantLossReport()
    let told = Guarded<[Int]>([])
    report.call { loss in told.update { $0.append(loss.count) } }
    for second in [0, 1, 2, 59, 60, 61, 200] as [Int64] {
      report.add(GrantsGivenUp(sandbox: .main, count: 5, limit: 100), at: Instant(seconds: second))
    }
    #expect(told.snapshot == [5, 20, 10])
    let words = GrantsGivenUp(sandbox: .main, count: 5, limit: 300_000).description
    #expect(words.hasPrefix("5 sign-ins were removed before their expiry: sandbox default keeps at most 300000"))
  }

  @Test func tokensWithoutTheirGrantAreFoundByTheEvent() throws {
    let world = try World(client: { $0.allowsRevocation = false })
    let ada = try world.confirmedUser()
    let tokens = try world.tokens()
    #expect(try tokens.claims(tokens.accessToken)["origin_jti"] == nil)
    #expect(try world.core.bearer(of: tokens.accessToken).grant.id == tokens.grant)
    try world.service.sessions.signOut(ada.id)
    expect(.accessToken(.revoked)) { try world.core.bearer(of: tokens.accessToken) }
  }

  @Test func grantsGoWithTheirUser() throws {
    let world = try World()
    try world.confirmedUser()
    let bea = try world.confirmedUser("bea@example.com")
    _ = try world.tokens()
    try world.add(20, to: bea)
    try world.service.accounts.deleteUser(named: "bea@example.com")
    #expect(try world.grants.count == 1)
    #expect(try world.grants.count(of: bea.id) == 0)
  }

  @Test func whatIsFoundByWhatIsTheSameAfterARestart() throws {
    let world = try World()
    let (ada, bea) = (try world.confirmedUser(), try world.confirmedUser("bea@example.com"))
    var dice = Dice(3)
    for _ in 0..<300 {
      try world.add(1, to: Bool.random(using: &dice) ? ada : bea, lasting: .hours(.random(in: 1...90, using: &dice)))
      let all = try world.grants.all(of: ada.id)
      if Int.random(in: 0..<3, using: &dice) == 0, let grant = all.randomElement(using: &dice) {
        _ = try world.service.sessions.endSession(grant.id, of: ada.id)
      }
    }
    let before = try world.grants
    let after = try Packing.unpack(GrantTable.self, from: try Packing.pack(before))
    for user in [ada.id, bea.id] {
      #expect(after.all(of: user).map(\.id) == before.all(of: user).map(\.id))
      #expect(after.latest(3, of: user).map(\.id) == before.latest(3, of: user).map(\.id))
      for grant in before.all(of: user) { #expect(after.find(event: grant.event, of: user)?.id == grant.id) }
    }
    var (left, right) = (before, after)
    while let grant = left.removeEarliest() { #expect(right.removeEarliest()?.id == grant.id) }
    #expect(right.count == 0 && right.earliestEnd == nil)
  }

  @Test func aUsersRowMayNameWhatEarlierVersionsNamed() throws {
    let world = try World()
    let user = try world.confirmedUser()
    let bytes = try Packing.pack(user, isWhole: true)
    // Earlier versions wrote every member, and an empty one for the grants.
    #expect(try Packing.unpack(MemberNames.self, from: bytes).names.contains("grants"))
    #expect(try Packing.unpack(User.self, from: bytes).id == user.id)
    let short = try Packing.pack(user)
    #expect(short.count * 2 < bytes.count)
    #expect(try Packing.pack(try Packing.unpack(User.self, from: short), isWhole: true) == bytes)
  }

  @Test func sessionIDsLeadToTheirGrants() {
    var random = RandomSource.seeded(5)
    for _ in 0..<200 {
      let id = random.uniqueID()
      #expect(UniqueID(base36: id.base36) == id)
    }
    for bytes in [[UInt8](repeating: 0, count: 16), [UInt8](repeating: 255, count: 16)] {
      #expect(UniqueID(base36: UniqueID(bytes: bytes).base36) == UniqueID(bytes: bytes))
    }
    for text in ["", "0", String(repeating: "z", count: 25), String(repeating: "A", count: 25)] {
      #expect(UniqueID(base36: text) == nil, "\(text)")
    }
  }
}

/// The names of a packed value's members.
private struct MemberNames: Decodable {
  let names: [String]

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    names = try container.allKeys.map { key in
      _ = try container.decode(Unpacked.self, forKey: key)
      return key.stringValue
    }
  }
}

extension World {
  fileprivate var grants: GrantTable {
    get throws { try service.current().realm.users.grants }
  }

  /// Signs a user in that often, up to the commit, without the tokens.
  fileprivate func add(_ count: Int, to user: User, lasting lifetime: Duration = .days(30)) throws {
    for _ in 0..<count {
      _ = try service.update { transaction in
        var client = client
        client.refreshTokenLifetime = lifetime
        let grant = transaction.newGrant(client, scopes: [AccessScope.selfService], origin: .api)
        transaction.realm.users.grants.add(grant, of: user.id, at: transaction.now)
      }
    }
  }
}
