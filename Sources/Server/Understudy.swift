internal import ArgumentParser
internal import Configuration

/// The program: reads the command line, runs one command, says in one line what stopped it.
@main
enum Understudy {
  static func main() {
    Signals.ignoreWhatCallsTell()
    do {
      var command = try RootCommand.parseAsRoot()
      try command.run()
    } catch {
      exit(Failure(error))
    }
  }

  private static func exit(_ failure: Failure) -> Never {
    for line in failure.lines { (failure.isHelp ? StandardStream.output : .error).write(line + "\n") }
    Termination.exit(failure.code)
  }
}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understudy",
    abstract:
      "A mock identity provider: imitates Amazon Cognito, Microsoft Entra External ID and OpenID Connect providers.",
    discussion: """
      Without a subcommand it serves. Every option of `serve` has an environment variable, UNDERSTUDY_ and its name; \
      the command line wins, and a variable that is empty counts as not set.
      """,
    version: Version.line,
    subcommands: [
      ServeCommand.self, CheckCommand.self, HealthCommand.self, AuthorityCommand.self, DataCommand.self,
      UsersCommand.self,
      VersionCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)
}

/// An error that ends the program, with its message and exit status.
struct Failure {
  var lines: [String]
  var code: Int32
  /// Asked for, so not an error at all.
  var isHelp = false

  /// A bad command line, after sysexits(3), as the argument parser has it.
  static let usage: Int32 = 64

  init(_ error: any Error) {
    switch error {
    case let problems as ConfigurationProblems:
      lines = problems.lines
      code = 1
    case let error as OptionError:
      lines = ["understudy: \(error)"]
      code = Failure.usage
    case let error as StartError:
      lines = ["understudy: \(error)"]
      code = 1
    case let status as ExitCode:
      lines = []
      code = status.rawValue
    default:
      let status = RootCommand.exitCode(for: error)
      isHelp = status.isSuccess
      code = status.rawValue
      lines =
        isHelp
        ? [RootCommand.fullMessage(for: error)]
        : ["understudy: " + Failure.onOneLine(RootCommand.message(for: error))]
    }
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// Why a command that was understood could not do its work.
struct StartError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
