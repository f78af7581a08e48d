import Cryptography
import Testing

@Suite struct VerificationKeyTests {
  @Test func noticesEveryChange() throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(.fast)
      let message = Array("header.payload".utf8)
      let signature = try key.signRS256(message)
      for bit in stride(from: 0, to: 2_048, by: 37) {
        #expect(!key.publicKey.verifyRS256(message, signature: signature.flipping(bit)))
      }
      #expect(!key.publicKey.verifyRS256(message.flipping(3), signature: signature))
      #expect(!key.publicKey.verifyRS256(message, signature: []))
      #expect(!key.publicKey.verifyRS256(message, signature: [0] + signature))
      #expect(!key.publicKey.verifyRS256(message, signature: signature + [0]))
      #expect(!key.publicKey.verifyRS256(message, signature: Array(signature.dropLast())))
      #expect(!key.publicKey.verifyRS256(message, signature: [UInt8](repeating: 0xFF, count: 256)))
      #expect(!key.publicKey.verifyRS256(message, signature: key.modulus))
      #expect(!(try SigningKey.generate(.fast)).publicKey.verifyRS256(message, signature: signature))
    }
  }

  @Test func refusesNumbersThatAreNoKey() throws {
    try withCleanErrorQueue {
      let modulus = try SigningKey.generate(.fast).modulus
      #expect(throws: KeyError.self) { try VerificationKey(modulus: [], exponent: [1, 0, 1]) }
      #expect(throws: KeyError.self) { try VerificationKey(modulus: Array(modulus.prefix(128)), exponent: [1, 0, 1]) }
      #expect(throws: KeyError.self) {
        try VerificationKey(modulus: [UInt8](repeating: 0xFF, count: 2_049), exponent: [1, 0, 1])
      }
      #expect(throws: KeyError.self) { try VerificationKey(modulus: modulus.dropLast() + [0], exponent: [1, 0, 1]) }
      for exponent in [[], [1], [2], [UInt8](repeating: 0xFF, count: 9)] as [[UInt8]] {
        #expect(throws: KeyError.self) { try VerificationKey(modulus: modulus, exponent: exponent) }
      }
      #expect(try VerificationKey(modulus: [0, 0] + modulus, exponent: [0, 1, 0, 1]).modulus == modulus)
    }
  }
}
