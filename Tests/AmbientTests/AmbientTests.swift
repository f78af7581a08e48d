import Testing

@testable import Ambient

@Suite struct InstantTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00.000Z", 0), ("2026-03-03T07:08:09.123Z", 1_772_521_689_123),
      ("2000-02-29T23:59:59.999Z", 951_868_799_999), ("1969-12-31T23:59:59.000Z", -1000),
    ] as [(String, Int64)])
  func writesAndReadsRFC3339(text: String, milliseconds: Int64) {
    #expect(Instant(milliseconds: milliseconds).rfc3339 == text)
    #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
  }

  @Test(
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Sun, 28 Dec 1969 00:00:00 GMT", -4 * 86_400),
    ] as [(String, Int64)])
  func writesDatesOfHTTP(text: String, seconds: Int64) {
    #expect(Instant(seconds: seconds).httpDate == text)
  }

  @Test func readsOffsets() {
    #expect(Instant(rfc3339: "2026-03-03T09:08:09+02:00") == Instant(rfc3339: "2026-03-03T07:08:09Z"))
  }

  @Test(arguments: [
    "", "2026", "2026-13-01T00:00:00Z", "2026-03-03T07:08:09", "2026-03-03T07:08:09Zx", "2026-03-03T25:08:09Z",
  ])
  func refuses(text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }
}

@Suite struct ClockTests {
  let machine = Instant(seconds: 1000)

  @Test func advancesAndResets() {
    var clock = Clock()
    clock.advance(by: .hours(1), machine: machine)
    #expect(clock.now(machine: machine) == machine + .hours(1))
    #expect(clock.now(machine: machine + .seconds(5)) == machine + .seconds(3605))
    clock.reset()
    #expect(clock.now(machine: machine) == machine)
  }

  @Test func datesResponses() {
    var clock = Clock()
    #expect(clock.responseDate(machine: machine) == nil)
    clock.skewDate(by: .minutes(-20))
    #expect(clock.responseDate(machine: machine) == machine - .minutes(20))
    #expect(clock.now(machine: machine) == machine)
    clock.advance(by: .hours(1), machine: machine)
    #expect(clock.responseDate(machine: machine) == machine + .minutes(40))
    clock.skewDate(by: .zero)
    #expect(clock.responseDate(machine: machine) == machine + .hours(1))
    clock.reset()
    #expect(clock.responseDate(machine: machine) == nil)
  }

  @Test func freezesAndRunsOn() {
    var clock = Clock()
    clock.freeze(machine: machine)
    #expect(clock.now(machine: machine + .hours(2)) == machine)
    clock.advance(by: .minutes(1), machine: machine)
    #expect(clock.now(machine: machine + .hours(2)) == machine + .minutes(1))
    clock.unfreeze(machine: machine + .hours(2))
    #expect(clock.now(machine: machine + .hours(3)) == machine + .hours(1) + .minutes(1))
  }
}

@Suite struct RandomSourceTests {
  @Test func aSeedRepeats() {
    var first = RandomSource.seeded(1)
    var second = RandomSource.seeded(1)
    var other = RandomSource.seeded(2)
    let bytes = first.bytes(100)
    #expect(bytes == second.bytes(100))
    #expect(bytes != other.bytes(100))
    #expect(bytes != first.bytes(100))
  }

  @Test func digitsAreDigits() {
    var random = RandomSource.seeded(3)
    let code = random.digits(8)
    #expect(code.count == 8 && code.allSatisfy(\.isNumber))
  }

  @Test func uniqueIDsReadBack() {
    var random = RandomSource.system
    for _ in 0..<100 {
      let id = random.uniqueID()
      #expect(UniqueID(id.description) == id)
      #expect(UniqueID(bytes: id.bytes) == id)
      #expect(id.description.dropFirst(14).first == "4")
    }
    #expect(UniqueID("not-a-uuid") == nil)
    #expect(UniqueID("00000000-0000-4370-8000-0000000000c1")?.description == "00000000-0000-4370-8000-0000000000c1")
    #expect(UniqueID("0000000000000-4370-8000-0000000000c1") == nil)
  }
}
