/// Base 16 (RFC 4648 §8).
public enum Hex {
  /// Two lower-case digits for each byte.
  public static func encode(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      var place = 0
      for byte in bytes {
        buffer[place] = digit(byte >> 4)
        buffer[place + 1] = digit(byte & 15)
        place += 2
      }
      return place
    }
  }

  /// Decodes digits in either case; nil for other characters. With an odd number of digits the first byte has one
  /// digit, as in a number.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
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

  /// The lower-case digit of a value below 16.
  public static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  /// The upper-case digit of a value below 16.
  public static func upperCaseDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// The value of a digit in either case; nil for any other character.
  public static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
