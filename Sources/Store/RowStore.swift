/// A place outside of the process where tables of rows are kept. Keys and values are bytes; tables have paths as names.
package protocol RowStore: RowSource {
  /// Makes all the changes of all batches, or none.
  func write(_ batches: [RowBatch]) throws
  /// Batches that were written before the store was opened and that its rows do not have yet, or not all of them, in their order.
  func pendingBatches() throws -> [RowBatch]
  /// Notes that this version has read all the rows, and the batches that they do not have yet.
  func own() throws
}

/// The changes that bring the rows of one sandbox from one state that was acknowledged to the next.
package struct RowBatch: Hashable, Sendable {
  /// The id of the sandbox.
  package let sandbox: String
  /// In the order in which they are to be made.
  package let changes: [RowChange]

  package init(sandbox: String, changes: [RowChange]) {
    self.sandbox = sandbox
    self.changes = changes
  }
}

/// One change of what is kept.
package enum RowChange: Hashable, Sendable {
  case put(table: String, key: [UInt8], value: [UInt8])
  case remove(table: String, key: [UInt8])
  /// Every table whose path begins with this.
  case drop(prefix: String)
}

/// The names of tables: where they are in a sandbox.
package enum RowPath {
  /// The name of the table at that path.
  package static func name(_ path: some Sequence<String>) -> String {
    path.map(escaped).joined(separator: "/")
  }

  /// What the names of all tables begin with that are below.
  package static func prefix(_ path: some Sequence<String>) -> String { name(path) + "/" }

  /// What ``name(_:)`` made the name of.
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
