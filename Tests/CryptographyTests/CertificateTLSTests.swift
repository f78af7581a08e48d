import Cryptography
import Foundation
import HTTPServer
import Testing

/// Our certificates in front of a server and a client that never heard of them.
@Suite(.enabled(if: CommandLineTool.curl.isInstalled)) struct CertificateTLSTests {
  private let now = Int64(Date().timeIntervalSince1970)

  /// Asks a server that has this certificate; curl trusts `trusted`, and whatever
  /// the host, it goes to `address`.
  private func ask(
    _ url: (Int) -> String, of server: (certificate: Certificate, key: CertificateKey), trusting trusted: Certificate,
    at address: String = "127.0.0.1"
  ) throws -> (status: Int32, output: String) {
    var configuration = Server.Configuration()
    configuration.host = address
    configuration.tls = .init(certificate: server.certificate.pem, key: server.key.pem)
    let started = try Server(configuration) { _ in .respond(.text("safe")) }
    defer { started.stop(graceSeconds: 0) }
    let folder = try TestFolder()
    let root = try folder.file("root.pem", trusted.pem)
    return try CommandLineTool.curl.run(
      "-s", "-S", "-g", "--noproxy", "*", "--max-time", "10", "--cacert", root, "--resolve",
      "*:\(started.port):[\(address)]", url(started.port))
  }

  @Test(arguments: ["localhost", "127.0.0.1", "LOCALHOST", "a.understudy.test"])
  func isTrusted(host: String) throws {
    let authority = try CertificateAuthority.sample(now: now)
    let server = try authority.server(names: ["localhost", "127.0.0.1", "*.understudy.test"], now: now)
    let answer = try ask({ "https://\(host):\($0)/" }, of: server, trusting: authority.certificate)
    #expect(answer == (0, "safe"))
  }

  @Test func isTrustedAtAnIPv6Address() throws {
    let authority = try CertificateAuthority.sample(now: now)
    let server = try authority.server(now: now)
    do {
      let answer = try ask({ "https://[::1]:\($0)/" }, of: server, trusting: authority.certificate, at: "::1")
      #expect(answer == (0, "safe"))
    } catch is ServerError {
      // A machine without IPv6; OpenSSL's command has judged the address anyway.
    }
  }

  @Test(arguments: ["other.test", "understudy.test", "a.b.understudy.test"])
  func isRefusedUnderAnotherName(host: String) throws {
    let authority = try CertificateAuthority.sample(now: now)
    let server = try authority.server(names: ["localhost", "*.understudy.test"], now: now)
    let answer = try ask({ "https://\(host):\($0)/" }, of: server, trusting: authority.certificate)
    #expect(answer.status == 60)
    #expect(answer.output.contains("no alternative certificate subject name matches"))
  }

  @Test func isRefusedAtAnAddressItDoesNotHave() throws {
    let authority = try CertificateAuthority.sample(now: now)
    let server = try authority.server(names: ["localhost"], now: now)
    #expect(try ask({ "https://127.0.0.1:\($0)/" }, of: server, trusting: authority.certificate).status == 60)
  }

  @Test(arguments: [(-30, "certificate has expired"), (30, "certificate is not yet valid")])
  func isRefusedOutsideItsTime(days: Int64, words: String) throws {
    // The authority is valid all the time.
    let authority = try CertificateAuthority.sample(now: now - 100 * day)
    let server = try authority.server(now: now + days * day, days: 20)
    let answer = try ask({ "https://localhost:\($0)/" }, of: server, trusting: authority.certificate)
    #expect(answer.status == 60)
    #expect(answer.output.contains(words))
  }

  /// Of the same name, so that only the key tells them apart.
  @Test func isRefusedFromAForeignAuthority() throws {
    let server = try CertificateAuthority.sample(now: now).server(now: now)
    let stranger = try CertificateAuthority.sample(now: now).certificate
    #expect(try ask({ "https://localhost:\($0)/" }, of: server, trusting: stranger).status == 60)
  }
}
