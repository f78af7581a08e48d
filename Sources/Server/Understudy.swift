internal import ArgumentParser
internal import CommandLine
internal import Platform

/// The program: reads the command line, runs one command, reports a failure in one line.
@main
enum Understudy {
  static func main() {
    Signals.ignoreWhatCallsTell()
    do {
      var command = try RootCommand.parseAsRoot()
      try command.run()
    } catch {
      exit(Failure(error, of: RootCommand.self))
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
    // Commands state their names: deriving one from the type's name costs a tenth of a millisecond at every start.
    subcommands: [ServeCommand.self, DemoCommand.self] + Commands.all,
    defaultSubcommand: ServeCommand.self)
}
