internal import ArgumentParser
internal import Configuration
internal import Platform

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of configuration files, for editors.",
    discussion: """
      Editors with the YAML language server take it by a first line such as \
      # yaml-language-server: $schema=understudy.schema.json
      """)

  func run() {
    StandardStream.output.write(ConfigurationSchema.text)
  }
}
