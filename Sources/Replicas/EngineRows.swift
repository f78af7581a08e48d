internal import PostgreSQL
internal import Store

/// The rows in the database as of one moment: within a transaction of the connection.
final class EngineRows: RowSource, @unchecked Sendable {
  private let connection: Connection
  let isOwn: Bool
  /// How many rows are fetched at a time.
  private static let step = 20_000
  /// No more than these come without a cursor.
  private static let few = 1_000

  /// - Parameter isOwn: whether this build wrote all of them.
  init(_ connection: Connection, isOwn: Bool) { (self.connection, self.isOwn) = (connection, isOwn) }

  func rows(of table: String) throws -> [Row] {
    let few = try connection.query(
      "SELECT key, value FROM understudy.rows WHERE tab = $1 LIMIT \(Self.few)", as: "few-rows", [.text(table)],
      within: .seconds(20))
    return few.count < Self.few ? Self.rows(in: few) : try manyRows(of: table)
  }

  /// Through a cursor: the rows are found once, in whatever order costs least, however the database plans it.
  private func manyRows(of table: String) throws -> [Row] {
    _ = try connection.query(
      "DECLARE found NO SCROLL CURSOR FOR SELECT key, value FROM understudy.rows WHERE tab = $1", as: "find-rows",
      [.text(table)], within: .seconds(20))
    var rows: [Row] = []
    while true {
      let answer = try connection.query("FETCH \(Self.step) FROM found", as: "fetch-rows", within: .seconds(20))
      rows += Self.rows(in: answer)
      if answer.count < Self.step { break }
    }
    _ = try connection.query("CLOSE found", as: "close-rows", within: .seconds(20))
    return rows
  }

  private static func rows(in answer: Answer) -> [Row] {
    (0..<answer.count).compactMap { row in
      guard let key = answer.bytes(row, 0), let value = answer.bytes(row, 1) else { return nil }
      return (key, value)
    }
  }
}

/// All rows whose tables have names with that beginning, fetched at once: they are read when the connection is nobody's any more.
struct FetchedRows: RowSource {
  // Any build may have written them, however long ago (``Writers``).
  let isOwn = false
  private var tables: [String: [Row]] = [:]

  init(_ connection: Connection, below prefix: String) throws(DatabaseFailure) {
    let answer = try connection.query(
      """
      SELECT substr(tab, length($1) + 1), key, value FROM understudy.rows
      WHERE tab >= $1 AND tab < $1 || chr(1114111) AND starts_with(tab, $1)
      """, as: "fetch", [.text(prefix)], within: .seconds(20))
    for row in 0..<answer.count {
      guard let table = answer.text(row, 0), let key = answer.bytes(row, 1), let value = answer.bytes(row, 2) else {
        continue
      }
      tables[table, default: []].append((key, value))
    }
  }

  func rows(of table: String) -> [Row] { tables[table] ?? [] }
}
