/// Base 16 (RFC 4648 §8).
package enum Hex {
  /// Two lower-case digits a byte.
  package static func encode(_ bytes: [UInt8]) -> String {
    let digits = ("0123456789abcdef" as StaticString).utf8Start
    return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      for (place, byte) in bytes.enumerated() {
        buffer[2 * place] = digits[Int(byte >> 4)]
        buffer[2 * place + 1] = digits[Int(byte & 0x0F)]
      }
      return bytes.count * 2
    }
  }

  /// The bytes; nil unless the text is made of digits in either case. With an odd number of digits the first byte is
  /// of one digit, as big-endian numbers have it.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2 + 1)
    var pendingDigit: UInt8? = text.utf8.count % 2 == 0 ? nil : 0
    for character in text.utf8 {
      guard let digit = value(of: character) else { return nil }
      if let high = pendingDigit {
        bytes.append(high << 4 | digit)
        pendingDigit = nil
      } else {
        pendingDigit = digit
      }
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
