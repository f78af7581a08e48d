import Foundation

/// The tools that judge certificates from outside.
enum CommandLineTool: String {
  case openssl, curl

  /// macOS has LibreSSL by the name of OpenSSL, and a curl without it: Homebrew's come first.
  private var path: String {
    let name = self == .openssl ? "openssl@3" : "curl"
    let places = ["/opt/homebrew/opt/\(name)/bin/", "/usr/local/opt/\(name)/bin/", "/usr/bin/"].map { $0 + rawValue }
    return places.first(where: FileManager.default.isExecutableFile) ?? "/usr/bin/\(rawValue)"
  }

  var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  func run(_ arguments: String...) throws -> (status: Int32, output: String) { try run(arguments) }

  /// Runs it until it ends; the output has the errors too.
  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

/// A folder for one test, with files for tools to read.
struct TestFolder: ~Copyable {
  private let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and gives its path.
  func file(_ name: String, _ content: [UInt8]) throws -> String {
    let file = url.appending(path: name)
    try Data(content).write(to: file)
    return file.path
  }
}
