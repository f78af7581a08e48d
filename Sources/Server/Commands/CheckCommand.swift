internal import ArgumentParser
internal import Configuration

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate configuration files together, as `serve` reads them.",
    discussion:
      "Each error is printed as one line: FILE:LINE:COLUMN: the error; the expected value. The exit status is then 1.")

  @Argument(help: "Configuration files, YAML or JSON; - is standard input.")
  var files: [String]

  func run() throws {
    do {
      let document = try ConfigurationLoader.load(files: files, environment: ProcessEnvironment.current())
      let people = try Composition.rehearse(document)
      StandardStream.output.write("valid: \(CheckCommand.summary(of: document, people: people))\n")
    } catch let problems as ConfigurationProblems {
      // The answer that was asked for, unlike a configuration that `serve` cannot do with.
      for line in problems.lines { StandardStream.error.write(line + "\n") }
      throw ExitCode(ExitStatus.failure)
    }
  }

  /// - Parameter people: how many files of people have.
  static func summary(of document: ConfiguredDocument, people: Int) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let tenants = document.tenants.isEmpty ? [] : [count(document.tenants.count, "tenant")]
    let pools = [
      count(document.userPools.count, "user pool"),
      count(document.userPools.map(\.clients.count).reduce(0, +), "client"),
      count(document.userPools.map(\.users.count).reduce(people, +), "user"),
    ]
    let identities = document.identityPools.isEmpty ? [] : [count(document.identityPools.count, "identity pool")]
    let realms = document.realms.isEmpty ? [] : [count(document.realms.count, "realm")]
    return (pools + tenants + identities + realms).joined(separator: ", ")
  }
}
