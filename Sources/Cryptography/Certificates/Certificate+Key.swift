internal import COpenSSL

extension Certificate {
  /// The certificate's key if it is RSA of at least 2048 bits; otherwise nil.
  package var rsaKey: PublicKey? {
    defer { OpenSSLError.discardQueue() }
    guard let pointer = handle.withPointer({ X509_get_pubkey($0) }) else { return nil }
    // Takes ownership of the reference, whatever the key type.
    let key = EVPKey(owning: pointer)
    guard EVP_PKEY_get_base_id(pointer) == EVP_PKEY_RSA, EVP_PKEY_get_bits(pointer) >= 2048 else { return nil }
    return PublicKey(.rs256, key)
  }
}
