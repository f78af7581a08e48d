internal import ArgumentParser
internal import Configuration

/// Known by name so that it can be refused by name: it comes with `--tls`.
struct AuthorityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ca", abstract: "Not implemented yet: the certificate authority that --tls uses.")

  @Argument(help: "export or path")
  var action: String

  func run() throws {
    guard action == "export" || action == "path" else {
      throw OptionError("ca \"\(action)\"; expected export or path")
    }
    throw OptionError("not implemented: ca \(action); expected plain HTTP")
  }
}
