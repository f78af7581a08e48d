internal import COpenSSL

/// Owns an OpenSSL key, complete and read-only from here on; OpenSSL allows concurrent signing and verifying with one
/// key (openssl-threads(7)).
final class EVPKey: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Takes ownership of the reference.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// An unencrypted PEM private key (RFC 7468); the first private key if there are several blocks.
  convenience init(pem: [UInt8]) throws(OpenSSLError) {
    let pointer = PEM.read(pem) { PEM_read_bio_PrivateKey($0, nil, knowNoPassword, nil) }
    guard let pointer else { throw OpenSSLError("read a PEM key") }
    // Decoders that OpenSSL tried before may have left errors.
    OpenSSLError.discardQueue()
    self.init(owning: pointer)
  }

  deinit { EVP_PKEY_free(pointer) }

  /// Lends the handle, read-only.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  var isRSA: Bool { withPointer { EVP_PKEY_is_a($0, "RSA") == 1 } }
  var bits: Int { withPointer { Int(EVP_PKEY_get_bits($0)) } }

  /// An integer of the key by its OpenSSL name.
  func number(_ name: StaticString) throws(OpenSSLError) -> BigNumber {
    var number: OpaquePointer?
    guard withPointer({ EVP_PKEY_get_bn_param($0, name.cString, &number) }) == 1, let number else {
      throw OpenSSLError("read a key's numbers")
    }
    return BigNumber(owning: number)
  }
}
