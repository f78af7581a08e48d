internal import HashTreeCollections
internal import Packing

/// Separates a sandbox's tables from the value that they are in, and finds which of their rows have changed since they
/// were last written.
///
/// Every ``Table`` calls this when the value is encoded, wherever it is a member: a new table in a realm needs nothing
/// else. Rows with tables of their own (``TableHolder``) are encoded by the same encoder.
package final class RowEncoder {
  /// A sandbox as it was last written.
  package struct Known: Sendable {
    /// By the names of the tables.
    var tables: [String: any Sendable] = [:]
    /// The rows that have tables of their own, by path: written only if they themselves have changed.
    var heads: [String: [UInt8]] = [:]
    /// The names of the tables of each of those rows.
    var tablesOfHeads: [String: [String]] = [:]
    /// Cached comparisons of tables for changes that are not written yet (``remember(in:)``), by the names of the
    /// tables.
    fileprivate var comparisons: [String: any Sendable] = [:]

    package init() {
    }

    /// Removes the row of that path, and what is below it.
    fileprivate mutating func forget(_ path: [String]) {
      let (name, prefix) = (RowPath.name(path), RowPath.prefix(path))
      func isBelow(_ other: String) -> Bool { other == name || other.hasPrefix(prefix) }
      tables = tables.filter { !$0.key.hasPrefix(prefix) }
      heads = heads.filter { !isBelow($0.key) }
      tablesOfHeads = tablesOfHeads.filter { !isBelow($0.key) }
    }
  }

  /// Two tables of which neither has grown out of the other, such as a sandbox and the snapshot to which it returns.
  private struct Comparison<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let older: Table<Key, Value>
    let newer: Table<Key, Value>
    /// The keys of the rows that differ.
    let keys: Set<Key>
  }

  package private(set) var changes: [RowChange] = []
  private var known: Known
  private var fresh = Known()
  private var dropped: [[String]] = []
  private var droppedTables: [String] = []
  /// The tables of the current row, so far.
  private var visited: [String] = []
  private var marks: [() -> Void] = []
  /// The sandbox was just read: nothing has changed.
  private let isFirst: Bool
  /// Receives changes while more are being found.
  private let drain: (([RowChange]) throws -> Void)?
  /// How many changes are collected before they are passed on.
  private static let drainSize = 10_000

  /// - Parameters:
  ///   - isFirst: whether to record the present rows without a change.
  ///   - drain: receives changes before all are found, if they need not be applied at once. Rows with tables of their
  ///     own come after those tables.
  package init(_ known: Known, isFirst: Bool = false, drain: (([RowChange]) throws -> Void)? = nil) {
    self.known = known
    self.isFirst = isFirst
    self.drain = drain
  }

  /// The row encoder to which the encoder belongs.
  static func of(_ encoder: any Encoder) -> RowEncoder? {
    CodingUserInfoKey.rowEncoder.flatMap { encoder.userInfo[$0] as? RowEncoder }
  }

  /// Adds a row that has tables of its own.
  package func take(_ value: some Encodable, key: [UInt8], of table: String, at path: [String]) throws {
    let outer = visited
    visited = []
    let bytes = try Packing.pack(value, userInfo: userInfo(.rowEncoder, self), at: path)
    let name = RowPath.name(path)
    dropTables(of: name, except: visited)
    fresh.heads[name] = bytes
    fresh.tablesOfHeads[name] = visited
    visited = outer
    if !isFirst, known.heads[name] != bytes { changes.append(.put(table: table, key: key, value: bytes)) }
  }

  /// If a row lost a table and had it again later, the old rows would reappear.
  private func dropTables(of name: String, except tables: [String]) {
    guard let before = known.tablesOfHeads[name], before != tables else { return }
    for table in Set(before).subtracting(tables) {
      changes.append(.drop(prefix: table))
      droppedTables.append(table)
    }
  }

  func take<Key: Codable, Value: Codable>(_ table: Table<Key, Value>, at path: [any CodingKey]) throws {
    let path = path.map(\.stringValue)
    let name = RowPath.name(path)
    visited.append(name)
    let before = known.tables[name] as? Table<Key, Value>
    if let before, table.isSame(as: before) { return }
    fresh.tables[name] = table
    marks.append(table.markWritten)
    let hasTables = Value.self is any TableHolder.Type
    if isFirst, !hasTables {
      if let before { bringForward(name, from: before, to: table) }
      return
    }
    guard let before else {
      for (key, value) in table { try put(value, at: key, of: name, path, hasTables: hasTables) }
      return
    }
    for key in table.changes(since: before) ?? differences(of: table, from: before, name) {
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

  private func differences<Key, Value>(
    of table: Table<Key, Value>, from before: Table<Key, Value>, _ name: String
  ) -> Set<Key> {
    let keys: Set<Key>
    if let last = known.comparisons[name] as? Comparison<Key, Value>, last.older.isSame(as: before),
      let since = table.changes(apartFrom: last.newer)
    {
      // The changes of the batch before, and those of this one.
      keys = last.keys.union(since)
    } else {
      keys = table.differences(from: before)
    }
    fresh.comparisons[name] = Comparison(older: before, newer: table, keys: keys)
    return keys
  }

  /// Updates a comparison with a table that has grown since.
  private func bringForward<Key, Value>(
    _ name: String, from before: Table<Key, Value>, to table: Table<Key, Value>
  ) {
    guard let last = known.comparisons[name] as? Comparison<Key, Value>, last.older.isSame(as: before),
      let keys = table.changes(since: before)
    else { return }
    fresh.comparisons[name] = Comparison(older: table, newer: last.newer, keys: last.keys.union(keys))
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

  /// Caches comparisons that took long, for changes that are not written now and may be made again on a newer state.
  package func remember(in known: inout Known) {
    known.comparisons.merge(fresh.comparisons) { $1 }
  }

  /// The new state of `known` once the changes are written. The encoder must not be used afterwards.
  package func update(_ known: inout Known) {
    // A second reference to its tables would cause copies.
    self.known = Known()
    for mark in marks { mark() }
    for path in dropped { known.forget(path) }
    for table in droppedTables { known.tables[table] = nil }
    known.tables.merge(fresh.tables) { $1 }
    known.heads.merge(fresh.heads) { $1 }
    known.tablesOfHeads.merge(fresh.tablesOfHeads) { $1 }
    if isFirst { remember(in: &known) } else { known.comparisons = [:] }
  }
}

extension CodingUserInfoKey {
  fileprivate static let rowEncoder = CodingUserInfoKey(rawValue: "rowEncoder")
}
