/// Keys from other secrets.
package enum KeyDerivation {
  /// HKDF with SHA-256 (RFC 5869).
  /// - Parameters:
  ///   - salt: empty stands for 32 zero bytes (§2.2), which HMAC treats the same.
  ///   - length: how many bytes, at most 8,160 (§2.3).
  package static func hkdfSHA256(secret: [UInt8], salt: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
    precondition((0...255 * 32).contains(length), "HKDF-SHA256 gives at most 8,160 bytes")
    let extracted = MAC.hmacSHA256(key: salt, secret)
    var output: [UInt8] = []
    output.reserveCapacity(length + 32)
    var block: [UInt8] = []
    var counter: UInt8 = 1
    while output.count < length {
      block = MAC.hmacSHA256(key: extracted, block, info, [counter])
      output += block
      counter &+= 1
    }
    output.removeLast(output.count - length)
    return output
  }
}
