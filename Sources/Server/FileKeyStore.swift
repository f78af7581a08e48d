internal import Encodings
internal import Model
internal import Platform

/// Keeps signing keys in a folder of the operator's (`--data`), each in a file that the owner alone can read.
struct FileKeyStore: KeyStore {
  private let folder: String

  /// Makes the folder `keys` below `data` when it is missing, and those above it, with mode 0700.
  init(data: String) throws {
    folder = "\(data)/keys"
    do throws(PrivateFile.Failure) {
      try PrivateFile.makeFolder(folder)
    } catch {
      throw StartError(
        "--data: \(error); expected a folder that this user may write", status: ExitStatus.cannotCreate)
    }
  }

  func load(_ name: String) throws -> [UInt8]? {
    try PrivateFile.read(path(of: name))
  }

  func save(_ name: String, pem: [UInt8]) throws -> [UInt8] {
    try PrivateFile.write(pem, to: path(of: name))
    return pem
  }

  func remove(_ name: String) throws {
    let path = path(of: name)
    guard unlink(path) == 0 || errno == ENOENT else { throw PrivateFile.Failure("removing", path) }
  }

  /// Realm ids hold letters, digits, `-` and `_` alone; anything else is spelled out, so that no name leaves the folder.
  private func path(of name: String) -> String {
    let safe = PercentEncoding.encode(name, keeping: .init(alphanumericsAnd: "-_"))
    return "\(folder)/\(safe).key"
  }
}
