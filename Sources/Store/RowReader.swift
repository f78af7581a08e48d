internal import Ambient
internal import Packing
internal import Platform

/// Where rows are found.
package protocol RowSource: Sendable {
  /// Every row of the table, in any order.
  func rows(of table: String) throws -> [(key: [UInt8], value: [UInt8])]
  /// Whether this version of the program wrote all the rows, or has read them all before.
  var isOwn: Bool { get }
}

/// Reads values from the bytes of rows.
package struct RowReader: Sendable {
  private let context: [CodingUserInfoKey: any Sendable]
  let isOwn: Bool

  /// - Parameters:
  ///   - context: what values need to be read, beside their bytes.
  ///   - isOwn: whether this version of the program wrote the rows.
  package init(context: [CodingUserInfoKey: any Sendable], isOwn: Bool) {
    self.context = context
    self.isOwn = isOwn
  }

  func key<Key: Decodable>(from bytes: [UInt8]) throws -> Key {
    if let short = Key.self as? any TextCodable.Type,
      let key = Packing.text(in: bytes, { short.init(utf8: $0) }) as? Key
    {
      return key
    }
    return try Packing.unpack(Key.self, from: bytes)
  }

  /// A row without tables of its own.
  func row<Value: Decodable>(_: Value.Type, from bytes: [UInt8]) throws -> Value {
    if let raw = Value.self as? any RowBytes.Type, let value = try raw.init(row: bytes, isOwn: isOwn) as? Value {
      return value
    }
    return try Packing.unpack(Value.self, from: bytes, userInfo: userInfo(.isInRow, true, context))
  }

  /// A row that has tables of its own.
  package func read<Value: Decodable>(
    _: Value.Type, from bytes: [UInt8], at path: [String], rows: any RowSource
  ) throws -> Value {
    let decoder = RowDecoder(rows, self)
    return try Packing.unpack(Value.self, from: bytes, userInfo: userInfo(.rowDecoder, decoder, context), at: path)
  }
}

/// Reads the tables of a sandbox from where they are kept, as the value that they are in asks for them.
final class RowDecoder {
  private let source: any RowSource
  private let reader: RowReader

  fileprivate init(_ source: any RowSource, _ reader: RowReader) {
    self.source = source
    self.reader = reader
  }

  static func of(_ decoder: any Decoder) -> RowDecoder? {
    CodingUserInfoKey.rowDecoder.flatMap { decoder.userInfo[$0] as? RowDecoder }
  }

  func rows<Key: Decodable & Sendable, Value: Decodable & Sendable>(
    _: Key.Type, _: Value.Type, at path: [any CodingKey]
  ) throws -> [(Key, Value)] {
    let path = path.map(\.stringValue)
    let rows = try source.rows(of: RowPath.name(path))
    if Value.self is any TableHolder.Type {
      return try rows.map { row in
        let key = try Packing.unpack(Key.self, from: row.key)
        return (key, try reader.read(Value.self, from: row.value, at: path + ["\(key)"], rows: source))
      }
    }
    let parts = Parallel.parts(of: rows.count) { [reader] part in
      Result {
        var found: [(Key, Value)] = []
        found.reserveCapacity(part.count)
        for row in rows[part] {
          found.append((try reader.key(from: row.key), try reader.row(Value.self, from: row.value)))
        }
        return found
      }
    }
    if parts.count == 1 { return try parts[0].get() }
    return try parts.flatMap { try $0.get() }
  }
}

extension CodingUserInfoKey {
  fileprivate static let rowDecoder = CodingUserInfoKey(rawValue: "rowDecoder")
  /// Set while a row is written or read whose parts may have rows of their own elsewhere.
  static let isInRow = CodingUserInfoKey(rawValue: "isInRow")
}

/// What an encoder or decoder of values is to carry: one thing under a key, and a context.
func userInfo(
  _ key: CodingUserInfoKey?, _ value: Any, _ context: [CodingUserInfoKey: any Sendable] = [:]
) -> [CodingUserInfoKey: Any] {
  var info: [CodingUserInfoKey: Any] = context
  if let key { info[key] = value }
  return info
}
