// Room: A compact byte format for `Codable` values.

/// Encodes values as compact bytes through `Codable`.
///
/// Members are written with their names in encoding order, which is the decoding order, so decoding seldom searches. A
/// value is a mark and its content:
///
///     nil false true | integer: zigzag, seven bits a byte | unsigned | double: eight bytes
///     text, bytes: count, then the bytes
///     map, list: length in four bytes; in a map, each member's name as count and text, then its value
///
/// Not JSON: when 100,000 accounts are read at start, parsing numbers, escapes and base64 would take most of the time.
package enum Packing {
  /// Packs `value`.
  /// - Parameters:
  ///   - userInfo: for the `encode(to:)` of its parts.
  ///   - path: the path of the value in something larger, for errors.
  ///   - isWhole: whether members with a ``Defaulted`` type's defaults are written too.
  package static func pack(
    _ value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:], at path: [String] = [], isWhole: Bool = false
  ) throws -> [UInt8] {
    let packer = Packer(userInfo: userInfo, path: path, leavesOut: !isWhole)
    try packer.write(value)
    packer.close(to: 0)
    return packer.bytes
  }

  /// Unpacks a value that ``pack(_:userInfo:at:isWhole:)`` has packed.
  /// - Throws: `DecodingError` if the bytes do not match the type, or members would be ignored.
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
  /// The packed bytes of a decoder's current value; nil for a decoder of another format.
  package static func bytes(of decoder: any Decoder) throws -> [UInt8]? {
    guard let value = decoder as? PackedValue else { return nil }
    return Array(value.unpacker.bytes[value.place..<(try value.unpacker.end(of: value.place))])
  }

  /// Writes a value that is packed already. Returns false and writes nothing if the encoder is of another format or
  /// omits no members.
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

/// A path component: a member's name or an element's index.
struct PathKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }
}
