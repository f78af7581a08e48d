package import Cryptography
internal import HTTPServer
internal import Platform

/// The folder with the certificate authority of this machine and the certificate that it issued for the server: below
/// `--data`, else in the user's home. Every file has mode 0600. Several servers may use it at the same time.
package struct AuthorityFolder {
  package let path: String

  /// The file with the authority's certificate, for clients.
  package var certificatePath: String { "\(path)/authority.pem" }
  private var keyPath: String { "\(path)/authority.key" }
  private var serverPath: String { "\(path)/server.pem" }
  private var serverKeyPath: String { "\(path)/server.key" }

  /// nil if there is neither a data folder nor a home folder.
  package init?(data: String?, environment: [String: String]) {
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let data {
      path = "\(data)/ca"
    } else if let folder = variable("XDG_DATA_HOME") {
      path = "\(folder)/understudy/ca"
    } else if let home = variable("HOME") {
      #if canImport(Darwin)
        path = "\(home)/Library/Application Support/understudy/ca"
      #else
        path = "\(home)/.local/share/understudy/ca"
      #endif
    } else {
      return nil
    }
  }

  /// The authority, generated if it is missing or expires within ``ServerIdentity/renewalSeconds``.
  /// - Parameter now: seconds since 1970.
  package func authority(now: Int64) throws -> CertificateAuthority {
    try locked { try authorityInLock(now: now) }
  }

  /// The server's certificate for these names with its key, and the authority. The stored certificate is used unless
  /// its names differ or it expires within ``ServerIdentity/renewalSeconds``.
  func identity(
    names: [CertificateName], now: Int64
  ) throws -> (tls: Server.Configuration.TLS, authority: CertificateAuthority) {
    try locked {
      let authority = try authorityInLock(now: now)
      if let stored = try storedIdentity(names, authority, now: now) { return (stored, authority) }
      let made = try ServerIdentity.make(names, authority, now: now)
      try PrivateFile.write(made.key, to: serverKeyPath)
      try PrivateFile.write(made.certificate, to: serverPath)
      return (made, authority)
    }
  }

  private func authorityInLock(now: Int64) throws -> CertificateAuthority {
    if let pem = try PrivateFile.read(certificatePath), let keyText = try PrivateFile.read(keyPath) {
      do {
        let certificate = try Certificate(pem: pem)
        let authority = try CertificateAuthority(certificate: certificate, key: CertificateKey(pem: keyText))
        if certificate.isValid(at: now + ServerIdentity.renewalSeconds) { return authority }
      } catch {
        throw StartError(
          "\(path): \(error); expected the certificate and key of an authority, or no file", status: ExitStatus.data)
      }
    }
    let made = try CertificateAuthority.generate(commonName: ServerIdentity.authorityName, now: now)
    try PrivateFile.write(made.key.pem, to: keyPath)
    try PrivateFile.write(made.certificate.pem, to: certificatePath)
    return made
  }

  private func storedIdentity(
    _ names: [CertificateName], _ authority: CertificateAuthority, now: Int64
  ) throws -> Server.Configuration.TLS? {
    guard let pem = try PrivateFile.read(serverPath), let keyText = try PrivateFile.read(serverKeyPath),
      let certificate = try? Certificate(pem: pem), let key = try? CertificateKey(pem: keyText),
      certificate.fits(key), certificate.isSigned(by: authority.certificate), Set(certificate.names) == Set(names),
      certificate.isValid(at: now), certificate.isValid(at: now + ServerIdentity.renewalSeconds)
    else { return nil }
    return Server.Configuration.TLS(certificate: pem, key: keyText)
  }

  /// Holds a lock on the folder, so that two servers that start at the same time generate one authority.
  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try PrivateFile.makeFolder(path)
    let descriptor = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFile.Failure("opening", "\(path)/lock") }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw PrivateFile.Failure("locking", "\(path)/lock") }
    }
    return try body()
  }
}
