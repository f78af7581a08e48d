/// Which bytes are allowed in the parts of a request head, checked eight at a time: every request pays for this.
enum FieldBytes {
  /// Whether the bytes form a token, such as a field name or a method (RFC 9110 §5.6.2).
  static func isToken(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !bytes.isEmpty else { return false }
    for byte in bytes where !isTokenByte(byte) { return false }
    return true
  }

  static func isTokenByte(_ byte: UInt8) -> Bool {
    // One bit for each ASCII character.
    guard byte < 0x80 else { return false }
    let half: UInt64 = byte < 0x40 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return half >> UInt64(byte & 0x3F) & 1 == 1
  }

  /// Whether the bytes form a field value: no control characters except tab (RFC 9110 §5.5).
  static func isValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if !mayHoldControl(bytes, below: 0x20) { return true }
    return bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// Whether the bytes form a request target: no blanks or control characters (RFC 9112 §3.2).
  static func isTarget(_ bytes: UnsafeRawBufferPointer) -> Bool {
    !bytes.isEmpty && !mayHoldControl(bytes, below: 0x21)
  }

  /// Whether any byte is below `limit` (at most 0x80) or DEL.
  private static func mayHoldControl(_ bytes: UnsafeRawBufferPointer, below limit: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    var found: UInt64 = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let deleted = word ^ (ones &* 0x7F)
      found |= (word &- ones &* limit) & ~word & high
      found |= (deleted &- ones) & ~deleted & high
      index += 8
    }
    if found != 0 { return true }
    while index < bytes.count {
      let byte = bytes[index]
      if UInt64(byte) < limit || byte == 0x7F { return true }
      index += 1
    }
    return false
  }
}
