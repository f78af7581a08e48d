internal import CSQLite
internal import Store

/// The formats of the file of rows: 2 is written. 1, without checksums and log, is only read.
extension RowFile {
  /// The format of the file; nil for one without tables.
  /// - Throws: ``StorageFailure`` for a file of another program, and for an unknown format.
  static func format(of database: Database, _ path: String) throws -> Int64? {
    if try database.number("SELECT count(*) FROM sqlite_master") == 0 { return nil }
    guard try database.number("PRAGMA application_id") == application else {
      throw StorageFailure("\(path) is no file of this program; move it away to begin anew")
    }
    let found = try database.number("PRAGMA user_version")
    guard (1...format).contains(found) else {
      let version = (try? database.text("SELECT writer FROM state")).flatMap { $0.isEmpty ? nil : " by version \($0)" }
      throw StorageFailure(
        "\(path) was written in format \(found)\(version ?? ""), and this version reads formats up to \(format); "
          + "go on with the version that wrote it, or move \(path)* away to begin anew")
    }
    return found
  }

  /// Whether the file has a format that is only read.
  var isFormer: Bool { found.map { $0 < Self.format } ?? false }

  /// Creates the tables of an empty file.
  func makeTables(writer: String) throws(DatabaseError) {
    try database.execute(
      """
      PRAGMA application_id=\(Self.application);
      PRAGMA user_version=\(Self.format);
      CREATE TABLE tables (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
      CREATE TABLE rows (
        place INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL,
        checksum INTEGER NOT NULL);
      CREATE UNIQUE INDEX keys ON rows (tbl, key);
      CREATE TABLE state (
        applied INTEGER NOT NULL, count INTEGER NOT NULL, has_log INTEGER NOT NULL, writer TEXT NOT NULL)
      """)
    try database.prepare("INSERT INTO state VALUES (0, 0, 0, ?)").run(.text(writer))
  }

  /// Every row of a file of format 1, by table, in the order of insertion.
  func formerRows() throws(StorageFailure) -> [(table: String, row: Row)] {
    var rows: [(table: String, row: Row)] = []
    do throws(DatabaseError) {
      let all = try database.prepare(
        "SELECT path, key, value FROM rows JOIN tables ON tables.id = rows.tbl ORDER BY place")
      try all.each([]) { row throws(DatabaseError) in rows.append((row.text(0), (row.bytes(1), row.bytes(2)))) }
    } catch {
      throw Self.failure(error, path)
    }
    return rows
  }

  /// Checks the file's structure alone.
  /// - Throws: ``StorageFailure`` for damage.
  func checkStructure() throws(StorageFailure) {
    guard found != nil else { return }
    do throws(DatabaseError) {
      let problem = try database.text("PRAGMA integrity_check(1)")
      if problem == "ok" { return }
      throw DatabaseError(SQLITE_CORRUPT, nil, doing: problem)
    } catch {
      throw Self.failure(error, path)
    }
  }
}
