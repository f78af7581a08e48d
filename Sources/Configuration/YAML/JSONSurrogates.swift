/// Rewrites the only form of JSON that YAML lacks: a character outside the BMP as two `\u` escapes.
package enum JSONSurrogates {
  /// The text with `\ud83d\ude00` as `\U0001f600`, if it is JSON; later columns of the line shift by two.
  package static func joined(_ bytes: [UInt8]) -> [UInt8] {
    let first = bytes.first { $0 > UInt8(ascii: " ") }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return bytes }
    // Most texts have none, and are not copied.
    guard hasSurrogates(bytes) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      if let high = unit(bytes, index), (0xD800..<0xDC00).contains(high), let low = unit(bytes, index + 6),
        (0xDC00..<0xE000).contains(low)
      {
        let scalar = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        let digits = String(scalar, radix: 16)
        result += Array("\\U".utf8) + Array(repeating: UInt8(ascii: "0"), count: 8 - digits.utf8.count) + digits.utf8
        index += 12
      } else {
        // Copies the escaped character too, so that a second backslash does not start an escape.
        result += bytes[index..<min(index + 2, bytes.count)]
        index += 2
      }
    }
    return result
  }

  private static func hasSurrogates(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + 2 < bytes.count {
        if bytes[index] == UInt8(ascii: "\\") {
          if bytes[index + 1] == UInt8(ascii: "u"), bytes[index + 2] | 0x20 == UInt8(ascii: "d") { return true }
          index += 2
        } else {
          index += 1
        }
      }
      return false
    }
  }

  /// The code unit of the `\uXXXX` at the index.
  private static func unit(_ bytes: [UInt8], _ index: Int) -> Int? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return Int(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
