import Cryptography
import Encodings
import Testing

@Suite struct MACTests {
  @Test(arguments: try Vector.all(in: "hmac.txt"))
  func agreesWithTheRFCs(vector: Vector) throws {
    try withCleanErrorQueue {
      let (key, message) = (try vector.bytes("key"), try vector.bytes("message"))
      let expected = try vector.bytes("mac")
      let (head, rest) = (Array(message.prefix(3)), Array(message.dropFirst(3)))
      switch vector.text("algorithm") {
      case "sha1": #expect(MAC.hmacSHA1(key: key, head, rest) == expected)
      case "sha256": #expect(MAC.hmacSHA256(key: key, head, rest) == expected)
      case "sha512": #expect(MAC.hmacSHA512(key: key, head, rest) == expected)
      default: Issue.record("unknown algorithm")
      }
    }
  }

  /// The context is used again, so an empty key must not leave the one before in place.
  @Test func takesAnEmptyKey() {
    withCleanErrorQueue {
      _ = MAC.hmacSHA256(key: [1, 2, 3], [4])
      // The well-known value of HMAC-SHA256 of nothing with nothing.
      #expect(
        Hex.encode(MAC.hmacSHA256(key: [])) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }
  }

  @Test(arguments: try Vector.all(in: "hkdf.txt"))
  func derivesKeysAsTheRFCDoes(vector: Vector) throws {
    try withCleanErrorQueue {
      let length = try #require(Int(vector.text("length")))
      let output = try KeyDerivation.hkdfSHA256(
        secret: vector.bytes("secret"), salt: vector.bytes("salt"), info: vector.bytes("info"), length: length)
      #expect(try output == vector.bytes("output"))
    }
  }

  /// Computed with another library: there is no public vector with this digest.
  @Test func derivesWithTheLongerDigest() {
    withCleanErrorQueue {
      let output = KeyDerivation.hkdfSHA384(
        secret: Array(0..<32), salt: [], info: Array("info".utf8), length: 100)
      #expect(
        Hex.encode(output)
          == "c71477f969e30a2c3ba4906871d0f22ceeaf3924d899fee8a3cc41c036c775a2b5b2fd90ed75934b9b1e43172887e8edebf3ba31"
          + "1e47b0ac6b9bc7149125a1c37b8bbc15425ee3105c390fe1dc059d4b0911d1d972f6b3d81aad2f8fcb3479b3188dc55b")
    }
  }

  @Test func derivesUpToTheLimit() {
    withCleanErrorQueue {
      let longest = KeyDerivation.hkdfSHA256(secret: [1], salt: [], info: [], length: 8_160)
      #expect(longest.count == 8_160)
      #expect(KeyDerivation.hkdfSHA256(secret: [1], salt: [], info: [], length: 0).isEmpty)
      #expect(KeyDerivation.hkdfSHA256(secret: [1], salt: [], info: [], length: 33) == Array(longest.prefix(33)))
    }
  }

  @Test func comparesInConstantTime() {
    withCleanErrorQueue {
      #expect(constantTimeEqual([], []))
      #expect(constantTimeEqual([1, 2], [1, 2]))
      #expect(!constantTimeEqual([1, 2], [1, 3]))
      #expect(!constantTimeEqual([1, 2], [1, 2, 3]))
      #expect(!constantTimeEqual([], [0]))
    }
  }
}
