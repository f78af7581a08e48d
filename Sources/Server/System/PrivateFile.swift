#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Files that their owner alone can read, whole at any time.
enum PrivateFile {
  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// Tells `errno`.
    init(_ doing: String, _ path: String) {
      description = "\(doing) \(path): \(String(cString: strerror(errno)))"
    }
  }

  /// The file's bytes; nil if there is none.
  static func read(_ path: String) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw Failure("reading", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = readSome(descriptor, &buffer)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure("reading", path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func readSome(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, &buffer, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, &buffer, buffer.count)
    #else
      Darwin.read(descriptor, &buffer, buffer.count)
    #endif
  }

  /// Written beside and renamed, so that a crash leaves no half file.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let transaction = "\(path).\(getpid()).new"
    let descriptor = open(transaction, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure("writing", transaction) }
    let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten else { throw Failure("writing", transaction) }
    guard rename(transaction, path) == 0 else { throw Failure("writing", path) }
  }

  /// Makes a folder and those above it that are missing, closed to others.
  static func makeFolder(_ path: String) throws(Failure) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      guard mkdir(String(path[..<end]), 0o700) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS
      else { throw Failure("making the folder", String(path[..<end])) }
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw Failure("using the folder", path) }
  }
}
