internal import COpenSSL

extension PublicKey {
  /// A P-256 key in PEM (RFC 7468): a public key, or the public half of an unencrypted private key.
  /// - Throws: `.unreadable` for a text that is no key, `.inconsistent` for a key of another type.
  package convenience init(p256PEM pem: [UInt8]) throws(KeyError) {
    let key: EVPKey
    if let pointer = PEM.read(pem, { PEM_read_bio_PUBKEY($0, nil, knowNoPassword, nil) }) {
      // Decoders that OpenSSL tried before may have left errors.
      OpenSSLError.discardQueue()
      key = EVPKey(owning: pointer)
    } else {
      OpenSSLError.discardQueue()
      do throws(OpenSSLError) {
        key = try EVPKey(pem: pem)
      } catch {
        throw .unreadable(error)
      }
    }
    guard key.withPointer({ EVP_PKEY_is_a($0, "EC") }) == 1, key.isOnP256 else {
      OpenSSLError.discardQueue()
      throw .inconsistent
    }
    self.init(.es256, key)
  }

  /// The key in PEM (SubjectPublicKeyInfo).
  package var pem: [UInt8] {
    PEM.write(secret: false) { output in key.withPointer { PEM_write_bio_PUBKEY(output, $0) } }
  }

  /// The key in DER (SubjectPublicKeyInfo).
  package var der: [UInt8] {
    PEM.write(secret: false) { output in key.withPointer { i2d_PUBKEY_bio(output, $0) } }
  }
}
