internal import Platform

/// The file of `--port-file`. It is written under another name and renamed, so that a script that waits for it never
/// reads a partial number. A file of an earlier run is removed before the port is open.
struct PortFile {
  let path: String

  func remove() throws(StartError) {
    guard kind == .regular else { return }
    guard unlink(path) == 0 || errno == ENOENT else { throw failure() }
  }

  func write(_ port: Int) throws(StartError) {
    // A pipe or a device has to be written directly.
    let target = kind == .special ? path : "\(path).\(getpid())"
    let flags = O_WRONLY | O_CLOEXEC | (kind == .special ? 0 : O_CREAT | O_TRUNC)
    let descriptor = open(target, flags, 0o644)
    guard descriptor >= 0 else { throw failure() }
    do throws(SystemError) {
      defer { close(descriptor) }
      try File.write(Array("\(port)\n".utf8), to: descriptor)
      guard target == path || rename(target, path) == 0 else { throw SystemError() }
    } catch {
      if target != path { unlink(target) }
      throw failure(error)
    }
  }

  private enum Kind {
    case missing, regular, special
  }

  private var kind: Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFREG ? .regular : .special
  }

  private func failure(_ error: SystemError = SystemError()) -> StartError {
    StartError(
      "--port-file \(path): \(error); expected a path that this user may write", status: ExitStatus.cannotCreate)
  }
}
