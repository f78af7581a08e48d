import Cryptography
import Foundation
import Synchronization
import Testing

@Suite struct CertificateTests {
  @Test func survivesBothForms() throws {
    try withCleanErrorQueue {
      let certificate = try CertificateAuthority.sample().server().certificate
      #expect(String(decoding: certificate.pem, as: UTF8.self).hasPrefix("-----BEGIN CERTIFICATE-----\n"))
      for copy in [try Certificate(pem: certificate.pem), try Certificate(der: certificate.der)] {
        #expect(copy.der == certificate.der)
        #expect(copy.pem == certificate.pem)
        #expect(copy.names == certificate.names)
      }
    }
  }

  @Test func readsWhatOtherToolsMade() throws {
    try withCleanErrorQueue {
      let certificate = try Certificate(pem: certificateFile("mixed-names"))
      #expect(certificate.subject == "CN=mixed,O=Prüfstelle\\, Köln,C=DE")
      #expect(certificate.names.map(\.description) == ["one.example", "*.two.example", "10.1.2.3", "fe80::1"])
      #expect((certificate.notBefore, certificate.notAfter) == (1_795_261_379, 4_948_861_379))
      #expect(certificate.isAuthority)
      #expect(certificate.isSigned(by: certificate))
      #expect(try certificate.fits(CertificateKey(pem: keyFile("mixed-names"))))
      #expect(try !certificate.fits(CertificateKey(pem: keyFile("pkcs8"))))
      #expect(try !certificate.fits(CertificateKey(pem: keyFile("ec"))))
    }
  }

  @Test func readsTheUnusual() throws {
    try withCleanErrorQueue {
      let old = try Certificate(pem: certificateFile("version-1"))
      #expect(!old.isAuthority)
      #expect(old.names.isEmpty)
      #expect(try Certificate(pem: certificateFile("empty-subject")).subject.isEmpty)
      // "a.b" for one reader and "a.b\0.c.d" for another: for us no name at all.
      #expect(try Certificate(pem: certificateFile("zero-byte-name")).names.isEmpty)
      let leaf = try Certificate(pem: certificateFile("no-signing"))
      #expect(!leaf.isAuthority)
      #expect(!leaf.isSigned(by: leaf))
    }
  }

  @Test func refusesNamesThatCannotBeRead() throws {
    try withCleanErrorQueue {
      let error = try #require(throws: CertificateError.self) { try Certificate(pem: certificateFile("broken-names")) }
      #expect(error.description.hasPrefix("not a certificate ("))
    }
  }

  @Test func validityIncludesBothEnds() throws {
    let certificate = try CertificateAuthority.sample(days: 1).certificate
    #expect(!certificate.isValid(at: certificate.notBefore - 1))
    #expect(certificate.isValid(at: certificate.notBefore))
    #expect(certificate.isValid(at: certificate.notAfter))
    #expect(!certificate.isValid(at: certificate.notAfter + 1))
  }

  @Test func readsChains() throws {
    try withCleanErrorQueue {
      let authority = try CertificateAuthority.sample()
      let (certificate, key) = try authority.server()
      let note = Array("some words\n".utf8)
      let text = note + key.pem + certificate.pem + note + authority.certificate.pem + note
      #expect(try Certificate.chain(pem: text).map(\.der) == [certificate.der, authority.certificate.der])
      #expect(try Certificate(pem: text).der == certificate.der)
      let windows = String(decoding: text, as: UTF8.self).replacingOccurrences(of: "\n", with: "\r\n")
      #expect(try Certificate.chain(pem: Array(windows.utf8)).count == 2)
      #expect(throws: CertificateError.self) { try Certificate.chain(pem: text.dropLast(50)) }
      #expect(throws: CertificateError.self) { try Certificate.chain(pem: key.pem) }
      #expect(throws: CertificateError.self) { try Certificate.chain(pem: []) }
    }
  }

  /// Threads ask one certificate; each leaves its own error queue empty.
  @Test func answersManyThreads() throws {
    let authority = try CertificateAuthority.sample()
    let (certificate, key) = try authority.server()
    let stranger = try CertificateAuthority.sample()
    let failures = Mutex(0)
    let done = DispatchGroup()
    for _ in 0..<8 {
      done.enter()
      Thread.detachNewThread {
        defer { done.leave() }
        for _ in 0..<50 {
          let isRight =
            certificate.isSigned(by: authority.certificate) && !certificate.isSigned(by: stranger.certificate)
            && certificate.fits(key) && !certificate.fits(stranger.key) && !certificate.pem.isEmpty
            && (try? authority.server().certificate.isSigned(by: authority.certificate)) == true
            && OpenSSLError.isQueueEmpty
          if !isRight { failures.withLock { $0 += 1 } }
        }
      }
    }
    done.wait()
    #expect(failures.withLock { $0 } == 0)
  }
}
