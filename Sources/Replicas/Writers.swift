internal import PostgreSQL

/// Which builds have written the rows that are there. A replica whose own build is the only one takes people as they are packed; another one
/// decodes each of them once, to see that it can.
///
/// A connection enrolls its build before it writes anything, and holds a lock of the build's as long as it lasts. So a row that is seen has its
/// writer seen with it, and a build without a lock writes no more unless it enrolls anew.
extension Engine {
  /// The first half of the numbers of those locks.
  private static let lockClass = 0x756E_6472

  func enroll(_ connection: Connection) throws(DatabaseFailure) {
    _ = try connection.query(
      "SELECT pg_advisory_lock_shared(\(Self.lockClass), hashtext($1))", as: "hold-build", [.text(build)],
      within: Self.patience)
    _ = try connection.query(
      """
      INSERT INTO understudy.writers VALUES ($1) ON CONFLICT (build) DO UPDATE SET stamp = excluded.stamp
      """, as: "enroll", [.text(build)], within: Self.patience)
  }

  /// Whether every row that the connection's transaction sees was written by this build.
  func isOnlyWriter(_ connection: Connection) throws(DatabaseFailure) -> Bool {
    let answer = try connection.query(
      "SELECT NOT EXISTS (SELECT FROM understudy.writers WHERE build <> $1)", as: "only-writer", [.text(build)],
      within: Self.patience)
    return answer.boolean(0, 0) ?? false
  }

  /// The transaction from which on another build's rows can come; nil if one is connected. To be asked for before the rows are read.
  func othersLeft(_ connection: Connection) throws(DatabaseFailure) -> Int64? {
    let answer = try connection.query(
      """
      SELECT (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint WHERE NOT EXISTS (
        SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
        WHERE l.locktype = 'advisory' AND l.classid = \(Self.lockClass) AND l.objid <> hashtext($1)::oid)
      """, as: "others-left", [.text(build)], within: Self.patience)
    return answer.integer(0, 0)
  }

  /// Notes that this build has read whatever others had written before that transaction.
  func forgetWriters(before stamp: Int64, _ connection: Connection) throws(DatabaseFailure) {
    _ = try connection.query(
      "DELETE FROM understudy.writers WHERE build <> $1 AND stamp < $2", as: "forget-writers",
      [.text(build), .integer(stamp)], within: Self.patience)
  }
}
