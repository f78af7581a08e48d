internal import CSQLite
internal import Platform

/// An error of SQLite in its own words, with the system's error if there was one.
package struct DatabaseError: Error, CustomStringConvertible {
  /// SQLite's extended result code.
  package let code: Int32
  package let description: String

  init(_ code: Int32, _ connection: OpaquePointer?, doing: String) {
    let last = errno
    self.code = code
    let words = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    let isOfSystem = [SQLITE_IOERR, SQLITE_FULL].contains(code & 0xFF)
    let cause = isOfSystem ? connection.map { Self.systemError($0, last) } ?? 0 : 0
    description = "\(doing): \(words)" + (cause == 0 ? "" : " (\(SystemError(code: cause)))")
  }

  /// The `errno` behind the last error. SQLite loses it when it fails to write its journal: then the system's last
  /// error counts, if it is one that prevents writing.
  private static func systemError(_ connection: OpaquePointer, _ last: Int32) -> Int32 {
    let cause = sqlite3_system_errno(connection)
    return cause == 0 && [ENOSPC, EDQUOT, EROFS, EACCES, EMFILE, ENFILE, ENOMEM, EIO].contains(last) ? last : cause
  }

  /// Whether another process has locked the file.
  package var isBusy: Bool { code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED }

  /// Whether the file is not a database.
  package var isNoDatabase: Bool { code & 0xFF == SQLITE_NOTADB }

  /// Whether the file is a damaged database.
  package var isCorrupted: Bool { code & 0xFF == SQLITE_CORRUPT }
}
