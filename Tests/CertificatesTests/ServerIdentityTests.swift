import Cryptography
import Foundation
import HTTPServer
import Platform
import Testing

@testable import Certificates

@Suite struct ServerIdentityTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ca-" + UUID().uuidString).path

  private func names(_ hosts: String...) -> [CertificateName] { hosts.compactMap { CertificateName($0) } }

  private func stored(_ data: String) throws -> AuthorityFolder {
    try #require(AuthorityFolder(data: data, environment: [:]))
  }

  @Test func theChainHasTheServersCertificateFirst() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names = names("localhost", "127.0.0.1", "*.auth.us-east-1.amazoncognito.com")
    let identity = try ServerIdentity.issue(for: names, by: try stored(folder), isRequired: true)
    let chain = try Certificate.chain(pem: identity.tls.certificate)
    #expect(chain.count == 2)
    #expect(Set(chain[0].names) == Set(names))
    #expect(!chain[0].isAuthority)
    #expect(chain[0].isSigned(by: chain[1]))
    #expect(chain[0].issuer == chain[1].subject)
    #expect(chain[0].fits(try CertificateKey(pem: identity.tls.key)))
    #expect(chain[1].isAuthority)
    #expect(chain[1].isSigned(by: chain[1]))
    #expect(chain[1].subject.contains("Understudy authority of"))
    #expect(try Certificate(pem: try #require(identity.authority)).der == chain[1].der)
    // Apple's systems reject certificates of servers that are valid for more than 398 days.
    #expect(chain[0].notAfter - chain[0].notBefore <= 398 * 86_400)
    #expect(chain[0].isValid(at: ServerIdentity.now))
    #expect(chain[1].isValid(at: ServerIdentity.now + 365 * 86_400))
  }

  @Test func theStoredCertificateIsUsedUntilItsNamesDiffer() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let authority = try stored(folder)
    let first = try ServerIdentity.issue(for: names("a.example"), by: authority, isRequired: true)
    let second = try ServerIdentity.issue(for: names("a.example"), by: authority, isRequired: true)
    #expect(second.tls.certificate == first.tls.certificate)
    #expect(second.tls.key == first.tls.key)
    let third = try ServerIdentity.issue(for: names("a.example", "b.example"), by: authority, isRequired: true)
    #expect(third.tls.certificate != first.tls.certificate)
    #expect(third.authority == first.authority)
  }

  @Test func theStoredCertificateIsRenewedBeforeItExpires() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let authority = try stored(folder)
    let now = ServerIdentity.now
    let first = try authority.identity(names: names("a.example"), now: now).tls
    let expiry = try Certificate(pem: first.certificate).notAfter
    let before = expiry - ServerIdentity.renewalSeconds - 1
    #expect(try authority.identity(names: names("a.example"), now: before).tls.certificate == first.certificate)
    #expect(try authority.identity(names: names("a.example"), now: before + 2).tls.certificate != first.certificate)
  }

  @Test func filesAreReadableByTheirOwnerOnly() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try ServerIdentity.issue(for: names("a.example"), by: try stored(folder), isRequired: true)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/ca").sorted()
    #expect(files == ["authority.key", "authority.pem", "lock", "server.key", "server.pem"])
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/ca/\(file)")
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/ca")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func aDamagedAuthorityEndsTheStart() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let authority = try stored(folder)
    _ = try authority.authority(now: ServerIdentity.now)
    try Data("no certificate".utf8).write(to: URL(fileURLWithPath: folder + "/ca/authority.pem"))
    #expect {
      _ = try authority.authority(now: ServerIdentity.now)
    } throws: { error in
      (error as? StartError)?.status == ExitStatus.data
    }
  }

  @Test func aFolderThatCannotBeWrittenMattersOnlyWhereItIsRequired() throws {
    let authority = try stored("/proc/nowhere")
    #expect {
      _ = try ServerIdentity.issue(for: names("a.example"), by: authority, isRequired: true)
    } throws: { error in
      (error as? StartError)?.status == ExitStatus.cannotCreate
    }
    let identity = try ServerIdentity.issue(for: names("a.example"), by: authority, isRequired: false)
    #expect(try Certificate.chain(pem: identity.tls.certificate).count == 2)
  }

  @Test func serversThatShareAnAuthorityHaveCertificatesOfTheirOwn() throws {
    let shared = Lock<[UInt8]?>(nil)
    func share(_ generated: [UInt8]) -> [UInt8] {
      shared.withLock { stored in
        stored = stored ?? generated
        return stored ?? []
      }
    }
    let first = try ServerIdentity.issue(for: names("a.example"), sharing: share)
    let second = try ServerIdentity.issue(for: names("b.example"), sharing: share)
    #expect(first.authority == second.authority)
    #expect(first.tls.key != second.tls.key)
    let authority = try Certificate(pem: try #require(first.authority))
    for identity in [first, second] {
      #expect(try Certificate(pem: identity.tls.certificate).isSigned(by: authority))
    }
  }

  @Test func theKeyOfAnotherCertificateIsRejected() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let one = try ServerIdentity.issue(for: names("a.example"), by: nil, isRequired: false)
    let other = try ServerIdentity.issue(for: names("a.example"), by: nil, isRequired: false)
    let (certificate, key) = (folder + "/server.pem", folder + "/server.key")
    try Data(one.tls.certificate).write(to: URL(fileURLWithPath: certificate))
    try Data(one.tls.key).write(to: URL(fileURLWithPath: key))
    let identity = try ServerIdentity.read(certificate: certificate, key: key)
    #expect(identity.authority == nil)
    #expect(identity.renewal == nil)
    try Data(other.tls.key).write(to: URL(fileURLWithPath: key))
    #expect {
      _ = try ServerIdentity.read(certificate: certificate, key: key)
    } throws: { error in
      (error as? StartError)?.status == ExitStatus.data && "\(error)".hasPrefix("--tls-key \(key): ")
    }
    #expect {
      _ = try ServerIdentity.read(certificate: folder + "/none.pem", key: key)
    } throws: { error in
      (error as? StartError)?.status == ExitStatus.noInput
    }
  }

  @Test func aCustomDomainGetsANewCertificate() throws {
    let source = Lock<(changes: UInt64, domains: [String])>((0, []))
    let identity = try ServerIdentity.issue(for: names("localhost"), by: nil, isRequired: false)
    let renewal = try #require(identity.renewal)
    renewal.follow(
      CustomDomainSource(changes: { source.withLock(\.changes) }, domains: { source.withLock(\.domains) }))
    #expect(renewal.latest().generation == 0)
    source.withLock { $0 = (1, ["login.shop.example"]) }
    let renewed = renewal.latest()
    #expect(renewed.generation == 1)
    #expect(
      Set(try Certificate(pem: renewed.certificate).names) == Set(names("localhost", "login.shop.example")))
    // The same domains again need no other certificate.
    source.withLock { $0.changes = 2 }
    #expect(renewal.latest().generation == 1)
  }
}
