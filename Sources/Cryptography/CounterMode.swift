internal import COpenSSL

/// AES-256 in counter mode (NIST SP 800-38A §6.5) from a zero counter: only for password hashes that use it, never for
/// secrecy.
package enum CounterMode {
  /// - Parameter key: 32 bytes.
  package static func encrypt(_ plaintext: [UInt8], key: [UInt8]) -> [UInt8] {
    precondition(key.count == 32, "AES-256 takes keys of 32 bytes")
    let cipher = ThreadContexts.current.cipher
    require(
      EVP_EncryptInit_ex2(cipher, OpenSSL.aes256CTR, key, [UInt8](repeating: 0, count: 16), nil), "begin to encrypt")
    return [UInt8](unsafeUninitializedCapacity: plaintext.count) { buffer, used in
      var length: Int32 = 0
      if let start = buffer.baseAddress, !plaintext.isEmpty {
        require(EVP_EncryptUpdate(cipher, start, &length, plaintext, Int32(plaintext.count)), "encrypt")
      }
      used = plaintext.count
    }
  }
}
