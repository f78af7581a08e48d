/// The rows of an uploaded table. A comma in a value is escaped by a backslash; there is no quoting (the service's
/// format; its treatment of other formats is unconfirmed).
package struct ImportTable: Sendable, Codable {
  /// A line of the file, split into fields.
  package struct Row: Sendable, Codable {
    /// The line in the file, from 1.
    package let line: Int
    let fields: [String]
  }

  package let header: [String]
  package let rows: [Row]

  /// The maximum length of a row.
  static let rowLimit = 16_000

  /// nil if it is not text, or the first line does not name each column of the realm exactly once. Without password
  /// hashes their column may be missing. With hashes it is required, and attribute columns may be missing, as in the
  /// service's own example (developer guide, "Adding password hashes to your CSV file").
  package init?(_ bytes: [UInt8], columns: [String], hasHashes: Bool = false) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var rows: [Row] = []
    var header: [String]?
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if line.allSatisfy(\.isWhitespace) { continue }
      guard line.utf8.count <= Self.rowLimit else { return nil }
      let fields = Self.fields(line)
      if header == nil { header = fields } else { rows.append(Row(line: index + 1, fields: fields)) }
    }
    let needed =
      hasHashes
      ? [ImportColumn.username, ImportColumn.passwordHash] : Set(columns).subtracting([ImportColumn.passwordHash])
    guard let header, Set(header).count == header.count, needed.isSubset(of: header), Set(header).isSubset(of: columns)
    else { return nil }
    self.header = header
    self.rows = rows
  }

  /// The row's values by column; nil if the number of fields is wrong.
  package func values(of row: Row) -> [String: String]? {
    guard row.fields.count == header.count else { return nil }
    return Dictionary(uniqueKeysWithValues: zip(header, row.fields.map(Self.trimmed)))
  }

  /// Without surrounding white space, which the service removes.
  package static func trimmed(_ field: String) -> String {
    guard field.first?.isWhitespace == true || field.last?.isWhitespace == true else { return field }
    let rest = field.drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The fields of one line.
  package static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isEscaped = false
    for character in line {
      if isEscaped {
        if character != "," { fields[fields.count - 1].append("\\") }
        fields[fields.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "," {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    if isEscaped { fields[fields.count - 1].append("\\") }
    return fields
  }
}
