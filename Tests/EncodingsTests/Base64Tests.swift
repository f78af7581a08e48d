import Encodings
import Testing

@Suite struct Base64Tests {
  /// RFC 4648 §10 and RFC 7515, appendix C (the last); the others have the two characters in which the alphabets
  /// differ.
  @Test(
    arguments: [
      ([], "", ""),
      ([0x66], "Zg==", "Zg"),
      ([0x66, 0x6F], "Zm8=", "Zm8"),
      ([0x66, 0x6F, 0x6F], "Zm9v", "Zm9v"),
      ([0x66, 0x6F, 0x6F, 0x62], "Zm9vYg==", "Zm9vYg"),
      ([0x66, 0x6F, 0x6F, 0x62, 0x61], "Zm9vYmE=", "Zm9vYmE"),
      ([0x66, 0x6F, 0x6F, 0x62, 0x61, 0x72], "Zm9vYmFy", "Zm9vYmFy"),
      ([0xFB, 0xFF], "+/8=", "-_8"),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "//////8=", "______8"),
      ([0x03, 0xEC, 0xFF, 0xE0, 0xC1], "A+z/4ME=", "A-z_4ME"),
    ] as [([UInt8], String, String)])
  func agreesWithTheRFCs(bytes: [UInt8], standard: String, url: String) {
    #expect(Base64.encode(bytes) == standard)
    #expect(Base64.decode(standard) == bytes)
    #expect(Base64URL.encode(bytes) == url)
    #expect(Base64URL.decode(url) == bytes)
    #expect(Base64URL.decode(Array(url.utf8)) == bytes)
    var text = Array("x".utf8)
    Base64URL.append(bytes, to: &text)
    #expect(text == Array("x\(url)".utf8))
  }

  @Test func goesBothWaysAtEveryLength() {
    for length in 0..<100 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255) }
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }

  /// Padding, the other alphabet, spaces, impossible lengths, and bits that no byte takes.
  @Test(arguments: [
    "Zg==", "Zg=", "Zm8=", "+/8", "Zg ", " Zg", "Zm9v\n", "Z", "Zm9vY", "Zh", "Zm9", "Zn9", "Z\u{0}", "Zé", "====", "=",
    "Zm9vYh", "A-z_4MF",
  ])
  func refusesWhatIsNotBase64URL(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test(arguments: [
    "Zg", "Zg=", "Zg===", "Zm8", "-_8=", "Zh==", "Zm9=", "Z===", "=Zg=", "Zg==Zg==", "====", "Zm9v====",
  ])
  func refusesWhatIsNotBase64(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test func takesMissingPaddingWhenAsked() {
    #expect(Base64.decode("Zg", allowsMissingPadding: true) == [0x66])
    #expect(Base64.decode("Zg==", allowsMissingPadding: true) == [0x66])
    #expect(Base64.decode("Zm9v", allowsMissingPadding: true) == [0x66, 0x6F, 0x6F])
    for text in ["Zg=", "Zh", "Z", "Zg==="] { #expect(Base64.decode(text, allowsMissingPadding: true) == nil) }
  }

  @Test func readsLeniently() {
    for text in ["Zg", "Zg=", "Zg==", "Zh==", "Zh"] { #expect(Base64.decodeLeniently(text) == [0x66], "\(text)") }
    #expect(Base64.decodeLeniently("") == [])
    #expect(Base64.decodeLeniently("Zm9v==") == [0x66, 0x6F, 0x6F])
    for text in ["Z", "Zg===", "=Zg", "Z=g=", "Zg-_", "Zg ", "Zé"] {
      #expect(Base64.decodeLeniently(text) == nil, "\(text)")
    }
  }

  /// Exactly one text stands for each two bytes.
  @Test func everyValueHasOneForm() {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    #expect(alphabet.filter { Base64URL.decode("A\($0)") != nil }.count == 4)
    #expect(alphabet.filter { Base64URL.decode("AA\($0)") != nil }.count == 16)
  }
}
