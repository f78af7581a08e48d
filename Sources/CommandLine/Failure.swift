package import ArgumentParser
internal import Configuration
internal import Patterns
internal import Platform

/// The error that ends the program: its message and exit status.
package struct Failure {
  package var lines: [String]
  package var code: Int32
  /// Whether the lines are the requested help, and not an error.
  package var isHelp = false

  /// - Parameter root: the command whose subcommands a user may have meant.
  package init(_ error: any Error, of root: any ParsableCommand.Type) {
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
      let status = root.exitCode(for: error)
      isHelp = status.isSuccess
      code = status.rawValue
      lines =
        isHelp
        ? [root.fullMessage(for: error)]
        : [
          "understudy: "
            + (Failure.unknownCommand(Swift.CommandLine.arguments, of: root) ?? Failure.words(error, of: root))
        ]
    }
  }

  /// The message for an unknown command, which the argument parser would report as a surplus argument of `serve`.
  static func unknownCommand(_ arguments: [String], of root: any ParsableCommand.Type) -> String? {
    guard arguments.count > 1, let word = arguments.dropFirst().first, !word.hasPrefix("-") else { return nil }
    let commands = root.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !commands.contains(word) else { return nil }
    let guess = nearestName(to: word, among: commands).map { "; did you mean \($0)?" } ?? ""
    return "there is no command \(word)\(guess.isEmpty ? "; `understudy --help` lists the commands" : guess)"
  }

  /// The argument parser's message, with the command that prints the help.
  private static func words(_ error: any Error, of root: any ParsableCommand.Type) -> String {
    let message = onOneLine(root.message(for: error))
    guard !message.contains("Did you mean"), !message.contains("; expected ") else { return message }
    // Its usage ends with "See 'understudy serve --help' for more information."
    let pieces = root.fullMessage(for: error).split(separator: "'", omittingEmptySubsequences: false)
    guard let help = pieces.last(where: { $0.hasSuffix(" --help") }) else { return message }
    return "\(message); see `\(help)`"
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
