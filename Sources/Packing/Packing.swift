/// Values as compact bytes, through what the compiler makes of `Codable`.
///
/// Members stand under their names in the order of writing, which is the order of reading, so reading seldom searches.
/// A value is a mark and what it announces:
///
///     nil false true | integer: zigzag, seven bits a byte | unsigned | double: eight bytes
///     text, bytes: count, then as they are
///     map, list: four bytes that count those behind; of a map, each member's name as count and text, then its value
///
/// Not JSON: of 100,000 accounts that are read at a start, parsing numbers, escapes and base64 would be most of the time.
package enum Packing {
  /// The packed bytes of `value`.
  /// - Parameters:
  ///   - userInfo: what `encode(to:)` of its parts is to find.
  ///   - path: where the value stands in something larger.
  ///   - isWhole: whether members are written that a ``Defaulted`` type has by itself.
  package static func pack(
    _ value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:], at path: [String] = [], isWhole: Bool = false
  ) throws -> [UInt8] {
    let packer = Packer(userInfo: userInfo, path: path, leavesOut: !isWhole)
    try packer.write(value)
    packer.close(to: 0)
    return packer.bytes
  }

  /// The value that ``pack(_:userInfo:at:)`` made the bytes of.
  /// - Throws: `DecodingError` for bytes that are something else, and where members would be passed over.
  package static func unpack<Value: Decodable>(
    _: Value.Type, from bytes: [UInt8], userInfo: [CodingUserInfoKey: Any] = [:], at path: [String] = []
  ) throws -> Value {
    let unpacker = Unpacker(bytes, userInfo: userInfo, path: path)
    let value = try unpacker.read(Value.self, at: 0)
    guard try unpacker.end(of: 0) == bytes.count else { throw unpacker.corrupted() }
    if unpacker.hasUnreadMembers { throw unpacker.corrupted("it has members that this version does not know") }
    return value
  }
}

extension Packing {
  /// The bytes of the value that a decoder stands at; nil for a decoder of another format.
  package static func bytes(of decoder: any Decoder) throws -> [UInt8]? {
    guard let value = decoder as? PackedValue else { return nil }
    return Array(value.unpacker.bytes[value.place..<(try value.unpacker.end(of: value.place))])
  }

  /// Writes a value that was packed before; false, and nothing is written, for an encoder of another format, and for one that leaves no
  /// members out.
  package static func embed(_ bytes: [UInt8], in encoder: any Encoder) -> Bool {
    guard let encoder = encoder as? PackEncoder, encoder.packer.leavesOut else { return false }
    encoder.packer.embed(bytes)
    return true
  }
}

enum Mark {
  static let null: UInt8 = 0
  static let no: UInt8 = 1
  static let yes: UInt8 = 2
  static let integer: UInt8 = 3
  static let unsigned: UInt8 = 4
  static let double: UInt8 = 5
  static let text: UInt8 = 6
  static let bytes: UInt8 = 7
  static let map: UInt8 = 8
  static let list: UInt8 = 9
}

/// A place in a value, by the names of members and the numbers of elements.
struct PathKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }
}
