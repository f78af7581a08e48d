internal import Platform

/// The mark of a first start.
extension RowFile {
  /// The path of a file that says that the first start is incomplete, so that there is no data to lose. The process may
  /// end between any two calls: without the mark, an empty file beside keys would be taken for one whose rows were
  /// lost.
  static func mark(of path: String) -> String { "\(path)-new" }

  /// Whether the first start of the folder was begun and not completed.
  static func isMarked(_ path: String) -> Bool { access(mark(of: path), F_OK) == 0 }

  static func makeMark(_ path: String) throws(StorageFailure) {
    let descriptor = openFile(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StorageFailure("making \(path): \(SystemError())") }
    close(descriptor)
  }

  /// Removes the mark: everything that the first start creates is written.
  /// - Throws: if the mark cannot be removed, since the next start would take the folder for an incomplete one.
  func completeFirstStart() throws(StorageFailure) {
    let mark = Self.mark(of: path)
    guard unlink(mark) == 0 || errno == ENOENT else { throw StorageFailure("removing \(mark): \(SystemError())") }
  }
}
