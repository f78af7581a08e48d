internal import COpenSSL

extension Certificate {
  /// Its key, if that is RSA of 2048 bits or more; nil for any other.
  package var rsaKey: PublicKey? {
    defer { OpenSSLError.discardQueue() }
    guard let pointer = handle.withPointer({ X509_get_pubkey($0) }) else { return nil }
    // Takes over the reference, whatever the kind is.
    let key = EVPKey(owning: pointer)
    guard EVP_PKEY_get_base_id(pointer) == EVP_PKEY_RSA, EVP_PKEY_get_bits(pointer) >= 2048 else { return nil }
    return PublicKey(.rs256, key)
  }
}
