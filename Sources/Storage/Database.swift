internal import CSQLite
internal import Platform

/// One connection to a SQLite file. Used by one thread at a time.
package final class Database {
  private let connection: OpaquePointer
  private let path: String
  private let mark: String?
  private let hadLog: Bool
  private var leavesLog = false
  /// Whether the connection has the exclusive lock, which it holds until its end.
  package var isAlone = false

  /// Opens the file, or creates it; its folder must exist. A new file gets the process's default permissions: create it
  /// before if it needs others.
  /// - Parameter mark: the path of a file that is removed with a database to which nothing was written.
  package init(path: String, mark: String? = nil) throws(DatabaseError) {
    self.path = path
    self.mark = mark
    hadLog = access("\(path)-wal", F_OK) == 0
    var handle: OpaquePointer?
    // No mutex: threads take turns by the owner's lock.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = DatabaseError(code, handle, doing: "opening")
      sqlite3_close_v2(handle)
      throw error
    }
    connection = handle
  }

  deinit {
    // Reading creates an empty write-ahead log, and a file to which nothing was written is no database. No other
    // process can have either before the lock is released.
    if leavesLog, isAlone {
      if !hadLog { removeIfEmpty("\(path)-wal") }
      if access("\(path)-wal", F_OK) != 0 { removeIfEmpty(path) }
      if let mark, access(path, F_OK) != 0 { unlink(mark) }
    }
    sqlite3_close_v2(connection)
  }

  private func removeIfEmpty(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0, status.st_size == 0 { unlink(path) }
  }

  /// Whether the file is no longer at its path.
  package var hasMoved: Bool {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  /// Sets whether the end of the connection leaves the write-ahead log and every byte of the files as they are.
  package func leaveLog(_ leaves: Bool) throws(DatabaseError) {
    let code = sqlite_leave_log(connection, leaves ? 1 : 0)
    guard code == SQLITE_OK else { throw DatabaseError(code, connection, doing: "configuring") }
    leavesLog = leaves
  }

  /// Runs statements without results.
  package func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code, connection, doing: Self.verb(sql)) }
  }

  /// A statement that will run more than once; it must not outlive the connection's owner.
  package func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw DatabaseError(code, connection, doing: Self.verb(sql)) }
    return Statement(handle, of: self, connection, doing: Self.verb(sql))
  }

  /// Runs `body` in one transaction: all of its changes are stored, or none.
  package func transaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try body()
      try execute("COMMIT")
    } catch {
      // SQLite may have rolled back by itself, as it does when the disk is full.
      if sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(connection) }

  /// How many rows the last statement inserted, updated or deleted.
  package var changedRows: Int64 { Int64(sqlite3_changes(connection)) }

  /// The first column of a query's last row; 0 without a row.
  package func number(_ sql: String) throws(DatabaseError) -> Int64 {
    var number: Int64 = 0
    try prepare(sql).each([]) { row throws(DatabaseError) in number = row.integer(0) }
    return number
  }

  /// The same as text; empty without a row.
  package func text(_ sql: String) throws(DatabaseError) -> String {
    var text = ""
    try prepare(sql).each([]) { row throws(DatabaseError) in text = row.text(0) }
    return text
  }

  /// For errors: the statement's verb, without values.
  private static func verb(_ sql: String) -> String {
    sql.prefix { $0 != " " && $0 != ";" }.lowercased()
  }
}

/// A value of a row or of a parameter.
package enum DatabaseValue: Hashable, Sendable {
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

/// A prepared statement.
package final class Statement {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  /// Retained: the statement is invalid without it.
  private let database: Database
  private let verb: String

  fileprivate init(_ handle: OpaquePointer, of database: Database, _ connection: OpaquePointer, doing verb: String) {
    self.handle = handle
    self.database = database
    self.connection = connection
    self.verb = verb
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Runs it with these values for its question marks.
  package func run(_ values: DatabaseValue...) throws(DatabaseError) {
    try each(values) { _ throws(DatabaseError) in }
  }

  /// Runs it and passes every row to `body`.
  package func each(
    _ values: [DatabaseValue], _ body: (borrowing DatabaseRow) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index) + 1) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: try body(DatabaseRow(handle: handle))
      case SQLITE_DONE: return
      case let code: throw DatabaseError(code, connection, doing: verb)
      }
    }
  }

  private func bind(_ value: DatabaseValue, at index: Int32) throws(DatabaseError) {
    let code =
      switch value {
      case .integer(let number): sqlite3_bind_int64(handle, index, number)
      case .text(let text): sqlite_bind_words(handle, index, text)
      case .bytes(let bytes): bytes.withUnsafeBytes { sqlite_bind_copied(handle, index, $0.baseAddress, $0.count) }
      }
    guard code == SQLITE_OK else { throw DatabaseError(code, connection, doing: verb) }
  }
}

/// A row, valid while it is being read.
package struct DatabaseRow: ~Copyable {
  fileprivate let handle: OpaquePointer

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  package func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  package func bytes(_ column: Int32) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(handle, column))
    guard count > 0, let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
