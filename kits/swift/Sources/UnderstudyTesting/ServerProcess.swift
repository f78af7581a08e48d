#if os(macOS) || os(Linux)
  internal import Foundation
  internal import Synchronization

  /// The server did not become ready; the text has what it said.
  public struct StartError: Error, CustomStringConvertible, Sendable {
    /// What was run, and what it said.
    public let description: String
  }

  /// A server process. It ends when its standard input closes, so that it never outlives this process.
  final class ServerProcess: @unchecked Sendable {
    private struct State {
      var said = Data()
      var log = Data()
      var ready: (scheme: String, port: Int)?
      var isOver = false
    }

    private static let logLimit = 1 << 20

    // Apple's Foundation does not call these Sendable. They are set up by one caller before another thread has them.
    private let process = Process()
    private let input = Pipe()
    private let state = Mutex(State())

    var scheme: String { state.withLock { $0.ready?.scheme ?? "http" } }
    var port: Int { state.withLock { $0.ready?.port ?? 0 } }
    var log: String { state.withLock { String(decoding: $0.log, as: UTF8.self) } }

    private init() {}

    /// The program that the environment names, else the one on the path.
    static func program() throws -> URL {
      let environment = ProcessInfo.processInfo.environment
      if let named = environment["UNDERSTUDY_EXECUTABLE"], !named.isEmpty { return URL(fileURLWithPath: named) }
      for folder in (environment["PATH"] ?? "").split(separator: ":") {
        let path = "\(folder)/understudy"
        if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
      }
      throw StartError(
        description:
          "there is no `understudy` on the PATH; expected UNDERSTUDY_EXECUTABLE, or UNDERSTUDY_URL of a server that runs already"
      )
    }

    static func start(_ program: URL, _ arguments: [String]) async throws -> ServerProcess {
      let server = ServerProcess()
      let output = Pipe()
      let errors = Pipe()
      server.process.executableURL = program
      server.process.arguments = arguments
      server.process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      server.process.standardInput = server.input
      server.process.standardOutput = output
      server.process.standardError = errors
      output.fileHandleForReading.readabilityHandler = { handle in
        let data = handle.availableData
        if data.isEmpty { handle.readabilityHandler = nil }
        server.heard(data)
      }
      errors.fileHandleForReading.readabilityHandler = { handle in
        let data = handle.availableData
        if data.isEmpty { handle.readabilityHandler = nil }
        server.state.withLock { state in
          state.log.append(data)
          if state.log.count > logLimit { state.log.removeFirst(state.log.count - logLimit) }
        }
      }
      do {
        try server.process.run()
      } catch {
        throw StartError(description: "\(program.path): \(error.localizedDescription); expected an executable file")
      }
      for _ in 0..<6_000 {
        if server.state.withLock({ $0.ready != nil }) { return server }
        if server.state.withLock({ $0.isOver }) { break }
        try await Task.sleep(for: .milliseconds(10))
      }
      server.stop()
      try await Task.sleep(for: .milliseconds(50))
      let said = server.state.withLock { String(decoding: $0.said + $0.log, as: UTF8.self) }
      throw StartError(
        description:
          "\(program.path) \(arguments.joined(separator: " ")) ended with status \(server.process.terminationStatus):\n\(said)"
      )
    }

    private func heard(_ data: Data) {
      state.withLock { state in
        if data.isEmpty { state.isOver = true }
        guard state.ready == nil else { return }
        state.said.append(data)
        let lines = String(decoding: state.said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        // Only whole lines: the last one may still be on its way.
        for line in lines.dropLast() where line.hasPrefix("listening on ") {
          let parts = line.dropFirst("listening on ".count).split(separator: ":")
          guard let scheme = parts.first, let port = parts.last.flatMap({ Int($0) }) else { continue }
          state.ready = (String(scheme), port)
        }
      }
    }

    func stop() {
      if process.isRunning { process.terminate() }
      process.waitUntilExit()
      try? input.fileHandleForWriting.close()
    }
  }
#endif
