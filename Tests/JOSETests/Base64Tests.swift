import Cryptography
import JOSE
import Testing

@Suite struct Base64Tests {
  @Test(arguments: try Vector.all(in: "base64.txt"))
  func agreesWithTheRFCs(vector: Vector) throws {
    let bytes = try vector.bytes("bytes")
    let (standard, url) = (vector.text("standard"), vector.text("url"))
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
      let bytes = SecureRandom.bytes(length)
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

  /// Exactly one text stands for each two bytes.
  @Test func everyValueHasOneForm() {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    #expect(alphabet.filter { Base64URL.decode("A\($0)") != nil }.count == 4)
    #expect(alphabet.filter { Base64URL.decode("AA\($0)") != nil }.count == 16)
  }
}
