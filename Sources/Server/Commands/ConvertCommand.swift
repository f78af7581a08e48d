internal import ArgumentParser
internal import Configuration
internal import Imports
internal import JSON

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a document of ours of files that `serve --config` takes, with a comment at every guess.",
    discussion: """
      FILE may be one of Amplify's, a CloudFormation template, a state of Terraform's, a realm of Keycloak's and others: docs/start-from.md. \
      The document goes to standard output: understudy convert FILE > understudy.yaml
      """)

  @Argument(help: "Files and folders; - is standard input.")
  var files: [String]

  @OptionGroup var documents: DocumentOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    var context = ImportContext()
    context.collectsPeople = true
    context.parameters = try documents.values(environment: environment)
    try ConfigurationErrors.answering {
      let reading = try ImportReader.read(files: files, environment: environment, context: context)
      StandardStream.output.write(try DocumentConversion.text(of: reading))
    }
  }
}

/// A document of ours as text, with what was guessed.
enum DocumentConversion {
  static func text(of reading: ImportReader.Result) throws -> String {
    var document = reading.document
    document.documents[DocumentGuess.section] = nil
    let members = try MinimalDocument(document).members
    return DocumentWriter.text(members, reading.guesses)
  }
}
