/// A certificate authority that issues server certificates, accepted by clients that trust its certificate.
package struct CertificateAuthority: Sendable {
  /// The certificate that clients must trust. It is not secret.
  package let certificate: Certificate
  /// The holder of this key can impersonate any server to clients that trust the certificate: it must not leave the
  /// machine.
  package let key: CertificateKey

  /// An existing authority.
  /// - Throws: `notAnAuthority` or `foreignKey`. Validity is checked when it issues.
  package init(certificate: Certificate, key: CertificateKey) throws(CertificateError) {
    guard certificate.isAuthority else { throw .notAnAuthority }
    guard certificate.fits(key) else { throw .foreignKey }
    self.certificate = certificate
    self.key = key
  }

  /// An authority's lifetime in days: up to 20 years.
  package static let lifetimes = 1...7_300
  /// A server certificate's lifetime in days. Apple's platforms accept at most 398 and advise 397
  /// (support.apple.com/102028).
  package static let serverLifetimes = 1...397

  /// Validity begins this many seconds in the past, for clients whose clocks are slow.
  private static let slack: Int64 = 3_600
  /// The end of the year 9999 in seconds since 1970.
  private static let endOfTime: Int64 = 253_402_300_799

  /// Generates a self-signed authority with a new key. It may issue server certificates but no subordinate authorities.
  /// - Parameters:
  ///   - commonName: shown in lists of trusted authorities, 1 to 64 characters.
  ///   - now: seconds since 1970.
  ///   - days: the lifetime from the beginning of its validity, an hour ago, within `lifetimes`.
  package static func generate(
    commonName: String, now: Int64, days: Int = 3_650
  ) throws(CertificateError) -> CertificateAuthority {
    try check(commonName)
    let validity = try validity(now: now, days: days, allowed: lifetimes)
    let (key, builder): (CertificateKey, CertificateBuilder)
    do throws(OpenSSLError) {
      key = try CertificateKey.generate()
      builder = try CertificateBuilder(for: key)
      try builder.setSubject(commonName: commonName)
      builder.setIssuer(nil)
      try builder.setValidity(validity)
      builder.addBasicConstraints(isAuthority: true)
      builder.addKeyUsage([.certificateSigning, .revocationListSigning])
      try builder.addSubjectKeyIdentifier()
    } catch {
      throw .failed(error)
    }
    return try CertificateAuthority(certificate: builder.signed(with: key), key: key)
  }

  /// Issues a server certificate.
  /// - Parameters:
  ///   - key: the server's key.
  ///   - names: the hosts under which clients reach the server, at least one.
  ///   - commonName: informational, 1 to 64 characters; clients check only `names`.
  ///   - now: seconds since 1970.
  ///   - days: the lifetime from the beginning of its validity, an hour ago, within `serverLifetimes`; shortened to end
  ///     with the authority.
  package func issue(
    to key: CertificateKey, names: [CertificateName], commonName: String, now: Int64, days: Int = 397
  ) throws(CertificateError) -> Certificate {
    guard !names.isEmpty else { throw .noNames }
    try Self.check(commonName)
    let validity = try Self.validity(now: now, days: days, allowed: Self.serverLifetimes)
    guard certificate.isValid(at: now) else { throw .authorityNotValid }
    let builder: CertificateBuilder
    do throws(OpenSSLError) {
      builder = try CertificateBuilder(for: key)
      try builder.setSubject(commonName: commonName)
      builder.setIssuer(certificate)
      try builder.setValidity(validity.clamped(to: certificate.notBefore...certificate.notAfter))
      builder.addBasicConstraints(isAuthority: false)
      builder.addKeyUsage([.digitalSignature])
      builder.addServerAuthentication()
      builder.addNames(names)
      try builder.addSubjectKeyIdentifier()
      builder.addAuthorityKeyIdentifier(of: certificate)
    } catch {
      throw .failed(error)
    }
    return try builder.signed(with: self.key)
  }

  private static func check(_ commonName: String) throws(CertificateError) {
    let characters = commonName.unicodeScalars
    guard (1...64).contains(characters.count), characters.allSatisfy({ $0.properties.generalCategory != .control })
    else { throw .unusableCommonName(commonName) }
  }

  private static func validity(
    now: Int64, days: Int, allowed: ClosedRange<Int>
  ) throws(CertificateError) -> ClosedRange<Int64> {
    guard allowed.contains(days) else { throw .unusableLifetime(days: days, allowed: allowed) }
    // Both ends count, hence one second less.
    let length = Int64(days) * 86_400 - 1
    guard (slack...endOfTime).contains(now), now - slack + length <= endOfTime else { throw .unusableTime(now) }
    return now - slack...now - slack + length
  }
}
