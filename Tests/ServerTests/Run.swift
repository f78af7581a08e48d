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
    process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent("understudy")
    process.arguments = arguments
    process.environment = variables
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
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
