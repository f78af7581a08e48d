internal import CommandLine
internal import Configuration
internal import Cryptography
internal import Logging
internal import Model
internal import Platform
internal import Replicas
internal import Sandboxes
internal import Traffic

/// Connects a core with the database that it shares with other servers.
struct Replication: Sendable {
  /// A summary of the state that was found, for the terminal.
  let summary: String
  let replicas: any CommonLog

  /// The checked database of `--data`; nil if that is a folder or not set.
  static func engine(of settings: Settings) throws -> Engine? {
    guard let text = settings.serve.database else { return nil }
    // Before libpq does it in its own way, whose exit handler would free what running threads use.
    try OpenSSL.prepare()
    do throws(DatabaseError) {
      return try Engine.open(text, version: Version.number, build: Version.build())
    } catch {
      throw StartError("--data: \(error)", status: error.isRefused ? ExitStatus.failure : ExitStatus.unavailable)
    }
  }

  /// Call it after the configuration has been applied to `core`, before any request is served.
  init(_ core: IdentityCore, _ engine: Engine, log: Logger) throws {
    let replicas = Replicas(core, engine, readRequest: ToldRecord.init) { problem in
      if let problem {
        log.critical("changes are not taken: \(problem)")
      } else {
        log.notice("the database \(engine.shownAddress) answers again")
      }
    }
    self.replicas = replicas
    do {
      FlowLink.share(key: try engine.commonSecret("flow-links", orKeep: SecureRandom.bytes(32)))
      let found = try replicas.join()
      let realms = found.count.realms == 1 ? "1 pool" : "\(found.count.realms) pools"
      let users = found.count.users == 1 ? "1 user" : "\(found.count.users) users"
      summary =
        found.isFirst
        ? "The state is shared in \(engine.shownAddress)."
        : "\(realms), \(users) from \(engine.shownAddress), which other servers may share."
    } catch let error as StartError {
      throw error
    } catch {
      throw StartError("--data: \(engine.shownAddress): \(error)")
    }
  }
}
