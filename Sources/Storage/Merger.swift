internal import Platform
internal import Store

/// Merges the log into the rows. Each pass reads the new entries of the log and writes the last change of each row.
///
/// A pass may be interrupted: the log still has the entries, and the next pass writes the same changes again.
struct Merger {
  private var file: RowFile?
  private let path: String
  /// The file of the log that was read last, and the offset up to which its entries are in the rows.
  private var position: (segment: ChangeLog.Segment, end: Int)?
  private var problem: String?
  fileprivate let turn: MergingTurn

  init(_ rows: RowFile, path: String) throws(StorageFailure) {
    file = rows
    self.path = path
    turn = try MergingTurn(path: path)
  }

  /// The file of rows.
  /// - Throws: ``StorageFailure`` once it is closed.
  var rows: RowFile {
    get throws(StorageFailure) {
      guard let file else { throw StorageFailure("\(path) is closed") }
      return file
    }
  }

  /// The last changes of each row in some entries.
  struct Pass {
    var changes: [RowChange] = []
    /// The number of the last of the entries; nil without any.
    var last: UInt64?
    var end = 0
    var isTorn = false
  }

  /// Reads the entries of a file that are not in the rows, up to the offset `limit`.
  /// - Throws: ``StorageFailure`` for a damaged file, or one that does not continue where the rows end.
  func pass(over segment: ChangeLog.Segment, to limit: Int = .max) throws -> Pass {
    let start = position.flatMap { $0.segment == segment ? $0.end : nil } ?? 0
    let content = try ChangeLog.content(of: segment, from: start, to: limit)
    var pass = Pass(end: content.end, isTorn: content.isTorn)
    var latest: [RowKey: RowChange] = [:]
    let applied = try rows.applied
    for entry in content.entries where entry.number > applied {
      let before = pass.last ?? applied
      guard entry.number == before + 1 else { throw gap(segment, behind: before, entry.number) }
      pass.last = entry.number
      for change in entry.batch.changes {
        switch change {
        case .put(let table, let key, _), .remove(let table, let key): latest[RowKey(table: table, key: key)] = change
        case .drop(let prefix):
          latest = latest.filter { !$0.key.table.hasPrefix(prefix) }
          pass.changes.append(change)
        }
      }
    }
    // In the order of the keys, which is the order of the index.
    pass.changes += latest.sorted { $0.key < $1.key }.map(\.value)
    return pass
  }

  private struct RowKey: Hashable, Comparable {
    let table: String
    let key: [UInt8]

    static func < (left: RowKey, right: RowKey) -> Bool {
      left.table == right.table ? left.key.lexicographicallyPrecedes(right.key) : left.table < right.table
    }
  }

  fileprivate mutating func note(_ pass: Pass, of segment: ChangeLog.Segment) {
    position = (segment, pass.end)
  }

  /// Reads the files that were found when the folder was opened, without merging them.
  /// - Parameter notice: reports changes at the end that were not written completely.
  /// - Returns: the entries that are not in the rows, and the files with them.
  func unmerged(
    _ segments: [ChangeLog.Segment], notice: (String) -> Void
  ) throws(StorageFailure) -> (entries: [LogEntry], segments: [ChangeLog.Segment]) {
    do {
      return try turn.take {
        var (left, holders, last) = ([LogEntry](), [ChangeLog.Segment](), try rows.applied)
        for (index, segment) in segments.enumerated() {
          let content = try ChangeLog.content(of: segment)
          let fresh = content.entries.filter { $0.number > last }
          for entry in fresh {
            guard entry.number == last + 1 else { throw gap(segment, behind: last, entry.number) }
            last = entry.number
          }
          left += fresh
          if !fresh.isEmpty { holders.append(segment) }
          guard content.isTorn else { continue }
          if index + 1 < segments.count, segments[index + 1].first != last + 1 {
            throw StorageFailure(
              "\(segment.path) ends in the middle of a change, and \(segments[index + 1].path) goes on behind it")
          }
          if content.end > 0 {
            notice("\(segment.path) ends with a change that was not written whole; nobody was told that it was made")
          }
        }
        return (left, holders)
      }
    } catch {
      throw error as? StorageFailure ?? StorageFailure("\(path): \(error)")
    }
  }

