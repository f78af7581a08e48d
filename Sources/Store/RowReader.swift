internal import Ambient
internal import Packing
internal import Platform

/// A key and a value as they are stored.
package typealias Row = (key: [UInt8], value: [UInt8])

/// A source of rows.
package protocol RowSource: Sendable {
  /// Every row of the table, in any order.
  func rows(of table: String) throws -> [Row]
  /// Whether this version of the program wrote all the rows, or has read them all before.
  var isOwn: Bool { get }
}

/// Decodes values from the bytes of rows.
package struct RowReader: Sendable {
  private let context: [CodingUserInfoKey: any Sendable]
  let isOwn: Bool

  /// - Parameters:
  ///   - context: what values need for decoding, beside their bytes.
  ///   - isOwn: whether this version of the program wrote the rows.
  package init(context: [CodingUserInfoKey: any Sendable], isOwn: Bool) {
    self.context = context
    self.isOwn = isOwn
  }

  /// The same for rows that this version wrote, or that others may have written.
  package func trusting(_ isOwn: Bool) -> RowReader { RowReader(context: context, isOwn: isOwn) }

  /// The keys of rows. Decoded in one call, since there may be a million: lookups by type happen once.
  func keys<Key: Decodable>(of rows: ArraySlice<Row>) throws -> [Key] {
    if Key.self == UniqueID.self, let ids = Self.ids(of: rows) { return unsafeBitCast(ids, to: [Key].self) }
    return try rows.map { try Packing.unpack(Key.self, from: $0.key) }
  }

  /// The same for ids; nil if a key is not an id.
  private static func ids(of rows: ArraySlice<Row>) -> [UniqueID]? {
    var ids: [UniqueID] = []
    ids.reserveCapacity(rows.count)
    for row in rows {
      let id = row.key.withUnsafeBufferPointer { key in
        Packing.text(in: key).flatMap { UniqueID(utf8: UnsafeBufferPointer(rebasing: key[$0])) }
      }
      guard let id else { return nil }
      ids.append(id)
    }
    return ids
  }

  /// The values of rows without tables of their own.
  func values<Value: Decodable>(of rows: ArraySlice<Row>) throws -> [Value] {
    func whole<Bytes: RowBytes>(_: Bytes.Type) throws -> [Value] {
      unsafeBitCast(try Bytes.all(of: rows, isOwn: isOwn), to: [Value].self)
    }
    if let raw = Value.self as? any RowBytes.Type { return try whole(raw) }
    return try rows.map { try Packing.unpack(Value.self, from: $0.value, userInfo: userInfo(.isInRow, true, context)) }
  }

  /// A row that has tables of its own.
  package func read<Value: Decodable>(
    _: Value.Type, from bytes: [UInt8], at path: [String], rows: any RowSource
  ) throws -> Value {
    let decoder = RowDecoder(rows, self)
    return try Packing.unpack(Value.self, from: bytes, userInfo: userInfo(.rowDecoder, decoder, context), at: path)
  }
}

/// Reads the tables of a sandbox from their source while the value that they are in is decoded.
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
  ) throws -> [(keys: [Key], values: [Value])] {
    let path = path.map(\.stringValue)
    let rows = try source.rows(of: RowPath.name(path))
    if Value.self is any TableHolder.Type {
      let keys: [Key] = try reader.keys(of: rows[...])
      let values = try zip(rows, keys).map { row, key in
        try reader.read(Value.self, from: row.value, at: path + ["\(key)"], rows: source)
      }
      return [(keys, values)]
    }
    let parts = Parallel.parts(of: rows.count) { [reader] part in
      Result { () throws -> (keys: [Key], values: [Value]) in
        (try reader.keys(of: rows[part]), try reader.values(of: rows[part]))
      }
    }
    return try parts.map { try $0.get() }
  }
}

extension CodingUserInfoKey {
  fileprivate static let rowDecoder = CodingUserInfoKey(rawValue: "rowDecoder")
  /// Set while a row is encoded or decoded whose parts may have rows elsewhere.
  static let isInRow = CodingUserInfoKey(rawValue: "isInRow")
}

/// The user info of an encoder or decoder: one value under a key, and a context.
func userInfo(
  _ key: CodingUserInfoKey?, _ value: Any, _ context: [CodingUserInfoKey: any Sendable] = [:]
) -> [CodingUserInfoKey: Any] {
  var info: [CodingUserInfoKey: Any] = context
  if let key { info[key] = value }
  return info
}
