internal import COpenSSL

/// AES-GCM (NIST SP 800-38D) with 16-byte tags: AES-256 with 32-byte keys, AES-128 with 16-byte keys.
package enum AuthenticatedEncryption {
  /// Bytes of an AES-256 key.
  package static let keyLength = 32
  package static let nonceLength = 12
  package static let tagLength = 16

  /// Encrypts the text and authenticates it together with `associated`.
  /// - Parameters:
  ///   - key: 32 or 16 bytes.
  ///   - nonce: 12 bytes, never reused with the same key.
  package static func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], authenticating associated: [UInt8] = []
  ) -> (ciphertext: [UInt8], tag: [UInt8]) {
    precondition(nonce.count == nonceLength, "AES-GCM takes a nonce of 12 bytes")
    let cipher = ThreadContexts.current.cipher
    require(EVP_EncryptInit_ex2(cipher, algorithm(key), key, nonce, nil), "begin to encrypt")
    var length: Int32 = 0
    if !associated.isEmpty {
      require(EVP_EncryptUpdate(cipher, nil, &length, associated, Int32(associated.count)), "authenticate")
    }
    let ciphertext = [UInt8](unsafeUninitializedCapacity: plaintext.count) { buffer, used in
      // An empty buffer has no address; a null output would make OpenSSL treat the input as associated data.
      if let start = buffer.baseAddress, !plaintext.isEmpty {
        require(EVP_EncryptUpdate(cipher, start, &length, plaintext, Int32(plaintext.count)), "encrypt")
      }
      used = plaintext.count
    }
    var none: UInt8 = 0
    require(EVP_EncryptFinal_ex(cipher, &none, &length), "end encrypting")
    let tag = [UInt8](unsafeUninitializedCapacity: tagLength) { buffer, used in
      let wanted = Int32(tagLength)
      require(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, wanted, buffer.baseAddress), "take the tag")
      used = tagLength
    }
    return (ciphertext, tag)
  }

  /// Decrypts; nil if anything was modified or the key is wrong.
  package static func open(
    _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], authenticating associated: [UInt8] = []
  ) -> [UInt8]? {
    guard nonce.count == nonceLength, tag.count == tagLength else { return nil }
    let cipher = ThreadContexts.current.cipher
    require(EVP_DecryptInit_ex2(cipher, algorithm(key), key, nonce, nil), "begin to decrypt")
    var length: Int32 = 0
    if !associated.isEmpty {
      require(EVP_DecryptUpdate(cipher, nil, &length, associated, Int32(associated.count)), "authenticate")
    }
    let plaintext = [UInt8](unsafeUninitializedCapacity: ciphertext.count) { buffer, used in
      if let start = buffer.baseAddress, !ciphertext.isEmpty {
        require(EVP_DecryptUpdate(cipher, start, &length, ciphertext, Int32(ciphertext.count)), "decrypt")
      }
      used = ciphertext.count
    }
    var expected = tag
    require(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &expected), "set the tag")
    var none: UInt8 = 0
    guard EVP_DecryptFinal_ex(cipher, &none, &length) == 1 else {
      OpenSSLError.discardQueue()
      return nil
    }
    return plaintext
  }

  private static func algorithm(_ key: [UInt8]) -> OpaquePointer {
    precondition(key.count == keyLength || key.count == 16, "AES-GCM takes keys of 32 or 16 bytes")
    return key.count == keyLength ? OpenSSL.aes256GCM : OpenSSL.aes128GCM
  }
}
