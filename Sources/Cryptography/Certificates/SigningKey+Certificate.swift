extension SigningKey {
  /// A self-signed certificate of this key, as token issuers publish it beside the key (`x5c`, RFC 7517 §4.7). No
  /// client trusts it; it only wraps the key. The same key always yields the same bytes, so that the thumbprint can
  /// identify the key.
  ///
  /// Costs one signature.
  package func certificate(commonName: String) throws(CertificateError) -> Certificate {
    let builder: CertificateBuilder
    do throws(OpenSSLError) {
      builder = try CertificateBuilder(for: key)
      var serial = Array(Digest.sha256(modulus).prefix(16))
      serial[0] = serial[0] & 0x7F | 0x40
      builder.setSerialNumber(serial)
      try builder.setSubject(commonName: commonName)
      builder.setIssuer(nil)
      try builder.setValidity(Self.certificateValidity)
    } catch {
      throw .failed(error)
    }
    return try builder.signed(with: key)
  }

  /// 2020-01-01 to the end of 2049, in seconds since 1970.
  private static let certificateValidity: ClosedRange<Int64> = 1_577_836_800...2_524_607_999
}
