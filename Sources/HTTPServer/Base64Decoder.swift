/// Standard base64 (RFC 4648 §4) for the Authorization header; padding may be missing.
enum Base64Decoder {
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    var padding = 0
    for byte in text {
      if byte == 0x3D {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      buffer = buffer << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    // Six left-over bits would be a character that encodes nothing.
    guard bits < 6, padding <= 2 else { return nil }
    return bytes
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x47)
    case 0x30...0x39: UInt32(byte + 4)
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
