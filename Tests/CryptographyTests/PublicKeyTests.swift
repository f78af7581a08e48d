import Cryptography
import Testing

@Suite struct PublicKeyTests {
  @Test(arguments: try Vector.all(in: "public-keys.txt"))
  func verifiesPublishedSignatures(_ vector: Vector) throws {
    try withCleanErrorQueue {
      let key = try vector.publicKey()
      let (message, signature) = (try vector.bytes("message"), try vector.bytes("signature"))
      #expect(key.verifies(signature, of: message))
      for bit in stride(from: 0, to: signature.count * 8, by: 29) {
        #expect(!key.verifies(signature.flipping(bit), of: message))
      }
      #expect(!key.verifies(signature, of: message + [0]))
      #expect(!key.verifies([], of: message))
      #expect(!key.verifies(signature + [0], of: message))
    }
  }

  @Test func verifiesRSA() throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(.fast)
      let message = Array("header.payload".utf8)
      let signature = try key.signRS256(message)
      let other = try PublicKey(modulus: key.modulus, exponent: key.exponent)
      #expect(other.verifies(signature, of: message))
      #expect(!other.verifies(signature.flipping(77), of: message))
    }
  }

  @Test func readsTheKeyOfACertificate() throws {
    try withCleanErrorQueue {
      let authority = try CertificateAuthority.generate(commonName: "Test", now: 1_700_000_000)
      #expect(authority.certificate.publicKey?.algorithm == .es256)
    }
  }

  @Test func refusesWhatIsNoKey() throws {
    try withCleanErrorQueue {
      let vector = try #require(try Vector.all(in: "public-keys.txt").first)
      let (x, y) = (try vector.bytes("x"), try vector.bytes("y"))
      #expect(throws: KeyError.self) { try PublicKey(p256X: x, y: y.flipping(0)) }
      #expect(throws: KeyError.self) { try PublicKey(p256X: x, y: []) }
      #expect(throws: KeyError.self) { try PublicKey(p256X: [UInt8](repeating: 0, count: 32), y: y) }
      #expect(throws: KeyError.self) { try PublicKey(ed25519: x.dropLast()) }
      #expect(throws: KeyError.self) {
        try PublicKey(modulus: [UInt8](repeating: 0xFF, count: 128), exponent: [1, 0, 1])
      }
    }
  }

  /// The ASN.1 form is strict: a number may not be shortened, nor carry what it does not need.
  @Test func readsTheASN1Form() throws {
    try withCleanErrorQueue {
      let vector = try #require(try Vector.all(in: "public-keys.txt").first)
      let (key, message) = (try vector.publicKey(), try vector.bytes("message"))
      let joined = try vector.bytes("signature")
      // r begins with 0x0E, s with 0xC5, which needs a zero before it.
      let written = [0x30, 69, 2, 32] + joined[..<32] + [2, 33, 0] + joined[32...]
      #expect(key.verifies(written, of: message, form: .asn1))
      #expect(!key.verifies(joined, of: message, form: .asn1))
      #expect(!key.verifies(written, of: message, form: .joined))
    }
  }
}

extension Vector {
  fileprivate func publicKey() throws -> PublicKey {
    switch text("algorithm") {
    case "es256": try PublicKey(p256X: try bytes("x"), y: try bytes("y"))
    default: try PublicKey(ed25519: try bytes("key"))
    }
  }
}
