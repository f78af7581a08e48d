internal import COpenSSL

/// HMAC (RFC 2104) of the concatenated parts.
package enum MAC {
  /// 20 bytes: one-time passwords (RFC 6238).
  package static func hmacSHA1(key: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
    authenticate(parts, key: key, in: ThreadContexts.current.hmacSHA1, count: 20)
  }

  /// 32 bytes.
  package static func hmacSHA256(key: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
    authenticate(parts, key: key, in: ThreadContexts.current.hmacSHA256, count: 32)
  }

  /// 48 bytes.
  package static func hmacSHA384(key: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
    authenticate(parts, key: key, in: ThreadContexts.current.hmacSHA384, count: 48)
  }

  /// 64 bytes.
  package static func hmacSHA512(key: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
    authenticate(parts, key: key, in: ThreadContexts.current.hmacSHA512, count: 64)
  }

  private static func authenticate(
    _ parts: [[UInt8]], key: [UInt8], in context: OpaquePointer, count: Int
  ) -> [UInt8] {
    require(EVP_MAC_init(context, key, key.count, nil), "begin an HMAC")
    for part in parts { require(EVP_MAC_update(context, part, part.count), "compute an HMAC") }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      require(EVP_MAC_final(context, buffer.baseAddress, &used, count), "end an HMAC")
    }
  }
}
