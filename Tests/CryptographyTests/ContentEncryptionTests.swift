import Cryptography
import Encodings
import Testing

@Suite struct ContentEncryptionTests {
  private static let text = Array(
    ("A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy without "
      + "inconvenience").utf8)

  /// RFC 7518, appendices B.1 and B.3. The tags are made over the ciphertexts.
  @Test(arguments: [
    (ContentEncryption.a128CBC, "652c3fa36b0a7c5b3219fab3a30bc1c4"),
    (.a256CBC, "4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5"),
  ])
  func agreesWithTheRFC(encryption: ContentEncryption, tag: String) throws {
    try withCleanErrorQueue {
      let key = (0..<encryption.keyLength).map { UInt8($0) }
      let nonce = try #require(Hex.decode("1af38c2dc2b96ffdd86694092341bc04"))
      let associated = Array("The second principle of Auguste Kerckhoffs".utf8)
      let sealed = encryption.seal(Self.text, key: key, nonce: nonce, authenticating: associated)
      #expect(sealed.tag == Hex.decode(tag))
      let opened = encryption.open(
        sealed.ciphertext, tag: sealed.tag, key: key, nonce: nonce, authenticating: associated)
      #expect(opened == Self.text)
    }
  }

  @Test(arguments: ContentEncryption.allCases)
  func noticesEveryChange(encryption: ContentEncryption) {
    withCleanErrorQueue {
      let (key, nonce) = (SecureRandom.bytes(encryption.keyLength), SecureRandom.bytes(encryption.nonceLength))
      for text in [[], [1], Self.text] as [[UInt8]] {
        let sealed = encryption.seal(text, key: key, nonce: nonce, authenticating: [7])
        func opens(_ ciphertext: [UInt8], _ tag: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ associated: [UInt8])
          -> Bool
        {
          encryption.open(ciphertext, tag: tag, key: key, nonce: nonce, authenticating: associated) == text
        }
        #expect(opens(sealed.ciphertext, sealed.tag, key, nonce, [7]))
        #expect(!opens(sealed.ciphertext, sealed.tag, key, nonce, [8]))
        #expect(!opens(sealed.ciphertext + [0], sealed.tag, key, nonce, [7]))
        #expect(!opens(sealed.ciphertext, sealed.tag.dropLast(), key, nonce, [7]))
        #expect(!opens(sealed.ciphertext, sealed.tag, key.dropLast(), nonce, [7]))
        #expect(!opens(sealed.ciphertext, sealed.tag, key, nonce.reversed(), [7]))
      }
    }
  }

  /// RFC 3394, sections 4.1 and 4.6.
  @Test(arguments: [
    (16, "00112233445566778899AABBCCDDEEFF", "1FA68B0A8112B447AEF34BD8FB5A7B829D3E862371D2CFE5"),
    (
      32, "00112233445566778899AABBCCDDEEFF000102030405060708090A0B0C0D0E0F",
      "28C9F404C4B810F4CBCCB35CFB87F8263F5786E2D80ED326CBC7F0E71A99F43BFB988B9B7A02DD21"
    ),
  ])
  func wrapsAsTheRFCDoes(length: Int, key: String, wrapped: String) throws {
    try withCleanErrorQueue {
      let outer = (0..<length).map { UInt8($0) }
      let (key, wrapped) = (try #require(Hex.decode(key.lowercased())), try #require(Hex.decode(wrapped.lowercased())))
      #expect(KeyWrap.wrap(key, with: outer) == wrapped)
      #expect(KeyWrap.unwrap(wrapped, with: outer) == key)
      #expect(KeyWrap.unwrap(wrapped.dropLast(), with: outer) == nil)
      #expect(KeyWrap.unwrap([wrapped[0] ^ 1] + wrapped.dropFirst(), with: outer) == nil)
      #expect(KeyWrap.unwrap(wrapped, with: outer.reversed()) == nil)
    }
  }

  @Test func padsByOAEP() throws {
    try withCleanErrorQueue {
      let (key, other) = (
        try PrivateKey.generate(for: .rs256, rsa: .fast), try PrivateKey.generate(for: .es256, rsa: .fast)
      )
      for usesSHA256 in [true, false] {
        let made = try #require(key.publicKey.encrypted([1, 2, 3], usesSHA256: usesSHA256))
        #expect(key.decrypted(made, usesSHA256: usesSHA256) == [1, 2, 3])
        #expect(key.decrypted(made, usesSHA256: !usesSHA256) == nil)
        #expect(key.decrypted(made.dropLast(), usesSHA256: usesSHA256) == nil)
        #expect(key.publicKey.encrypted(SecureRandom.bytes(250), usesSHA256: usesSHA256) == nil)
        #expect(other.publicKey.encrypted([1], usesSHA256: usesSHA256) == nil)
      }
      #expect(other.secret(with: key.publicKey) == nil)
      #expect(other.secret(with: try PrivateKey.generate(for: .es384, rsa: .fast).publicKey) == nil)
    }
  }
}
