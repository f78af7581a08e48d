/// A 128-bit identifier, written as the lower-case text of a UUID. Sixteen bytes in tables, text only on the wire.
package struct UniqueID: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Sixteen random bytes, marked as version 4 (RFC 9562 §5.4). Missing bytes count as zero.
  package init(randomBytes bytes: [UInt8]) {
    let (high, low) = Self.halves(bytes)
    self.high = high & ~0xF000 | 0x4000
    self.low = low & ~(0xC000 << 48) | (0x8000 << 48)
  }

  /// Sixteen bytes as they are.
  package init(bytes: [UInt8]) {
    (high, low) = Self.halves(bytes)
  }

  /// Reads the 36-character form, in either case; nil for anything else.
  package init?(_ text: some StringProtocol) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var digits = 0
    var position = 0
    for byte in text.utf8 {
      defer { position += 1 }
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard digits < 32, let value = Self.hexValue(byte) else { return nil }
      if digits < 16 { high = high << 4 | value } else { low = low << 4 | value }
      digits += 1
    }
    guard digits == 32, position == 36 else { return nil }
    self.high = high
    self.low = low
  }

  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }

  package var description: String {
    String(unsafeUninitializedCapacity: Self.textLength) { buffer in
      write(to: buffer)
      return Self.textLength
    }
  }

  /// How many bytes the text has.
  static let textLength = 36

  /// Writes the text to the first ``textLength`` bytes of `buffer`.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    var position = 0
    for index in 0..<32 {
      if index == 8 || index == 12 || index == 16 || index == 20 {
        buffer[position] = UInt8(ascii: "-")
        position += 1
      }
      let half = index < 16 ? high : low
      let nibble = UInt8(truncatingIfNeeded: half >> UInt64(60 - index % 16 * 4)) & 0xF
      buffer[position] = nibble < 10 ? 48 + nibble : 87 + nibble
      position += 1
    }
  }

  package static func < (left: UniqueID, right: UniqueID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  private static func halves(_ bytes: [UInt8]) -> (UInt64, UInt64) {
    var halves: (UInt64, UInt64) = (0, 0)
    for index in 0..<16 {
      let byte = UInt64(index < bytes.count ? bytes[index] : 0)
      if index < 8 { halves.0 = halves.0 << 8 | byte } else { halves.1 = halves.1 << 8 | byte }
    }
    return halves
  }

  private static func hexValue(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 48...57: UInt64(byte - 48)
    case 65...70: UInt64(byte - 55)
    case 97...102: UInt64(byte - 87)
    default: nil
    }
  }
}

/// The stable id of a user (`sub`).
package typealias SubjectID = UniqueID
/// The id of a grant: `origin_jti` of every token that comes of it.
package typealias GrantID = UniqueID
