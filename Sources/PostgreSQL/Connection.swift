// Room: Connections to a PostgreSQL server over libpq, with a deadline for every call.

internal import CPostgreSQL
internal import Platform

/// A connection to a PostgreSQL server. Every call has a deadline, so that a server that is stopped or cut off holds nobody for longer.
///
/// Belongs to one thread at a time. Once a call has failed with anything but a refusal the connection is of no more use.
package final class Connection {
  private let library: postgresql_library
  private let handle: OpaquePointer
  private var prepared: Set<String> = []
  /// Whether it may be used again.
  package private(set) var isAlive = true
  /// For work that takes the longer the more there is of it: says whether the server is at it. With this, the limit of a call is on silence: it
  /// begins anew with everything that is sent or comes, and when the server turns out to be at work.
  package var isAtWork: (() -> Bool)?

  static func library() throws(DatabaseFailure) -> Library {
    do {
      return try Library.opened.get()
    } catch {
      throw DatabaseFailure(.unreachable, "\(error)")
    }
  }

  /// - Parameters:
  ///   - name: by which the server lists the connection.
  ///   - limit: how long connecting may take.
  package init(_ address: DatabaseAddress, name: String, within limit: Duration) throws(DatabaseFailure) {
    let library = try Self.library().functions
    self.library = library
    var settings = address.settings
    settings["application_name"] = name
    // A peer that is gone is noticed while nothing is sent, too.
    for (key, value) in ["keepalives_idle": "2", "keepalives_interval": "1", "keepalives_count": "3"] {
      settings[key] = settings[key] ?? value
    }
    settings["tcp_user_timeout"] = settings["tcp_user_timeout"] ?? "4000"
    // Of several hosts, the one that takes changes.
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
      // The initializer's failure runs no deinit until every member is set, and all are.
      isAlive = false
      throw error
    }
    _ = library.pointee.PQsetnonblocking(handle, 1)
    _ = library.pointee.PQsetNoticeReceiver(handle, { _, _ in }, nil)
  }

  deinit { library.pointee.PQfinish(handle) }

  /// As `server_version_num` has it: 150004 is 15.4.
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

  /// Runs statements without values, all or none, and forgets what they give.
  package func run(_ statements: String, within limit: Duration) throws(DatabaseFailure) {
    _ = try answer(within: limit) { library.pointee.PQsendQuery(handle, statements) }
  }

  /// Runs one statement with values for $1, $2, …
  /// - Parameter name: under which the server keeps it prepared.
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
        // An empty value has to be told from null.
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

  /// What the server tells by itself (`NOTIFY`) to who listens (`LISTEN`).
  package struct Notice: Sendable {
    package let channel: String
    package let text: String
  }

  /// Waits until the server tells something, and no longer than the limit.
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

  /// Whether the server has not ended the connection meanwhile, as far as that has come here. Asks and waits for nothing.
  package func holds() -> Bool {
    for _ in 0..<16 where isAlive {
      var descriptor = pollfd(fd: library.pointee.PQsocket(handle), events: Int16(POLLIN), revents: 0)
      guard descriptor.fd >= 0, poll(&descriptor, 1, 0) > 0 else { break }
      // What the server says at the end comes first, and then the end.
      if library.pointee.PQconsumeInput(handle) != 1 { isAlive = false }
    }
    return isAlive
  }

  // MARK: Waiting

  /// The last of the answers to what `send` sends.
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
    // The server ends the connection with these: whether a commit was made is not known.
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

  /// What went wrong last, on one line. The library puts no password there.
  private var lastWords: String { Self.line(library.pointee.PQerrorMessage(handle)) }

  private static func line(_ words: UnsafePointer<CChar>?) -> String {
    let text = words.map { String(cString: $0) } ?? ""
    var line = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.joined(separator: "; ")
    // The words go into sentences.
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
