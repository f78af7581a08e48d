/// Durable storage of tables of rows. Keys and values are bytes; tables have paths as names.
package protocol RowStore: RowSource {
  /// Writes all changes of all batches, or none.
  func write(_ batches: [RowBatch]) throws
  /// Batches that were written before the store was opened and are not, or not completely, in its rows; in order.
  func pendingBatches() throws -> [RowBatch]
  /// Records that this version has read all the rows and pending batches.
  func own() throws
}

/// The changes that lead the rows of one sandbox from one acknowledged state to the next.
package struct RowBatch: Hashable, Sendable {
  /// The id of the sandbox.
  package let sandbox: String
  /// In the order of application.
  package let changes: [RowChange]

  package init(sandbox: String, changes: [RowChange]) {
    self.sandbox = sandbox
    self.changes = changes
  }
}

/// One change of stored rows.
package enum RowChange: Hashable, Sendable {
  case put(table: String, key: [UInt8], value: [UInt8])
  case remove(table: String, key: [UInt8])
  /// Removes every table whose path begins with this.
  case drop(prefix: String)
}

/// The names of tables: their paths in a sandbox.
package enum RowPath {
  /// The name of the table at that path.
  package static func name(_ path: some Sequence<String>) -> String {
    path.map(escaped).joined(separator: "/")
  }

  /// The common prefix of the names of all tables below that path.
  package static func prefix(_ path: some Sequence<String>) -> String { name(path) + "/" }

  /// The path from which ``name(_:)`` made the name.
  package static func components(_ name: String) -> [String] {
    name.split(separator: "/", omittingEmptySubsequences: false).map(unescaped)
  }

  private static func unescaped(_ part: Substring) -> String {
    guard part.utf8.contains(UInt8(ascii: "%")) else { return String(part) }
    return part.split(separator: "%25", omittingEmptySubsequences: false)
      .map { $0.split(separator: "%2F", omittingEmptySubsequences: false).joined(separator: "/") }.joined(
        separator: "%")
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }) else { return text }
    return String(text.flatMap { $0 == "/" ? "%2F" : $0 == "%" ? "%25" : String($0) })
  }
}
