internal import Configuration
internal import Cryptography
internal import HTTPServer
internal import Logging
internal import Platform
internal import Replicas

/// The certificate and key of the server for https.
struct ServerIdentity: Sendable {
  let tls: Server.Configuration.TLS
  /// Makes certificates for domains to come; nil with a certificate of the operator's.
  var renewal: CertificateRenewal?
  /// The authority's certificate that clients must trust, in PEM form; nil with a certificate of the operator's own.
  let authority: [UInt8]?

  /// A certificate is renewed this long before it expires: 30 days.
  static let renewalSeconds: Int64 = 30 * 86_400

  /// The authority's name in lists of trusted authorities.
  static var authorityName: String {
    String("Understudy authority of \(machineName ?? "this machine")".prefix(64))
  }

  /// nil without https.
  static func make(
    _ settings: Settings, environment: [String: String], engine: Engine? = nil
  ) throws -> ServerIdentity? {
    switch settings.serve.doors.certificate {
    case nil: return nil
    case .files(let certificate, let key): return try read(certificate: certificate, key: key)
    case .ownAuthority(let names, let services):
      if let engine {
        return try vouchedFor(names: CertificateNames.all(of: settings, asked: names, services: services), by: engine)
      }
      return try vouchedFor(
        names: CertificateNames.all(of: settings, asked: names, services: services),
        folder: AuthorityFolder(data: settings.serve.dataFolder, environment: environment),
        mustKeep: settings.serve.dataFolder != nil)
    }
  }

  static func make(
    _ names: [CertificateName], _ authority: CertificateAuthority, now: Int64
  ) throws -> Server.Configuration.TLS {
    let key = try CertificateKey.generate()
    let certificate = try authority.issue(to: key, names: names, commonName: "Understudy", now: now)
    return Server.Configuration.TLS(certificate: certificate.pem + authority.certificate.pem, key: key.pem)
  }

  private static func vouchedFor(
    names: [CertificateName], folder: AuthorityFolder?, mustKeep: Bool
  ) throws -> ServerIdentity {
    try OpenSSL.prepare()
    let now = Int64(WallTime.now().milliseconds / 1000)
    do {
      guard let folder else { return try fleeting(names, now: now, reason: "there is no home folder") }
      let (tls, authority) = try folder.identity(names: names, now: now)
      return ServerIdentity(tls, names, authority)
    } catch let error as PrivateFile.Failure {
      // A container often has no home to write to. It is thrown away anyhow, and tells its authority at ca.pem.
      guard !mustKeep else {
        throw StartError(
          "--data: \(error); expected a folder that this user may write", status: ExitStatus.cannotCreate)
      }
      return try fleeting(names, now: now, reason: error.description)
    } catch let error as CertificateError {
      throw StartError("--tls: \(error)")
    }
  }

  /// With the authority of all servers that share a database: whoever comes first makes it. Each server has a certificate of its own.
  private static func vouchedFor(names: [CertificateName], by engine: Engine) throws -> ServerIdentity {
    try OpenSSL.prepare()
    let now = Int64(WallTime.now().milliseconds / 1000)
    let made = try CertificateAuthority.generate(commonName: authorityName, now: now)
    // Both in one text, of which each reader takes what it looks for.
    let text = try engine.secret("authority", orKeep: made.certificate.pem + made.key.pem)
    let authority = try CertificateAuthority(certificate: Certificate(pem: text), key: CertificateKey(pem: text))
    return ServerIdentity(try make(names, authority, now: now), names, authority)
  }

  private static func fleeting(_ names: [CertificateName], now: Int64, reason: String) throws -> ServerIdentity {
    Logger(label: "understudy").warning(
      "the certificate authority is valid for this run only (\(reason)); --data FOLDER keeps one across runs")
    let authority = try CertificateAuthority.generate(commonName: authorityName, now: now, days: 30)
    return ServerIdentity(try make(names, authority, now: now), names, authority)
  }

  private init(tls: Server.Configuration.TLS, authority: [UInt8]?) {
    self.tls = tls
    self.authority = authority
  }

  /// With an authority of our own.
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

  private static func read(certificate path: String, key keyPath: String) throws -> ServerIdentity {
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

  /// As other machines know this one, perhaps.
  static var machineName: String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }
}
