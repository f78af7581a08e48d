internal import Platform
internal import Store

/// An operator's work on a data folder: check it, compact it, copy it.
extension DataFolder {
  /// The result of a check.
  package struct Report: Sendable {
    /// The version that created the file of rows.
    package let writer: String
    package let rows: Int
    /// How many changes of the log are not in the rows yet.
    package let pendingChanges: Int
    /// Whether the log ends with an incomplete entry.
    package let isTorn: Bool
  }

  /// Checks every row and every entry of the log; changes nothing.
  /// - Throws: ``StorageFailure`` for damage, for a folder in use, and for one without data.
  package static func check(_ folder: String, writer: String) throws(StorageFailure) -> Report {
    let path = try existing(folder)
    let segments = try segments("\(path)-log-")
    try expectWhole(path, folder, segments)
    let rows = try RowFile(path: path)
    try expectLog(of: rows, segments, path)
    try rows.check()
    var merger = try Merger(rows, path: path)
    defer { merger.giveUp() }
    do {
      let (changes, isTorn) = try merger.review(segments)
      return Report(writer: rows.writer, rows: Int(rows.count), pendingChanges: changes, isTorn: isTorn)
    } catch {
      throw error as? StorageFailure ?? StorageFailure("\(path): \(error)")
    }
  }

  /// Merges the log into the rows, compacts their file and removes all others.
  /// - Returns: the sizes of the folder's data before and after, in bytes.
  /// - Throws: ``StorageFailure`` also for a folder in use.
  package static func compact(_ folder: String, writer: String) throws(StorageFailure) -> (before: Int, after: Int) {
    _ = try existing(folder)
    let before = try size(folder)
    let data = try opened(folder, writer)
    try data.compactRows()
    try data.close()
    return (before, try size(folder))
  }

  /// Copies a folder, also while a server uses it: the copy has every change that was acknowledged before it began.
  ///
  /// Merging waits meanwhile; changes do not, since they only lengthen the log.
  /// - Parameter target: a path where nothing exists.
  /// - Throws: ``StorageFailure``; nothing is left at `target` then.
  package static func backup(_ folder: String, to target: String, writer: String) throws(StorageFailure) {
    let path = try existing(folder)
    guard access(target, F_OK) != 0 else {
      throw StorageFailure("\(target) is there already; expected a path at which there is nothing", .cannotCreate)
    }
    let unfinished = "\(target).unfinished"
    File.removeTree(unfinished)
    do {
      guard mkdir(unfinished, 0o700) == 0 else {
        throw StorageFailure(
          "making \(unfinished): \(SystemError()); expected a path that this user may write", .cannotCreate)
      }
      try MergingTurn(path: path).take {
        for name in ["-new", "", "-wal", "-journal"].map({ Self.name + $0 }) {
          try File.copyIfThere("\(folder)/\(name)", to: "\(unfinished)/\(name)")
        }
        // List the names first: a file created later has only later changes.
        for segment in try segments("\(path)-log-") {
          try File.copyIfThere(segment.path, to: unfinished + segment.path.dropFirst(folder.count))
        }
      }
      for name in try File.names(in: folder) where !name.hasPrefix(Self.name) {
        try File.copyTree("\(folder)/\(name)", to: "\(unfinished)/\(name)")
      }
      try opened(unfinished, writer).close()
      guard rename(unfinished, target) == 0 else { throw StorageFailure("making \(target): \(SystemError())") }
    } catch {
      File.removeTree(unfinished)
      throw error as? StorageFailure ?? StorageFailure("copying \(folder) to \(target): \(error)")
    }
  }

  private static func opened(_ folder: String, _ writer: String) throws(StorageFailure) -> DataFolder {
    do {
      return try DataFolder(folder, writer: writer, bringingForward: nil) { _ in }
    } catch {
      throw error as? StorageFailure ?? StorageFailure("\(folder): \(error)")
    }
  }

  /// The path of a folder's file of rows, which must exist.
  private static func existing(_ folder: String) throws(StorageFailure) -> String {
    let path = "\(folder)/\(name)"
    guard access(path, F_OK) == 0 else {
      throw StorageFailure(
        "\(path): \(SystemError()); expected the folder that `serve` was given with --data", .missing)
    }
    return path
  }

  private static func size(_ folder: String) throws(StorageFailure) -> Int {
    do throws(SystemError) {
      return try File.names(in: folder).filter { $0.hasPrefix(name) }.reduce(0) { sum, name in
        var status = stat()
        return stat("\(folder)/\(name)", &status) == 0 ? sum + Int(status.st_size) : sum
      }
    } catch {
      throw StorageFailure("\(folder): \(error)")
    }
  }
}
