internal import HashTreeCollections
internal import Packing

/// Takes a sandbox's tables apart from the value that they are in, and finds what of their rows has changed since they were written.
///
/// Every ``Table`` comes here by itself when the value is encoded, whatever it is a member of: a table that is added to a realm needs nothing
/// else. Rows that have tables of their own (``TableHolder``) are encoded with this encoder again.
package final class RowEncoder {
  /// What a sandbox was when it was written last.
  package struct Known: Sendable {
    /// By the names of the tables.
    var tables: [String: any Sendable] = [:]
    /// The rows that have tables of their own, by their paths: to be written only if they have changed beside those.
    var heads: [String: [UInt8]] = [:]

    package init() {
    }

    /// Forgets the row of that path, and what is below it.
    fileprivate mutating func forget(_ path: [String]) {
      heads[RowPath.name(path)] = nil
      let prefix = RowPath.prefix(path)
      tables = tables.filter { !$0.key.hasPrefix(prefix) }
      heads = heads.filter { !$0.key.hasPrefix(prefix) }
    }
  }

  package private(set) var changes: [RowChange] = []
  private let known: Known
  private var fresh = Known()
  private var dropped: [[String]] = []
  private var marks: [() -> Void] = []
  /// The sandbox was just read: nothing has changed.
  private let isFirst: Bool
  /// Takes changes away while more are found.
  private let drain: (([RowChange]) throws -> Void)?
  /// How many changes are gathered before they are taken away.
  private static let drainSize = 10_000

  /// - Parameters:
  ///   - isFirst: whether to learn what is there without a change.
  ///   - drain: takes changes away before all are found, where they need not be made at once. Rows with tables of their own come behind
  ///     those tables.
  package init(_ known: Known, isFirst: Bool = false, drain: (([RowChange]) throws -> Void)? = nil) {
    self.known = known
    self.isFirst = isFirst
    self.drain = drain
  }

  /// The row encoder that the encoder writes for.
  static func of(_ encoder: any Encoder) -> RowEncoder? {
    CodingUserInfoKey.rowEncoder.flatMap { encoder.userInfo[$0] as? RowEncoder }
  }

  /// Takes a row that has tables of its own.
  package func take(_ value: some Encodable, key: [UInt8], of table: String, at path: [String]) throws {
    let bytes = try Packing.pack(value, userInfo: userInfo(.rowEncoder, self), at: path)
    let name = RowPath.name(path)
    fresh.heads[name] = bytes
    if !isFirst, known.heads[name] != bytes { changes.append(.put(table: table, key: key, value: bytes)) }
  }

  func take<Key: Codable, Value: Codable>(_ table: Table<Key, Value>, at path: [any CodingKey]) throws {
    let path = path.map(\.stringValue)
    let name = RowPath.name(path)
    let before = known.tables[name] as? Table<Key, Value>
    if let before, table.isSame(as: before) { return }
    fresh.tables[name] = table
    marks.append(table.markWritten)
    let hasTables = Value.self is any TableHolder.Type
    if isFirst, !hasTables { return }
    guard let before else {
      for (key, value) in table { try put(value, at: key, of: name, path, hasTables: hasTables) }
      return
    }
    for key in table.changes(since: before) {
      let bytes = try Packing.pack(key)
      switch table[key] {
      case let value?: try put(value, at: key, of: name, path, hasTables: hasTables)
      case nil:
        changes.append(.remove(table: name, key: bytes))
        guard hasTables else { continue }
        changes.append(.drop(prefix: RowPath.prefix(path + ["\(key)"])))
        dropped.append(path + ["\(key)"])
      }
    }
  }

  private func put<Key: Codable>(
    _ value: some Encodable, at key: Key, of name: String, _ path: [String], hasTables: Bool
  ) throws {
    let bytes = try Packing.pack(key)
    if hasTables { return try take(value, key: bytes, of: name, at: path + ["\(key)"]) }
    let row = try Packing.pack(value, userInfo: userInfo(.isInRow, true))
    changes.append(.put(table: name, key: bytes, value: row))
    guard let drain, changes.count >= Self.drainSize else { return }
    try drain(changes)
    changes.removeAll(keepingCapacity: true)
  }

  /// What is known once the changes are written.
  package func update(_ known: inout Known) {
    for mark in marks { mark() }
    for path in dropped { known.forget(path) }
    known.tables.merge(fresh.tables) { $1 }
    known.heads.merge(fresh.heads) { $1 }
  }
}

/// Reads the tables of a sandbox from where they are kept, as the value that they are in asks for them.
package final class RowDecoder {
  private let store: any RowStore
  private let context: [CodingUserInfoKey: any Sendable]

  /// - Parameter context: what values need to be read, beside their bytes.
  package init(_ store: any RowStore, context: [CodingUserInfoKey: any Sendable]) {
    self.store = store
    self.context = context
  }

  static func of(_ decoder: any Decoder) -> RowDecoder? {
    CodingUserInfoKey.rowDecoder.flatMap { decoder.userInfo[$0] as? RowDecoder }
  }

  func rows<Key: Decodable, Value: Decodable>(
    _: Key.Type, _: Value.Type, at path: [any CodingKey]
  ) throws -> [(Key, Value)] {
    let path = path.map(\.stringValue)
    let hasTables = Value.self is any TableHolder.Type
    let leafInfo = userInfo(.isInRow, true, context)
    if let raw = Value.self as? any RowBytes.Type {
      return try store.rows(of: RowPath.name(path)).compactMap { row in
        guard let value = try raw.init(row: row.value, isOwn: store.isOwn) as? Value else { return nil }
        return (try Packing.unpack(Key.self, from: row.key), value)
      }
    }
    return try store.rows(of: RowPath.name(path)).map { row in
      let key = try Packing.unpack(Key.self, from: row.key)
      let value =
        hasTables
        ? try read(Value.self, from: row.value, at: path + ["\(key)"])
        : try Packing.unpack(Value.self, from: row.value, userInfo: leafInfo)
      return (key, value)
    }
  }

  /// A row that has tables of its own.
  package func read<Value: Decodable>(_: Value.Type, from bytes: [UInt8], at path: [String]) throws -> Value {
    try Packing.unpack(Value.self, from: bytes, userInfo: userInfo(.rowDecoder, self, context), at: path)
  }
}

extension CodingUserInfoKey {
  fileprivate static let rowEncoder = CodingUserInfoKey(rawValue: "rowEncoder")
  fileprivate static let rowDecoder = CodingUserInfoKey(rawValue: "rowDecoder")
  /// Set while a row is written or read whose parts may have rows of their own elsewhere.
  static let isInRow = CodingUserInfoKey(rawValue: "isInRow")
}

private func userInfo(
  _ key: CodingUserInfoKey?, _ value: Any, _ context: [CodingUserInfoKey: any Sendable] = [:]
) -> [CodingUserInfoKey: Any] {
  var info: [CodingUserInfoKey: Any] = context
  if let key { info[key] = value }
  return info
}
