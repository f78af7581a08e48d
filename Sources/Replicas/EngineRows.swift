internal import PostgreSQL
internal import Store

/// The rows in the database as of one moment: within a transaction of the connection.
final class EngineRows: RowSource, @unchecked Sendable {
  private let connection: Connection
  /// Other versions may have written them.
  let isOwn = false
  /// How many rows are fetched at a time.
  private static let step = 20_000

  private let prefix: String

  /// - Parameter prefix: what the tables' names begin with there.
  init(_ connection: Connection, below prefix: String = "") { (self.connection, self.prefix) = (connection, prefix) }

  func rows(of table: String) throws -> [Row] {
    var rows: [Row] = []
    var after: [UInt8]?
    while true {
      let answer = try connection.query(
        """
        SELECT key, value FROM understudy.rows WHERE tab = $1 AND ($2::bytea IS NULL OR key > $2) ORDER BY key
        LIMIT \(Self.step)
        """, as: "rows", [.text(prefix + table), after.map { .bytes($0) } ?? .null], within: .seconds(20))
      rows.reserveCapacity(rows.count + answer.count)
      for row in 0..<answer.count {
        guard let key = answer.bytes(row, 0), let value = answer.bytes(row, 1) else { continue }
        rows.append((key, value))
      }
      guard answer.count == Self.step else { return rows }
      after = rows.last?.key
    }
  }
}

/// All rows whose tables have names with that beginning, fetched at once: they are read when the connection is nobody's any more.
struct FetchedRows: RowSource {
  let isOwn = false
  private var tables: [String: [Row]] = [:]

  init(_ connection: Connection, below prefix: String) throws(DatabaseFailure) {
    let answer = try connection.query(
      """
      SELECT substr(tab, length($1) + 1), key, value FROM understudy.rows
      WHERE tab >= $1 AND tab < $1 || chr(1114111) AND starts_with(tab, $1)
      """, as: "fetch", [.text(prefix)], within: .seconds(60))
    for row in 0..<answer.count {
      guard let table = answer.text(row, 0), let key = answer.bytes(row, 1), let value = answer.bytes(row, 2) else {
        continue
      }
      tables[table, default: []].append((key, value))
    }
  }

  func rows(of table: String) -> [Row] { tables[table] ?? [] }
}
