import Foundation

/// The program, running.
final class Run {
  struct End: Equatable {
    var status: Int32
    var output = ""
    var errors = ""
  }

  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var read = Data()

  init(_ arguments: [String], _ variables: [String: String] = [:]) throws {
    process.executableURL = Self.executable
    process.arguments = arguments
    process.environment = variables
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// The program, which is built beside the tests: on macOS these are a bundle, elsewhere one file.
  private static var executable: URL? {
    let bundle = Bundle(for: Run.self).bundleURL
    return [bundle, bundle.deletingLastPathComponent()].map { $0.appendingPathComponent("understudy") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// The last line that it wrote before it listens; nil if it ended instead.
  func readyLine() -> String? {
    while true {
      let lines = String(decoding: read, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      if let ready = lines.dropLast().first(where: { $0.hasPrefix("listening on ") }) { return String(ready) }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      read += more
    }
  }

  /// Waits for its end.
  func finish() -> End {
    read += output.fileHandleForReading.readDataToEndOfFile()
    let errors = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return End(
      status: process.terminationStatus, output: String(decoding: read, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}
