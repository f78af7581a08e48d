internal import CSQLite

/// What SQLite refused, in its own words.
package struct DatabaseError: Error, CustomStringConvertible {
  /// SQLite's extended result code.
  package let code: Int32
  package let description: String

  init(_ code: Int32, _ connection: OpaquePointer?, doing: String) {
    self.code = code
    let words = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    description = "\(doing): \(words)"
  }

  /// Whether another process holds the file.
  package var isBusy: Bool { code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED }

  /// Whether the file is no database.
  package var isNoDatabase: Bool { code & 0xFF == SQLITE_NOTADB }

  /// Whether the file is a damaged database.
  package var isCorrupted: Bool { code & 0xFF == SQLITE_CORRUPT }
}
