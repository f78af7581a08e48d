internal import ArgumentParser
internal import Configuration
internal import Imports
internal import Platform

/// The files that a command reads as `serve --config` does.
struct DocumentFiles: ParsableArguments {
  @Argument(help: "Configuration files and folders, also of other programs; - is standard input.")
  var files: [String]

  @OptionGroup var documents: DocumentOptions

  /// Reads them, and runs `body` with the result.
  func read(_ body: (ImportReader.Result) throws -> Void) throws {
    let environment = ProcessEnvironment.current()
    var context = ImportContext()
    context.collectsPeople = true
    context.given = try ParameterValues(
      ServeArguments(nil, documents), OptionReader(environment: environment))
    try ConfigurationErrors.answering {
      let reading = try Waiting.shown("reading \(files.joined(separator: ", "))") { () throws(ConfigurationProblems) in
        try ImportReader.read(files: files, environment: environment, context: context)
      }
      do {
        try body(reading)
      } catch let problems as ConfigurationProblems {
        throw reading.report.explaining(problems, files: files)
      }
    }
  }
}

/// Errors of a command's documents.
enum ConfigurationErrors {
  /// Runs `body`; the errors of documents are its answer then, and not a configuration that a server cannot do with.
  static func answering(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let problems as ConfigurationProblems {
      for line in problems.lines { StandardStream.error.write(line + "\n") }
      throw ExitCode(ExitStatus.failure)
    }
  }
}
