internal import ArgumentParser
internal import Platform

struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "version", abstract: "Print the version.")

  func run() {
    StandardStream.output.write(Version.line + "\n")
  }
}
