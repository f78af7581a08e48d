internal import CSQLite
internal import Platform
internal import Store

/// Tables of rows in one SQLite file: keys and values are bytes, tables have paths as names (`default/realms`).
///
/// The rows are the result of a log's changes up to an entry, whose number is in the file as well. One process at a
/// time uses the file; its lock ends with the process. Each row has a checksum, and the file has the count of its rows,
/// so that damage is detected and never served.
///
/// Used by one thread at a time.
final class RowFile {
  /// The format of the tables and of their bytes. A file of a lower format is converted, one of a higher format is
  /// rejected.
  static let format: Int64 = 2
  /// Identifies a file of this program: "USDY".
  static let application: Int64 = 0x5553_4459

  let path: String
  let database: Database
  /// The statements that change rows; nil until the first change (``beginWriting(_:)``).
  private var statements: Statements?
  /// The numbers of known tables.
  private var tables: [String: Int64] = [:]
  /// The format of the file; nil for a new file, which has no tables yet.
  private(set) var found: Int64?
  /// The number of the last entry whose changes are in the rows.
  private(set) var applied: UInt64 = 0
  /// How many rows there are.
  private(set) var count: Int64 = 0
  /// The version that wrote all rows or has read them all; empty if unknown.
  private(set) var writer = ""
  /// Whether a log beside the file may have changes that are not in the rows: from the opening of a folder to its
  /// orderly end.
  private(set) var hasLog = false

  private struct Statements {
    let update: Statement
    let insert: Statement
    let remove: Statement
    let addTable: Statement
    let setState: Statement

    init(_ database: Database) throws(DatabaseError) {
      update = try database.prepare("UPDATE rows SET value = ?3, checksum = ?4 WHERE tbl = ?1 AND key = ?2")
      insert = try database.prepare("INSERT INTO rows (tbl, key, value, checksum) VALUES (?1, ?2, ?3, ?4)")
      remove = try database.prepare("DELETE FROM rows WHERE tbl = ? AND key = ?")
      addTable = try database.prepare("INSERT INTO tables (path) VALUES (?)")
      setState = try database.prepare("UPDATE state SET applied = ?, count = ?, has_log = ?")
    }
  }