  /// Reads files of the log without merging them.
  /// - Returns: how many entries are not in the rows, and whether the last file ends within an entry.
  func review(_ segments: [ChangeLog.Segment]) throws -> (changes: Int, isTorn: Bool) {
    var (last, changes, isTorn) = (try rows.applied, 0, false)
    for segment in segments {
      let content = try ChangeLog.content(of: segment)
      for entry in content.entries where entry.number > last {
        guard entry.number == last + 1 else { throw gap(segment, behind: last, entry.number) }
        (last, changes) = (entry.number, changes + 1)
      }
      isTorn = content.isTorn && content.end > 0
    }
    return (changes, isTorn)
  }

  private func gap(_ segment: ChangeLog.Segment, behind last: UInt64, _ next: UInt64) -> StorageFailure {
    StorageFailure(
      "\(segment.path) does not go on behind change \(last): its next one is \(next); "
        + "\(path)* belong together, so restore them all")
  }

  /// Merges the rest and leaves only the file of rows.
  mutating func finish(_ segments: [ChangeLog.Segment]) throws {
    try turn.take {
      for segment in segments {
        let pass = try pass(over: segment)
        if pass.last != nil { try rows.write(pass.changes, applied: pass.last) }
        note(pass, of: segment)
      }
      try rows.setHasLog(false)
      try rows.finish()
      // The file is freed at the end of the connection.
      file = nil
      for segment in segments { unlink(segment.path) }
    }
    turn.remove()
  }

  /// Leaves the files as they were found.
  mutating func giveUp() {
    file = nil
    turn.removeIfMade()
  }

  /// Removes files of the log whose changes are all in the rows.
  fileprivate func cut(_ segments: [ChangeLog.Segment]) throws {
    // The rows must be flushed before a file of the log is removed.
    try rows.checkpoint()
    for segment in segments { unlink(segment.path) }
  }

  /// Records whether merging works.
  /// - Returns: what to report to the operator; nil if nothing has changed.
  mutating func hasChanged(_ problem: String?) -> String? {
    defer { self.problem = problem }
    switch (self.problem, problem) {
    case (nil, let problem?):
      return "changes are kept in \(path)-log-…, and are not merged into \(path) for now: \(problem)"
    case (_?, nil): return "changes are merged into \(path) again"
    default: return nil
    }
  }
}

extension Lock<Merger> {
  /// Merges files of the log that get no further entries, and removes them.
  func mergeInSteps(_ segments: [ChangeLog.Segment], step: Int) throws {
    for segment in segments { try mergeInSteps(segment, to: .max, step: step) }
    let result: Result<Void, any Error> = withLock { merger in
      Result { try merger.turn.take { try merger.cut(segments) } }
    }
    try result.get()
  }

  /// Merges the entries of one file up to an offset. Releases the lock between two steps.
  func mergeInSteps(_ segment: ChangeLog.Segment, to limit: Int, step: Int) throws {
    let read: Result<(Merger.Pass, MergingTurn), any Error> = withLock { merger in
      Result { (try merger.pass(over: segment, to: limit), merger.turn) }
    }
    let (pass, turn) = try read.get()
    guard let last = pass.last else { return }
    try turn.take {
      var start = 0
      repeat {
        let end = Swift.min(start + step, pass.changes.count)
        let isOver = end == pass.changes.count
        let written: Result<Void, any Error> = withLock { merger in
          Result {
            try merger.rows.write(pass.changes[start..<end], applied: isOver ? last : nil)
            if isOver { merger.note(pass, of: segment) }
          }
        }
        try written.get()
        start = end
      } while start < pass.changes.count
    }
  }
}

/// The right to change the file of rows, which a process that copies the folder holds meanwhile: a lock on a separate
/// file, since SQLite's lock belongs to the server.
final class MergingTurn: Sendable {
  private let descriptor: Int32
  private let path: String
  private let wasThere: Bool

  init(path: String) throws(StorageFailure) {
    self.path = "\(path)-merging"
    wasThere = access(self.path, F_OK) == 0
    descriptor = open(self.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StorageFailure("opening \(self.path): \(SystemError())") }
  }

  deinit { close(descriptor) }

  /// Runs `body` while no other process has the right.
  func take<Result>(_ body: () throws -> Result) throws -> Result {
    while flock(descriptor, LOCK_EX) != 0 {
      let error = SystemError()
      guard error.code == EINTR else { throw error }
    }
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }

  /// Removes the file. Called by the process that leaves the folder.
  func remove() { unlink(path) }

  /// Removes the file unless it was there before.
  func removeIfMade() { if !wasThere { unlink(path) } }
}
