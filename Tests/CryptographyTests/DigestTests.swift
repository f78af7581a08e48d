import Cryptography
import Testing

@Suite struct DigestTests {
  @Test(arguments: try Vector.all(in: "sha.txt"))
  func agreesWithFIPS(vector: Vector) throws {
    try withCleanErrorQueue {
      let message = try vector.bytes("message")
      let digest = try vector.bytes("digest")
      switch vector.text("algorithm") {
      case "sha1": #expect(Digest.sha1(message) == digest)
      case "sha256":
        #expect(Digest.sha256(message) == digest)
        var hasher = SHA256Hasher()
        for byte in message { hasher.update([byte]) }
        #expect(hasher.finalize() == digest)
      case "sha384": #expect(Digest.sha384(message) == digest)
      case "sha512": #expect(Digest.sha512(message) == digest)
      default: Issue.record("unknown algorithm")
      }
      let middle = message.count / 2
      if vector.text("algorithm") == "sha256" {
        #expect(Digest.sha256(Array(message[..<middle]), [], Array(message[middle...])) == digest)
      }
    }
  }

  @Test func everythingNeededIsThere() throws {
    try withCleanErrorQueue { try OpenSSL.prepare() }
  }
}
