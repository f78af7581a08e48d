internal import CSQLite
internal import Platform

/// Tables of rows in one file: keys and values are bytes, tables have paths as names (`default/realms`).
///
/// A write is over when the operating system has it (write-ahead log, no flush at each commit): the end of the process, however sudden,
/// loses nothing. The end of the machine may lose the latest changes, and leaves the file as it was before them, since the log is
/// flushed before it is merged (SQLite's `synchronous=NORMAL`). One process at a time: the lock goes with the process, too.
package final class RowFile: Sendable {
  private let rows: Lock<Rows>

  /// Why the file cannot be used, in words for the person who starts the server.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Of the layout of tables and of the bytes in them; a file of another number is refused.
  package static let format: Int64 = 1
  /// Says whose file it is: "USDY".
  private static let application: Int64 = 0x5553_4459

  /// Opens the file, or makes it, for its owner alone.
  package init(path: String) throws(Failure) {
    let descriptor = openFile(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure("opening \(path): \(String(cString: strerror(errno)))") }
    // Nobody holds a lock of this process on the file yet: closing a descriptor would drop it.
    close(descriptor)
    rows = Lock(try Self.open(path))
  }

  private static func open(_ path: String) throws(Failure) -> Rows {
    let problem: String
    do throws(DatabaseError) {
      let database = try Database(path: path)
      // With this the lock is kept from the first read on, and no file of shared memory is needed.
      try database.execute("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL")
      try database.execute("BEGIN IMMEDIATE; COMMIT")
      guard let found = try prepare(database) else { return try Rows(database) }
      problem = found
    } catch {
      if error.isBusy {
        problem = "is in use by another process; every server needs a folder of its own"
      } else if error.isCorrupted {
        problem = "is no file of this program, or damaged (\(error)); move it away to begin anew"
      } else {
        problem = "cannot be used: \(error)"
      }
    }
    throw Failure("\(path) \(problem)")
  }

  /// Makes the tables in a new file; says what is wrong with another one.
  private static func prepare(_ database: Database) throws(DatabaseError) -> String? {
    func number(_ sql: String) throws(DatabaseError) -> Int64 {
      var number: Int64 = 0
      try database.prepare(sql).each([]) { row throws(DatabaseError) in number = row.integer(0) }
      return number
    }
    if try number("SELECT count(*) FROM sqlite_master") == 0 {
      try database.transaction { () throws(DatabaseError) in
        try database.execute(
          """
          PRAGMA application_id=\(application);
          PRAGMA user_version=\(format);
          CREATE TABLE tables (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
          CREATE TABLE rows (place INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL);
          CREATE UNIQUE INDEX keys ON rows (tbl, key);
          """)
      }
      return nil
    }
    guard try number("PRAGMA application_id") == application else { return "is no file of this program" }
    let found = try number("PRAGMA user_version")
    guard found == format else {
      return "was written in format \(found), and this version reads format \(format); "
        + "go on with the version that wrote it, or move the file away to begin anew"
    }
    return nil
  }

  /// Makes all the changes in one transaction: all of them stand afterwards, or none.
  package func write(_ changes: [Change]) throws(DatabaseError) {
    try rows.withLock { rows throws(DatabaseError) in try rows.write(changes) }
  }

  /// Every row of the table, in no order.
  package func read(_ table: String) throws(DatabaseError) -> [(key: [UInt8], value: [UInt8])] {
    try rows.withLock { rows throws(DatabaseError) in try rows.read(table) }
  }

  /// One change of what is kept.
  package enum Change: Hashable, Sendable {
    case put(table: String, key: [UInt8], value: [UInt8])
    case remove(table: String, key: [UInt8])
    /// Every table whose path begins with this.
    case drop(prefix: String)
  }
}

/// The system's function, which a method of that name hides.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

/// The tables of an open file.
private final class Rows {
  private let database: Database
  private let put: Statement
  private let remove: Statement
  private let select: Statement
  private let findTable: Statement
  private let addTable: Statement
  /// The numbers of tables that were met.
  private var tables: [String: Int64] = [:]

  init(_ database: Database) throws(DatabaseError) {
    self.database = database
    put = try database.prepare(
      "INSERT INTO rows (tbl, key, value) VALUES (?, ?, ?) ON CONFLICT (tbl, key) DO UPDATE SET value = excluded.value")
    remove = try database.prepare("DELETE FROM rows WHERE tbl = ? AND key = ?")
    select = try database.prepare("SELECT key, value FROM rows WHERE tbl = ?")
    findTable = try database.prepare("SELECT id FROM tables WHERE path = ?")
    addTable = try database.prepare("INSERT INTO tables (path) VALUES (?)")
  }

  func write(_ changes: [RowFile.Change]) throws(DatabaseError) {
    do throws(DatabaseError) {
      try database.transaction { () throws(DatabaseError) in
        for change in changes { try make(change) }
      }
    } catch {
      // Numbers that the transaction gave are none.
      tables = [:]
      throw error
    }
  }

  func read(_ table: String) throws(DatabaseError) -> [(key: [UInt8], value: [UInt8])] {
    guard let id = try find(table) else { return [] }
    var found: [(key: [UInt8], value: [UInt8])] = []
    try select.each([.integer(id)]) { row throws(DatabaseError) in found.append((row.bytes(0), row.bytes(1))) }
    return found
  }

  private func make(_ change: RowFile.Change) throws(DatabaseError) {
    switch change {
    case .put(let table, let key, let value):
      try put.run(.integer(try number(of: table)), .bytes(key), .bytes(value))
    case .remove(let table, let key):
      if let id = try find(table) { try remove.run(.integer(id), .bytes(key)) }
    case .drop(let prefix):
      var gone: [(id: Int64, path: String)] = []
      let statement = try database.prepare("SELECT id, path FROM tables WHERE substr(path, 1, length(?1)) = ?1")
      try statement.each([.text(prefix)]) { row throws(DatabaseError) in gone.append((row.integer(0), row.text(1))) }
      let (rows, table) = (
        try database.prepare("DELETE FROM rows WHERE tbl = ?"), try database.prepare("DELETE FROM tables WHERE id = ?")
      )
      for (id, path) in gone {
        try rows.run(.integer(id))
        try table.run(.integer(id))
        tables[path] = nil
      }
    }
  }

  private func find(_ table: String) throws(DatabaseError) -> Int64? {
    if let id = tables[table] { return id }
    var id: Int64?
    try findTable.each([.text(table)]) { row throws(DatabaseError) in id = row.integer(0) }
    tables[table] = id
    return id
  }

  private func number(of table: String) throws(DatabaseError) -> Int64 {
    if let id = try find(table) { return id }
    try addTable.run(.text(table))
    tables[table] = database.lastInsertedRow
    return database.lastInsertedRow
  }
}
