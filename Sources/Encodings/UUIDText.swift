/// The text form of a UUID (RFC 9562 §4): 32 hexadecimal digits in five groups separated by hyphens.
package enum UUIDText {
  /// The length in bytes.
  package static let length = 36

  /// Formats 128 bits in lower case.
  package static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: length) { buffer in
      write(high, low, to: buffer)
      return length
    }
  }

  /// Writes 128 bits in lower case to the first ``length`` bytes of `buffer`.
  package static func write(_ high: UInt64, _ low: UInt64, to buffer: UnsafeMutableBufferPointer<UInt8>) {
    var position = 0
    for index in 0..<32 {
      // Hyphens precede digits 8, 12, 16 and 20.
      if index == 8 || index == 12 || index == 16 || index == 20 {
        buffer[position] = UInt8(ascii: "-")
        position += 1
      }
      let half = index < 16 ? high : low
      buffer[position] = Hex.digit(UInt8(truncatingIfNeeded: half >> UInt64(60 - index % 16 * 4)) & 15)
      position += 1
    }
  }

  /// Parses 128 bits in either case; nil if malformed.
  package static func parse(_ text: String) -> (high: UInt64, low: UInt64)? {
    guard text.utf8.count == length else { return nil }
    var text = text
    return text.withUTF8(parse)
  }

  /// Parses UTF-8 bytes.
  package static func parse(_ text: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)? {
    guard text.count == length else { return nil }
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    for position in 0..<length {
      let byte = text[position]
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let value = Hex.value(of: byte) else { return nil }
      // Three hyphens stand before the digits of the lower half.
      if position < 19 {
        halves.high = halves.high << 4 | UInt64(value)
      } else {
        halves.low = halves.low << 4 | UInt64(value)
      }
    }
    return halves
  }
}
