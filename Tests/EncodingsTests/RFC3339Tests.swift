import Encodings
import Testing

@Suite struct RFC3339Tests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00.000Z", 0), ("2026-03-03T07:08:09.123Z", 1_772_521_689_123),
      ("2000-02-29T23:59:59.999Z", 951_868_799_999), ("1969-12-31T23:59:59.000Z", -1000),
      ("1969-12-31T23:59:59.999Z", -1), ("0001-01-01T00:00:00.000Z", -62_135_596_800_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ] as [(String, Int64)])
  func goesBothWays(text: String, milliseconds: Int64) {
    #expect(RFC3339.text(milliseconds: milliseconds) == text)
    #expect(RFC3339.milliseconds(text) == milliseconds)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_709_164_799, "2024-02-28T23:59:59Z"), (1_709_164_800, "2024-02-29T00:00:00Z"),
      (4_102_444_800, "2100-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func wholeSeconds(seconds: Int64, text: String) {
    #expect(RFC3339.text(seconds: seconds) == text)
    #expect(RFC3339.milliseconds(text) == seconds * 1_000)
  }

  @Test(
    arguments: [
      ("2024-02-29T23:59:59.123456+02:00", 1_709_243_999_123), ("2000-03-01 00:00:00-00:30", 951_870_600_000),
      ("1969-12-31T23:59:59.5Z", -500), ("2026-03-03t07:08:09.12z", 1_772_521_689_120),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("1970-01-01T23:59:00+23:59", 0),
    ] as [(String, Int64)])
  func readsOtherForms(text: String, milliseconds: Int64) {
    #expect(RFC3339.milliseconds(text) == milliseconds)
  }

  @Test(arguments: [
    "", "2026", "2026-01-31", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-31T12:00:00",
    "2026-01-31T12:00:00+0200",
    "2026-01-31T12:00:00.Z", "2026-01-31T24:00:00Z", "2026-01-31T12:60:00Z", "2026-01-31T12:00:61Z",
    "x026-01-31T12:00:00Z",
    "2026-03-03T07:08:09Zx", "2026-03-03T07:08:09+24:00", "2026-03-03T07:08:09+01:60", "2026-03-03_07:08:09Z",
    "+026-03-03T07:08:09Z",
    "2026-03-03T07:08:0９Z",
  ])
  func refuses(text: String) {
    #expect(RFC3339.milliseconds(text) == nil)
  }

  /// Years that the format has no room for are written as they are, and never end the process.
  @Test func yearsBeyondTheFormat() {
    #expect(RFC3339.text(seconds: 253_402_300_800) == "10000-01-01T00:00:00Z")
    #expect(RFC3339.text(milliseconds: .max) == "292278994-08-17T07:12:55.807Z")
    #expect(RFC3339.text(milliseconds: .min).hasPrefix("-292275055-05-16T"))
    #expect(RFC3339.text(seconds: .max).hasSuffix("Z"))
  }
}

@Suite struct ISO8601BasicTests {
  @Test(
    arguments: [
      (0, "19700101T000000Z"), (1_767_225_600, "20260101T000000Z"), (1_709_251_199, "20240229T235959Z"),
      (-1, "19691231T235959Z"),
    ] as [(Int64, String)])
  func goesBothWays(seconds: Int64, text: String) {
    #expect(ISO8601Basic.text(seconds: seconds) == text)
    #expect(ISO8601Basic.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "20260101", "20260101T000000", "20260101 000000Z", "2026-01-01T00:00:00Z", "20261301T000000Z",
    "20260230T000000Z",
    "20260101T240000Z", "20260101T006000Z", "20260101T000000z", "20260101T000000Zx",
  ])
  func refuses(text: String) {
    #expect(ISO8601Basic.seconds(text) == nil)
  }
}
