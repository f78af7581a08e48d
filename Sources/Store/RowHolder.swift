internal import Packing

/// A part of a sandbox that is stored in rows: a table, or a value made of tables.
///
/// The changes that ``RowEncoder`` finds can be applied to another copy of the part; the cost depends on the changed
/// rows, not on the part. Indexes of the part are updated.
package protocol RowPart: Sendable {
  /// Takes over the rows of `old`, which this part replaces. This part was read without any row.
  mutating func takeRows(of old: Self) throws
  /// Applies the changes.
  /// - Throws: `DecodingError` for rows of another type, and ``MisplacedRow``.
  mutating func apply(_ changes: PartChanges) throws
}

/// A value with members that are parts with rows. Nothing else in it may depend on those.
package protocol RowHolder: RowPart {
  /// Passes each of those members to the visitor, under its coding name, and stores what the visitor makes of it.
  mutating func visitParts(_ visitor: inout some PartVisitor) throws
}

/// Visits the parts of a value.
package protocol PartVisitor {
  mutating func visit(_ part: inout some RowPart, as name: String) throws
}

/// A row that has tables of its own.
package protocol TableHolder: Codable {
  /// The row after the changes.
  /// - Parameters:
  ///   - head: its content without its tables; nil if that is unchanged.
  ///   - changes: the changes of its tables.
  func applying(head: [UInt8]?, _ changes: PartChanges) throws -> Self
}

/// A row for a table that does not exist.
package struct MisplacedRow: Error, CustomStringConvertible {
  let table: String
  package var description: String { "there is no table \(table)" }
}

extension RowHolder {
  package mutating func takeRows(of old: Self) throws {
    var (old, collected) = (old, PartCollector())
    try old.visitParts(&collected)
    try visitParts(&collected.placer)
  }

  package mutating func apply(_ changes: PartChanges) throws {
    var applying = PartApplier(changes: changes.below)
    try visitParts(&applying)
    for (_, left) in applying.changes { try left.expectNone() }
  }
}

extension TableHolder where Self: RowHolder {
  package func applying(head: [UInt8]?, _ changes: PartChanges) throws -> Self {
    var value = self
    if let head {
      value = try changes.reader.read(Self.self, from: head, at: changes.path, rows: NoRows())
      try value.takeRows(of: self)
    }
    try value.apply(changes)
    return value
  }
}

extension Box: TableHolder where Value: TableHolder {
  package func applying(head: [UInt8]?, _ changes: PartChanges) throws -> Box {
    Box(try value.applying(head: head, changes))
  }
}

private struct PartCollector: PartVisitor {
  var placer = PartPlacer()

  mutating func visit(_ part: inout some RowPart, as name: String) { placer.parts[name] = part }
}

private struct PartPlacer: PartVisitor {
  var parts: [String: any RowPart] = [:]

  mutating func visit<Part: RowPart>(_ part: inout Part, as name: String) throws {
    if let old = parts[name] as? Part { try part.takeRows(of: old) }
  }
}

private struct PartApplier: PartVisitor {
  var changes: [String: PartChanges]

  mutating func visit(_ part: inout some RowPart, as name: String) throws {
    if let changes = changes.removeValue(forKey: name) { try part.apply(changes) }
  }
}

private struct NoRows: RowSource {
  func rows(of _: String) -> [(key: [UInt8], value: [UInt8])] { [] }
  var isOwn: Bool { true }
}
