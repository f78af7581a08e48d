internal import ArgumentParser
internal import Configuration
internal import Patterns
internal import Storage

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
      the command line wins, and a variable that is empty counts as not set. `understudy config` shows what is in force.

      Exit status, after sysexits: 0; 64 for a command line that is not understood; 65 for a file that is not what it should \
      be; 66 for one that cannot be read; 69 for a port or folder that is taken and for a server that does not answer; 73 for \
      what cannot be written; 78 for a configuration that cannot be served; 1 for all else that fails, and for the answer no \
      of `check`, `convert` and `health`.
      """,
    version: Version.line,
    // Each states its name, and so do theirs: a name that is derived from the type's costs every start a tenth of a millisecond.
    subcommands: [
      ServeCommand.self, DemoCommand.self, OpenCommand.self, ConfigCommand.self, CheckCommand.self,
      ConvertCommand.self, InitCommand.self, SchemaCommand.self, HealthCommand.self, AuthorityCommand.self,
      DataCommand.self, UsersCommand.self,
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

  init(_ error: any Error) {
    switch error {
    case let problems as ConfigurationProblems:
      lines = problems.lines
      code = ExitStatus.configuration
    case let error as OptionError:
      lines = ["understudy: \(error)"]
      code = ExitStatus.usage
    case let error as StartError:
      lines = ["understudy: \(error)"]
      code = error.status
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
        : ["understudy: " + (Failure.unknownCommand(CommandLine.arguments) ?? Failure.words(error))]
    }
  }

  /// A word in place of a command that is none: it would be called an argument of `serve` too many.
  static func unknownCommand(_ arguments: [String]) -> String? {
    guard arguments.count > 1, let word = arguments.dropFirst().first, !word.hasPrefix("-") else { return nil }
    let commands = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !commands.contains(word) else { return nil }
    let guess = nearestName(to: word, among: commands).map { "; did you mean \($0)?" } ?? ""
    return "there is no command \(word)\(guess.isEmpty ? "; `understudy --help` lists the commands" : guess)"
  }

  /// What the argument parser says, and which help says more.
  private static func words(_ error: any Error) -> String {
    let message = onOneLine(RootCommand.message(for: error))
    guard !message.contains("Did you mean"), !message.contains("; expected ") else { return message }
    // Its usage ends with "See 'understudy serve --help' for more information."
    let pieces = RootCommand.fullMessage(for: error).split(separator: "'", omittingEmptySubsequences: false)
    guard let help = pieces.last(where: { $0.hasSuffix(" --help") }) else { return message }
    return "\(message); see `\(help)`"
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// Exit statuses, after sysexits(3) where it has a word.
enum ExitStatus {
  static let failure: Int32 = 1
  /// A bad command line, as the argument parser has it.
  static let usage: Int32 = 64
  /// A file that was named is there, and is not what it should be.
  static let data: Int32 = 65
  /// A file that was named is not there, or cannot be read.
  static let noInput: Int32 = 66
  /// Something that is needed does not answer, or is taken.
  static let unavailable: Int32 = 69
  /// A file or folder cannot be made or written.
  static let cannotCreate: Int32 = 73
  static let configuration: Int32 = 78
}

/// Why a command that was understood could not do its work.
struct StartError: Error, CustomStringConvertible {
  let description: String
  let status: Int32

  init(_ description: String, status: Int32 = ExitStatus.failure) {
    self.description = description
    self.status = status
  }

  /// - Parameter option: what the words begin with.
  init(_ failure: StorageFailure, of option: String = "") {
    let status =
      switch failure.kind {
      case .failed: ExitStatus.failure
      case .taken: ExitStatus.unavailable
      case .missing: ExitStatus.noInput
      case .cannotCreate: ExitStatus.cannotCreate
      }
    self.init("\(option)\(failure)", status: status)
  }
}
