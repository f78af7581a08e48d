internal import COpenSSL
internal import Platform

/// Unpredictable bytes from the system.
package enum SecureRandom {
  package static func bytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      fill(UnsafeMutableRawBufferPointer(buffer)[..<count])
      used = count
    }
  }

  /// Fills a buffer with random bytes.
  package static func fill(_ buffer: UnsafeMutableRawBufferPointer) { fill(buffer[...]) }

  /// The kernel's generator, which is faster than OpenSSL's for short requests; OpenSSL's if the kernel refuses, as in
  /// some sandboxes.
  private static func fill(_ slice: Slice<UnsafeMutableRawBufferPointer>) {
    let buffer = UnsafeMutableRawBufferPointer(rebasing: slice)
    #if canImport(Darwin)
      if let start = buffer.baseAddress { arc4random_buf(start, buffer.count) }
    #else
      var filled = 0
      while filled < buffer.count {
        let got = getrandom(buffer.baseAddress.map { $0 + filled }, buffer.count - filled, 0)
        if got < 0 {
          if errno == EINTR { continue }
          let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          let start = rest.baseAddress?.assumingMemoryBound(to: UInt8.self)
          return require(RAND_bytes(start, Int32(clamping: rest.count)), "get random bytes")
        }
        filled += got
      }
    #endif
  }
}
