import Ambient
import Testing

@testable import Model

/// Which requests a list of faults matches, in order, by count, by chance and by the clock.
struct FaultBookTests {
  struct Target: FaultTarget {
    var front: String? = "oauth"
    var operation: String? = "token"
    var client: String? = "web"
    var path = "/oauth2/token"
    var method = "POST"
    var user = "ada@example.com"
    func concerns(user: String) -> Bool { self.user == user.lowercased() }
  }

  static let now = Instant(seconds: 1_000)

  static func book(_ fault: Fault, seed: UInt64 = 7) -> FaultBook {
    var book = FaultBook()
    var random = RandomSource.seeded(seed)
    _ = book.add(fault, random: &random)
    return book
  }

  static func fault(times: Int? = nil, _ match: (inout Fault.Match) -> Void = { _ in }) -> Fault {
    var fault = Fault(match: Fault.Match(), action: Fault.Action(), times: times)
    fault.action.drop = .before
    match(&fault.match)
    return fault
  }

  /// Which of so many requests are struck.
  static func struck(_ book: inout FaultBook, of count: Int, at now: Instant = now) -> [Int] {
    (1...count).filter { _ in book.injectedFault(Target(), at: now) != nil }
  }

  @Test(arguments: [
    ("/oauth2/token", true), ("/oauth2/*", true), ("*", true), ("*/token", true), ("/o*2/t*n", true),
    ("/oauth2/token*", true),
    ("/oauth2", false), ("/oauth2/token/", false), ("*/tokens", false), ("/oauth2/tok*x", false), ("", false),
  ])
  func matchesPaths(pattern: String, fits: Bool) {
    var match = Fault.Match()
    match.path = pattern
    #expect(match.fits(Target()) == fits)
  }

  @Test func everyMemberNarrows() {
    func fits(_ change: (inout Fault.Match) -> Void) -> Bool {
      var match = Fault.Match()
      change(&match)
      return match.fits(Target())
    }
    #expect(fits { _ in })
    #expect(fits { $0.front = "oauth" } && !fits { $0.front = "rest" })
    #expect(fits { $0.operation = "token" } && !fits { $0.operation = "revoke" })
    #expect(fits { $0.client = "web" } && !fits { $0.client = "other" })
    #expect(fits { $0.user = "ADA@example.com" } && !fits { $0.user = "bob" })
    #expect(fits { $0.method = "POST" } && !fits { $0.method = "GET" })
  }

  @Test func countsWhatMatches() {
    var book = Self.book(Self.fault { $0.nth = [2, 5] })
    #expect(Self.struck(&book, of: 6) == [2, 5])
    book = Self.book(Self.fault(times: 2))
    #expect(Self.struck(&book, of: 4) == [1, 2])
    #expect(book.entries[0].remaining == 0)
    book = Self.book(Self.fault(times: 1) { $0.nth = [3, 4] })
    #expect(Self.struck(&book, of: 5) == [3])
  }

  @Test func chanceIsSeeded() {
    var one = Self.book(Self.fault { $0.probability = 0.3 })
    var two = one
    let struck = Self.struck(&one, of: 200)
    #expect(struck == Self.struck(&two, of: 200))
    #expect((30...90).contains(struck.count))
    var other = Self.book(Self.fault { $0.probability = 0.3 }, seed: 8)
    #expect(struck != Self.struck(&other, of: 200))
    var never = Self.book(Self.fault { $0.probability = 0 })
    #expect(Self.struck(&never, of: 50).isEmpty)
    var always = Self.book(Self.fault { $0.probability = 1 })
    #expect(Self.struck(&always, of: 50).count == 50)
  }

  @Test func throttlesByTheClock() {
    var fault = Self.fault()
    fault.action = Fault.Action()
    fault.action.throttle = Fault.Action.Throttle(limit: 2, perSeconds: 10)
    var book = Self.book(fault)
    func waits(at now: Instant) -> [Int?] { (1...3).map { _ in book.injectedFault(Target(), at: now)?.retryAfter } }
    #expect(waits(at: Self.now) == [nil, nil, 10])
    #expect(book.injectedFault(Target(), at: Self.now + .milliseconds(9_500))?.retryAfter == 1)
    #expect(waits(at: Self.now + .seconds(10)) == [nil, nil, 10])
    // A clock that was put back begins a new window.
    #expect(waits(at: Self.now) == [nil, nil, 10])
    #expect(book.entries[0].struck == 4)
  }

  @Test func theFirstActs() {
    var book = FaultBook()
    var random = RandomSource.seeded(1)
    _ = book.add(Self.fault { $0.front = "rest" }, random: &random)
    _ = book.add(Self.fault(times: 1), random: &random)
    _ = book.add(Self.fault(), random: &random)
    #expect(book.injectedFault(Target(), at: Self.now)?.fault == "f2")
    #expect(book.injectedFault(Target(), at: Self.now)?.fault == "f3")
    let (removed, again) = (book.remove("f3"), book.remove("f3"))
    #expect(removed && !again)
    #expect(book.injectedFault(Target(), at: Self.now) == nil)
  }

  @Test func areBounded() {
    var book = FaultBook()
    var random = RandomSource.seeded(1)
    for _ in 0..<FaultBook.limit { #expect(book.add(Self.fault(), random: &random) != nil) }
    #expect(book.add(Self.fault(), random: &random) == nil)
  }
}
