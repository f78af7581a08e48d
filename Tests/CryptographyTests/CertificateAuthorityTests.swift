import Cryptography
import Foundation
import Testing

@Suite struct CertificateAuthorityTests {
  @Test func saysWhatItWasMadeOf() throws {
    try withCleanErrorQueue {
      let authority = try CertificateAuthority.generate(commonName: "Jörg's, own CA", now: someTime, days: 30)
      let certificate = authority.certificate
      #expect(certificate.subject == "CN=Jörg's\\, own CA")
      #expect(certificate.issuer == certificate.subject)
      #expect(certificate.names.isEmpty)
      #expect(certificate.isAuthority)
      #expect(certificate.notBefore == someTime - 3_600)
      #expect(certificate.notAfter == someTime - 3_600 + 30 * day - 1)
      #expect(certificate.isSigned(by: certificate))
      #expect(certificate.fits(authority.key))
    }
  }

  @Test func issuesToServers() throws {
    try withCleanErrorQueue {
      let authority = try CertificateAuthority.sample()
      let (certificate, key) = try authority.server(names: ["LOCALHOST", "*.a.test", "127.0.0.1", "::1"])
      #expect(certificate.subject == "CN=Test server")
      #expect(certificate.issuer == "CN=Test authority")
      #expect(certificate.names.map(\.description) == ["localhost", "*.a.test", "127.0.0.1", "::1"])
      #expect(!certificate.isAuthority)
      #expect(certificate.notBefore == someTime - 3_600)
      #expect(certificate.notAfter == someTime - 3_600 + 397 * day - 1)
      #expect(certificate.fits(key))
      #expect(!certificate.fits(authority.key))
      #expect(certificate.isSigned(by: authority.certificate))
      #expect(!certificate.isSigned(by: certificate))
      #expect(!authority.certificate.isSigned(by: certificate))
      // Of the same name, but another.
      #expect(try !certificate.isSigned(by: CertificateAuthority.sample().certificate))
    }
  }

  @Test func goesOnAfterARestart() throws {
    try withCleanErrorQueue {
      let made = try CertificateAuthority.sample()
      let authority = try CertificateAuthority(
        certificate: Certificate(pem: made.certificate.pem), key: CertificateKey(pem: made.key.pem))
      let certificate = try authority.server().certificate
      #expect(certificate.isSigned(by: made.certificate))
    }
  }

  @Test func isOnlyAnAuthorityWithItsKey() throws {
    try withCleanErrorQueue {
      let authority = try CertificateAuthority.sample()
      let (certificate, key) = try authority.server()
      #expect(CertificateError.notAnAuthority.matches { try CertificateAuthority(certificate: certificate, key: key) })
      #expect(
        CertificateError.foreignKey.matches { try CertificateAuthority(certificate: authority.certificate, key: key) })
    }
  }

  /// An authority of another tool signs as well: RSA, with a key usage of its own choice.
  @Test func worksWithKeysOfOtherTools() throws {
    try withCleanErrorQueue {
      let authority = try CertificateAuthority(
        certificate: Certificate(pem: certificateFile("mixed-names")), key: CertificateKey(pem: keyFile("mixed-names")))
      let now = authority.certificate.notBefore + day
      #expect(try authority.server(now: now).certificate.isSigned(by: authority.certificate))
    }
  }

  @Test func isNotOutlastedByWhatItSigns() throws {
    try withCleanErrorQueue {
      let authority = try CertificateAuthority.sample(days: 10)
      let certificate = try authority.server(now: someTime + 5 * day).certificate
      #expect(certificate.notAfter == authority.certificate.notAfter)
      #expect(CertificateError.authorityNotValid.matches { try authority.server(now: someTime + 11 * day) })
      #expect(CertificateError.authorityNotValid.matches { try authority.server(now: someTime - day) })
    }
  }

  @Test func refusesWhatClientsWould() throws {
    try withCleanErrorQueue {
      let authority = try CertificateAuthority.sample()
      #expect(CertificateError.noNames.matches { try authority.server(names: []) })
      for days in [-1, 0, 398, Int.max] {
        #expect(throws: CertificateError.self) { try authority.server(days: days) }
      }
      #expect(throws: CertificateError.self) { try CertificateAuthority.sample(days: 7_301) }
      for name in ["", String(repeating: "a", count: 65), "a\0b", "a\nb"] {
        #expect(throws: CertificateError.self) { try CertificateAuthority.generate(commonName: name, now: someTime) }
      }
      _ = try CertificateAuthority.generate(commonName: String(repeating: "ü", count: 64), now: someTime)
    }
  }

  @Test func knowsTheEndsOfTime() throws {
    try withCleanErrorQueue {
      for now in [Int64.min, -1, 3_599, 253_402_300_800, Int64.max] {
        #expect(throws: CertificateError.self) { try CertificateAuthority.sample(now: now, days: 1) }
      }
      #expect(try CertificateAuthority.sample(now: 3_600).certificate.notBefore == 0)
      // The form of times changes in 2050.
      let (turn, end): (Int64, Int64) = (2_524_608_000, 253_402_300_799)
      #expect(try CertificateAuthority.sample(now: turn, days: 1).certificate.notAfter == turn - 3_600 + day - 1)
      let last = try CertificateAuthority.sample(now: end - day + 3_601, days: 1).certificate
      #expect(last.notAfter == end)
    }
  }

  /// Positive, of 128 bits, and no two alike.
  @Test(.enabled(if: CommandLineTool.openssl.isInstalled)) func numbersAtRandom() throws {
    let folder = try TestFolder()
    let authority = try CertificateAuthority.sample()
    var numbers: Set<String> = []
    for _ in 0..<8 {
      let path = try folder.file("c.pem", authority.server().certificate.pem)
      let text = try CommandLineTool.openssl.run("x509", "-in", path, "-noout", "-serial").output
      let digits = text.trimmingCharacters(in: .newlines).dropFirst("serial=".count)
      #expect(digits.count == 32)
      #expect("4567".contains(digits.first ?? "0"))
      numbers.insert(String(digits))
    }
    #expect(numbers.count == 8)
  }
}

extension CertificateError {
  /// Whether `body` throws this very error.
  func matches<Result>(_ body: () throws -> Result) -> Bool {
    do {
      _ = try body()
      return false
    } catch { return String(describing: error) == description }
  }
}
