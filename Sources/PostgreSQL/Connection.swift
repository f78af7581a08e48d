// Room: Connections to a PostgreSQL server over libpq, with a deadline for every call.

internal import CPostgreSQL
internal import Platform

/// A connection to a PostgreSQL server. Every call has a time limit, so that a server that has stopped or is cut off
/// blocks no caller for longer.
///
/// Used by one thread at a time. After an error other than a rejected statement the connection cannot be used again.
package final class Connection {
  private let library: postgresql_library
  private let handle: OpaquePointer
  private var prepared: Set<String> = []
  /// Whether the connection can be used.
  package private(set) var isAlive = true
  /// For long operations: returns whether the server is working on the call. If it is set, the time limit applies to
  /// silence: it starts again with all data sent or received, and whenever the server is working.
  package var isAtWork: (() -> Bool)?

  static func library() throws(DatabaseFailure) -> Library {
    do {
      return try Library.opened.get()
    } catch {
      throw DatabaseFailure(.unreachable, "\(error)")
    }
  }

  /// - Parameters:
  ///   - name: the connection's name in the server's list.
  ///   - limit: time limit for connecting.
  package init(_ address: DatabaseAddress, name: String, within limit: Duration) throws(DatabaseFailure) {
    let library = try Self.library().functions
    self.library = library
    var settings = address.settings
    settings["application_name"] = name
    // Detects a dead peer while nothing is sent, too.
    for (key, value) in ["keepalives_idle": "2", "keepalives_interval": "1", "keepalives_count": "3"] {
      settings[key] = settings[key] ?? value
    }
    settings["tcp_user_timeout"] = settings["tcp_user_timeout"] ?? "4000"
    // Of several hosts, the one that accepts writes.
    settings["target_session_attrs"] =
      settings["target_session_attrs"].flatMap { $0 == "any" ? nil : $0 } ?? "read-write"
    settings["client_encoding"] = "UTF8"
    guard
      let handle = Self.withPointers(settings, { library.pointee.PQconnectStartParams($0, $1, 0) })
    else { throw DatabaseFailure(.unreachable, "no memory for a connection") }
    self.handle = handle
    let deadline = ContinuousClock.now + limit
    do throws(DatabaseFailure) {
      try connect(until: deadline)
    } catch {
      // A failing initializer runs `deinit` only if every member is set, and all are.
      isAlive = false
      throw error
    }
    _ = library.pointee.PQsetnonblocking(handle, 1)
    _ = library.pointee.PQsetNoticeReceiver(handle, { _, _ in }, nil)
  }

  deinit { library.pointee.PQfinish(handle) }

  /// As in `server_version_num`: 150004 is 15.4.
  package var serverVersion: Int { Int(library.pointee.PQserverVersion(handle)) }

  private func connect(until deadline: ContinuousClock.Instant) throws(DatabaseFailure) {
    var turn = PGRES_POLLING_WRITING
    while true {
      switch turn {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_FAILED: throw DatabaseFailure(.unreachable, lastWords)
      case PGRES_POLLING_READING: try wait(for: Int16(POLLIN), until: deadline, .unreachable)
      default: try wait(for: Int16(POLLOUT), until: deadline, .unreachable)
      }
      turn = library.pointee.PQconnectPoll(handle)
    }
  }

  /// Runs statements without parameters in one transaction, and ignores their results.
  package func run(_ statements: String, within limit: Duration) throws(DatabaseFailure) {
    _ = try answer(within: limit) { library.pointee.PQsendQuery(handle, statements) }
  }

  /// Runs one statement with parameters for $1, $2, …
  /// - Parameter name: the name of the prepared statement.
  package func query(
    _ statement: String, as name: String, _ parameters: [Parameter] = [], within limit: Duration
  ) throws(DatabaseFailure) -> Answer {
    let begun = ContinuousClock.now
    if !prepared.contains(name) {
      _ = try answer(within: limit) { library.pointee.PQsendPrepare(handle, name, statement, 0, nil) }
      prepared.insert(name)
    }
    let contents = parameters.map(\.content)
    let flat = contents.flatMap { $0 ?? [] }
    let lengths = contents.map { Int32($0?.count ?? 0) }
    let formats = parameters.map { Int32($0.isBinary ? 1 : 0) }
    let answer = try answer(within: limit - (.now - begun)) {
      flat.withUnsafeBytes { flat in
        var offset = 0
        // An empty value must differ from null.
        let nothing = UnsafeRawPointer(bitPattern: 8)
        let values: [UnsafePointer<CChar>?] = contents.map { content in
          guard let content else { return nil }
          defer { offset += content.count }
          return (flat.baseAddress.map { $0 + offset } ?? nothing)?.assumingMemoryBound(to: CChar.self)
        }
        return library.pointee.PQsendQueryPrepared(handle, name, Int32(values.count), values, lengths, formats, 1)
      }
    }
    guard let answer else { throw DatabaseFailure(.unanswered, "no answer came") }
    return answer
  }

  /// A notification (`NOTIFY`) that the server sends to a listening connection (`LISTEN`).
  package struct Notice: Sendable {
    package let channel: String
    package let text: String
  }

  /// Waits for notifications, at most as long as the limit.
  package func notices(within limit: Duration) throws(DatabaseFailure) -> [Notice] {
    let deadline = ContinuousClock.now + limit
    var heard: [Notice] = []
    while true {
      while let notice = library.pointee.PQnotifies(handle) {
        heard.append(
          Notice(channel: String(cString: notice.pointee.relname), text: String(cString: notice.pointee.extra)))
        library.pointee.PQfreemem(notice)
      }
      if !heard.isEmpty { return heard }
      guard try isReady(for: Int16(POLLIN), until: deadline) else { return [] }
      guard library.pointee.PQconsumeInput(handle) == 1 else { throw lost(.unreachable) }
    }
  }

  /// Whether the connection is open, as far as is known here. Does not block.
  package func holds() -> Bool {
    for _ in 0..<16 where isAlive {
      var descriptor = pollfd(fd: library.pointee.PQsocket(handle), events: Int16(POLLIN), revents: 0)
      guard descriptor.fd >= 0, poll(&descriptor, 1, 0) > 0 else { break }
      // The server's last message arrives before the end of the connection.
      if library.pointee.PQconsumeInput(handle) != 1 { isAlive = false }
    }
    return isAlive
  }

  // MARK: Waiting

  /// The last result of what `send` sends.
  private func answer(within limit: Duration, _ send: () -> Int32) throws(DatabaseFailure) -> Answer? {
    guard isAlive else { throw DatabaseFailure(.unreachable, "the connection has ended") }
    var deadline = ContinuousClock.now + limit
    func wait(for events: Int32) throws(DatabaseFailure) {
      guard let isAtWork else { return try self.wait(for: Int16(events), until: deadline, .unanswered) }
      if try isReady(for: Int16(events), until: deadline) || isAtWork() {
        deadline = .now + limit
      } else {
        throw late(.unanswered)
      }
    }
    guard send() == 1 else { throw lost(.unreachable) }
    while true {
      let left = library.pointee.PQflush(handle)
      if left == 0 { break }
      guard left == 1 else { throw lost(.unanswered) }
      try wait(for: POLLOUT | POLLIN)
      guard library.pointee.PQconsumeInput(handle) == 1 else { throw lost(.unanswered) }
    }
    var last: Answer?
    var refusal: DatabaseFailure?
    while true {
      while library.pointee.PQisBusy(handle) == 1 {
        try wait(for: POLLIN)
        guard library.pointee.PQconsumeInput(handle) == 1 else { throw lost(.unanswered) }
      }
      guard let result = library.pointee.PQgetResult(handle) else { break }
      let answer = Answer(result, library)
      switch library.pointee.PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK: last = answer
      default:
        let words = Self.line(library.pointee.PQresultErrorMessage(result))
        refusal = DatabaseFailure(.refused, words, state: postgresql_state(library, result).map { String(cString: $0) })
      }
    }
    guard let refusal else { return last }
    // After these codes the server closes the connection, and whether a commit took place is unknown.
    let isFatal = refusal.state.map { $0.hasPrefix("57P") || $0.hasPrefix("08") } ?? true
    guard isFatal else { throw refusal }
    isAlive = false
    throw DatabaseFailure(.unanswered, refusal.description, state: refusal.state)
  }

  private func lost(_ kind: DatabaseFailure.Kind) -> DatabaseFailure {
    isAlive = false
    return DatabaseFailure(kind, lastWords)
  }

  private func wait(
    for events: Int16, until deadline: ContinuousClock.Instant, _ kind: DatabaseFailure.Kind
  ) throws(DatabaseFailure) {
    if try !isReady(for: events, until: deadline) { throw late(kind) }
  }

  private func late(_ kind: DatabaseFailure.Kind) -> DatabaseFailure {
    isAlive = false
    return DatabaseFailure(kind, "no answer came in time")
  }

  private func isReady(for events: Int16, until deadline: ContinuousClock.Instant) throws(DatabaseFailure) -> Bool {
    while true {
      var descriptor = pollfd(fd: library.pointee.PQsocket(handle), events: events, revents: 0)
      guard descriptor.fd >= 0 else { throw lost(.unanswered) }
      let left = (deadline - .now) / .milliseconds(1)
      let count = poll(&descriptor, 1, left > 0 ? Int32(min(left + 1, 60_000)) : 0)
      if count > 0 { return true }
      if count == 0, deadline <= .now { return false }
      if count < 0, errno != EINTR { throw lost(.unanswered) }
    }
  }

  /// The last error, on one line. libpq includes no password.
  private var lastWords: String { Self.line(library.pointee.PQerrorMessage(handle)) }

  private static func line(_ words: UnsafePointer<CChar>?) -> String {
    let text = words.map { String(cString: $0) } ?? ""
    var line = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.joined(separator: "; ")
    // The text becomes part of sentences.
    if line.hasSuffix(".") { line.removeLast() }
    return line.isEmpty ? "the connection has ended" : line
  }

  private static func withPointers<Result>(
    _ settings: [String: String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = settings.map { (strdup($0.key), strdup($0.value)) }
    defer {
      for (key, value) in copies {
        free(key)
        free(value)
      }
    }
    let keys: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0.0) } + [nil]
    let values: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0.1) } + [nil]
    return body(keys, values)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    drop { $0 == " " || $0 == "\t" }
  }
}
