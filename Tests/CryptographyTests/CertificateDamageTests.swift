import Cryptography
import Foundation
import Testing

/// Damaged texts are refused, or read as something that answers every question; nothing traps.
@Suite struct CertificateDamageTests {
  private static let sample: (authority: CertificateAuthority, certificate: Certificate, key: CertificateKey)? = {
    guard let authority = try? CertificateAuthority.sample(), let server = try? authority.server() else { return nil }
    return (authority, server.certificate, server.key)
  }()

  /// Reads a text in every way; true if it is a certificate that the sample's authority signed.
  private func isIntact(_ text: [UInt8], _ authority: CertificateAuthority) -> Bool {
    if let key = try? CertificateKey(pem: text) { _ = authority.certificate.fits(key) }
    for certificate in (try? Certificate.chain(pem: text)) ?? [] { _ = certificate.names.map(\.description) }
    guard let certificate = try? Certificate(pem: text) else { return false }
    _ = (certificate.pem, certificate.fits(authority.key), authority.certificate.isSigned(by: certificate))
    return certificate.isSigned(by: authority.certificate)
  }

  @Test func textsThatEndEarly() throws {
    try withCleanErrorQueue {
      let (authority, certificate, key) = try #require(Self.sample)
      for text in [certificate.pem, key.pem] {
        // The line end behind the last line may be missing.
        for count in 0..<(text.count - 1) { #expect(!isIntact(Array(text.prefix(count)), authority)) }
      }
      let der = certificate.der
      for count in 0..<der.count {
        #expect(throws: CertificateError.self) { try Certificate(der: Array(der.prefix(count))) }
      }
      #expect(throws: CertificateError.self) { try Certificate(der: der + [0]) }
    }
  }

  /// Each byte changed in three ways: a length, a tag, a number.
  @Test(arguments: [0x01, 0x80, 0xFF] as [UInt8]) func changedBytes(mask: UInt8) throws {
    try withCleanErrorQueue {
      let (authority, certificate, key) = try #require(Self.sample)
      for (place, byte) in certificate.der.enumerated() {
        var block = PEMBlock(certificate.pem)
        block.bytes[place] = byte ^ mask
        #expect(!isIntact(block.text, authority), "byte \(place)")
      }
      let keyBlock = PEMBlock(key.pem)
      for (place, byte) in keyBlock.bytes.enumerated() {
        var block = keyBlock
        block.bytes[place] = byte ^ mask
        _ = isIntact(block.text, authority)
      }
    }
  }

  @Test func changedTexts() throws {
    try withCleanErrorQueue {
      let (authority, certificate, _) = try #require(Self.sample)
      var random = SystemRandomNumberGenerator()
      for _ in 0..<500 {
        var text = certificate.pem
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<text.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: text[place] = UInt8.random(in: 0...255, using: &random)
          case 1: text.insert(UInt8.random(in: 0...255, using: &random), at: place)
          default: text.remove(at: place)
          }
        }
        _ = isIntact(text, authority)
      }
    }
  }

  private static let noCertificates = [
    "", "\n", "\0", "-----BEGIN", "-----BEGIN CERTIFICATE-----",
    "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
    "-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----\n", "-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\n****\n-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END PRIVATE KEY-----\n",
    "-----BEGIN CERTIFICATE-----\nMIT//////////w==\n-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nMIIB\n-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
    "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n",
    "-----BEGIN EC PRIVATE KEY-----\nMAA=\n-----END EC PRIVATE KEY-----\n",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAA=\n-----END ENCRYPTED PRIVATE KEY-----\n",
    "-----BEGIN \u{FEFF}-----\n-----END \u{FEFF}-----\n",
    String(repeating: "-----BEGIN CERTIFICATE-----\n", count: 5_000),
    "-----BEGIN CERTIFICATE-----\n" + String(repeating: "MIIB", count: 100_000),
    "-----BEGIN CERTIFICATE-----\n" + String(repeating: "MIAwgDCA", count: 10_000) + "\n-----END CERTIFICATE-----\n",
  ]

  @Test func whatIsNone() {
    withCleanErrorQueue {
      for text in Self.noCertificates {
        let (bytes, words) = (Array(text.utf8), Comment(rawValue: String(text.prefix(80))))
        #expect(throws: CertificateError.self, words) { try Certificate(pem: bytes) }
        #expect(throws: CertificateError.self, words) { try Certificate.chain(pem: bytes) }
        #expect(throws: CertificateError.self, words) { try CertificateKey(pem: bytes) }
        #expect(throws: CertificateError.self, words) { try Certificate(der: bytes) }
      }
    }
  }

  @Test func eachInPlaceOfTheOther() throws {
    try withCleanErrorQueue {
      let (_, certificate, key) = try #require(Self.sample)
      #expect(throws: CertificateError.self) { try Certificate(pem: key.pem) }
      #expect(throws: CertificateError.self) { try CertificateKey(pem: certificate.pem) }
      var disguised = PEMBlock(key.pem)
      disguised.label = "CERTIFICATE"
      #expect(throws: CertificateError.self) { try Certificate(pem: disguised.text) }
    }
  }
}
