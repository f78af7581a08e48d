internal import Cryptography
internal import HTTPServer
internal import Platform

/// Where the certificate authority of this machine is kept, with the certificate that it made for the server: below
/// `--data`, else in a folder of the user's. Every file has mode 0600. Several servers may use it at once.
struct AuthorityFolder {
  let path: String

  /// The file that clients are given.
  var certificatePath: String { "\(path)/authority.pem" }
  private var keyPath: String { "\(path)/authority.key" }
  private var serverPath: String { "\(path)/server.pem" }
  private var serverKeyPath: String { "\(path)/server.key" }

  /// nil if there is neither a data folder nor a home.
  init?(data: String?, environment: [String: String]) {
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

  /// The authority, made if it is missing or has expired.
  /// - Parameter now: seconds since 1970.
  func authority(now: Int64) throws -> CertificateAuthority {
    try locked { try authorityInLock(now: now) }
  }

  /// A certificate for a server of these names, with its key and the authority: the one that is there, unless names or time ask
  /// for another.
  func identity(
    names: [CertificateName], now: Int64
  ) throws -> (tls: Server.Configuration.TLS, authority: CertificateAuthority) {
    try locked {
      let authority = try authorityInLock(now: now)
      if let kept = try keptIdentity(names, authority, now: now) { return (kept, authority) }
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

  private func keptIdentity(
    _ names: [CertificateName], _ authority: CertificateAuthority, now: Int64
  ) throws -> Server.Configuration.TLS? {
    guard let pem = try PrivateFile.read(serverPath), let keyText = try PrivateFile.read(serverKeyPath),
      let certificate = try? Certificate(pem: pem), let key = try? CertificateKey(pem: keyText),
      certificate.fits(key), certificate.isSigned(by: authority.certificate), Set(certificate.names) == Set(names),
      certificate.isValid(at: now), certificate.isValid(at: now + ServerIdentity.renewalSeconds)
    else { return nil }
    return Server.Configuration.TLS(certificate: pem, key: keyText)
  }

  /// Two servers that start at the same time make one authority.
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
