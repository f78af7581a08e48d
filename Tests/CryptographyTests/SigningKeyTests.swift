import Cryptography
import Foundation
import Synchronization
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

  @Test(arguments: RSAKeyKind.allCases)
  func survivesAsPEM(kind: RSAKeyKind) throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(kind)
      let pem = key.pem
      #expect(pem.starts(with: SigningKey.ownMark + "-----BEGIN RSA PRIVATE KEY-----\n".utf8))
      let copy = try SigningKey(pem: pem)
      #expect(copy.modulus == key.modulus)
      #expect(copy.pem == pem)
      #expect(try copy.signRS256([1, 2, 3]) == key.signRS256([1, 2, 3]))
    }
  }

  /// OpenSSL's check takes no more than three primes at this length.
  @Test(.enabled(if: CommandLineTool.openssl.isInstalled)) func othersFindNothingWrongWithIt() throws {
    let folder = try TestFolder()
    let path = try folder.file("key.pem", SigningKey.generate(.standard).pem)
    #expect(try CommandLineTool.openssl.run("rsa", "-in", path, "-check", "-noout").output == "RSA key ok\n")
  }

  /// Over many keys: full length, no two alike, and each signs.
  @Test func fastKeysAreOfFullLength() throws {
    try withCleanErrorQueue {
      var moduli: Set<[UInt8]> = []
      for _ in 0..<20 {
        let key = try SigningKey.generate(.fast)
        #expect(key.modulus.count == 256)
        #expect(key.modulus[0] >= 0x80)
        #expect(try key.publicKey.verifyRS256([7], signature: key.signRS256([7])))
        moduli.insert(key.modulus)
      }
      #expect(moduli.count == 20)
    }
  }

  @Test(arguments: ["pkcs1", "pkcs8", "pkcs8-3072", "three-primes"])
  func loadsKeysFromOutside(name: String) throws {
    try withCleanErrorQueue {
      let key = try SigningKey(pem: pemFile(name))
      #expect(try key.publicKey.verifyRS256([1], signature: key.signRS256([1])))
      #expect(try SigningKey(pem: key.pem).modulus == key.modulus)
    }
  }

  /// A key that an operator gives may protect more than test tokens: OpenSSL signs with it, blinded and checked.
  @Test(arguments: ["pkcs1", "pkcs8", "pkcs8-3072", "three-primes"])
  func keysFromOutsideSignAsOpenSSLDoes(name: String) throws {
    try withCleanErrorQueue {
      let key = try SigningKey(pem: pemFile(name))
      #expect(!key.signsByPrimes)
      #expect(key.pem.starts(with: "-----BEGIN RSA PRIVATE KEY-----\n".utf8))
      #expect(try !SigningKey(pem: key.pem).signsByPrimes)
    }
  }

  @Test(arguments: RSAKeyKind.allCases)
  func keysOfOurOwnSignByTheirPrimes(kind: RSAKeyKind) throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(kind)
      #expect(key.signsByPrimes)
      #expect(try SigningKey(pem: key.pem).signsByPrimes)
    }
  }

  /// By its primes a key says what OpenSSL says with it, to the last byte.
  @Test(arguments: ["pkcs1", "pkcs8", "pkcs8-3072", "three-primes", "fast", "standard"])
  func signsAsOpenSSLDoes(name: String) throws {
    try withCleanErrorQueue {
      let key =
        try RSAKeyKind(rawValue: name).map { try SigningKey.generate($0) }
        ?? SigningKey(pem: SigningKey.ownMark + pemFile(name))
      #expect(key.signsByPrimes)
      for count in 0..<50 {
        let message = [UInt8](repeating: UInt8(count), count: count)
        for algorithm in [RSASignature.rs256, .rs512] {
          #expect(try key.sign(message, with: algorithm) == key.signWhole(message, with: algorithm))
        }
      }
    }
  }

  @Test(arguments: [
    ("pkcs8-1024", "1024 bits"), ("ec", "not an RSA key"), ("ed25519", "not an RSA key"), ("rsa-pss", "not an RSA key"),
    ("encrypted-pkcs8", "not an unencrypted private key"), ("encrypted-pkcs1", "not an unencrypted private key"),
    ("public", "not an unencrypted private key"),
  ])
  func refusesOtherKeysAndSaysWhy(name: String, words: String) throws {
    try withCleanErrorQueue {
      let error = try #require(throws: KeyError.self) { try SigningKey(pem: pemFile(name)) }
      #expect(error.description.contains(words))
    }
  }

  @Test func refusesWhatIsNoKey() throws {
    try withCleanErrorQueue {
      #expect(throws: KeyError.self) { try SigningKey(pem: []) }
      #expect(throws: KeyError.self) { try SigningKey(pem: Array("no key".utf8)) }
      #expect(throws: KeyError.self) { try SigningKey(pem: [UInt8](repeating: 0xFF, count: 1_000)) }
      let pem = try SigningKey.generate(.fast).pem
      #expect(throws: KeyError.self) { try SigningKey(pem: Array(pem.prefix(pem.count / 2))) }
      // Here the modulus stands.
      var changed = pem
      changed[100] = changed[100] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(throws: KeyError.self) { try SigningKey(pem: changed) }
    }
  }

  /// Threads share one key, each with contexts of its own that go when the thread ends.
  @Test func signsFromManyThreads() throws {
    let key = try SigningKey.generate(.fast)
    let expected = try (0..<10).map { try key.signRS256([UInt8($0)]) }
    let failures = Mutex(0)
    let done = DispatchGroup()
    for _ in 0..<8 {
      done.enter()
      Thread.detachNewThread {
        defer { done.leave() }
        for round in 0..<50 {
          let message = [UInt8(round % 10)]
          let signature = try? key.signRS256(message)
          let isRight =
            signature == expected[round % 10] && key.publicKey.verifyRS256(message, signature: signature ?? [])
            && !key.publicKey.verifyRS256([99], signature: signature ?? []) && OpenSSLError.isQueueEmpty
          if !isRight { failures.withLock { $0 += 1 } }
        }
      }
    }
    done.wait()
    #expect(failures.withLock { $0 } == 0)
  }

  private func pemFile(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Bundle.module.bundleURL.appending(path: "Vectors/keys/\(name).pem")))
  }
}
