/// Files with mode 0600 that are replaced atomically.
package enum PrivateFile {
  /// A call of the system that failed, with the path and the error.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(_ doing: String, _ path: String, _ error: SystemError = SystemError()) {
      description = "\(doing) \(path): \(error)"
    }
  }

  /// The file's bytes; nil if there is none.
  package static func read(_ path: String) throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      return try File.contents(path)
    } catch {
      if error.code == ENOENT { return nil }
      throw Failure("reading", path, error)
    }
  }

  /// Writes the bytes to a temporary file, calls fsync, and renames it, so that a crash never leaves a partial file.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let unfinished = "\(path).\(getpid()).new"
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure("writing", unfinished) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try File.write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw SystemError() }
    } catch {
      unlink(unfinished)
      throw Failure("writing", unfinished, error)
    }
    guard rename(unfinished, path) == 0 else {
      let error = SystemError()
      unlink(unfinished)
      throw Failure("writing", path, error)
    }
  }

  /// Creates a folder and its missing parents, with mode 0700.
  package static func makeFolder(_ path: String) throws(Failure) {
    var end = path.startIndex
    var refusal: SystemError?
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      if mkdir(String(path[..<end]), 0o700) == 0 { continue }
      let error = SystemError()
      if error.code == EROFS { refusal = error }
      // A folder that is there may lie on a disk that can only be read.
      guard [EEXIST, EISDIR, EROFS].contains(error.code) else {
        throw Failure("creating the folder", String(path[..<end]), error)
      }
    }
    if let refusal, access(path, F_OK) != 0 { throw Failure("creating the folder", path, refusal) }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw Failure("using the folder", path) }
  }
}
