import Cryptography
import Foundation
import Testing

/// What OpenSSL's own command makes of our certificates.
@Suite(.enabled(if: CommandLineTool.openssl.isInstalled)) struct CertificateOpenSSLTests {
  private func text(_ certificate: Certificate) throws -> String {
    let folder = try TestFolder()
    let path = try folder.file("c.pem", certificate.pem)
    return try CommandLineTool.openssl.run("x509", "-in", path, "-noout", "-text").output
  }

  @Test func authoritySaysWhatItMay() throws {
    let text = try text(CertificateAuthority.sample().certificate)
    #expect(text.contains("Version: 3"))
    #expect(text.contains("Signature Algorithm: ecdsa-with-SHA256"))
    #expect(text.contains("X509v3 Basic Constraints: critical\n                CA:TRUE, pathlen:0\n"))
    #expect(text.contains("X509v3 Key Usage: critical\n                Certificate Sign, CRL Sign\n"))
    #expect(text.contains("X509v3 Subject Key Identifier: \n"))
    #expect(text.contains("Not Before: May 31 23:00:00 2026 GMT"))
    #expect(!text.contains("Alternative Name"))
  }

  @Test func serverSaysWhatItMay() throws {
    let authority = try CertificateAuthority.sample()
    let text = try text(authority.server().certificate)
    #expect(text.contains("X509v3 Basic Constraints: critical\n                CA:FALSE\n"))
    #expect(text.contains("X509v3 Key Usage: critical\n                Digital Signature\n"))
    #expect(text.contains("X509v3 Extended Key Usage: \n                TLS Web Server Authentication\n"))
    #expect(text.contains("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1\n"))
    // The authority is named by the identifier of its key.
    let known = try self.text(authority.certificate).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let place = try #require(known.firstIndex(of: "X509v3 Subject Key Identifier:"))
    #expect(known[place + 1].count == 59)
    #expect(text.contains("X509v3 Authority Key Identifier: \n                \(known[place + 1])\n"))
  }

  @Test func verifies() throws {
    let folder = try TestFolder()
    let authority = try CertificateAuthority.sample()
    let root = try folder.file("root.pem", authority.certificate.pem)
    let server = try folder.file("server.pem", authority.server().certificate.pem)
    let foreign = try folder.file("foreign.pem", CertificateAuthority.sample().certificate.pem)
    func verdict(_ authority: String, at time: Int64 = someTime, _ check: String...) throws -> String {
      let words =
        ["verify", "-x509_strict", "-purpose", "sslserver", "-attime", "\(time)", "-CAfile", authority] + check
      return try CommandLineTool.openssl.run(words + [server]).output
    }
    for host in ["localhost", "LocalHost"] { #expect(try verdict(root, "-verify_hostname", host).hasSuffix(": OK\n")) }
    for host in ["127.0.0.1", "::1"] { #expect(try verdict(root, "-verify_ip", host).hasSuffix(": OK\n")) }
    #expect(try verdict(root, "-verify_hostname", "other.test").contains("hostname mismatch"))
    #expect(try verdict(root, "-verify_ip", "127.0.0.2").contains("IP address mismatch"))
    #expect(try verdict(root, at: someTime - 3_599).hasSuffix(": OK\n"))
    #expect(try verdict(root, at: someTime - 3_601).contains("not yet valid"))
    #expect(try verdict(root, at: someTime + 397 * day).contains("has expired"))
    #expect(try !verdict(foreign).hasSuffix(": OK\n"))
  }

  @Test func readsTheBinaryForm() throws {
    let folder = try TestFolder()
    let certificate = try CertificateAuthority.sample().certificate
    let path = try folder.file("c.der", certificate.der)
    let run = try CommandLineTool.openssl.run("x509", "-inform", "der", "-in", path)
    #expect(run.output == String(decoding: certificate.pem, as: UTF8.self))
  }
}
