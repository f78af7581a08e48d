/// The plain prefix of a JSON string: up to the first `"`, `\`, control character, or the end.
struct PlainRun {
  let end: Int
  /// Whether all bytes are ASCII.
  let isASCII: Bool

  /// Scans eight bytes at a time, since tokens and other long strings are nearly all plain.
  ///
  /// Each test sets the high bit of a matching byte. A borrow can set wrong bits only above a correct one, and only the
  /// lowest counts.
  @inline(__always)
  init(in text: UnsafeBufferPointer<UInt8>, from start: Int) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawBufferPointer(text)
    var seen: UInt64 = 0
    var position = start
    while position + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let control = (word &- ones &* 0x20) & ~word
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let found = (control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)) & highs
      if found != 0 {
        let plainBits = UInt64(found.trailingZeroBitCount / 8 * 8)
        end = position + Int(plainBits / 8)
        isASCII = (seen | word & ((1 << plainBits) - 1)) & highs == 0
        return
      }
      seen |= word
      position += 8
    }
    while position < raw.count {
      let byte = raw[position]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
      seen |= UInt64(byte)
      position += 1
    }
    end = position
    isASCII = seen & highs == 0
  }
}
