internal import Ambient
internal import Assembly
package import Configuration
internal import Imports
internal import Logging
internal import Model
internal import Platform
package import Sandboxes
internal import Store

/// Reads the files of a configuration again when they change, and applies the differences (`serve --watch`).
package final class ConfigurationWatch: Sendable {
  /// Users of files of more than this size, in bytes, are read again after the start.
  private static let waitsForPeople = 8 << 20

  /// How often files are polled: short enough to follow a save at once; it costs one system call a file.
  private static let interval = Duration.milliseconds(300)

  private struct State {
    var document: ConfiguredDocument
    var content: Sandbox
    var stamps: [String: Stamp]
    var people = FollowedPeople()
  }

  /// Identifies a version of a file.
  fileprivate struct Stamp: Equatable {
    var size = -1
    var seconds = 0
    var nanoseconds = 0
    var number: UInt64 = 0

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      size = Int(status.st_size)
      number = UInt64(status.st_ino)
      #if canImport(Darwin)
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #else
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #endif
    }
  }

  private let source: StartingDocument
  private let core: IdentityCore
  private let readings: LastReading
  private let state: Guarded<State?>

  /// What the files were when they were looked at: to be taken before they are read, so that no change is missed.
  package struct Stamps {
    fileprivate let byPath: [String: Stamp]

    package init(_ source: StartingDocument) { byPath = ConfigurationWatch.stamps(of: source.paths) }
  }

  package init(
    _ source: StartingDocument, _ first: ConfiguredDocument, since stamps: Stamps, core: IdentityCore,
    readings: LastReading
  ) {
    self.source = source
    self.core = core
    self.readings = readings
    let content = try? Self.content(of: first)
    state = Guarded(
      content.map { State(document: first, content: $0, stamps: stamps.byPath) })
    if first.peopleFiles.allSatisfy({ stamps.byPath[$0.path]?.size ?? 0 <= Self.waitsForPeople }) { learnPeople() }
  }

  /// Looks at the files until the task is cancelled.
  package func start() -> Task<Void, Never> {
    Task.detached { [self] in
      if state.snapshot?.people.isEmpty ?? false { learnPeople() }
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        look()
      }
    }
  }

  /// The content of a new sandbox with the document.
  /// - Parameter additions: users whom pools must be able to accept; they are not in it.
  private static func content(
    of document: ConfiguredDocument, with additions: [FollowedPeople.Addition] = []
  ) throws -> Sandbox? {
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"), random: .seeded(4370))
    // Two readings of the same must not differ by when they were made.
    core.sandbox()?.update { $0.clock = Clock(frozenAt: Instant(milliseconds: 0)) }
    try SandboxProvisioning.provision(document, in: core)
    let content = core.sandbox()?.snapshot
    for addition in additions { try SandboxProvisioning.add(addition, in: core) { _ in true } }
    return content
  }

  /// Records the users of the user files. If a file has changed since the server read it, none are recorded, and every
  /// user that the realm lacks is added.
  private func learnPeople() {
    guard var known = state.snapshot, !known.document.peopleFiles.isEmpty else { return }
    do throws(ConfigurationProblems) {
      try known.people.learn(known.document.peopleFiles)
      guard Self.stamps(of: source.paths) == known.stamps else { return }
      let next = known
      state.update { $0 = next }
    } catch {
      // Errors in a file are reported when it is read again.
    }
  }

  private static func stamps(of paths: [String]) -> [String: Stamp] {
    Dictionary(paths.map { ($0, Stamp($0)) }, uniquingKeysWith: { first, _ in first })
  }

  private func look() {
    guard var known = state.snapshot else { return }
    let stamps = Self.stamps(of: source.paths)
    guard stamps != known.stamps else { return }
    // Editors write in steps: what is still changing is looked at once more.
    usleep(50_000)
    guard Self.stamps(of: source.paths) == stamps else { return }
    let changed = Set(stamps.filter { known.stamps[$0.key] != $0.value }.keys)
    known.stamps = stamps
    do {
      let reading = try source.read()
      var people = known.people
      let additions = try people.additions(in: reading.document.peopleFiles.filter { changed.contains($0.path) })
      guard let content = try Self.content(of: reading.document, with: additions) else { return }
      var change = ConfigurationChange(
        from: (known.document, known.content), to: (reading.document, content), additions: additions)
      known.people = people
      if let sandbox = core.sandbox() { try change.apply(to: sandbox, of: core) }
      (known.document, known.content) = (reading.document, content)
      readings.note(reading.report, applied: change.applied)
      let words = change.applied.isEmpty ? "nothing else to apply" : change.applied.joined(separator: "; ")
      StandardStream.output.write("configuration read again: \(words)\n")
    } catch let problems as ConfigurationProblems {
      tell(problems.lines)
    } catch {
      tell(["\(error)"])
    }
    let next = known
    state.update { $0 = next }
  }

  private func tell(_ lines: [String]) {
    readings.note(problems: lines)
    for line in lines { StandardStream.error.write(line + "\n") }
    StandardStream.error.write("understudy: the configuration is not applied; the server goes on as before\n")
  }
}
