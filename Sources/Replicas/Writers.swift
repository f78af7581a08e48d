internal import PostgreSQL

/// The builds that have written the stored rows. If a replica's own build is the only one, it takes users over in
/// packed form; otherwise it decodes each of them once as a check.
///
/// A connection enrolls its build before it writes, and holds a lock of the build until it ends. So a reader that sees
/// a row also sees its writer, and a build without a lock writes nothing before it enrolls again.
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

  /// Whether this build wrote every row that the connection's transaction sees.
  func isOnlyWriter(_ connection: Connection) throws(DatabaseFailure) -> Bool {
    let answer = try connection.query(
      "SELECT NOT EXISTS (SELECT FROM understudy.writers WHERE build <> $1)", as: "only-writer", [.text(build)],
      within: Self.patience)
    return answer.boolean(0, 0) ?? false
  }

  /// The transaction from which on another build may write rows; nil if one is connected. Query it before the rows are
  /// read.
  func othersLeft(_ connection: Connection) throws(DatabaseFailure) -> Int64? {
    let answer = try connection.query(
      """
      SELECT (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint WHERE NOT EXISTS (
        SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
        WHERE l.locktype = 'advisory' AND l.classid = \(Self.lockClass) AND l.objid <> hashtext($1)::oid)
      """, as: "others-left", [.text(build)], within: Self.patience)
    return answer.integer(0, 0)
  }

  /// Records that this build has read everything that others wrote before that transaction.
  func forgetWriters(before stamp: Int64, _ connection: Connection) throws(DatabaseFailure) {
    _ = try connection.query(
      "DELETE FROM understudy.writers WHERE build <> $1 AND stamp < $2", as: "forget-writers",
      [.text(build), .integer(stamp)], within: Self.patience)
  }
}
