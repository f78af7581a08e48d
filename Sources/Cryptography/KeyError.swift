/// Why a key cannot be used for RS256.
package enum KeyError: Error, CustomStringConvertible {
  /// OpenSSL finds no private key, or an encrypted one.
  case unreadable(OpenSSLError)
  /// Not an RSA key.
  case notRSA
  /// RFC 7518 §3.3 requires at least 2048 bits; OpenSSL supports at most 16,384.
  case unsupportedSize(bits: Int)
  /// The numbers are not a valid or consistent RSA key.
  case inconsistent

  package var description: String {
    switch self {
    case .unreadable(let error): "not an unencrypted private key in PEM form (\(error))"
    case .notRSA: "not an RSA key; RS256 needs one"
    case .unsupportedSize(let bits): "an RSA key of \(bits) bits; RS256 needs 2048 to 16384"
    case .inconsistent: "a damaged RSA key: its signatures do not verify"
    }
  }
}
