import ArgumentParser
import Configuration
import Testing

@testable import CommandLine

/// What follows from the description of an option: help, variable, line of `understudy config`.
@Suite struct OptionDescriptionTests {
  private static let names = ServeOptionList.declared.map(\.name)

  @Test func everyDescribedOptionIsAnArgumentAndTheOtherWayRound() {
    let help = [ServeOptions.helpMessage(), DocumentOptions.helpMessage(), PeopleOptions.helpMessage()].joined()
    let inHelp = help.split(separator: "\n").filter { $0.hasPrefix("  --") }.compactMap { line in
      line.split { " ,".contains($0) }.first.map(String.init)
    }
    #expect(Set(inHelp) == Set(Self.names) && inHelp.count == Self.names.count)
  }

  @Test(arguments: names) func theHelpNamesTheVariable(name: String) {
    let help = [ServeOptions.helpMessage(), DocumentOptions.helpMessage(), PeopleOptions.helpMessage()].joined()
    let words = help.split { $0.isWhitespace || "[]:=".contains($0) }.map(String.init)
    #expect(words.contains(OptionReader.variableName(name)))
  }

  @Test(arguments: names) func theVariableIsTheSourceOfTheValue(name: String) throws {
    let option = try #require(ServeOptionList.declared.first { $0.name == name })
    let reader = OptionReader(environment: [OptionReader.variableName(name): "1"])
    let settings = Settings(
      serve: try ServeSettings(ServeOptions.parse([]), environment: [:]), document: try ConfigurationLoader.builtIn())
    let row = option.row(settings, ServeArguments(), reader)
    #expect(row.source == OptionReader.variableName(name) && row.line.hasPrefix("\(name.dropFirst(2)): "))
    #expect(option.row(settings, ServeArguments(), OptionReader(environment: [:])).source == "default")
  }

  /// An option wins over the key of the section `server` that says the same.
  @Test func anOptionWinsOverTheConfiguration() throws {
    let source = ConfigurationSource(
      name: "f",
      bytes: Array("server: {publicUrl: https://file.test, connections: 99, trustedProxies: [10.0.0.1]}".utf8))
    let document = try ConfigurationLoader.load([source], environment: [:])
    let file = Settings(serve: try ServeSettings(ServeOptions.parse([]), environment: [:]), document: document)
    #expect(file.publicURL == "https://file.test" && file.connections == 99)
    #expect(file.trustedProxies.map { "\($0)" } == ["10.0.0.1"])
    let options = ["--public-url", "https://option.test", "--connections", "98", "--trusted-proxy", "10.0.0.2"]
    let both = Settings(serve: try ServeSettings(ServeOptions.parse(options), environment: [:]), document: document)
    #expect(both.publicURL == "https://option.test" && both.connections == 98)
    #expect(both.trustedProxies.map { "\($0)" } == ["10.0.0.2"])
  }
}
