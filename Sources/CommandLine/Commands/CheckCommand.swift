internal import ArgumentParser
internal import Configuration
internal import Documents
internal import Imports
internal import JSON
internal import Platform

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate configuration files together, as `serve` reads them.",
    discussion:
      """
      Each error is printed as one line: FILE:LINE:COLUMN: the error; the expected value. The exit status is then 1. Of files of other \
      programs it is printed what was taken, what was guessed and what could not be known, as FILE:LINE: …; the exit status is 0. Of files that an app ships it is printed as well which host each of its clients calls. A line \
      with “warning:” names what is valid but keeps a call from working.
      """)

  @OptionGroup var input: DocumentFiles

  func run() throws {
    try input.read { reading in
      let people = try Documents.check(reading.document)
      for line in reading.report.lines { StandardStream.output.write(line + "\n") }
      for line in CheckCommand.remarks(on: reading.document) { StandardStream.output.write(line + "\n") }
      StandardStream.output.write("valid: \(CheckCommand.summary(of: reading.document, people: people))\n")
      for remark in reading.document.remarks { StandardStream.output.write(remark.line + "\n") }
    }
  }

  /// What is right and yet may surprise: a setting that is left out, whose default the service has otherwise, and an
  /// address that clients have to ask for in a form of its own.
  static func remarks(on document: ConfiguredDocument) -> [String] {
    document.tenants.flatMap(\.applications).flatMap { application -> [String] in
      let place = "\(application.position.file):\(application.position.mark.line)"
      let name = application.settings["name"]?.string ?? application.id.value
      var remarks: [String] = []
      if application.isPublic, application.settings["nativeAuthenticationApisEnabled"] == nil {
        remarks.append(
          "\(place): assumed: nativeAuthenticationApisEnabled: all, for the application \(name); at the service an application without it has none"
        )
      }
      if let uri = application.settings["identifierUri"]?.string, uri.hasSuffix("/") {
        remarks.append(
          "\(place): identifierUri of the application \(name) ends in a slash: clients ask for \(uri)/.default, with both slashes"
        )
      }
      return remarks
    }
  }

  /// What a document has, of all kinds of realms together.
  /// - Parameter people: how many files of people have.
  static func summary(of document: ConfiguredDocument, people: Int) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let tenants = document.tenants.isEmpty ? [] : [count(document.tenants.count, "tenant")]
    let clients =
      document.userPools.map(\.clients.count) + document.realms.map { $0.clients.count + $0.registered.count }
      + document.tenants.map(\.applications.count)
    let users =
      document.userPools.map(\.users.count) + document.realms.map(\.users.count) + document.tenants.map(\.users.count)
    let pools = [
      count(document.userPools.count, "user pool"), count(clients.reduce(0, +), "client"),
      count(users.reduce(people, +), "user"),
    ]
    let identities = document.identityPools.isEmpty ? [] : [count(document.identityPools.count, "identity pool")]
    let realms = document.realms.isEmpty ? [] : [count(document.realms.count, "realm")]
    return (pools + tenants + identities + realms).joined(separator: ", ")
  }
}
