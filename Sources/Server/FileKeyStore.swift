internal import Encodings
internal import Model
internal import Platform
internal import Store

/// Keeps signing keys in a folder of the operator's (`--data`), each in a file that the owner alone can read.
struct FileKeyStore: KeyStore {
  private let folder: String
  /// The latest refusal of the system; nil for none.
  let failure = Guarded<NotKept?>(nil)

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

  /// - Throws: ``NotKept`` if the file cannot be read.
  func load(_ name: String) throws -> [UInt8]? {
    try noting({ NotKept(unread: $0, in: folder) }) { () throws(PrivateFile.Failure) in
      try PrivateFile.read(path(of: name))
    }
  }

  /// - Throws: ``NotKept`` if the file cannot be written.
  func save(_ name: String, pem: [UInt8]) throws -> [UInt8] {
    try noting({ NotKept($0, in: folder) }) { () throws(PrivateFile.Failure) in
      try PrivateFile.write(pem, to: path(of: name))
    }
    return pem
  }

  /// - Throws: ``NotKept`` if the file cannot be removed.
  func remove(_ name: String) throws {
    let path = path(of: name)
    try noting({ NotKept($0, in: folder) }) { () throws(PrivateFile.Failure) in
      guard unlink(path) == 0 || errno == ENOENT else { throw PrivateFile.Failure("removing", path) }
    }
  }

  /// Runs `body`; what the system refuses becomes a refusal with its words, and is noted.
  private func noting<Value>(
    _ refusal: (String) -> NotKept, _ body: () throws(PrivateFile.Failure) -> Value
  ) throws(NotKept) -> Value {
    do throws(PrivateFile.Failure) {
      return try body()
    } catch {
      let refusal = refusal(error.description)
      failure.update { $0 = refusal }
      throw refusal
    }
  }

  /// Realm ids hold letters, digits, `-` and `_` alone; anything else is spelled out, so that no name leaves the folder.
  private func path(of name: String) -> String {
    let safe = PercentEncoding.encode(name, keeping: .init(alphanumericsAnd: "-_"))
    return "\(folder)/\(safe).key"
  }
}
