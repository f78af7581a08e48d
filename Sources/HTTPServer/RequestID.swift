/// Names one request in answers and logs: a version 4 UUID (RFC 9562 §5.4). Not a secret.
package struct RequestID: Hashable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  package init() {
    var source = SystemRandomNumberGenerator()
    self.init(random: source.next(), source.next())
  }

  init(random high: UInt64, _ low: UInt64) {
    self.high = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    self.low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// The usual 36 characters, in lower case.
  package var text: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for (half, word) in [high, low].enumerated() {
        for nibble in 0..<16 {
          // Hyphens stand before digits 8, 12, 16 and 20 of the 32.
          let digit = half * 16 + nibble
          if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
            buffer[position] = 0x2D
            position += 1
          }
          let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - nibble * 4)) & 15
          buffer[position] = value < 10 ? 0x30 + value : 0x57 + value
          position += 1
        }
      }
      return position
    }
  }

  package var description: String { text }
}
