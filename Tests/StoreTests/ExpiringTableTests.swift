import Ambient
import Packing
import Testing

@testable import Store

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
