internal import COpenSSL

extension PublicKey {
  /// Encrypts for the holder of the private key with RSAES-OAEP (RFC 8017 §7.1); nil unless the key is RSA.
  /// - Parameters:
  ///   - text: limited by the key size: 190 bytes with SHA-256 and 2048 bits.
  ///   - usesSHA256: SHA-256 for text and mask; otherwise SHA-1.
  package func encrypted(_ text: [UInt8], usesSHA256: Bool) -> [UInt8]? {
    guard algorithm == .rs256 else { return nil }
    return key.padded(usesSHA256: usesSHA256, EVP_PKEY_encrypt_init) { context, output, length in
      EVP_PKEY_encrypt(context, output, length, text, text.count)
    }
  }
}

extension PrivateKey {
  /// The reverse of ``PublicKey/encrypted(_:usesSHA256:)``; nil if the text is not encrypted for this key.
  package func decrypted(_ text: [UInt8], usesSHA256: Bool) -> [UInt8]? {
    guard publicKey.algorithm == .rs256 else { return nil }
    return key.padded(usesSHA256: usesSHA256, EVP_PKEY_decrypt_init) { context, output, length in
      EVP_PKEY_decrypt(context, output, length, text, text.count)
    }
  }

  /// The ECDH shared secret (RFC 7518 §4.6): the point's x coordinate; nil if the keys are not on the same curve.
  package func secret(with other: PublicKey) -> [UInt8]? {
    guard let size = publicKey.algorithm.numberSize, other.algorithm == publicKey.algorithm else { return nil }
    defer { OpenSSLError.discardQueue() }
    return key.withPointer { own in
      guard let context = EVP_PKEY_CTX_new_from_pkey(nil, own, nil) else { return nil }
      defer { EVP_PKEY_CTX_free(context) }
      var secret = [UInt8](repeating: 0, count: size)
      var count = size
      guard EVP_PKEY_derive_init(context) == 1, other.key.withPointer({ EVP_PKEY_derive_set_peer(context, $0) }) == 1,
        EVP_PKEY_derive(context, &secret, &count) == 1, count == size
      else { return nil }
      return secret
    }
  }
}

extension EVPKey {
  /// Runs an RSA operation with OAEP.
  fileprivate func padded(
    usesSHA256: Bool, _ begin: (OpaquePointer) -> Int32,
    _ run: (OpaquePointer, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> Int32
  ) -> [UInt8]? {
    defer { OpenSSLError.discardQueue() }
    let digest = usesSHA256 ? OpenSSL.sha256 : OpenSSL.sha1
    return withPointer { key in
      guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return nil }
      defer { EVP_PKEY_CTX_free(context) }
      guard begin(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1,
        EVP_PKEY_CTX_set_rsa_oaep_md(context, digest) == 1, EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest) == 1
      else { return nil }
      var count = Int(EVP_PKEY_get_size(key))
      var output = [UInt8](repeating: 0, count: count)
      guard run(context, &output, &count) == 1 else { return nil }
      return Array(output.prefix(count))
    }
  }
}
