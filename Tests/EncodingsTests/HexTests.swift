import Encodings
import Testing

@Suite struct HexTests {
  @Test func goesBothWays() {
    #expect(Hex.encode([]) == "")
    #expect(Hex.encode([0, 1, 0xAB, 0xFF]) == "0001abff")
    #expect(Hex.decode("0001abFF") == [0, 1, 0xAB, 0xFF])
    #expect(Hex.decode("") == [])
    let all = (0...255).map { UInt8($0) }
    #expect(Hex.decode(Hex.encode(all)) == all)
    #expect(Hex.decode(Hex.encode(all).uppercased()) == all)
  }

  @Test func anOddNumberOfDigitsIsANumber() {
    #expect(Hex.decode("fff") == [0x0F, 0xFF])
    #expect(Hex.decode("1") == [1])
  }

  @Test(arguments: ["0g", "-1", " 1", "0x", "é", "1:", "/0", "@a", "`a"])
  func refusesOtherCharacters(text: String) {
    #expect(Hex.decode(text) == nil)
  }

  @Test func digits() {
    #expect(String(decoding: (0..<16).map { Hex.digit($0) }, as: UTF8.self) == "0123456789abcdef")
    #expect(String(decoding: (0..<16).map { Hex.upperCaseDigit($0) }, as: UTF8.self) == "0123456789ABCDEF")
    #expect((0...255).compactMap { Hex.value(of: $0) }.count == 22)
  }
}
