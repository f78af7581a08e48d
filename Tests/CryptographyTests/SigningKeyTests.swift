import Cryptography
import Foundation
import Testing

@Suite struct SigningKeyTests {
  @Test(arguments: RSAKeyKind.allCases)
  func signsWhatItsPublicKeyVerifies(kind: RSAKeyKind) throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(kind)
      #expect(key.modulus.count == 256)
      #expect(key.modulus[0] >= 0x80)
      #expect(key.exponent == [1, 0, 1])
      let message = Array("a message".utf8)
      let signature = try key.signRS256(message)
      #expect(signature.count == 256)
      let publicKey = try VerificationKey(modulus: key.modulus, exponent: key.exponent)
      #expect(publicKey.verifyRS256(message, signature: signature))
      #expect(key.publicKey.verifyRS256(message, signature: signature))
      #expect(try key.signRS256(message) == signature)
      #expect(try publicKey.verifyRS256([], signature: key.signRS256([])))
    }
  }
}
