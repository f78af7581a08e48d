internal import Ambient
internal import Platform
package import PostgreSQL
internal import Store

/// The database that several replicas share, as one of them uses it.
package final class Engine: Sendable {
  package let address: DatabaseAddress
  /// By which the others know this replica: new at every start.
  let replica: String
  /// What the replica says of itself.
  let version: String
  /// What tells this program's way of writing rows from every other's (``Writers``).
  let build: String
  /// On which this replica is told that it is its turn to write (``LogWriter``).
  var turnChannel: String { Self.turnChannel(of: replica) }

  static func turnChannel(of replica: String) -> String { "understudy/\(replica)" }

  /// For what is asked now and then: names, keys, sandboxes that come and go. Held while a question is under way.
  private let service = Guarded(Service())

  /// How many questions had no answer so far: while the number stays, what goes wrong has other reasons.
  let silences = Guarded(0)

  /// A connection that is made anew when the last one has ended. Used under a lock.
  private final class Service: @unchecked Sendable {
    var connection: Connection?
    /// Whether its place among the four is taken by work that lasts.
    var isAway = false
  }

  /// Who answers the questions meanwhile.
  let standIn = Guarded<LogReader?>(nil)
  /// Whether there is work that lasts: one at a time.
  private let isWorking = Monitor(false)

  /// How long a question may take, connecting not among it.
  static let patience = Duration.seconds(3)
  /// How long work may wait for other work.
  private static let patienceForWork = Duration.seconds(5)
  /// How long connecting may take.
  static let connecting = Duration.seconds(2)
  /// How long a secret is asked for: a database that is started again is back by then.
  private static let patienceForSecrets = Duration.seconds(5)

  /// Connects, looks whether the database is one that changes can be trusted to, and makes what is kept in it if there is nothing.
  /// - Parameter build: the same for two servers only if each reads whatever the other writes.
  /// - Throws: ``DatabaseFailure`` in words for whoever starts the server; nothing was touched then.
  package init(_ address: DatabaseAddress, version: String, build: String) throws(DatabaseFailure) {
    var random = RandomSource.system
    replica = random.text(8, from: RandomSource.lowercaseAlphanumerics)
    (self.address, self.version, self.build) = (address, version, "\(build)/\(Schema.format)")
    let connection = try connect(for: "service", within: .seconds(5))
    try Self.check(connection)
    try Self.prepare(connection)
    try enroll(connection)
    service.update { $0.connection = connection }
  }

  /// A connection of its own, on which no row is written.
  func connect(for purpose: String, within limit: Duration = Engine.connecting) throws(DatabaseFailure) -> Connection {
    let connection = try Connection(address, name: name(of: purpose), within: limit)
    // What a role or a database may say otherwise. The server, too, has to notice soon when nobody is there any more: it would keep the
    // connection and the locks that go with it for two hours.
    try connection.run(
      """
      SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only = off;
      SET idle_in_transaction_session_timeout = '20s'; SET statement_timeout = 0; SET lock_timeout = '4s';
      SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 4000;
      SET bytea_output = 'hex'; SET search_path = pg_catalog; SET jit = off; SET cursor_tuple_fraction = 1
      """, within: patience)
    return connection
  }

  /// Has the database answer by indexes on that connection, however small a table was when it planned: it keeps to the plan of a prepared
  /// question while the table grows. Hazard: such plans count as costly, which would have each of them compiled, were `jit` not off.
  static func askByIndex(_ connection: Connection) throws(DatabaseFailure) {
    try connection.run("SET enable_seqscan = off", within: patience)
  }

  /// By what the database lists a connection.
  func name(of purpose: String) -> String { "understudy-\(replica)-\(purpose)" }

  /// A connection on which rows may be written.
  func connectToWrite(
    for purpose: String, within limit: Duration = Engine.connecting
  ) throws(DatabaseFailure) -> Connection {
    let connection = try connect(for: purpose, within: limit)
    try enroll(connection)
    return connection
  }

  /// Does work that takes the longer the more there is of it, and that nobody else's questions are to wait for, on a connection of its own in place of
  /// the one for questions, which the reader's answers meanwhile: a server never has more than four. Work waits for other work, no longer than a change may.
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

  /// A connection for work that lasts: the limits of its calls are on the database's silence.
  func connectToWork(for purpose: String) throws(DatabaseFailure) -> Connection {
    let connection = try connectToWrite(for: purpose)
    let name = name(of: purpose)
    connection.isAtWork = { [self] in isAtWork(name) }
    return connection
  }

  /// Whether the database is at work for a connection. Waiting for a standby is none: it may be gone.
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

  /// Makes the schema if there is none, and refuses one that is not ours.
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
      // Of several that start at once, one makes it and the others find it.
      try connection.run(
        "BEGIN; SELECT pg_advisory_xact_lock(\(Self.startLock)); \(Schema.create) COMMIT", within: .seconds(10))
    } catch {
      guard error.kind == .refused else { throw error }
      try connection.run("ROLLBACK", within: patience)
      // Made by another one meanwhile.
      if error.state == "42P06" { return }
      throw DatabaseFailure(.refused, "the tables cannot be made: \(error)", state: error.state)
    }
  }

  /// Looks whether this version reads the format that is written, which may have become another one since the last look.
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

  /// For a transaction that nobody waits for, and in which a million rows are made or read between two statements.
  static let allowsLongWork = "SET LOCAL idle_in_transaction_session_timeout = '10min'"

  /// A number of our own for the lock that one replica at a time holds while it starts.
  static let startLock = 0x756E_6465_7273

  /// Asks something over the connection for that; once more if the connection turns out to be gone before it was asked.
  /// - Parameter limit: for how long to ask again while no answer comes: for what does no harm if it is asked twice.
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

  /// Whether anything is kept yet.
  package func hasData() throws(DatabaseFailure) -> Bool {
    try ask { (connection) throws(DatabaseFailure) in
      try connection.query("SELECT 1 FROM understudy.heads LIMIT 1", as: "data", within: patience).count > 0
    }
  }

  /// Keeps the value under that name unless there is one; gives the one that stands.
  package func secret(_ name: String, orKeep value: [UInt8]) throws(DatabaseFailure) -> [UInt8] {
    try ask(againWithin: Self.patienceForSecrets) { (connection) throws(DatabaseFailure) in
      _ = try connection.query(
        "INSERT INTO understudy.secrets VALUES ($1, $2) ON CONFLICT DO NOTHING", as: "keep-secret",
        [.text(name), .bytes(value)], within: patience)
      return try Self.secret(name, connection) ?? value
    }
  }

  package func secret(_ name: String) throws(DatabaseFailure) -> [UInt8]? {
    try ask(againWithin: Self.patienceForSecrets) { (connection) throws(DatabaseFailure) in
      try Self.secret(name, connection)
    }
  }

  private static func secret(_ name: String, _ connection: Connection) throws(DatabaseFailure) -> [UInt8]? {
    let answer = try connection.query(
      "SELECT value FROM understudy.secrets WHERE name = $1", as: "secret", [.text(name)], within: patience)
    return answer.count == 1 ? answer.bytes(0, 0) : nil
  }

  package func removeSecret(_ name: String) throws(DatabaseFailure) {
    try ask(againWithin: Self.patienceForSecrets) { (connection) throws(DatabaseFailure) in
      _ = try connection.query(
        "DELETE FROM understudy.secrets WHERE name = $1", as: "remove-secret", [.text(name)], within: patience)
    }
  }
}

extension Engine {
  /// The same as ``ask(_:)`` for what may fail for other reasons, too.
  func askAnything(_ body: (Connection) throws -> Void) throws {
    try ask { (connection) throws(DatabaseFailure) in try Self.outcome(of: body, connection) }.get()
  }

  /// The same as ``work(for:_:)`` for what may fail for other reasons, too.
  func workAnything(for purpose: String, _ body: (Connection) throws -> Void) throws {
    try work(for: purpose) { (connection) throws(DatabaseFailure) in try Self.outcome(of: body, connection) }.get()
  }

  /// What became of it; the database's failures are thrown.
  private static func outcome(
    of body: (Connection) throws -> Void, _ connection: Connection
  ) throws(DatabaseFailure) -> Result<Void, any Error> {
    let outcome = Result<Void, any Error> { try body(connection) }
    if case .failure(let error as DatabaseFailure) = outcome { throw error }
    return outcome
  }
}
