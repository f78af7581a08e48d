import Foundation
import PackagePlugin

/// `swift package understudy start|status|stop|test`: a server for the tests of a package.
///
/// A plugin may use no library, so that it has none of UnderstudyTesting.
@main struct UnderstudyCommand: CommandPlugin {
  private static let usage = """
    swift package [--disable-sandbox] understudy start [OPTIONS OF serve]   starts a server, and prints its address
    swift package [--disable-sandbox] understudy status                     prints the address of the one that runs
    swift package [--disable-sandbox] understudy stop                       ends it
    swift package [--disable-sandbox] understudy test [OPTIONS OF serve] [-- OPTIONS OF swift test]
                                       starts a server, tests the package with UNDERSTUDY_URL, and ends the server

    UNDERSTUDY_EXECUTABLE names the program; else it is `understudy` on the PATH. macOS needs --disable-sandbox.
    """

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let server = Server(folder: context.pluginWorkDirectoryURL)
    switch arguments.first {
    case "start":
      print(try await server.start(Array(arguments.dropFirst())).url)
    case "status":
      guard let running = await server.running() else { throw Failure("no server runs; `understudy start` starts one") }
      print(running.url)
    case "stop":
      guard let running = await server.running() else { throw Failure("no server runs") }
      try await server.stop(running)
    case "test":
      let rest = arguments.dropFirst()
      let options = Array(rest.prefix { $0 != "--" })
      let package = context.package.directoryURL.path
      // The plugin's caller holds the lock of the build folder, and builds nothing meanwhile.
      let command = ["swift", "test", "--package-path", package, "--ignore-lock"] + rest.dropFirst(options.count + 1)
      let own = await server.running() == nil
      let running = own ? try await server.start(options) : try await server.start([])
      let status: Int32
      do {
        status = try await Program.run(command, setting: ["UNDERSTUDY_URL": running.url])
      } catch {
        if own { try await server.stop(running) }
        throw error
      }
      if own { try await server.stop(running) }
      guard status == 0 else { throw Failure("swift test ended with status \(status)") }
    case "help", "--help", "-h":
      print(Self.usage)
    default:
      throw Failure(
        "\(arguments.first.map { "unknown command \($0)" } ?? "no command");  expected one of:\n\(Self.usage)")
    }
  }
}

/// What was wrong, and what to do.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The server of a package: its address and process are noted in the folder of the plugin.
struct Server {
  struct Running: Codable {
    let url: String
    let process: Int32
  }

  let folder: URL

  private var note: URL { folder.appendingPathComponent("server.json") }
  private var log: URL { folder.appendingPathComponent("server.log") }
  private var portFile: URL { folder.appendingPathComponent("server.port") }

  /// The server that was started before; nil if it has ended.
  func running() async -> Running? {
    guard let data = try? Data(contentsOf: note), let running = try? JSONDecoder().decode(Running.self, from: data),
      kill(running.process, 0) == 0, await Self.answers(running.url)
    else { return nil }
    return running
  }

  /// The server that runs, or a new one.
  func start(_ options: [String]) async throws -> Running {
    if let running = await running() {
      guard options.isEmpty else {
        throw Failure("a server runs at \(running.url), with other options perhaps: `understudy stop` ends it")
      }
      return running
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: portFile)
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let output = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = try Program.understudy()
    // The library's redirection names the host that an app called in fields that only a trusted proxy may send.
    let trusted = ["--trusted-proxy", "127.0.0.1", "--trusted-proxy", "::1"]
    process.arguments = ["serve", "--port", "0", "--port-file", portFile.path] + trusted + options
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      throw Failure("\(process.executableURL?.path ?? ""): \(error.localizedDescription); expected an executable file")
    }
    for _ in 0..<3_000 where process.isRunning {
      if let port = (try? String(contentsOf: portFile, encoding: .utf8)).flatMap({ Int($0.trimmed) }) {
        let running = Running(url: "http://localhost:\(port)", process: process.processIdentifier)
        try JSONEncoder().encode(running).write(to: note, options: .atomic)
        return running
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    if process.isRunning { process.terminate() }
    throw Failure("the server did not start:\n\((try? String(contentsOf: log, encoding: .utf8)) ?? "")")
  }

  func stop(_ running: Running) async throws {
    kill(running.process, SIGTERM)
    try? FileManager.default.removeItem(at: note)
    for _ in 0..<1_000 {
      if await !Self.answers(running.url) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Failure("the process \(running.process) does not end: `kill -9 \(running.process)` ends it")
  }

  /// Whether a server is ready there.
  private static func answers(_ url: String) async -> Bool {
    guard let program = try? Program.understudy() else { return false }
    return (try? await Program.run([program.path, "health", "--url", url], setting: [:], isQuiet: true)) == 0
  }
}

enum Program {
  /// The server's program.
  static func understudy() throws -> URL {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["UNDERSTUDY_EXECUTABLE"], !named.isEmpty { return URL(fileURLWithPath: named) }
    guard let found = find("understudy") else {
      throw Failure("there is no `understudy` on the PATH; expected UNDERSTUDY_EXECUTABLE, or an installed program")
    }
    return found
  }

  private static func find(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program to its end, and returns its status.
  static func run(_ words: [String], setting variables: [String: String], isQuiet: Bool = false) async throws -> Int32 {
    guard let name = words.first, let program = name.hasPrefix("/") ? URL(fileURLWithPath: name) : find(name) else {
      throw Failure("\(words.first ?? "") is not on the PATH")
    }
    let process = Process()
    process.executableURL = program
    process.arguments = Array(words.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
    if isQuiet { (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice) }
    try process.run()
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    return process.terminationStatus
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
