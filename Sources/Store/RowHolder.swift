internal import Packing

/// A part of a sandbox that is kept in rows: a table, or what is made of tables.
///
/// What a change writes (``RowEncoder``) can be applied to another copy of the part, at the cost of the rows and not of the part: whatever
/// the part finds its rows by is brought up to date with them.
package protocol RowPart: Sendable {
  /// Takes over the rows of `old`, whose place this part takes. It was read without any row.
  mutating func takeRows(of old: Self) throws
  /// Makes the changes.
  /// - Throws: `DecodingError` for rows of something else, and ``MisplacedRow``.
  mutating func apply(_ changes: PartChanges) throws
}

/// A value some of whose members are parts with rows, and that has nothing else that depends on those.
package protocol RowHolder: RowPart {
  /// Shows the visitor each of those members under the name that it is coded by, and puts back what the visitor makes of it.
  mutating func visitParts(_ visitor: inout some PartVisitor) throws
}

/// Is shown the parts of a value.
package protocol PartVisitor {
  mutating func visit(_ part: inout some RowPart, as name: String) throws
}

/// A row that has tables of its own.
package protocol TableHolder: Codable {
  /// The row as it is after the changes.
  /// - Parameters:
  ///   - head: what is written of it beside its tables; nil if that is unchanged.
  ///   - changes: those of its tables.
  func applying(head: [UInt8]?, _ changes: PartChanges) throws -> Self
}

/// A row for a table that is not there.
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
