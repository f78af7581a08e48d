internal import COpenSSL

/// SHA-1 and SHA-2 (FIPS 180-4) of the concatenated parts.
package enum Digest {
  /// 20 bytes. Only for protocols that require it.
  package static func sha1(_ parts: [UInt8]...) -> [UInt8] { hash(parts, with: OpenSSL.sha1, count: 20) }
  /// 32 bytes.
  package static func sha256(_ parts: [UInt8]...) -> [UInt8] { hash(parts, with: OpenSSL.sha256, count: 32) }
  /// 48 bytes.
  package static func sha384(_ parts: [UInt8]...) -> [UInt8] { hash(parts, with: OpenSSL.sha384, count: 48) }
  /// 64 bytes.
  package static func sha512(_ parts: [UInt8]...) -> [UInt8] { hash(parts, with: OpenSSL.sha512, count: 64) }

  private static func hash(_ parts: [[UInt8]], with algorithm: OpaquePointer, count: Int) -> [UInt8] {
    let context = ThreadContexts.current.digest
    require(EVP_DigestInit_ex(context, algorithm, nil), "begin a digest")
    for part in parts { require(EVP_DigestUpdate(context, part, part.count), "digest") }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      require(EVP_DigestFinal_ex(context, buffer.baseAddress, nil), "end a digest")
      used = count
    }
  }
}
