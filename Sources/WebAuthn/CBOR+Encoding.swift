extension CBOR {
  /// A map with these members, in this order: the canonical one of CTAP 2.1 §8, where it matters.
  static func members(_ members: [(CBOR, CBOR)]) -> CBOR {
    .map(members.map { Entry(key: $0.0, value: $0.1) })
  }

  /// The value with heads as short as possible (RFC 8949 §4.2.1).
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .integer(let value) where value < 0: Self.head(1, UInt64(-1 - value), &bytes)
    case .integer(let value): Self.head(0, UInt64(value), &bytes)
    case .bytes(let content):
      Self.head(2, UInt64(content.count), &bytes)
      bytes += content
    case .text(let text):
      Self.head(3, UInt64(text.utf8.count), &bytes)
      bytes += text.utf8
    case .array(let elements):
      Self.head(4, UInt64(elements.count), &bytes)
      for element in elements { element.append(to: &bytes) }
    case .map(let entries):
      Self.head(5, UInt64(entries.count), &bytes)
      for entry in entries {
        entry.key.append(to: &bytes)
        entry.value.append(to: &bytes)
      }
    case .bool(let value): bytes.append(value ? 0xF5 : 0xF4)
    case .null: bytes.append(0xF6)
    }
  }

  private static func head(_ major: UInt8, _ number: UInt64, _ bytes: inout [UInt8]) {
    let (additional, length): (UInt8, Int) =
      switch number {
      case 0..<24: (UInt8(number), 0)
      case 24..<1 << 8: (24, 1)
      case 1 << 8..<1 << 16: (25, 2)
      case 1 << 16..<1 << 32: (26, 4)
      default: (27, 8)
      }
    bytes.append(major << 5 | additional)
    for index in 0..<length { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * (length - 1 - index)))) }
  }
}
