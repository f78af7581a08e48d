import Cryptography
import Testing

@Suite struct CertificateKeyTests {
  @Test func survivesAsPEM() throws {
    try withCleanErrorQueue {
      let key = try CertificateKey.generate()
      #expect(String(decoding: key.pem, as: UTF8.self).hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
      #expect(try CertificateKey(pem: key.pem).pem == key.pem)
      #expect(try CertificateKey.generate().pem != key.pem)
    }
  }

  @Test(.enabled(if: CommandLineTool.openssl.isInstalled)) func isOnP256() throws {
    let folder = try TestFolder()
    let path = try folder.file("key.pem", CertificateKey.generate().pem)
    let text = try CommandLineTool.openssl.run("pkey", "-in", path, "-text", "-noout", "-check").output
    #expect(text.contains("Key is valid"))
    #expect(text.contains("ASN1 OID: prime256v1"))
  }

  @Test(arguments: ["ec", "p384", "pkcs1", "pkcs8", "pkcs8-3072", "mixed-names"])
  func readsKeysOfOtherTools(name: String) throws {
    try withCleanErrorQueue {
      let key = try CertificateKey(pem: keyFile(name))
      #expect(try CertificateKey(pem: key.pem).pem == key.pem)
    }
  }

  @Test(arguments: ["pkcs8-1024", "ed25519", "rsa-pss", "secp256k1", "explicit-curve"])
  func refusesKeysThatTLSClientsDoNotTake(name: String) throws {
    try withCleanErrorQueue {
      let error = try #require(throws: CertificateError.self) { try CertificateKey(pem: keyFile(name)) }
      guard case .unsupportedKey = error else { throw error }
    }
  }

  @Test(arguments: ["encrypted-pkcs1", "encrypted-pkcs8", "public"])
  func refusesWhatIsNoOpenKey(name: String) throws {
    try withCleanErrorQueue {
      let error = try #require(throws: CertificateError.self) { try CertificateKey(pem: keyFile(name)) }
      #expect(error.description.contains("not an unencrypted private key"))
    }
  }

  /// The private number of one key with the public point of another.
  @Test func refusesPartsThatDoNotBelongTogether() throws {
    try withCleanErrorQueue {
      let (first, second) = (PEMBlock(try CertificateKey.generate().pem), PEMBlock(try CertificateKey.generate().pem))
      let mixed = PEMBlock(label: first.label, bytes: first.bytes.prefix(70) + second.bytes.dropFirst(70))
      #expect(throws: CertificateError.self) { try CertificateKey(pem: mixed.text) }
    }
  }
}
