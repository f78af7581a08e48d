import Testing

@testable import Configuration

@Suite struct ScalarTests {
  @Test(arguments: [
    ("", Scalar.Resolved.null), ("~", .null), ("null", .null), ("NULL", .null), ("nULL", .string),
    ("true", .boolean(true)), ("False", .boolean(false)), ("yes", .string), ("no", .string), ("OFF", .string),
    ("on", .string), ("0", .integer(0)), ("-12", .integer(-12)), ("+7", .integer(7)), ("0o17", .integer(15)),
    ("0x1F", .integer(31)), ("0x", .string), ("0x-1", .string), ("007", .integer(7)), ("1_000", .string),
    ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("1.5", .number(1.5)), (".5", .number(0.5)), ("1.", .number(1)), ("1e3", .number(1000)), ("1e", .string),
    (".", .string), ("-", .string), ("+", .string), ("-.inf", .number(-.infinity)), ("1.2.3", .string),
    ("2026-01-31", .string), ("12:30:45", .string), ("text", .string), ("é", .string),
  ])
  func plainScalarsFollowTheCoreSchema(text: String, expected: Scalar.Resolved) {
    #expect(Scalar(text: text, isPlain: true).resolved == expected)
    #expect(Scalar(text: text, isPlain: false).resolved == .string)
  }
}
