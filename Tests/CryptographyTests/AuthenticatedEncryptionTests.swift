import Cryptography
import Testing

@Suite struct AuthenticatedEncryptionTests {
  @Test(arguments: try Vector.all(in: "aes-256-gcm.txt"))
  func agreesWithNIST(vector: Vector) throws {
    try withCleanErrorQueue {
      let (key, nonce) = (try vector.bytes("key"), try vector.bytes("nonce"))
      let associated = try vector.bytes("associated")
      let (ciphertext, tag) = (try vector.bytes("ciphertext"), try vector.bytes("tag"))
      let opened = AuthenticatedEncryption.open(
        ciphertext, tag: tag, key: key, nonce: nonce, authenticating: associated)
      if vector.text("forged") == "yes" {
        #expect(opened == nil)
        return
      }
      let plaintext = try vector.bytes("plaintext")
      #expect(opened == plaintext)
      let sealed = AuthenticatedEncryption.seal(plaintext, key: key, nonce: nonce, authenticating: associated)
      #expect(sealed.ciphertext == ciphertext)
      #expect(sealed.tag == tag)
    }
  }

  @Test func noticesEveryChange() {
    withCleanErrorQueue {
      let (key, nonce) = (SecureRandom.bytes(32), SecureRandom.bytes(12))
      let (text, associated) = (SecureRandom.bytes(40), SecureRandom.bytes(5))
      let sealed = AuthenticatedEncryption.seal(text, key: key, nonce: nonce, authenticating: associated)
      func opens(
        _ ciphertext: [UInt8]? = nil, tag: [UInt8]? = nil, key otherKey: [UInt8]? = nil,
        nonce otherNonce: [UInt8]? = nil,
        _ otherAssociated: [UInt8]? = nil
      ) -> Bool {
        AuthenticatedEncryption.open(
          ciphertext ?? sealed.ciphertext, tag: tag ?? sealed.tag, key: otherKey ?? key, nonce: otherNonce ?? nonce,
          authenticating: otherAssociated ?? associated) != nil
      }
      #expect(opens())
      for bit in 0..<(40 * 8) { #expect(!opens(sealed.ciphertext.flipping(bit))) }
      for bit in 0..<(16 * 8) { #expect(!opens(tag: sealed.tag.flipping(bit))) }
      for bit in 0..<(12 * 8) { #expect(!opens(nonce: nonce.flipping(bit))) }
      for bit in 0..<(5 * 8) { #expect(!opens(associated.flipping(bit))) }
      #expect(!opens(key: key.flipping(100)))
      #expect(!opens([]))
      #expect(!opens(sealed.ciphertext + [0]))
      #expect(!opens(Array(sealed.ciphertext.dropLast())))
      #expect(!opens(tag: Array(sealed.tag.dropLast())))
      #expect(!opens(tag: []))
      #expect(!opens(nonce: nonce + [0]))
      #expect(!opens([] as [UInt8], associated + sealed.ciphertext))
    }
  }
}

extension [UInt8] {
  /// The same with one bit changed.
  func flipping(_ bit: Int) -> [UInt8] {
    var copy = self
    copy[bit / 8] ^= 1 << (bit % 8)
    return copy
  }
}
