/// Base32 without padding (RFC 4648 §6), the format of TOTP secrets.
package enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  package static func encode(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    var held: UInt32 = 0
    var bits = 0
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        output.append(alphabet[Int(held >> UInt32(bits) & 31)])
      }
    }
    if bits > 0 { output.append(alphabet[Int(held << UInt32(5 - bits) & 31)]) }
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes either case with any padding, since users type such secrets; nil for other characters. Trailing bits short
  /// of a byte are ignored.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var output: [UInt8] = []
    var held: UInt32 = 0
    var bits = 0
    for byte in text.utf8.reversed().drop(while: { $0 == UInt8(ascii: "=") }).reversed() {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61
      case 0x32...0x37: value = byte - 0x32 + 26
      default: return nil
      }
      held = held << 5 | UInt32(value)
      bits += 5
      if bits >= 8 {
        bits -= 8
        output.append(UInt8(truncatingIfNeeded: held >> UInt32(bits)))
      }
    }
    return output
  }
}
