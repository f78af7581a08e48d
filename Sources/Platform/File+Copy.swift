extension File {
  /// Copies a file to a new file that only its owner can read. If the file grows meanwhile, the copy may end before its
  /// new end.
  /// - Throws: the error of either file; EEXIST if the new file exists.
  package static func copy(_ path: String, to target: String) throws(SystemError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw SystemError() }
    defer { close(source) }
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw SystemError() }
    defer { close(copy) }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &chunk, chunk.count)
      if count == 0 { break }
      if count < 0 {
        let error = SystemError()
        if error.code == EINTR { continue }
        throw error
      }
      try write(count == chunk.count ? chunk : Array(chunk[..<count]), to: copy)
    }
    guard fsync(copy) == 0 else { throw SystemError() }
  }

  /// Like `copy`, but a missing file is not an error.
  package static func copyIfThere(_ path: String, to target: String) throws(SystemError) {
    do throws(SystemError) {
      try copy(path, to: target)
    } catch {
      if error.code != ENOENT { throw error }
    }
  }

  /// Copies a file, or a directory recursively. Sockets, links and devices are skipped.
  package static func copyTree(_ path: String, to target: String) throws(SystemError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw SystemError() }
    switch status.st_mode & S_IFMT {
    case S_IFREG: try copy(path, to: target)
    case S_IFDIR:
      guard mkdir(target, 0o700) == 0 else { throw SystemError() }
      for name in try names(in: path) { try copyTree("\(path)/\(name)", to: "\(target)/\(name)") }
    default: return
    }
  }

  /// Removes a file, or a directory recursively, as far as possible.
  package static func removeTree(_ path: String) {
    if unlink(path) == 0 { return }
    for name in (try? names(in: path)) ?? [] { removeTree("\(path)/\(name)") }
    rmdir(path)
  }
}
