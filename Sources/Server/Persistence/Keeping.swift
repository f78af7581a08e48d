internal import CognitoUserPools
internal import CommandLine
internal import Logging
internal import Model
internal import Platform
internal import Sandboxes
internal import Storage

/// Connects a core with the folder of `--data`: loads the stored state, and writes changes.
struct Keeping: Sendable {
  /// A summary of the loaded state, for the terminal.
  let summary: String
  private let folder: DataFolder
  let persister: Persister

  /// Call it after the configuration has been applied to `core`, before any request is served.
  init(_ core: IdentityCore, folder: String, log: Logger) throws {
    let data: DataFolder
    do {
      data = try DataFolder(folder, writer: Version.number, bringingForward: FormerRows.bringForward) {
        log.warning("\($0)")
      }
    } catch let error as StorageFailure {
      throw StartError(error, of: "--data: ")
    } catch let error as DecodingError {
      throw Self.otherVersion(error, "\(folder)/\(DataFolder.name)")
    }
    let path = data.path
    let persister = Persister(data, in: path) { problem in
      if let problem {
        log.critical("changes are not kept in \(path): \(problem)")
      } else {
        log.notice("changes are kept in \(path) again")
      }
    }
    (self.folder, self.persister) = (data, persister)
    do {
      let known = try Waiting.shown("reading \(folder)") { () throws in
        try core.goOn(with: persister, bringingForward: { $0.bringForward() })
      }
      guard let count = known else {
        summary = "The state is kept in \(folder)."
        try start()
        return
      }
      let realms = count.realms == 1 ? "1 pool" : "\(count.realms) pools"
      summary = "\(realms), \(count.users == 1 ? "1 user" : "\(count.users) users") from \(folder)."
      try start()
    } catch let error as StartError {
      throw error
    } catch let error as StorageFailure {
      data.giveUp()
      throw StartError(error, of: "--data: ")
    } catch let refusal as NotKept {
      data.giveUp()
      throw StartError("--data: \(refusal)", status: ExitStatus.cannotCreate)
    } catch let error as DecodingError {
      data.giveUp()
      throw Self.otherVersion(error, path)
    } catch {
      throw StartError("--data: \(path): \(error)")
    }
  }

  /// Call it once requests are served: from then on they do not block their threads while changes are written.
  func start() throws {
    guard persister.start() else { throw StartError("--data: the system has no thread left to write with") }
    folder.startMerging()
  }

  /// The reason why changes cannot be written at present; nil if they can.
  var problem: String? { persister.problem }

  /// Leaves one file. Call it after the last request.
  func close() throws(StorageFailure) {
    persister.stop()
    try folder.close()
  }

  private static func otherVersion(_ error: DecodingError, _ path: String) -> StartError {
    StartError(
      "--data: \(path) was written by another version (\(words(error))); use the version that wrote it, "
        + "or move the file away to start with new state")
  }

  /// What does not fit, without quoting the value.
  private static func words(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): Self.place(context.codingPath + [key]) + " is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): Self.place(context.codingPath) + " is different"
    case .dataCorrupted(let context): Self.place(context.codingPath) + ": " + context.debugDescription
    @unknown default: "the format differs"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
  }
}