  /// Opens the file, or creates it, for this process alone. No byte of an existing file changes before
  /// ``beginWriting(_:)``, however the process ends. A new file has its mark beside it until ``completeFirstStart()``.
  init(path: String) throws(StorageFailure) {
    self.path = path
    if access(path, F_OK) != 0, errno == ENOENT { try Self.makeMark(Self.mark(of: path)) }
    var descriptor = openFile(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let isMade = descriptor >= 0
    if !isMade, errno == EEXIST { descriptor = openFile(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw StorageFailure("opening \(path): \(SystemError())") }
    // Before any lock of this process on the file: closing a descriptor would release it.
    close(descriptor)
    do {
      database = try Database(path: path, mark: Self.mark(of: path))
      try database.leaveLog(true)
      // This holds the lock from the first read on, and needs no shared memory.
      try database.execute("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
      database.isAlone = true
      // Another first start may have failed meanwhile and removed the file that it had created.
      if database.hasMoved {
        throw StorageFailure("\(path) was removed by another process, whose start has failed; start again", .taken)
      }
      found = try Self.format(of: database, path)
      guard let found else { return }
      if found == Self.format {
        try readState()
      } else {
        count = try database.number("SELECT count(*) FROM rows")
      }
    } catch {
      let refusal = error as? DatabaseError
      // An empty file beside keys would be taken for one whose rows were lost.
      if isMade, refusal?.isBusy != true, (error as? StorageFailure)?.kind != .taken { Self.removeIfEmpty(path) }
      if let refusal { throw Self.failure(refusal, path) }
      throw error as? StorageFailure ?? StorageFailure("\(path): \(error)")
    }
  }

  /// Removes a file to which nothing was written, with its journal.
  private static func removeIfEmpty(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size == 0, unlink(path) == 0 else { return }
    unlink("\(path)-journal")
    unlink(mark(of: path))
  }

  private func readState() throws(DatabaseError) {
    try database.prepare("SELECT applied, count, has_log, writer FROM state").each([]) { row throws(DatabaseError) in
      applied = UInt64(bitPattern: row.integer(0))
      count = row.integer(1)
      hasLog = row.integer(2) != 0
      writer = row.text(3)
    }
  }

  static func failure(_ error: DatabaseError, _ path: String) -> StorageFailure {
    if error.isBusy {
      return StorageFailure("\(path) is in use by another process; every server needs a folder of its own", .taken)
    }
    if error.isNoDatabase {
      return StorageFailure(
        "\(path) is no file of this program, or its beginning is damaged (\(error)); restore a copy, "
          + "or move \(path)* away to begin anew")
    }
    if error.isCorrupted {
      return StorageFailure("\(path) is damaged (\(error)); restore a copy, or move \(path)* away to begin anew")
    }
    return StorageFailure("\(path) cannot be used: \(error)")
  }

  /// Allows changes: creates the tables of a new file, and replaces those of an older format.
  /// - Parameters:
  ///   - writer: the version of this program, recorded in a new file for the errors of versions that cannot read it.
  ///   - former: all rows of a file of an older format, in this format.
  func beginWriting(writer: String, former: [String: [Row]] = [:]) throws(DatabaseError) {
    guard statements == nil else { return }
    try database.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL")
    if found != Self.format {
      try database.transaction { () throws(DatabaseError) in
        if found != nil { try database.execute("DROP TABLE rows; DROP TABLE tables") }
        (tables, count) = ([:], 0)
        try makeTables(writer: found == nil ? writer : "")
        statements = try Statements(database)
        do throws(DatabaseError) {
          for (table, rows) in former.sorted(by: { $0.key < $1.key }) {
            for row in rows { try make(.put(table: table, key: row.key, value: row.value)) }
          }
          try writeState()
        } catch {
          (statements, tables) = (nil, [:])
          throw error
        }
      }
      found = Self.format
    } else {
      statements = try Statements(database)
    }
    try database.leaveLog(false)
    // From here on a file without tables is one whose write-ahead log was removed.
    try checkpoint()
  }

  fileprivate static func checksum(_ table: String, _ key: [UInt8], _ value: [UInt8]) -> Int64 {
    var checksum = Checksum(table)
    checksum.add(key)
    checksum.add(value)
    return Int64(checksum.value)
  }

  // MARK: Rows

  /// Writes changes in one transaction: all or none.
  /// - Parameter applied: the number of the entry whose state the rows have afterwards; nil for an intermediate state.
  func write(_ changes: some Sequence<RowChange>, applied: UInt64?) throws(DatabaseError) {
    let before = (self.applied, count)
    if let applied { self.applied = applied }
    do throws(DatabaseError) {
      try database.transaction { () throws(DatabaseError) in
        for change in changes { try make(change) }
        try writeState()
      }
    } catch {
      // Table numbers from the failed transaction are invalid.
      tables = [:]
      (self.applied, count) = before
      throw error
    }
  }

  private var writing: Statements {
    get throws(DatabaseError) {
      if let statements { return statements }
      throw DatabaseError(SQLITE_READONLY, nil, doing: "writing")
    }
  }

  private func writeState() throws(DatabaseError) {
    try writing.setState.run(.integer(Int64(bitPattern: applied)), .integer(count), .integer(hasLog ? 1 : 0))
  }

  /// Records durably whether a log exists beside the file.
  func setHasLog(_ hasLog: Bool) throws(DatabaseError) {
    guard self.hasLog != hasLog else { return }
    self.hasLog = hasLog
    do throws(DatabaseError) {
      try writeState()
    } catch {
      self.hasLog = !hasLog
      throw error
    }
    try checkpoint()
  }

  /// Records which version has read and written all rows.
  func setWriter(_ writer: String) throws(DatabaseError) {
    guard self.writer != writer else { return }
    try database.prepare("UPDATE state SET writer = ?").run(.text(writer))
    self.writer = writer
  }

  private func make(_ change: RowChange) throws(DatabaseError) {
    let writing = try writing
    switch change {
    case .put(let table, let key, let value):
      let id = try number(of: table)
      let checksum = Self.checksum(table, key, value)
      try writing.update.run(.integer(id), .bytes(key), .bytes(value), .integer(checksum))
      if database.changedRows == 0 {
        try writing.insert.run(.integer(id), .bytes(key), .bytes(value), .integer(checksum))
        count += 1
      }
    case .remove(let table, let key):
      guard let id = try find(table) else { return }
      try writing.remove.run(.integer(id), .bytes(key))
      count -= database.changedRows
    case .drop(let prefix):
      var gone: [(id: Int64, path: String)] = []
      let statement = try database.prepare("SELECT id, path FROM tables WHERE substr(path, 1, length(?1)) = ?1")
      try statement.each([.text(prefix)]) { row throws(DatabaseError) in gone.append((row.integer(0), row.text(1))) }
      let (rows, table) = (
        try database.prepare("DELETE FROM rows WHERE tbl = ?"), try database.prepare("DELETE FROM tables WHERE id = ?")
      )
      for (id, path) in gone {
        try rows.run(.integer(id))
        count -= database.changedRows
        try table.run(.integer(id))
        tables[path] = nil
      }
    }
  }

  private func find(_ table: String) throws(DatabaseError) -> Int64? {
    if let id = tables[table] { return id }
    var id: Int64?
    try database.prepare("SELECT id FROM tables WHERE path = ?").each([.text(table)]) { row throws(DatabaseError) in
      id = row.integer(0)
    }
    tables[table] = id
    return id
  }

  private func number(of table: String) throws(DatabaseError) -> Int64 {
    if let id = try find(table) { return id }
    try writing.addTable.run(.text(table))
    tables[table] = database.lastInsertedRow
    return database.lastInsertedRow
  }

  /// Every row of the table, in the order of insertion.
  func rows(of table: String) throws(StorageFailure) -> UncheckedRows {
    var rows = UncheckedRows(path: path, table: table)
    guard found != nil else { return rows }
    do throws(DatabaseError) {
      guard let id = try find(table) else { return rows }
      // The index would need a search for each row.
      let all = try database.prepare("SELECT place, key, value, checksum FROM rows WHERE +tbl = ? ORDER BY place")
      let some = try database.prepare("SELECT place, key, value, checksum FROM rows WHERE tbl = ?")
      let statement = isMost(id) ? all : some
      try statement.each([.integer(id)]) { row throws(DatabaseError) in
        rows.append(row.bytes(1), row.bytes(2), place: row.integer(0), checksum: row.integer(3))
      }
    } catch {
      throw Self.failure(error, path)
    }
    return rows
  }

  /// Whether scanning all rows is the fastest way to those of the table.
  private func isMost(_ table: Int64) -> Bool {
    guard count > 1_000 else { return false }
    let sample = try? database.prepare("SELECT count(*) FROM (SELECT 1 FROM rows WHERE tbl = ? LIMIT ?)")
    var found: Int64 = 0
    try? sample?.each([.integer(table), .integer(count / 8)]) { row throws(DatabaseError) in found = row.integer(0) }
    return found >= count / 8
  }

  func damage(_ words: String) -> StorageFailure { Self.damage(of: path, words) }

  static func damage(of path: String, _ words: String) -> StorageFailure {
    StorageFailure("\(path) is damaged: \(words); restore a copy, or move \(path)* away to begin anew")
  }

  /// Checks every row and the file's structure.
  /// - Throws: ``StorageFailure`` for damage.
  func check() throws(StorageFailure) {
    var (seen, damaged) = (Int64(0), [String]())
    var problem = ""
    guard found == Self.format else { return try checkStructure() }
    do throws(DatabaseError) {
      problem = try database.text("PRAGMA integrity_check(1)")
      let statement = try database.prepare(
        "SELECT place, path, key, value, checksum FROM rows LEFT JOIN tables ON tables.id = rows.tbl ORDER BY place")
      try statement.each([]) { row throws(DatabaseError) in
        seen += 1
        let table = row.text(1)
        guard damaged.count < 1, Self.checksum(table, row.bytes(2), row.bytes(3)) != row.integer(4) else { return }
        damaged.append("row \(row.integer(0)) of the table \(table.isEmpty ? "without a name" : table)")
      }
    } catch {
      throw Self.failure(error, path)
    }
    if let row = damaged.first { throw damage("\(row) is not what was written") }
    if problem != "ok" { throw damage(problem.lowercasedFirst) }
    try expect(rows: seen)
  }

  /// Compares the count of rows with that of the file.
  func checkCount() throws(StorageFailure) {
    guard found == Self.format else { return }
    let seen: Int64
    do throws(DatabaseError) {
      seen = try database.number("SELECT count(*) FROM rows")
    } catch {
      throw Self.failure(error, path)
    }
    try expect(rows: seen)
  }

  private func expect(rows seen: Int64) throws(StorageFailure) {
    if seen != count { throw damage("it has \(seen) rows, and \(count) were written") }
  }

  // MARK: The file

  /// Flushes what was written and empties the write-ahead log.
  func checkpoint() throws(DatabaseError) {
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Shrinks the file to the size of its rows.
  func compact() throws(DatabaseError) {
    try database.execute("VACUUM")
  }

  /// Leaves one file, without a write-ahead log. No change may follow.
  func finish() throws(DatabaseError) {
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE")
  }
}

/// Rows of a table as they were read, possibly damaged. Checking takes half as long as reading and can use every
/// processor, so it is done after the file's lock is released.
struct UncheckedRows: Sendable {
  let path: String
  let table: String
  private var rows: [(key: [UInt8], value: [UInt8])] = []
  private var sums: [(place: Int64, checksum: Int64)] = []

  init(path: String, table: String) { (self.path, self.table) = (path, table) }

  mutating func append(_ key: [UInt8], _ value: [UInt8], place: Int64, checksum: Int64) {
    rows.append((key, value))
    sums.append((place, checksum))
  }

  /// - Throws: ``StorageFailure`` for the first damaged row.
  func checked() throws(StorageFailure) -> [(key: [UInt8], value: [UInt8])] {
    let damaged = Parallel.parts(of: rows.count) { [self] part in
      part.first { RowFile.checksum(table, rows[$0].key, rows[$0].value) != sums[$0].checksum }.map { sums[$0].place }
    }
    if let place = damaged.lazy.compactMap(\.self).first {
      throw RowFile.damage(of: path, "row \(place) of the table \(table) is not what was written")
    }
    return rows
  }
}

/// The system's function, which a method of the same name hides.
func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
