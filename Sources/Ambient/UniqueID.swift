internal import Encodings

/// A 128-bit identifier, written as a lower-case UUID. Sixteen bytes in tables, text only on the wire.
package struct UniqueID: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Sixteen random bytes, marked as version 4 (RFC 9562 §5.4). Missing bytes count as zero.
  package init(randomBytes bytes: [UInt8]) {
    let (high, low) = Self.halves(bytes)
    self.high = high & ~0xF000 | 0x4000
    self.low = low & ~(0xC000 << 48) | (0x8000 << 48)
  }

  /// Sixteen bytes unchanged.
  package init(bytes: [UInt8]) {
    (high, low) = Self.halves(bytes)
  }

  /// Parses the 36-character form in either case; nil if malformed.
  package init?(_ text: String) {
    guard let halves = UUIDText.parse(text) else { return nil }
    (high, low) = halves
  }

  package init?(_ text: Substring) { self.init(String(text)) }

  /// Parses the same form from UTF-8 bytes.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard let halves = UUIDText.parse(bytes) else { return nil }
    (high, low) = halves
  }

  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }

  package var description: String { UUIDText.text(high, low) }

  /// Writes the text to the first ``UUIDText/length`` bytes of `buffer`.
  package func write(to buffer: UnsafeMutableBufferPointer<UInt8>) { UUIDText.write(high, low, to: buffer) }

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
}

/// The stable id of a user (`sub`).
package typealias SubjectID = UniqueID

/// The id of a grant: `origin_jti` of every token issued under it.
package typealias GrantID = UniqueID
