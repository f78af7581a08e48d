import Encodings
import Testing

/// RFC 4648 §10, without the padding, which authenticator apps do not write.
@Suite struct Base32Tests {
  @Test(
    arguments: [
      ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
      ("foobar", "MZXW6YTBOI"),
    ])
  func vectors(plain: String, text: String) {
    #expect(Base32.encode(Array(plain.utf8)) == text)
    #expect(Base32.decode(text) == Array(plain.utf8))
    #expect(Base32.decode(text.lowercased()) == Array(plain.utf8))
    #expect(Base32.decode(text + "====") == Array(plain.utf8))
  }

  @Test func longSecretsHave52Characters() {
    #expect(Base32.encode([UInt8](repeating: 255, count: 32)).count == 52)
  }

  @Test(arguments: ["M1", "MZ W6", "MZ=W6", "é"])
  func otherCharactersAreRefused(text: String) {
    #expect(Base32.decode(text) == nil)
  }
}
