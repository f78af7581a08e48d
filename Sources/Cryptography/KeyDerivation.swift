internal import COpenSSL

/// Derives keys from other secrets.
package enum KeyDerivation {
  /// HKDF with SHA-256 (RFC 5869).
  /// - Parameters:
  ///   - salt: if empty, equivalent to 32 zero bytes (§2.2).
  ///   - length: bytes, at most 8,160 (§2.3).
  package static func hkdfSHA256(secret: [UInt8], salt: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
    precondition((0...255 * 32).contains(length), "HKDF-SHA256 gives at most 8,160 bytes")
    let extracted = MAC.hmacSHA256(key: salt, secret)
    return expand(length) { MAC.hmacSHA256(key: extracted, $0, info, [$1]) }
  }

  /// HKDF with SHA-384 (RFC 5869).
  /// - Parameters:
  ///   - salt: if empty, equivalent to 48 zero bytes (§2.2).
  ///   - length: bytes, at most 12,240 (§2.3).
  package static func hkdfSHA384(secret: [UInt8], salt: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
    precondition((0...255 * 48).contains(length), "HKDF-SHA384 gives at most 12,240 bytes")
    let extracted = MAC.hmacSHA384(key: salt, secret)
    return expand(length) { MAC.hmacSHA384(key: extracted, $0, info, [$1]) }
  }

  /// HKDF-Expand (RFC 5869 §2.3): each block depends on the one before and its number.
  private static func expand(_ length: Int, _ next: ([UInt8], UInt8) -> [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(length + 48)
    var block: [UInt8] = []
    var counter: UInt8 = 1
    while output.count < length {
      block = next(block, counter)
      output += block
      counter &+= 1
    }
    output.removeLast(output.count - length)
    return output
  }

  /// The hash functions of PBKDF2's HMAC.
  package enum HashFunction: Hashable, Sendable {
    case sha1, sha256, sha512
  }

  /// PBKDF2 with HMAC (RFC 8018 §5.2).
  package static func pbkdf2(
    _ function: HashFunction, password: [UInt8], salt: [UInt8], iterations: Int, length: Int
  ) -> [UInt8] {
    let digest =
      switch function {
      case .sha1: OpenSSL.sha1
      case .sha256: OpenSSL.sha256
      case .sha512: OpenSSL.sha512
      }
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, used in
      let done = password.withUnsafeBytes { password in
        PKCS5_PBKDF2_HMAC(
          password.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(password.count), salt, Int32(salt.count),
          Int32(iterations), digest, Int32(length), buffer.baseAddress)
      }
      require(done, "derive a key with PBKDF2")
      used = length
    }
  }

  /// scrypt (RFC 7914 §6).
  /// - Parameters:
  ///   - n: a power of two.
  ///   - r: the block size; memory used is 128 · n · r bytes.
  /// - Returns: nil if the parameters are invalid or need more than 128 MiB.
  package static func scrypt(
    password: [UInt8], salt: [UInt8], n: UInt64, r: UInt64, p: UInt64, length: Int
  ) -> [UInt8]? {
    var key = [UInt8](repeating: 0, count: length)
    let done = password.withUnsafeBytes { password in
      EVP_PBE_scrypt(
        password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count, n, r, p, 128 << 20,
        &key, length)
    }
    if done != 1 { OpenSSLError.discardQueue() }
    return done == 1 ? key : nil
  }
}
