import TestSupport
import Testing

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

  /// Page tokens bring back client-supplied numbers.
  @Test func anyNumberMayBeAskedFor() {
    var ledger = Ledger<Int>()
    ledger.append(1)
    for number in [1, 2, UInt64.max - 1, UInt64.max] { #expect(ledger.after(number).map(\.entry).isEmpty) }
  }

  /// One entry that stays while others are removed leaves a gap of any length; iteration skips it in constant time.
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
