/// Why a certificate or key cannot be read or created.
package enum CertificateError: Error, CustomStringConvertible {
  /// No certificate, or a damaged one.
  case unreadableCertificate(OpenSSLError)
  /// No private key, or an encrypted one.
  case unreadableKey(OpenSSLError)
  /// A key that TLS clients reject: neither RSA of at least 2048 bits nor on a NIST curve.
  case unsupportedKey
  /// The key's parts are inconsistent.
  case inconsistentKey
  /// X.520 allows 1 to 64 characters (ub-common-name), no control characters.
  case unusableCommonName(String)
  /// A server certificate without alternative names: clients check nothing else (RFC 9525 §2).
  case noNames
  case unusableLifetime(days: Int, allowed: ClosedRange<Int>)
  /// Certificates represent times from 1950 to 9999; this module does not use times before 1970.
  case unusableTime(Int64)
  /// The certificate may not sign others.
  case notAnAuthority
  /// The key belongs to another certificate.
  case foreignKey
  /// The authority's own certificate has expired or is not valid yet.
  case authorityNotValid
  /// OpenSSL could not create it.
  case failed(OpenSSLError)

  package var description: String {
    switch self {
    case .unreadableCertificate(let error): "not a certificate (\(error))"
    case .unreadableKey(let error): "not an unencrypted private key in PEM form (\(error))"
    case .unsupportedKey: "not a key for TLS: RSA of 2048 to 16384 bits, P-256, P-384 or P-521"
    case .inconsistentKey: "a damaged key: its signatures do not verify"
    case .unusableCommonName(let name):
      "\"\(name)\" is not a common name; expected 1 to 64 characters, without control characters"
    case .noNames: "a server's certificate needs a host name or an address"
    case .unusableLifetime(let days, let allowed):
      "\(days) days are not a valid lifetime; expected \(allowed.lowerBound) to \(allowed.upperBound)"
    case .unusableTime(let time): "\(time) seconds since 1970 are outside the range of times in certificates"
    case .notAnAuthority: "the certificate is not that of a certificate authority"
    case .foreignKey: "the key does not belong to the certificate"
    case .authorityNotValid: "the certificate of the authority has expired or is not valid yet"
    case .failed(let error): error.description
    }
  }
}
