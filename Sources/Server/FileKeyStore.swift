internal import IdentityCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Keeps signing keys in a folder of the operator's (`--data`), each in a file that the owner alone can read.
struct FileKeyStore: KeyStore {
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ doing: String, _ path: String) {
      description = "\(doing) \(path): \(String(cString: strerror(errno)))"
    }
  }

  private let folder: String

  /// Makes the folder `keys` below `data` when it is missing, with mode 0700.
  init(data: String) throws {
    folder = "\(data)/keys"
    for path in [data, folder] where mkdir(path, 0o700) != 0 && errno != EEXIST {
      throw Failure("making the folder", path)
    }
    guard access(folder, R_OK | W_OK | X_OK) == 0 else { throw Failure("using the folder", folder) }
  }

  func load(_ name: String) throws -> [UInt8]? {
    let path = path(of: name)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw Failure("reading", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure("reading", path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Written beside and renamed, so that a crash leaves no half key.
  func save(_ name: String, pem: [UInt8]) throws {
    let path = path(of: name)
    let draft = "\(path).\(getpid()).new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure("writing", draft) }
    var rest = pem[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        close(descriptor)
        throw Failure("writing", draft)
      }
      rest = rest.dropFirst(count)
    }
    fsync(descriptor)
    close(descriptor)
    guard rename(draft, path) == 0 else { throw Failure("writing", path) }
  }

  /// Realm ids hold letters, digits, `-` and `_` alone; anything else is spelled out, so that no name leaves the folder.
  private func path(of name: String) -> String {
    let safe = name.utf8.map { byte in
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): String(UnicodeScalar(byte))
      default: "%\(String(byte, radix: 16))"
      }
    }.joined()
    return "\(folder)/\(safe).key"
  }
}
