internal import Encodings
internal import Model
internal import Platform
internal import Store

/// Stores signing keys in an operator's folder (`--data`), each in a file that only the owner can read.
struct FileKeyStore: KeyStore {
  private let folder: String
  /// The latest error of the system; nil for none.
  let failure = Guarded<NotKept?>(nil)

  /// Creates the folder `keys` below `data`, and its parents, with mode 0700 if they are missing.
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

  /// Runs `body`; an error of the system is recorded and thrown as ``NotKept`` with its text.
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

  /// Realm ids have letters, digits, `-` and `_` only; anything else is escaped, so that no name leaves the folder.
  private func path(of name: String) -> String {
    let safe = PercentEncoding.encode(name, keeping: .init(alphanumericsAnd: "-_"))
    return "\(folder)/\(safe).key"
  }
}
