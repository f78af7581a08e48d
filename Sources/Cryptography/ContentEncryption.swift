internal import COpenSSL

/// Authenticated encryption with a single-use key, by JOSE name (RFC 7518 §5).
package enum ContentEncryption: String, Hashable, Sendable, Codable, CaseIterable {
  case a128CBC = "A128CBC-HS256"
  case a256CBC = "A256CBC-HS512"
  case a128GCM = "A128GCM"
  case a256GCM = "A256GCM"

  /// In bytes.
  package var keyLength: Int {
    switch self {
    case .a128CBC, .a256GCM: 32
    case .a256CBC: 64
    case .a128GCM: 16
    }
  }

  private var isCBC: Bool { self == .a128CBC || self == .a256CBC }

  /// In bytes; each text needs a new nonce.
  package var nonceLength: Int { isCBC ? 16 : AuthenticatedEncryption.nonceLength }

  /// Encrypts the text and authenticates it together with `associated`.
  package func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], authenticating associated: [UInt8]
  ) -> (ciphertext: [UInt8], tag: [UInt8]) {
    precondition(key.count == keyLength && nonce.count == nonceLength, "\(rawValue) takes other keys or nonces")
    guard isCBC else {
      return AuthenticatedEncryption.seal(plaintext, key: key, nonce: nonce, authenticating: associated)
    }
    let half = keyLength / 2
    let ciphertext = BlockCipher.sealed(plaintext, key: Array(key[half...]), nonce: nonce)
    return (ciphertext, tag(of: ciphertext, key: Array(key[..<half]), nonce, associated))
  }

  /// Decrypts; nil if anything was modified, the key is wrong, or a length is invalid.
  package func open(
    _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], authenticating associated: [UInt8]
  ) -> [UInt8]? {
    guard key.count == keyLength, nonce.count == nonceLength else { return nil }
    guard isCBC else {
      return AuthenticatedEncryption.open(ciphertext, tag: tag, key: key, nonce: nonce, authenticating: associated)
    }
    let half = keyLength / 2
    // Verify before decrypting, so that no padding oracle arises.
    guard constantTimeEqual(self.tag(of: ciphertext, key: Array(key[..<half]), nonce, associated), tag) else {
      return nil
    }
    return BlockCipher.opened(ciphertext, key: Array(key[half...]), nonce: nonce)
  }

  /// The HMAC tag (RFC 7518 §5.2.2.1).
  private func tag(
    of ciphertext: [UInt8], key: [UInt8], _ nonce: [UInt8], _ associated: [UInt8]
  ) -> [UInt8] {
    let bits = UInt64(associated.count) * 8
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    let mac =
      self == .a128CBC
      ? MAC.hmacSHA256(key: key, associated, nonce, ciphertext, length)
      : MAC.hmacSHA512(key: key, associated, nonce, ciphertext, length)
    return Array(mac.prefix(key.count))
  }
}

/// AES-CBC with PKCS #7 padding, unauthenticated.
private enum BlockCipher {
  private static func cipher(_ key: [UInt8]) -> OpaquePointer {
    key.count == 16 ? OpenSSL.aes128CBC : OpenSSL.aes256CBC
  }

  static func sealed(_ plaintext: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8] {
    let context = ThreadContexts.current.cipher
    defer { EVP_CIPHER_CTX_reset(context) }
    require(EVP_EncryptInit_ex2(context, cipher(key), key, nonce, nil), "begin to encrypt")
    return [UInt8](unsafeUninitializedCapacity: plaintext.count + 16) { buffer, used in
      var (length, rest): (Int32, Int32) = (0, 0)
      require(
        EVP_EncryptUpdate(context, buffer.baseAddress, &length, plaintext, Int32(plaintext.count)), "encrypt")
      require(EVP_EncryptFinal_ex(context, buffer.baseAddress?.advanced(by: Int(length)), &rest), "end encrypting")
      used = Int(length + rest)
    }
  }

  static func opened(_ ciphertext: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    let context = ThreadContexts.current.cipher
    defer { EVP_CIPHER_CTX_reset(context) }
    require(EVP_DecryptInit_ex2(context, cipher(key), key, nonce, nil), "begin to decrypt")
    var isWhole = false
    let plaintext = [UInt8](unsafeUninitializedCapacity: ciphertext.count + 16) { buffer, used in
      var (length, rest): (Int32, Int32) = (0, 0)
      guard EVP_DecryptUpdate(context, buffer.baseAddress, &length, ciphertext, Int32(ciphertext.count)) == 1,
        EVP_DecryptFinal_ex(context, buffer.baseAddress?.advanced(by: Int(length)), &rest) == 1
      else { return }
      isWhole = true
      used = Int(length + rest)
    }
    if !isWhole { OpenSSLError.discardQueue() }
    return isWhole ? plaintext : nil
  }
}
