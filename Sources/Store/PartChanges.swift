internal import Packing

/// The changes of one part of a sandbox and of the parts below it.
package struct PartChanges {
  /// A change of one row.
  struct Change {
    /// The name of the row's table, and its components.
    let table: String
    let path: [String]
    let key: [UInt8]
    /// nil if the row is removed.
    let value: [UInt8]?
  }

  /// In the order of application.
  private(set) var changes: [Change]
  /// The number of components of the part's path.
  private let depth: Int
  /// The path of the part.
  let path: [String]
  let reader: RowReader

  /// All of those changes as changes of one sandbox.
  /// - Parameters:
  ///   - path: the path of the sandbox.
  ///   - reader: decodes the rows.
  package init(_ changes: [RowChange], at path: [String], _ reader: RowReader) {
    (self.path, depth, self.reader) = (path, path.count, reader)
    self.changes = []
    self.changes.reserveCapacity(changes.count)
    var paths: [String: [String]] = [:]
    func split(_ table: String) -> [String] {
      if let path = paths[table] { return path }
      let path = RowPath.components(table)
      paths[table] = path
      return path
    }
    for change in changes {
      switch change {
      case .put(let table, let key, let value):
        self.changes.append(Change(table: table, path: split(table), key: key, value: value))
      case .remove(let table, let key):
        self.changes.append(Change(table: table, path: split(table), key: key, value: nil))
      case .drop:
        // The row with those tables is removed with them, or is put again without them.
        continue
      }
    }
  }

  private init(parts changes: [Change], at path: [String], _ reader: RowReader) {
    (self.changes, self.path, depth, self.reader) = (changes, path, path.count, reader)
  }

  /// The changes of the part's own rows, if it is a table.
  var own: [Change] { changes.filter { $0.path.count == depth } }

  /// The changes of the parts below, by name.
  package var below: [String: PartChanges] {
    var groups: [String: [Change]] = [:]
    for change in changes where change.path.count > depth { groups[change.path[depth], default: []].append(change) }
    return groups.reduce(into: [:]) { $0[$1.key] = PartChanges(parts: $1.value, at: path + [$1.key], reader) }
  }

  /// The changes of the named part below; no other part below may have rows.
  package func below(_ name: String) throws -> PartChanges {
    var parts = below
    let found = parts.removeValue(forKey: name)
    for (_, other) in parts { try other.expectNone() }
    return found ?? none(below: name)
  }

  /// No changes for the part of that name below.
  func none(below name: String) -> PartChanges { PartChanges(parts: [], at: path + [name], reader) }

  /// Each own row with its new value; nil for a removed one.
  package func rows<Key: Decodable, Value: Decodable>(
    _: Key.Type, _: Value.Type
  ) throws -> [(key: Key, value: Value?)] {
    let own = own
    let keys: [Key] = try reader.keys(of: own.map { ($0.key, []) }[...])
    let values: [Value] = try reader.values(of: own.compactMap { change in change.value.map { ([], $0) } }[...])
    var next = values.startIndex
    return zip(own, keys).map { change, key in
      guard change.value != nil else { return (key, nil) }
      defer { next += 1 }
      return (key, values[next])
    }
  }

  /// The value of a new row, with the rows of its tables among these changes.
  func value<Value: Decodable>(_: Value.Type, head: [UInt8]) throws -> Value {
    try reader.read(Value.self, from: head, at: path, rows: ChangedRows(changes, isOwn: reader.isOwn))
  }

  /// Rejects changes that no part applies.
  package func expectNone() throws {
    // Removals from a table that does not exist are ignored.
    if let change = changes.first(where: { $0.value != nil }) { throw MisplacedRow(table: change.table) }
  }
}

/// Rows that changes put.
private struct ChangedRows: RowSource {
  private var tables: [String: [[UInt8]: [UInt8]]] = [:]
  let isOwn: Bool

  init(_ changes: [PartChanges.Change], isOwn: Bool) {
    self.isOwn = isOwn
    for change in changes { tables[change.table, default: [:]][change.key] = change.value }
  }

  func rows(of table: String) -> [(key: [UInt8], value: [UInt8])] {
    tables[table]?.map { (key: $0.key, value: $0.value) } ?? []
  }
}
