import Packing
import Testing

@testable import Ambient
@testable import Assembly
@testable import Model
@testable import OAuth
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store

@Suite struct LedgerTests {
  @Test func keepsOrderAndNumbers() {
    var ledger = Ledger<String>()
    let first = ledger.append("a")
    let second = ledger.append("b")
    let third = ledger.append("c")
    ledger.remove(second)
    #expect(ledger.after(0).map(\.entry) == ["a", "c"])
    #expect(ledger.after(first).map(\.entry) == ["c"])
    #expect(ledger.newestFirst.map(\.entry) == ["c", "a"])
    #expect(ledger.append("d") == third + 1)
  }

  @Test func copiesAreIndependent() {
    var ledger = Ledger<Int>()
    for number in 0..<1000 { ledger.append(number) }
    let copy = ledger
    ledger.trim(to: 10)
    #expect(ledger.count == 10)
    #expect(ledger.oldest?.entry == 990)
    #expect(copy.count == 1000)
  }

  /// Numbers come back from strangers, in page tokens.
  @Test func anyNumberMayBeAskedFor() {
    var ledger = Ledger<Int>()
    ledger.append(1)
    for number in [1, 2, UInt64.max - 1, UInt64.max] { #expect(ledger.after(number).map(\.entry).isEmpty) }
  }

  /// One entry that stays while others come and go leaves a hole of any length; walking over it must not take its length.
  @Test func holesCostNothing() {
    var ledger = Ledger<Int>()
    let first = ledger.append(0)
    for _ in 0..<100_000 { ledger.remove(ledger.append(1)) }
    let last = ledger.append(2)
    let forward = quickest { for _ in 0..<20 { #expect(ledger.after(0).map(\.number) == [first, last]) } }
    let backward = quickest { for _ in 0..<20 { #expect(ledger.newestFirst.map(\.number) == [last, first]) } }
    ledger.remove(first)
    #expect(ledger.oldest?.number == last)
    #expect(forward < .milliseconds(200) && backward < .milliseconds(200), "\(forward), \(backward)")
  }

  @Test func walksOverHolesOfAllKinds() {
    var ledger = Ledger<Int>()
    var kept: [UInt64] = []
    for number in 0..<5000 { ledger.append(number) }
    for number in UInt64(1)...5000 {
      if number % 777 == 0 || (1020...1030).contains(number) || number % 256 == 0 {
        kept.append(number)
      } else {
        ledger.remove(number)
      }
    }
    #expect(ledger.after(0).map(\.number) == kept)
    #expect(ledger.newestFirst.map(\.number) == kept.reversed())
    for number in [UInt64(255), 256, 257, 1023, 4999] {
      #expect(ledger.after(number).map(\.number) == kept.filter { $0 > number })
    }
    ledger.trim(to: 2)
    #expect(ledger.after(0).map(\.number) == kept.suffix(2))
  }

  @Test func emptiesWhole() {
    var ledger = Ledger<Int>()
    ledger.append(1)
    ledger.removeAll()
    #expect(ledger.isEmpty && ledger.oldest == nil && ledger.after(0).map(\.entry).isEmpty)
    #expect(ledger.append(2) == 2)
    #expect(ledger.oldest?.entry == 2)
  }
}

@Suite struct ExpiringTableTests {
  let start = Instant(seconds: 1000)

  @Test func tellsLiveExpiredAndUnknown() {
    var table = ExpiringTable<String, Int>(capacity: 10)
    table.insert(1, for: "a", at: start, lifetime: .minutes(3))
    #expect(table.live("a", at: start + .seconds(179)) == 1)
    #expect(table.live("a", at: start + .minutes(3)) == nil)
    #expect(table.find("a", at: start + .minutes(3))?.isExpired == true)
    #expect(table.find("b", at: start) == nil)
  }

  @Test func staysBounded() {
    var table = ExpiringTable<Int, Int>(capacity: 100)
    for key in 0..<10_000 { table.insert(key, for: key, at: start, lifetime: .minutes(3)) }
    #expect(table.count == 100)
    #expect(table.live(9_999, at: start) == 9_999)
    #expect(table.live(0, at: start) == nil)
  }

  @Test func staysBoundedInBytes() {
    var table = ExpiringTable<Int, String>(capacity: 20_000)
    let long = String(repeating: "x", count: 1 << 20)
    for key in 0..<800 {
      table.insert(long, for: key, at: start, lifetime: .minutes(3))
      #expect(table.size <= ExpiringTable<Int, String>.sizeLimit)
    }
    #expect(table.count == 15)
    #expect(table.live(799, at: start) == long)
    #expect(table.live(784, at: start) == nil)
    // What grows in its place counts as well, and makes the oldest leave.
    for key in 785..<800 { table.replace(long + long, for: key) }
    #expect(table.count == 7)
    for key in 0..<800 { table.remove(key) }
    #expect(table.size == 0)
  }

  @Test func keepsTheNewestHoweverLong() {
    var table = ExpiringTable<Int, String>(capacity: 10)
    table.insert("a", for: 1, at: start, lifetime: .minutes(3))
    table.insert(String(repeating: "x", count: 32 << 20), for: 2, at: start, lifetime: .minutes(3))
    #expect(table.count == 1)
    #expect(table.live(2, at: start) != nil)
    table.insert("b", for: 3, at: start, lifetime: .minutes(3))
    #expect(table.live(2, at: start) == nil)
    #expect(table.live(3, at: start) == "b")
  }

  /// The size is not written down: it is counted again.
  @Test func knowsItsSizeAfterReading() throws {
    var table = ExpiringTable<String, String>(capacity: 10)
    for key in ["a", "b", "c"] { table.insert(key + key, for: key, at: start, lifetime: .minutes(3)) }
    let bytes = try Packing.pack(table)
    #expect(try Packing.unpack(ExpiringTable<String, String>.self, from: bytes).size == table.size)
  }

  @Test func forgetsWhatExpiredLongAgo() {
    var table = ExpiringTable<Int, Int>(capacity: 100)
    for key in 0..<50 { table.insert(key, for: key, at: start, lifetime: .minutes(3)) }
    for key in 50..<100 { table.insert(key, for: key, at: start + .hours(1), lifetime: .minutes(3)) }
    #expect(table.count == 50)
  }

  @Test func replacingKeepsTheExpiry() {
    var table = ExpiringTable<String, Int>(capacity: 10)
    table.insert(1, for: "a", at: start, lifetime: .minutes(3))
    table.replace(2, for: "a")
    #expect(table.live("a", at: start + .seconds(179)) == 2)
    #expect(table.live("a", at: start + .minutes(3)) == nil)
  }
}

@Suite struct ConcurrencyTests {
  @Test func oneOfManyRedeemsACode() async throws {
    let world = try World()
    let user = try world.confirmedUser()
    let step = try world.service.signIn(
      SignInRequest(
        client: world.client.id, origin: .hosted, username: user.username, start: .password("Correct-Horse-1")))
    let session = try #require(step.session)
    let request = AuthorizationRequest(
      client: world.client.id, answer: AuthorizationAnswer(redirectURI: "myapp://callback", state: nil),
      responseType: .code, scopes: ["openid"])
    let code = try #require(try world.service.authorize(request, session: session).code)
    let wins = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let tokens = try? world.service.redeem(
            code: code, client: world.client.id, proof: .none, redirectURI: "myapp://callback", codeVerifier: nil)
          return tokens != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(wins == 1)
  }

  @Test func oneOfManyConfirms() async throws {
    let world = try World()
    try world.signUp()
    let code = try world.lastCode(to: "ada@example.com")
    let wins = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do {
            _ = try world.service.confirmSignUp(
              client: world.client.id, proof: .none, username: "ada@example.com", code: code)
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(wins == 1)
  }
}

@Suite struct OutboxTests {
  private func message(_ number: Int, metadata: Int = 0) -> Message {
    Message(
      at: World.start, realm: RealmID("eu-west-1_Shop00001"), user: UniqueID(bytes: []), to: "ada@example.com",
      channel: .email, kind: .signUp, body: String(number),
      clientMetadata: metadata == 0 ? [:] : ["a": String(repeating: "x", count: metadata)])
  }

  @Test func keepsTheNewest() {
    var outbox = Outbox()
    for number in 0..<10_010 { outbox.append(message(number)) }
    #expect(outbox.count == 10_000)
    #expect(outbox.newestFirst.first { _ in true }?.entry.body == "10009")
    #expect(outbox.after(0).first { _ in true }?.entry.body == "10")
  }

  /// A message may carry as much as a request may.
  @Test func isBoundedBySizeToo() {
    var outbox = Outbox()
    for number in 0..<100 { outbox.append(message(number, metadata: 1 << 20)) }
    #expect(outbox.count < 65 && outbox.size <= 64 << 20)
    outbox.append(message(100))
    outbox.remove(101)
    outbox.removeAll()
    #expect(outbox.size == 0 && outbox.count == 0)
  }
}

@Suite struct UnmadeRealmTests {
  private struct BrokenStore: KeyStore {
    struct Failure: Error {}

    func load(_ name: String) throws -> [UInt8]? { throw Failure() }
    func save(_ name: String, pem: [UInt8]) throws -> [UInt8] { throw Failure() }
    func remove(_ name: String) throws { throw Failure() }
  }

  @Test func itsIdAndDomainAreFree() throws {
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"), keyStore: BrokenStore())
    let sandbox = try #require(core.sandbox())
    var settings = RealmSettings(name: "shop")
    settings.domain = "shop"
    let id = RealmID("eu-west-1_Shop00001")
    #expect(throws: CoreError.self) {
      _ = try core.createRealm(id: id, settings: settings, keys: .pem([]), in: sandbox)
    }
    #expect(core.registry.place(of: id) == nil && core.registry.place(ofDomain: "shop") == nil)
  }
}

struct ArrivalOrderTests {
  @Test(arguments: [1, 2, 3] as [UInt64]) func isWhatASortedListWouldBe(seed: UInt64) {
    var dice = Dice(seed)
    var order = ArrivalOrder<UInt64>()
    var known: [UInt64: UInt64] = [:]
    var next: UInt64 = 1
    for step in 0..<2_000 as Range<UInt64> {
      switch UInt8.random(in: 0..<10, using: &dice) {
      case 0..<5:
        let number = order.append(step)
        #expect(number == next)
        known[number] = step
        next += 1
      case 5:
        // Somebody else has given numbers.
        let number = UInt64.random(in: 1..<next + 200, using: &dice)
        order.put(step, at: number)
        known[number] = step
        next = max(next, number + 1)
      default:
        let number = UInt64.random(in: 0..<next + 2, using: &dice)
        order.remove(number)
        known[number] = nil
      }
      guard step % 97 == 0 else { continue }
      let sorted = known.sorted { $0.key < $1.key }
      #expect(order.count == known.count && order.next == next)
      #expect(order.oldest == sorted.first?.value)
      #expect(Array(order.newestFirst) == sorted.reversed().map(\.value))
      for number in [0, 1, next / 2, next - 1, next, .max] {
        #expect(Array(order.after(number)) == sorted.filter { $0.key > number }.map(\.value))
        #expect(order[number] == known[number])
      }
      let again = ArrivalOrder(ascending: sorted.map { (number: $0.key, key: $0.value) })
      #expect(Array(again.after(0)) == Array(order.after(0)) && again.count == order.count)
    }
    order.removeAll()
    #expect(order.count == 0 && order.next == next && Array(order.after(0)).isEmpty)
  }
}
