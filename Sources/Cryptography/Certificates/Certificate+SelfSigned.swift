extension Certificate {
  /// A self-signed certificate that publishes the key of signed messages, such as SAML requests.
  /// - Parameters:
  ///   - key: the private key in PEM.
  ///   - commonName: 1 to 64 characters.
  ///   - now: seconds since 1970, the beginning of its validity.
  ///   - days: its lifetime.
  package static func selfSigned(
    byKey pem: [UInt8], commonName: String, now: Int64, days: Int = 3_650
  ) throws(CertificateError) -> Certificate {
    let key = try CertificateKey(pem: pem)
    let builder: CertificateBuilder
    do throws(OpenSSLError) {
      builder = try CertificateBuilder(for: key)
      try builder.setSubject(commonName: commonName)
      builder.setIssuer(nil)
      try builder.setValidity(now...now + Int64(days) * 86_400 - 1)
      builder.addKeyUsage([.digitalSignature])
      try builder.addSubjectKeyIdentifier()
    } catch {
      throw .failed(error)
    }
    return try builder.signed(with: key)
  }
}
