internal import PostgreSQL
internal import Store

/// The rows of the database as of one snapshot, within a transaction of the connection.
final class EngineRows: RowSource, @unchecked Sendable {
  private let connection: Connection
  let isOwn: Bool
  /// How many rows are fetched at a time.
  private static let step = 20_000
  /// Up to this many rows are fetched without a cursor.
  private static let few = 1_000

  /// - Parameter isOwn: whether this build wrote all of them.
  init(_ connection: Connection, isOwn: Bool) { (self.connection, self.isOwn) = (connection, isOwn) }

  func rows(of table: String) throws -> [Row] {
    let few = try connection.query(
      "SELECT key, value FROM understudy.rows WHERE tab = $1 LIMIT \(Self.few)", as: "few-rows", [.text(table)],
      within: .seconds(20))
    return few.count < Self.few ? Self.rows(in: few) : try manyRows(of: table)
  }

  /// Reads through a cursor: the rows are found once, whatever plan the database chooses.
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

/// All rows of the tables whose names have a prefix, fetched at once, so that they can be decoded after the connection
/// is released.
struct FetchedRows: RowSource {
  // Any build may have written them (``Writers``).
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
