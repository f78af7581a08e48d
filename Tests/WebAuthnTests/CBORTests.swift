import Testing
import WebAuthn

/// Examples of RFC 8949, appendix A.
@Suite struct CBORTests {
  @Test(arguments: [
    ("00", CBOR.integer(0)), ("17", .integer(23)), ("1818", .integer(24)), ("1903e8", .integer(1000)),
    ("1b000000e8d4a51000", .integer(1_000_000_000_000)), ("20", .integer(-1)), ("3903e7", .integer(-1000)),
    ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null), ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
    ("6449455446", .text("IETF")), ("62c3bc", .text("ü")), ("80", .array([])),
    (
      "8301820203820405",
      .array([.integer(1), .array([.integer(2), .integer(3)]), .array([.integer(4), .integer(5)])])
    ),
  ])
  func readsTheStandardsExamples(_ text: String, _ value: CBOR) throws {
    #expect(try CBOR.parse(text.hex) == value)
  }

  @Test func readsMaps() throws {
    let map = try CBOR.parse("a26161016162820203".hex)
    #expect(map["a"]?.integer == 1 && map["b"]?.array?.count == 2 && map["c"] == nil)
    #expect(try CBOR.parse("a201020304".hex)[3]?.integer == 4)
  }

  @Test(arguments: [
    "", "18", "1903", "1bffffffffffffffff", "3bffffffffffffffff", "5f42010243030405ff", "9fff",
    "bf61610161629f0203ffff",
    "f90000", "f7", "c074", "62c3", "61ff", "5affffffff", "9b7fffffffffffffff", "bb7fffffffffffffff", "a201010102",
    "0000",
  ])
  func refusesWhatNoAuthenticatorSends(_ text: String) {
    #expect(throws: CBORSyntaxError.self) { try CBOR.parse(text.hex) }
  }

  @Test func refusesDepth() {
    #expect(throws: CBORSyntaxError.self) { try CBOR.parse([UInt8](repeating: 0x81, count: 100_000) + [0]) }
  }
}

extension String {
  /// Bytes of hexadecimal digits.
  var hex: [UInt8] {
    let digits = Array(utf8).map { UInt8(Character(UnicodeScalar($0)).hexDigitValue ?? 0) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
