internal import COpenSSL

/// The owner of an OpenSSL key. The key is complete when it gets here and only read afterwards; OpenSSL lets threads
/// sign and verify with one at the same time (openssl-threads(7)).
final class EVPKey: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Takes over the reference.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// A private key from its text (RFC 7468), not encrypted. Of several blocks the first private key counts.
  convenience init(pem: [UInt8]) throws(OpenSSLError) {
    let pointer = PEM.read(pem) { PEM_read_bio_PrivateKey($0, nil, knowNoPassword, nil) }
    guard let pointer else { throw OpenSSLError("read a PEM key") }
    // The decoders it tried in vain may have left word of it.
    OpenSSLError.discardQueue()
    self.init(owning: pointer)
  }

  deinit { EVP_PKEY_free(pointer) }

  /// Lends the handle, for reading only.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  var isRSA: Bool { withPointer { EVP_PKEY_is_a($0, "RSA") == 1 } }
  var bits: Int { withPointer { Int(EVP_PKEY_get_bits($0)) } }

  /// One of the key's numbers by its OpenSSL name.
  func number(_ name: StaticString) throws(OpenSSLError) -> BigNumber {
    var number: OpaquePointer?
    guard withPointer({ EVP_PKEY_get_bn_param($0, name.cString, &number) }) == 1, let number else {
      throw OpenSSLError("read a key's numbers")
    }
    return BigNumber(owning: number)
  }
}
