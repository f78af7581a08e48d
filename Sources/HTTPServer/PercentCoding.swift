/// Percent-encoding (RFC 3986 §2.1) and its form variant, where `+` is a space.
enum PercentCoding {
  /// Decodes `%XX`; what is not two hexadecimal digits stays as it is, since clients do send a bare `%`.
  /// Returns nil when the result is not UTF-8.
  static func text(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
    bytes.withUnsafeBufferPointer { source in
      guard source.contains(where: { $0 == 0x25 || ($0 == 0x2B && plusIsSpace) }) else {
        return String(validating: source, as: UTF8.self)
      }
      var decoded: [UInt8] = []
      decoded.reserveCapacity(source.count)
      var index = 0
      while index < source.count {
        let byte = source[index]
        if byte == 0x25, index + 2 < source.count, let high = hexadecimal(source[index + 1]),
          let low = hexadecimal(source[index + 2])
        {
          decoded.append(high << 4 | low)
          index += 3
        } else {
          decoded.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
          index += 1
        }
      }
      return String(validating: decoded, as: UTF8.self)
    }
  }

  /// Appends `text` with everything encoded but the unreserved characters (RFC 3986 §2.3).
  static func append(_ text: String, spaceAsPlus: Bool, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      case 0x20 where spaceAsPlus: bytes.append(0x2B)
      default:
        bytes.append(0x25)
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
