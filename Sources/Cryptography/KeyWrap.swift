internal import COpenSSL

/// AES key wrap (RFC 3394). Outer keys have 16 or 32 bytes.
package enum KeyWrap {
  /// - Parameter key: at least 16 bytes, a multiple of 8.
  package static func wrap(_ key: [UInt8], with outer: [UInt8]) -> [UInt8] {
    let context = ThreadContexts.current.cipher
    defer { EVP_CIPHER_CTX_reset(context) }
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
    require(EVP_EncryptInit_ex2(context, cipher(outer), outer, nil, nil), "begin to wrap")
    return [UInt8](unsafeUninitializedCapacity: key.count + 16) { buffer, used in
      var length: Int32 = 0
      require(EVP_EncryptUpdate(context, buffer.baseAddress, &length, key, Int32(key.count)), "wrap a key")
      used = Int(length)
    }
  }

  /// nil if anything was modified or the outer key is wrong.
  package static func unwrap(_ wrapped: [UInt8], with outer: [UInt8]) -> [UInt8]? {
    guard wrapped.count >= 24, wrapped.count <= 1_024, wrapped.count.isMultiple(of: 8) else { return nil }
    let context = ThreadContexts.current.cipher
    defer { EVP_CIPHER_CTX_reset(context) }
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
    require(EVP_DecryptInit_ex2(context, cipher(outer), outer, nil, nil), "begin to unwrap")
    var isWhole = false
    let key = [UInt8](unsafeUninitializedCapacity: wrapped.count + 16) { buffer, used in
      var length: Int32 = 0
      isWhole =
        EVP_DecryptUpdate(context, buffer.baseAddress, &length, wrapped, Int32(wrapped.count)) == 1
        && Int(length) == wrapped.count - 8
      used = isWhole ? Int(length) : 0
    }
    if !isWhole { OpenSSLError.discardQueue() }
    return isWhole ? key : nil
  }

  private static func cipher(_ key: [UInt8]) -> OpaquePointer {
    precondition(key.count == 16 || key.count == 32, "AES wraps by keys of 16 or 32 bytes")
    return key.count == 16 ? OpenSSL.aes128Wrap : OpenSSL.aes256Wrap
  }
}
