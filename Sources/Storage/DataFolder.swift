// Room: The folder of `--data`: a log that every change is appended to, and a SQLite file of rows.

internal import Platform
package import Store

/// The durable rows of a data folder: a log to which every change is appended before it is acknowledged, and a file of
/// rows into which the log is merged in the background.
///
/// - `understudy.db`: the rows (``RowFile``); after an orderly end the only file.
/// - `understudy.db-log-…`: what was appended since (``ChangeLog``). A file of the log is removed once its changes are
///   flushed to the rows.
/// - `understudy.db-wal`: SQLite's own, while the rows are open.
/// - `understudy.db-new`: exists until the first start is complete (``RowFile/mark(of:)``).
/// - `understudy.db-merging`: locked while rows are written, so that a copy waits (``copy(to:)``).
///
/// A response waits for one `write(2)` to the log. Merging has a thread of the lowest priority, a connection and a lock
/// of its own. One pass merges everything appended since the last, so a row that changed ten times is written once.
package final class DataFolder: RowStore {
  /// The name of the file of rows.
  package static let name = "understudy.db"
  /// How many rows one transaction writes while merging: it takes some milliseconds, for which ``rows(of:)`` has to
  /// wait.
  private static let step = 500
  /// Merging begins when no change has come for that long.
  private static let quiet = Duration.milliseconds(300)
  /// How long to wait after a failed merge.
  private static let pause = Duration.seconds(2)

  package let path: String
  private let version: String
  private let log: Lock<ChangeLog>
  private let merger: Lock<Merger>
  /// The changes that were in the log and not in the rows when the folder was opened.
  private let pending: Lock<[RowBatch]>
  /// The work before the first change. A folder that this version cannot read stays unchanged, to the byte.
  private let opening: Lock<Opening?>
  /// The rows of a file of an older format, by table, in this format; empty once they are written.
  private let former: Lock<[String: [Row]]>
  /// Whether the folder has a format that cannot be written and shall not be converted.
  private let isLeftAlone: Bool
  private let work = Monitor(Work())
  private let notice: @Sendable (String) -> Void

  /// What was found when the folder was opened.
  private struct Opening {
    /// The files of the log.
    let segments: [ChangeLog.Segment]
    /// Those with changes that are not in the rows.
    let unmerged: [ChangeLog.Segment]
  }

  /// Converts a row of format 1 in the named table to rows of this format: one, several or none.
  package typealias BringingForward = (_ table: String, Row) throws -> [(table: String, row: Row)]

  /// What the merging thread has to do.
  private struct Work {
    /// Files of the log without further entries, the oldest first.
    var sealed: [ChangeLog.Segment] = []
    /// When the last entry was appended; nil if everything is merged.
    var appended: ContinuousClock.Instant?
    var isRunning = false
    var isClosing = false
  }

  /// Opens the folder without changing it: the first change, or ``own()`` after all rows have been read, changes it
  /// first. What the log has and the rows do not is returned by ``pendingBatches()``, and merged in the background.
  /// - Parameters:
  ///   - folder: a path; the folder must exist.
  ///   - writer: the version of this program.
  ///   - bringForward: converts rows of format 1; nil to leave a folder of that format unchanged.
  ///   - notice: receives what an operator should know, in words: the end of the log was torn off, merging fails.
  package init(
    _ folder: String, writer: String, bringingForward bringForward: BringingForward?,
    notice: @escaping @Sendable (String) -> Void
  ) throws {
    path = "\(folder)/\(Self.name)"
    version = writer
    self.notice = notice
    let log = "\(path)-log-"
    let segments = try Self.segments(log)
    try Self.expectWhole(path, folder, segments)
    let rows = try RowFile(path: path)
    try Self.expectLog(of: rows, segments, path)
    var former: [String: [Row]] = [:]
    isLeftAlone = rows.isFormer && bringForward == nil
    if rows.isFormer, let bringForward {
      for (table, row) in try rows.formerRows() {
        for (table, row) in try bringForward(table, row) { former[table, default: []].append(row) }
      }
    }
    var merger = try Merger(rows, path: path)
    let left: (entries: [LogEntry], segments: [ChangeLog.Segment])
    do throws(StorageFailure) {
      left = try merger.unmerged(segments, notice: notice)
      try rows.checkCount()
    } catch {
      merger.giveUp()
      throw error
    }
    self.log = Lock(ChangeLog(base: log, next: (left.entries.last?.number ?? rows.applied) + 1))
    self.merger = Lock(merger)
    self.former = Lock(former)
    pending = Lock(left.entries.map(\.batch))
    opening = Lock(Opening(segments: segments, unmerged: left.segments), rank: .making)
  }

  /// Prepares the folder for changes.
  private func begin() throws(StorageFailure) {
    if isLeftAlone { throw StorageFailure("\(path) is of an older format; start the server with it once") }
    try opening.withLock { opening throws(StorageFailure) in
      guard let found = opening else { return }
      do {
        let rows = former.withLock { $0 }
        try merger.withLock { merger in
          Result { try merger.rows.beginWriting(writer: version, former: rows) }
        }.get()
        let current = try log.withLock { log throws(SystemError) in
          try log.makeReady()
          return log.current
        }
        try merger.withLock { merger in
          Result {
            try merger.rows.setHasLog(true)
            try merger.rows.checkpoint()
          }
        }.get()
        for segment in found.segments where segment.path != current?.path && !found.unmerged.contains(segment) {
          unlink(segment.path)
        }
      } catch {
        throw StorageFailure("\(path) cannot be written: \(error)")
      }
      former.withLock { $0 = [:] }
      work.withLock { $0.sealed = found.unmerged }
      opening = nil
    }
  }

  static func segments(_ base: String) throws(StorageFailure) -> [ChangeLog.Segment] {
    do throws(SystemError) {
      return try ChangeLog.segments(base: base)
    } catch {
      throw StorageFailure("reading the folder of \(base)…: \(error)")
    }
  }

  /// Whether a folder has rows and its first start is complete.
  package static func hasData(_ folder: String) -> Bool {
    var status = stat()
    let path = "\(folder)/\(name)"
    return stat(path, &status) == 0 && status.st_size > 0 && !RowFile.isMarked(path)
  }

  /// Rejects a folder from which a part was removed.
  static func expectWhole(
    _ path: String, _ folder: String, _ segments: [ChangeLog.Segment]
  ) throws(StorageFailure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if !isThere, let segment = segments.first {
      throw StorageFailure(
        "\(path) is missing, and \(segment.path) is there: \(path)* belong together, so restore them all, "
          + "or move them all away to begin anew")
    }
    let keys = (try? File.names(in: "\(folder)/keys")) ?? []
    let isNew = RowFile.isMarked(path) && segments.isEmpty
    if isThere, status.st_size == 0, !isNew, !keys.isEmpty || !segments.isEmpty {
      throw StorageFailure(
        "\(path) is empty, and \(keys.isEmpty ? "its log" : "keys that it was used with") are beside it; "
          + "restore a copy, or remove it to begin anew")
    }
  }

  static func expectLog(
    of rows: RowFile, _ segments: [ChangeLog.Segment], _ path: String
  ) throws(StorageFailure) {
    guard rows.hasLog, segments.isEmpty else { return }
    throw StorageFailure(
      "\(path)-log-… is missing: changes that were acknowledged are there and not in \(path); \(path)* belong together, "
        + "so restore them all")
  }

  /// Merges the log into the rows and compacts their file. Call it before ``startMerging()``.
  func compactRows() throws(StorageFailure) {
    let result: Result<Void, any Error> = Result {
      if isLeftAlone {
        return try merger.withLock { merger in
          Result {
            try merger.rows.compact()
            try merger.rows.checkpoint()
          }
        }.get()
      }
      try begin()
      let sealed = work.withLock { $0.sealed }
      try merger.mergeInSteps(sealed, step: Self.step)
      work.withLock { $0.sealed = [] }
      try merger.withLock { merger in Result { try merger.rows.compact() } }.get()
    }
    if case .failure(let error) = result { throw StorageFailure("\(path) could not be made smaller: \(error)") }
  }

  // MARK: RowStore

  package func write(_ batches: [RowBatch]) throws {
    try begin()
    let filled: ChangeLog.Segment? = try log.withLock { log throws(SystemError) in
      let before = log.current
      try log.append(batches)
      return log.current == nil ? before : nil
    }
    let now = ContinuousClock.now
    let wasIdle = work.withLock { work in
      defer { work.appended = now }
      if let filled { work.sealed.append(filled) }
      return work.appended == nil || filled != nil
    }
    // A thread that waits for a pause in the changes wakes by itself.
    if wasIdle { work.signal { _ in } }
  }

  package func rows(of table: String) throws -> [Row] {
    if let rows = former.withLock({ $0.isEmpty ? nil : $0[table] ?? [] }) { return rows }
    let result = merger.withLock { merger in Result { try merger.rows.rows(of: table) } }
    return try result.get().checked()
  }

  package func pendingBatches() -> [RowBatch] { pending.withLock { $0 } }

  package var isOwn: Bool { merger.withLock { (try? $0.rows.writer) == version } }

  package func own() throws {
    try begin()
    pending.withLock { $0 = [] }
    try merger.withLock { merger in
      Result {
        try merger.rows.setWriter(version)
        try merger.rows.completeFirstStart()
      }
    }.get()
  }

  /// Leaves the folder as it was found, to the byte, unless a change was made.
  package func giveUp() {
    guard opening.withLock({ $0 != nil }) else {
      try? close()
      return
    }
    merger.withLock { $0.giveUp() }
  }

  // MARK: Merging

  /// Starts the merging thread. Call it when the rows have been read.
  package func startMerging() {
    work.withLock { $0.isRunning = true }
    let hasStarted = Thread.start {
      Thread.lowerPriority()
      self.merge()
    }
    if !hasStarted { work.withLock { $0.isRunning = false } }
  }

  private func merge() {
    while true {
      let sealed: [ChangeLog.Segment]? = work.wait { work in
        if work.isClosing {
          work.isRunning = false
          return .done(nil)
        }
        if !work.sealed.isEmpty { return .done(work.sealed) }
        guard let appended = work.appended else { return .sleep(until: nil) }
        let time = appended + Self.quiet
        if time <= .now {
          work.appended = nil
          return .done([])
        }
        return .sleep(until: time)
      }
      guard let sealed else {
        // Wakes the thread that closes the folder.
        work.broadcast { _ in }
        return
      }
      do {
        if sealed.isEmpty {
          try mergeCurrent()
        } else {
          // A folder without any file of the log would look like one from which the log was removed.
          try log.withLock { log throws(SystemError) in try log.makeReady() }
          try merger.mergeInSteps(sealed, step: Self.step)
          work.withLock { $0.sealed.removeFirst(sealed.count) }
        }
        tell(nil)
      } catch {
        tell("\(error)")
        work.withLock { $0.appended = $0.appended ?? .now }
        rest()
      }
    }
  }

  private func rest() {
    let end = ContinuousClock.now + Self.pause
    work.wait { work in work.isClosing || ContinuousClock.now >= end ? .done(()) : .sleep(until: end) }
  }

  /// Merges the entries of the current file of the log.
  private func mergeCurrent() throws {
    let (segment, size) = log.withLock { ($0.current, $0.size) }
    guard let segment else { return }
    try merger.mergeInSteps(segment, to: size, step: Self.step)
  }

  private func tell(_ problem: String?) {
    guard let words = merger.withLock({ $0.hasChanged(problem) }) else { return }
    notice(words)
  }

  // MARK: The end

  /// Merges the log into the rows and leaves one file. Later changes are rejected.
  /// - Throws: ``StorageFailure`` if that fails; the log stays then, and the next start continues with it.
  package func close() throws(StorageFailure) {
    if isLeftAlone { return giveUp() }
    try begin()
    work.broadcast { $0.isClosing = true }
    work.wait { $0.isRunning ? .sleep(until: nil) : .done(()) }
    let sealed = work.withLock { $0.sealed }
    let current = log.withLock { log in
      defer { log.seal() }
      return log.current
    }
    let result: Result<Void, any Error> = merger.withLock { merger in
      Result { try merger.finish(sealed + [current].compactMap(\.self)) }
    }
    if case .failure(let error) = result { throw StorageFailure("\(path) could not be completed: \(error)") }
  }
}
