/// Encodes messages in the wire format of Protocol Buffers, as far as spans need it: varints, fixed64, bytes and
/// messages.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  private enum Wire: UInt64 {
    case varint = 0
    case fixed64 = 1
    case length = 2
  }

  mutating func integer(_ field: UInt64, _ value: Int) {
    tag(field, .varint)
    varint(UInt64(bitPattern: Int64(value)))
  }

  mutating func fixed64(_ field: UInt64, _ value: UInt64) {
    tag(field, .fixed64)
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
  }

  mutating func bytes(_ field: UInt64, _ value: [UInt8]) {
    tag(field, .length)
    varint(UInt64(value.count))
    bytes += value
  }

  mutating func text(_ field: UInt64, _ value: String) { bytes(field, Array(value.utf8)) }

  /// A message inside of this one.
  mutating func message(_ field: UInt64, _ write: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    write(&inner)
    bytes(field, inner.bytes)
  }

  private mutating func tag(_ field: UInt64, _ wire: Wire) { varint(field << 3 | wire.rawValue) }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
