internal import ArgumentParser
internal import Documents
internal import Imports
internal import Platform

/// Shows which options `serve` would run with, and where each comes from.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the options that `serve` would use, each with its source.",
    discussion: """
      Takes the options of `serve`. An option on the command line wins over its environment variable, which wins over the \
      configuration file, which wins over the default. Secrets are not printed.
      """)

  @OptionGroup var options: ServeOptions
  @OptionGroup var documents: DocumentOptions
  @OptionGroup var people: PeopleOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let arguments = ServeArguments(options, documents, people)
    let serve = try ServeSettings(arguments, environment: environment)
    let document = try StartingDocument(serve, environment: environment).read().document
    let settings = Settings(serve: serve, document: document)
    let reader = OptionReader(environment: environment)
    let rows = ServeOptionList.declared.map { $0.row(settings, arguments, reader) }
    StandardStream.output.write(Self.lines(rows).map { $0 + "\n" }.joined())
  }

  /// The sources in comments below one another, but for a value that is too long for that.
  private static func lines(_ rows: [OptionRow]) -> [String] {
    let width = rows.map(\.line.count).filter { $0 <= 48 }.max() ?? 0
    return rows.map { row in
      row.line + String(repeating: " ", count: max(0, width - row.line.count)) + "  # " + row.source
    }
  }
}
