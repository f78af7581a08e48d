internal import Ambient
internal import Platform
internal import PostgreSQL
internal import Store

/// The database that the replicas share, as one replica uses it.
package final class Engine: Sendable {
  let address: DatabaseAddress
  /// The name of this replica among the others: new at every start.
  let replica: String
  /// The version that the replica announces.
  let version: String
  /// Identifies the row format of this build (``Writers``).
  let build: String
  /// The channel on which this replica is notified that it has the lease (``LogWriter``).
  var leaseChannel: String { Self.leaseChannel(of: replica) }

  static func leaseChannel(of replica: String) -> String { "understudy/\(replica)" }

  /// The connection for occasional queries: names, keys, creation and removal of sandboxes. Its lock is held during a
  /// query.
  private let service = Guarded(Service())

  /// How many queries have had no response so far. While it stays the same, an error has another cause.
  let silences = Guarded(0)

  /// A connection that is replaced when it has ended. Used under a lock.
  private final class Service: @unchecked Sendable {
    var connection: Connection?
    /// Whether a long operation uses its place among the four connections.
    var isAway = false
  }

  /// Runs the queries meanwhile.
  let standIn = Guarded<LogReader?>(nil)
  /// Whether a long operation runs: at most one at a time.
  private let isWorking = Monitor(false)

  /// Time limit of a query, without connecting.
  static let patience = Duration.seconds(3)
  /// How long an operation waits for another one.
  private static let patienceForWork = Duration.seconds(5)
  /// Time limit for connecting.
  static let connecting = Duration.seconds(2)
  /// How long a secret is requested again: long enough for a restart of the database.
  private static let patienceForSecrets = Duration.seconds(5)

  /// Connects, checks that the database's settings make commits durable, and creates the schema if there is none.
  /// - Parameter build: equal for two servers only if each reads whatever the other writes.
  /// - Throws: ``DatabaseFailure`` in words for the operator; nothing was changed then.
  init(_ address: DatabaseAddress, version: String, build: String) throws(DatabaseFailure) {
    var random = RandomSource.system
    replica = random.text(8, from: RandomSource.lowercaseAlphanumerics)
    (self.address, self.version, self.build) = (address, version, "\(build)/\(Schema.format)")
    let connection = try connect(for: "service", within: .seconds(5))
    try Self.check(connection)
    try Self.prepare(connection)
    try enroll(connection)
    service.update { $0.connection = connection }
  }

  /// A separate connection, on which no row is written.
  func connect(for purpose: String, within limit: Duration = Engine.connecting) throws(DatabaseFailure) -> Connection {
    let connection = try Connection(address, name: name(of: purpose), within: limit)
    // Overrides the defaults of the role and the database. The server must also detect a dead peer soon: by default it
    // would hold the connection and its locks for two hours.
    try connection.run(
      """
      SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only = off;
      SET idle_in_transaction_session_timeout = '20s'; SET statement_timeout = 0; SET lock_timeout = '4s';
      SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 4000;
      SET bytea_output = 'hex'; SET search_path = pg_catalog; SET jit = off; SET cursor_tuple_fraction = 1
      """, within: patience)
    return connection
  }

  /// Makes the planner use indexes on that connection, even for a table that was small when the plan was made: the plan
  /// of a prepared statement stays while the table grows.
  ///
  /// Hazard: such plans are estimated as expensive, so each would be compiled if `jit` were on.
  static func askByIndex(_ connection: Connection) throws(DatabaseFailure) {
    try connection.run("SET enable_seqscan = off", within: patience)
  }

  /// The name of a connection in the database's list.
  func name(of purpose: String) -> String { "understudy-\(replica)-\(purpose)" }

  /// A connection on which rows may be written.
  func connectToWrite(
    for purpose: String, within limit: Duration = Engine.connecting
  ) throws(DatabaseFailure) -> Connection {
    let connection = try connect(for: purpose, within: limit)
    try enroll(connection)
    return connection
  }

  /// Runs an operation whose duration grows with the size of a sandbox, on a connection of its own.
  ///
  /// It replaces the connection for queries, since a server never has more than four; queries use the reader's
  /// meanwhile. An operation waits for another one at most as long as a change may take.
  func work<Value>(
    for purpose: String, _ body: (Connection) throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    let deadline = ContinuousClock.now + Self.patienceForWork
    let isMine = isWorking.wait { isWorking -> Monitor<Bool>.Turn<Bool> in
      if isWorking { return deadline > .now ? .sleep(until: deadline) : .done(false) }
      isWorking = true
      return .done(true)
    }
    guard isMine else { throw DatabaseFailure(.refused, "another copy of many people is under way at this server") }
    defer { isWorking.signal { $0 = false } }
    service.update { service in
      service.connection = nil
      service.isAway = true
    }
    defer { service.update { $0.isAway = false } }
    return try body(try connectToWork(for: purpose))
  }

  /// A connection for a long operation: the time limits of its calls apply to the silence of the database.
  func connectToWork(for purpose: String) throws(DatabaseFailure) -> Connection {
    let connection = try connectToWrite(for: purpose)
    let name = name(of: purpose)
    connection.isAtWork = { [self] in isAtWork(name) }
    return connection
  }

  /// Whether the database is working for a connection. Waiting for a standby does not count: the standby may be gone.
  private func isAtWork(_ name: String) -> Bool {
    let found = try? ask { (connection) throws(DatabaseFailure) in
      try connection.query(
        """
        SELECT 1 FROM pg_stat_activity
        WHERE application_name = $1 AND state = 'active' AND wait_event IS DISTINCT FROM 'SyncRep'
        """, as: "at-work", [.text(name)], within: Self.patience
      ).count
    }
    return found ?? 0 > 0
  }

  private var patience: Duration { Self.patience }

  private static func check(_ connection: Connection) throws(DatabaseFailure) {
    guard connection.serverVersion >= Schema.oldestServer else {
      throw DatabaseFailure(
        .refused, "the server is PostgreSQL \(connection.serverVersion / 10_000); expected 13 or newer")
    }
    let answer = try connection.query(
      """
      SELECT current_setting('synchronous_commit'), current_setting('fsync'), current_setting('server_encoding'),
        pg_is_in_recovery(), has_database_privilege(current_database(), 'CREATE')
      """, as: "check", within: patience)
    let commit = answer.text(0, 0) ?? ""
    guard ["on", "remote_apply"].contains(commit) || PlantedFault.acceptsLateCommits else {
      throw DatabaseFailure(
        .refused,
        "synchronous_commit is \(commit) there, so changes that were acknowledged could be lost; expected on (ALTER SYSTEM, "
          + "ALTER DATABASE or ALTER ROLE … SET synchronous_commit = on)")
    }
    guard answer.text(0, 1) == "on" else {
      throw DatabaseFailure(
        .refused, "fsync is off there, so changes that were acknowledged could be lost; expected on")
    }
    guard answer.text(0, 2) == "UTF8" else {
      throw DatabaseFailure(
        .refused,
        "the database's encoding is \(answer.text(0, 2) ?? "unknown"); expected UTF8 (CREATE DATABASE … ENCODING 'UTF8')"
      )
    }
    guard answer.boolean(0, 3) == false else {
      throw DatabaseFailure(.refused, "the server is a standby, which takes no changes; expected the primary")
    }
  }

  /// Creates the schema if there is none, and rejects one of an unknown format.
  private static func prepare(_ connection: Connection) throws(DatabaseFailure) {
    let found = try connection.query(
      "SELECT to_regnamespace('understudy') IS NOT NULL, to_regclass('understudy.meta') IS NOT NULL", as: "find",
      within: patience)
    if found.boolean(0, 0) == true {
      guard found.boolean(0, 1) == true else {
        throw DatabaseFailure(
          .refused,
          "the database has a schema \"understudy\" that this program has not made; expected an empty database, or one of its own"
        )
      }
      try checkFormat(connection)
      return
    }
    do {
      // Of several servers that start at once, one creates it and the others find it.
      try connection.run(
        "BEGIN; SELECT pg_advisory_xact_lock(\(Self.startLock)); \(Schema.create) COMMIT", within: .seconds(10))
    } catch {
      guard error.kind == .refused else { throw error }
      try connection.run("ROLLBACK", within: patience)
      // Another server has created it meanwhile.
      if error.state == "42P06" { return }
      throw DatabaseFailure(.refused, "the tables cannot be made: \(error)", state: error.state)
    }
  }

  /// Checks that this version reads the format in use, which may have changed since the last check.
  static func checkFormat(_ connection: Connection) throws(DatabaseFailure) {
    let format = try connection.query("SELECT format FROM understudy.meta", as: "format", within: patience)
    guard format.count == 1, let number = format.integer(0, 0), (Schema.oldestFormat...Schema.format).contains(number)
    else {
      throw DatabaseFailure(
        .refused,
        "the database was written in format \(format.count == 1 ? "\(format.integer(0, 0) ?? 0)" : "unknown"), and this version "
          + "reads \(Schema.formats); go on with the version that wrote it")
    }
    PlantedFault.note(format: number)
  }

  /// For a transaction that blocks no request and handles up to a million rows between two statements.
  static let allowsLongWork = "SET LOCAL idle_in_transaction_session_timeout = '10min'"

  /// The number of the advisory lock that one replica at a time holds during its start.
  static let startLock = 0x756E_6465_7273

  /// Runs a query on the connection for queries; once more if the connection turns out to have ended before the query
  /// was sent.
  /// - Parameter limit: how long to repeat the query while there is no response, if it is idempotent.
  func ask<Value: Sendable>(
    againWithin limit: Duration = .zero, _ body: (Connection) throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    let deadline = ContinuousClock.now + limit
    while true {
      do {
        return try answer(to: body)
      } catch {
        if error.kind != .refused { silences.update { $0 += 1 } }
        guard error.kind != .refused, deadline > .now else { throw error }
        usleep(100_000)
      }
    }
  }

  private func answer<Value: Sendable>(
    to body: (Connection) throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    let answer = try service.update { (service) throws(DatabaseFailure) -> Value? in
      if service.isAway { return nil }
      for isLast in [false, true] {
        let isFresh = service.connection?.holds() != true
        let connection: Connection
        if let open = service.connection, open.isAlive {
          connection = open
        } else {
          service.connection = nil
          connection = try connectToWrite(for: "service")
          service.connection = connection
        }
        do throws(DatabaseFailure) {
          return try body(connection)
        } catch {
          if error.kind == .refused { throw error }
          service.connection = nil
          if isLast || isFresh || error.kind == .unanswered { throw error }
        }
      }
      throw DatabaseFailure(.unreachable, "the connection has ended")
    }
    if let answer { return answer }
    guard let standIn = standIn.snapshot else { throw DatabaseFailure(.unreachable, "the server is ending") }
    return try standIn.lend(body)
  }

  /// Whether anything is stored yet.
  package func hasData() throws -> Bool {
    try ask { (connection) throws(DatabaseFailure) in
      try connection.query("SELECT 1 FROM understudy.heads LIMIT 1", as: "data", within: patience).count > 0
    }
  }

  /// Stores the value under that name unless one exists; returns the stored one.
  func secret(_ name: String, orKeep value: [UInt8]) throws(DatabaseFailure) -> [UInt8] {
    try ask(againWithin: Self.patienceForSecrets) { (connection) throws(DatabaseFailure) in
      _ = try connection.query(
        "INSERT INTO understudy.secrets VALUES ($1, $2) ON CONFLICT DO NOTHING", as: "keep-secret",
        [.text(name), .bytes(value)], within: patience)
      return try Self.secret(name, connection) ?? value
    }
  }

  func secret(_ name: String) throws(DatabaseFailure) -> [UInt8]? {
    try ask(againWithin: Self.patienceForSecrets) { (connection) throws(DatabaseFailure) in
      try Self.secret(name, connection)
    }
  }

  private static func secret(_ name: String, _ connection: Connection) throws(DatabaseFailure) -> [UInt8]? {
    let answer = try connection.query(
      "SELECT value FROM understudy.secrets WHERE name = $1", as: "secret", [.text(name)], within: patience)
    return answer.count == 1 ? answer.bytes(0, 0) : nil
  }

  func removeSecret(_ name: String) throws(DatabaseFailure) {
    try ask(againWithin: Self.patienceForSecrets) { (connection) throws(DatabaseFailure) in
      _ = try connection.query(
        "DELETE FROM understudy.secrets WHERE name = $1", as: "remove-secret", [.text(name)], within: patience)
    }
  }
}

extension Engine {
  /// Like ``ask(_:)``, for a body that throws other errors, too.
  func askAnything(_ body: (Connection) throws -> Void) throws {
    try ask { (connection) throws(DatabaseFailure) in try Self.outcome(of: body, connection) }.get()
  }

  /// Like ``work(for:_:)``, for a body that throws other errors, too.
  func workAnything(for purpose: String, _ body: (Connection) throws -> Void) throws {
    try work(for: purpose) { (connection) throws(DatabaseFailure) in try Self.outcome(of: body, connection) }.get()
  }

  /// The result of a body; failures of the database are thrown.
  private static func outcome(
    of body: (Connection) throws -> Void, _ connection: Connection
  ) throws(DatabaseFailure) -> Result<Void, any Error> {
    let outcome = Result<Void, any Error> { try body(connection) }
    if case .failure(let error as DatabaseFailure) = outcome { throw error }
    return outcome
  }
}
