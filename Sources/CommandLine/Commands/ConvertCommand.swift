internal import ArgumentParser
internal import Configuration
internal import Documents
internal import Imports
internal import Platform

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a document of ours of files that `serve --config` takes, with a comment at every guess.",
    discussion: """
      FILE may be one of Amplify's, a CloudFormation template, a state of Terraform's, a realm of Keycloak's and others: docs/start-from.md. \
      The document goes to standard output: understudy convert FILE > understudy.yaml
      """)

  @OptionGroup var input: DocumentFiles

  func run() throws {
    try input.read { reading in
      // Files of users have their own progress bar.
      let text =
        reading.document.peopleFiles.isEmpty
        ? try Waiting.shown("converting") { () throws in try Documents.converted(reading) }
        : try Documents.converted(reading)
      StandardStream.output.write(text)
    }
  }
}
