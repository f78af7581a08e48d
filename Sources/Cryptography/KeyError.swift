/// Why something is not a key for RS256.
package enum KeyError: Error, CustomStringConvertible {
  /// OpenSSL finds no private key in it, or one behind a password.
  case unreadable(OpenSSLError)
  /// A key, but of another algorithm than RSA.
  case notRSA
  /// RFC 7518 §3.3 asks for 2048 bits or more; OpenSSL computes with 16,384 at most.
  case unsupportedSize(bits: Int)
  /// The numbers are not those of an RSA key, or do not belong together.
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
