import ArgumentParser
import Configuration
import Documents
import Testing

@testable import CommandLine

@Suite struct CommandTests {
  private struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "understudy", subcommands: Commands.all)
  }

  /// Every file that `init` writes is one that a server starts with.
  @Test(arguments: InitCommand.Kind.allCases)
  func whatInitWritesIsValid(kind: InitCommand.Kind) throws {
    let text = InitCommand.text(kind, user: "ada@example.com", callback: "http://localhost:3000/callback")
    let source = ConfigurationSource(name: "understudy.yaml", bytes: Array(text.utf8))
    let document = try ConfigurationLoader.load([source], environment: [:])
    #expect(try Documents.check(document) == 0)
    let summary = CheckCommand.summary(of: document, people: 2)
    #expect(summary.contains("3 users"), "\(summary)")
  }

  @Test func theSummaryCountsEverything() throws {
    let summary = CheckCommand.summary(of: try ConfigurationLoader.builtIn(), people: 0)
    #expect(summary.hasPrefix("1 user pool, "))
    #expect(summary.contains("1 tenant"))
  }

  @Test(arguments: [
    (["understudy", "confg"], "there is no command confg; did you mean config?"),
    (["understudy", "zzzzzz"], "there is no command zzzzzz; `understudy --help` lists the commands"),
  ])
  func anUnknownCommandHasAGuess(arguments: [String], expected: String) {
    #expect(Failure.unknownCommand(arguments, of: Root.self) == expected)
  }

  @Test(arguments: [["understudy"], ["understudy", "check"], ["understudy", "help"], ["understudy", "--port"]])
  func aKnownCommandIsNone(arguments: [String]) {
    #expect(Failure.unknownCommand(arguments, of: Root.self) == nil)
  }

  @Test func errorsOfOptionsHaveTheStatusOfTheCommandLine() {
    let failure = Failure(OptionError("--port \"x\"; expected a number"), of: Root.self)
    #expect(failure.code == 64)
    #expect(failure.lines == ["understudy: --port \"x\"; expected a number"])
    #expect(!failure.isHelp)
  }

  @Test func eachCommandStatesItsName() {
    let names = Commands.all.map { $0.configuration.commandName }
    #expect(names.allSatisfy { $0 != nil })
    #expect(Set(names).count == names.count)
  }
}
