import Encodings
import Testing

@Suite struct PercentEncodingTests {
  @Test(
    arguments: [
      ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"), ("a+b&c=d", "a%2Bb%26c%3Dd"), ("é", "%C3%A9"),
      ("\u{0}\n\u{7F}", "%00%0A%7F"), ("100%", "100%25"), ("😀", "%F0%9F%98%80"), ("@[`{/:", "%40%5B%60%7B%2F%3A"),
    ])
  func goesBothWays(plain: String, encoded: String) {
    #expect(PercentEncoding.encode(plain) == encoded)
    #expect(PercentEncoding.decode(encoded) == plain)
  }

  @Test func readsDigitsInEitherCase() {
    #expect(PercentEncoding.decode("%c3%a9%C3%A9") == "éé")
  }

  /// Every byte is either kept or three characters long.
  @Test func onlyTheUnreservedCharactersStay() {
    let kept = (0..<128).map { String(UnicodeScalar(UInt8($0))) }.filter { PercentEncoding.encode($0) == $0 }
    #expect(kept.joined() == "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~")
  }

  @Test func otherCharactersMayStay() {
    #expect(PercentEncoding.encode("/a b/", keeping: .init(alphanumericsAnd: "-._~/")) == "/a%20b/")
    #expect(PercentEncoding.encode("a.b-c", keeping: .init(alphanumericsAnd: "-_")) == "a%2Eb-c")
  }

  @Test func pairsMakeAQuery() {
    let pairs = [(name: "a b", value: "1&2"), (name: "c", value: "")]
    #expect(PercentEncoding.encode(pairs) == "a%20b=1%262&c=")
    #expect(PercentEncoding.encode(pairs, spaceAsPlus: true) == "a+b=1%262&c=")
    #expect(PercentEncoding.encode([]) == "")
  }

  @Test func aPlusIsASpaceOnlyInForms() {
    #expect(PercentEncoding.decode("a+b%2B") == "a+b+")
    #expect(PercentEncoding.decode("a+b%2B", plusIsSpace: true) == "a b+")
  }

  @Test(arguments: ["%", "%2", "%zz", "a%2", "%%20", "%2g"])
  func aBarePercentSignStays(text: String) {
    #expect(PercentEncoding.decode(text) == text.replacing("%20", with: " "))
  }

  @Test func whatIsNotUTF8IsRefused() {
    #expect(PercentEncoding.decode("%FF") == nil)
    #expect(PercentEncoding.decode([0xFF][...]) == nil)
    #expect(PercentEncoding.decode("%C3") == nil)
  }
}
