/// Reads one value. Offsets are those of marks. Exclusivity is not checked at run time, as in ``Packer``.
final class Unpacker {
  let bytes: [UInt8]
  let userInfo: [CodingUserInfoKey: Any]
  @exclusivity(unchecked) private(set) var path: [String]
  private(set) var hasUnreadMembers = false

  init(_ bytes: [UInt8], userInfo: [CodingUserInfoKey: Any], path: [String]) {
    self.bytes = bytes
    self.userInfo = userInfo
    self.path = path
  }

  var codingPath: [any CodingKey] { path.map { PathKey(stringValue: $0) } }

  func corrupted(_ words: String = "the data is damaged") -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: words))
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "the value is of another type"))
  }

  func mark(at place: Int) throws -> UInt8 {
    guard place < bytes.count else { throw corrupted() }
    return bytes[place]
  }

  /// The offset after the value.
  func end(of place: Int) throws -> Int {
    switch try mark(at: place) {
    case Mark.null, Mark.no, Mark.yes: return place + 1
    case Mark.integer, Mark.unsigned:
      var position = place + 1
      _ = try varint(&position)
      return position
    case Mark.double: return place + 9
    case Mark.text, Mark.bytes: return try content(of: place).upperBound
    case Mark.map, Mark.list: return try content(of: place).upperBound
    default: throw corrupted()
    }
  }

  /// The content range of a text, bytes, map or list.
  func content(of place: Int) throws -> Range<Int> {
    var position = place + 1
    let count: Int
    switch try mark(at: place) {
    case Mark.text, Mark.bytes: count = try self.count(&position)
    case Mark.map, Mark.list:
      guard position + 4 <= bytes.count else { throw corrupted() }
      count =
        Int(bytes[position]) | Int(bytes[position + 1]) << 8 | Int(bytes[position + 2]) << 16
        | Int(bytes[position + 3]) << 24
      position += 4
    default: throw corrupted()
    }
    guard position + count <= bytes.count else { throw corrupted() }
    return position..<position + count
  }

  /// The range of the name at that offset.
  func name(at place: Int) throws -> Range<Int> {
    var position = place
    let count = try self.count(&position)
    guard position + count <= bytes.count else { throw corrupted() }
    return position..<position + count
  }

  func isName(_ name: String, at range: Range<Int>) -> Bool {
    guard name.utf8.count == range.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var place = range.lowerBound
      for byte in name.utf8 {
        if byte != bytes[place] { return false }
        place += 1
      }
      return true
    }
  }

  /// Records whether a map has members that were not read: a newer version wrote them, and they would be lost.
  func finish(_ map: Range<Int>, found: Int) {
    var (position, members) = (map.lowerBound, 0)
    while position < map.upperBound, let name = try? name(at: position), let end = try? end(of: name.upperBound) {
      members += 1
      position = end
    }
    if members != found { hasUnreadMembers = true }
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func text(at place: Int) throws -> String {
    guard try mark(at: place) == Mark.text else { throw mismatch(String.self) }
    return string(try content(of: place))
  }

  func bool(at place: Int) throws -> Bool {
    switch try mark(at: place) {
    case Mark.yes: return true
    case Mark.no: return false
    default: throw mismatch(Bool.self)
    }
  }

  func double(at place: Int) throws -> Double {
    guard try mark(at: place) == Mark.double, place + 9 <= bytes.count else { throw mismatch(Double.self) }
    var bits: UInt64 = 0
    for byte in bytes[place + 1..<place + 9].reversed() { bits = bits << 8 | UInt64(byte) }
    return Double(bitPattern: bits)
  }

  func integer<Number: FixedWidthInteger>(_: Number.Type, at place: Int) throws -> Number {
    var position = place + 1
    let number: Number?
    switch try mark(at: place) {
    case Mark.integer:
      let value = try varint(&position)
      number = Number(exactly: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    case Mark.unsigned: number = Number(exactly: try varint(&position))
    default: throw mismatch(Number.self)
    }
    guard let number else { throw mismatch(Number.self) }
    return number
  }

  func read<Value: Decodable>(_: Value.Type, at place: Int) throws -> Value {
    if Value.self == [UInt8].self, try mark(at: place) == Mark.bytes,
      let value = Array(bytes[try content(of: place)]) as? Value
    {
      return value
    }
    let template = try mark(at: place) == Mark.map ? Template.of(Value.self) : nil
    return try Value(from: PackedValue(unpacker: self, place: place, template: template))
  }

  func read<Value: Decodable>(_ type: Value.Type, at place: Int, key: String) throws -> Value {
    path.append(key)
    let value = try read(type, at: place)
    path.removeLast()
    return value
  }

  private func count(_ position: inout Int) throws -> Int {
    let value = try varint(&position)
    guard value <= UInt64(bytes.count) else { throw corrupted() }
    return Int(value)
  }

  private func varint(_ position: inout Int) throws -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw corrupted()
  }
}

/// The decoder of one value.
struct PackedValue: Decoder, SingleValueDecodingContainer {
  let unpacker: Unpacker
  let place: Int
  var template: Template?

  var codingPath: [any CodingKey] { unpacker.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { unpacker.userInfo }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try PackedMembers<Key>(unpacker, at: place, template: template))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try PackedElements(unpacker, at: place) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { (try? unpacker.mark(at: place)) == Mark.null }
  func decode(_: Bool.Type) throws -> Bool { try unpacker.bool(at: place) }
  func decode(_: String.Type) throws -> String { try unpacker.text(at: place) }
  func decode(_: Double.Type) throws -> Double { try unpacker.double(at: place) }
  func decode(_: Float.Type) throws -> Float { Float(try unpacker.double(at: place)) }
  func decode(_ type: Int.Type) throws -> Int { try unpacker.integer(type, at: place) }
  func decode(_ type: Int8.Type) throws -> Int8 { try unpacker.integer(type, at: place) }
  func decode(_ type: Int16.Type) throws -> Int16 { try unpacker.integer(type, at: place) }
  func decode(_ type: Int32.Type) throws -> Int32 { try unpacker.integer(type, at: place) }
  func decode(_ type: Int64.Type) throws -> Int64 { try unpacker.integer(type, at: place) }
  func decode(_ type: UInt.Type) throws -> UInt { try unpacker.integer(type, at: place) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try unpacker.integer(type, at: place) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try unpacker.integer(type, at: place) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try unpacker.integer(type, at: place) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try unpacker.integer(type, at: place) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try unpacker.read(type, at: place) }
}
