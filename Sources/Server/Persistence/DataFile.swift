internal import Logging
internal import Sandboxes
internal import Storage
internal import Store

/// The file of `--data` in which everything is kept that changes.
struct DataFile: RowStore {
  static let name = "understudy.db"

  private let file: RowFile

  /// Opens the file in that folder, or makes it.
  init(folder: String) throws {
    do {
      file = try RowFile(path: "\(folder)/\(Self.name)")
    } catch {
      throw StartError("--data: \(error)")
    }
  }

  func write(_ changes: [RowChange]) throws {
    try file.write(changes.map(RowFile.Change.init))
  }

  func rows(of table: String) throws -> [(key: [UInt8], value: [UInt8])] {
    try file.read(table)
  }
}

extension RowFile.Change {
  fileprivate init(_ change: RowChange) {
    switch change {
    case .put(let table, let key, let value): self = .put(table: table, key: key, value: value)
    case .remove(let table, let key): self = .remove(table: table, key: key)
    case .drop(let prefix): self = .drop(prefix: prefix)
    }
  }
}

/// What `--data` means for a core: it goes on with what the folder holds, and keeps it there.
struct Keeping: Sendable {
  /// Why changes cannot be kept for now; nil if they can.
  let problem: @Sendable () -> String?
  /// What was found, in words for the terminal.
  let summary: String

  /// To be called when the configuration has been applied to `core`, and nobody is served yet.
  init(_ core: IdentityCore, folder: String, log: Logger) throws {
    let path = "\(folder)/\(DataFile.name)"
    let persister = Persister(try DataFile(folder: folder), in: path) { problem in
      if let problem {
        log.critical("changes are not kept in \(path): \(problem)")
      } else {
        log.notice("changes are kept in \(path) again")
      }
    }
    problem = { persister.problem }
    do {
      guard let count = try core.goOn(with: persister) else {
        summary = "Everything is kept in \(folder)."
        return
      }
      let realms = count.realms == 1 ? "1 pool" : "\(count.realms) pools"
      summary = "\(realms), \(count.users == 1 ? "1 user" : "\(count.users) users") from \(folder)."
    } catch let error as DecodingError {
      throw StartError(
        "--data: \(path) was written by another version (\(Self.words(error))); go on with the version that wrote it, "
          + "or move the file away to begin anew")
    } catch {
      throw StartError("--data: \(path): \(error)")
    }
  }

  /// What does not fit, without the value that it is in.
  private static func words(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): Self.place(context.codingPath + [key]) + " is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): Self.place(context.codingPath) + " is different"
    case .dataCorrupted(let context): Self.place(context.codingPath) + ": " + context.debugDescription
    @unknown default: "something is different"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
  }
}
