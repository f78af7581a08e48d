// Room: The certificate of `--tls`: read from files, or issued and renewed by a local certificate authority.

package import Cryptography
package import HTTPServer
internal import Logging
internal import Platform

/// The server's certificate and key for https.
///
/// The API of this room: the certificate is read from the operator's files, or issued by an authority that this program
/// generates and stores in an ``AuthorityFolder`` or with the servers that share its state. ``CertificateNames`` lists
/// the names it is issued for.
package struct ServerIdentity: Sendable {
  package let tls: Server.Configuration.TLS
  /// Issues a new certificate when custom domains are added; nil with the operator's certificate.
  package private(set) var renewal: CertificateRenewal?
  /// The authority's certificate that clients must trust, in PEM form; nil with the operator's certificate.
  package let authority: [UInt8]?

  /// A certificate is renewed this long before it expires, in seconds: 30 days.
  static let renewalSeconds: Int64 = 30 * 86_400

  /// The authority's name in lists of trusted authorities.
  static var authorityName: String {
    String("Understudy authority of \(machineName ?? "this machine")".prefix(64))
  }

  /// A new key with a certificate for these names: the chain has the server's certificate first, then the authority's.
  static func make(
    _ names: [CertificateName], _ authority: CertificateAuthority, now: Int64
  ) throws -> Server.Configuration.TLS {
    let key = try CertificateKey.generate()
    let certificate = try authority.issue(to: key, names: names, commonName: "Understudy", now: now)
    return Server.Configuration.TLS(certificate: certificate.pem + authority.certificate.pem, key: key.pem)
  }

  /// A certificate of the authority in a folder.
  /// - Parameters:
  ///   - folder: nil if there is no home folder: the authority is then valid for this run only.
  ///   - isRequired: whether a folder that cannot be written ends the start; else the authority is valid for this run
  ///     only.
  package static func issue(
    for names: [CertificateName], by folder: AuthorityFolder?, isRequired: Bool
  ) throws -> ServerIdentity {
    try OpenSSL.prepare()
    do {
      guard let folder else { return try temporary(names, now: now, reason: "there is no home folder") }
      let (tls, authority) = try folder.identity(names: names, now: now)
      return ServerIdentity(tls, names, authority)
    } catch let error as PrivateFile.Failure {
      // A container often has no home folder to write to. It is removed after its run, and clients can read its
      // authority at ca.pem.
      guard !isRequired else {
        throw StartError(
          "--data: \(error); expected a folder that this user may write", status: ExitStatus.cannotCreate)
      }
      return try temporary(names, now: now, reason: error.description)
    } catch let error as CertificateError {
      throw StartError("--tls: \(error)")
    }
  }

  /// A certificate of the authority that all servers with a common state share: the first server generates it. Each
  /// server has a certificate of its own.
  /// - Parameter share: stores the authority that it is passed, unless another server has stored one, and returns the
  ///   stored one. The text has a certificate and a private key in PEM form.
  package static func issue(
    for names: [CertificateName], sharing share: (_ generated: [UInt8]) throws -> [UInt8]
  ) throws -> ServerIdentity {
    try OpenSSL.prepare()
    let generated = try CertificateAuthority.generate(commonName: authorityName, now: now)
    let text = try share(generated.certificate.pem + generated.key.pem)
    let authority = try CertificateAuthority(certificate: Certificate(pem: text), key: CertificateKey(pem: text))
    return ServerIdentity(try make(names, authority, now: now), names, authority)
  }

  private static func temporary(_ names: [CertificateName], now: Int64, reason: String) throws -> ServerIdentity {
    Logger(label: "understudy").warning(
      "the certificate authority is valid for this run only (\(reason)); --data FOLDER keeps one across runs")
    let authority = try CertificateAuthority.generate(commonName: authorityName, now: now, days: 30)
    return ServerIdentity(try make(names, authority, now: now), names, authority)
  }

  private init(tls: Server.Configuration.TLS, authority: [UInt8]?) {
    self.tls = tls
    self.authority = authority
  }

  /// With an authority of this program.
  private init(
    _ first: Server.Configuration.TLS, _ names: [CertificateName], _ authority: CertificateAuthority
  ) {
    let renewal = CertificateRenewal(first, names, authority)
    var tls = first
    tls.latest = { renewal.latest() }
    self.init(tls: tls, authority: authority.certificate.pem)
    self.renewal = renewal
  }

  private static let wanted = "a certificate in PEM form and its key"

  /// The operator's certificate chain and key.
  /// - Throws: ``StartError`` if a file cannot be read, or the key does not fit the certificate.
  package static func read(certificate path: String, key keyPath: String) throws -> ServerIdentity {
    try OpenSSL.prepare()
    func bytes(_ path: String, _ option: String) throws -> [UInt8] {
      do {
        guard let bytes = try PrivateFile.read(path) else {
          throw StartError(
            "\(option) \(path): no such file; expected \(Self.wanted), or neither: `--tls` makes one",
            status: ExitStatus.noInput)
        }
        return bytes
      } catch let error as PrivateFile.Failure {
        throw StartError("\(option): \(error); expected a file that this user may read", status: ExitStatus.noInput)
      }
    }
    let (pem, keyText) = (try bytes(path, "--tls-certificate"), try bytes(keyPath, "--tls-key"))
    let certificate: Certificate
    let key: CertificateKey
    do {
      guard let first = try Certificate.chain(pem: pem).first else {
        throw StartError(
          "--tls-certificate \(path): the file is empty; expected \(Self.wanted)", status: ExitStatus.data)
      }
      certificate = first
    } catch let error as CertificateError {
      throw StartError("--tls-certificate \(path): \(error); expected \(Self.wanted)", status: ExitStatus.data)
    }
    do {
      key = try CertificateKey(pem: keyText)
    } catch {
      throw StartError("--tls-key \(keyPath): \(error); expected \(Self.wanted)", status: ExitStatus.data)
    }
    guard certificate.fits(key) else {
      throw StartError(
        "--tls-key \(keyPath): \(CertificateError.foreignKey); expected the key of \(path)", status: ExitStatus.data)
    }
    return ServerIdentity(tls: Server.Configuration.TLS(certificate: pem, key: keyText), authority: nil)
  }

  /// The time of the system's clock, in seconds since 1970.
  static var now: Int64 { Int64(MachineClock.milliseconds / 1000) }

  /// The host name of this machine, by which other machines may know it.
  static var machineName: String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }
}
