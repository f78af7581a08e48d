internal import Encodings

/// Identifies a request in responses and logs: a version 4 UUID (RFC 9562 §5.4). Not a secret.
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

  /// The id with that text; a new id if the text is not a UUID.
  package init(text: String) {
    if let halves = UUIDText.parse(text) {
      self.init(random: halves.high, halves.low)
    } else {
      self.init()
    }
  }

  /// The canonical 36 characters, lowercase.
  package var text: String { UUIDText.text(high, low) }

  package var description: String { text }
}
