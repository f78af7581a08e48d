package import Configuration
package import Imports
internal import Model

/// The document that a server starts from: the files of `--config`, or the built-in document, with the users of
/// `--users` and `--demo-users`.
package struct StartingDocument: Sendable {
  private let files: [String]
  private let peopleFiles: [String]
  private let demoUsers: Int
  private let parameters: ParameterValues
  private let environment: [String: String]
  private let rootRealm: String?

  /// - Parameters:
  ///   - files: of `--config`; empty for the built-in document.
  ///   - peopleFiles: files of users.
  ///   - demoUsers: the number of users that are added to each pool.
  ///   - parameters: the values of templates' parameters.
  ///   - environment: the variables that a document may refer to.
  ///   - rootRealm: the realm whose issuer is at the root of the server; nil where the document says it.
  package init(
    files: [String], peopleFiles: [String], demoUsers: Int, parameters: ParameterValues, environment: [String: String],
    rootRealm: String? = nil
  ) {
    self.rootRealm = rootRealm
    self.files = files
    self.peopleFiles = peopleFiles
    self.demoUsers = demoUsers
    self.parameters = parameters
    self.environment = environment
  }

  /// Its files, with those of folders, and with nested templates that are in the same folder.
  var paths: [String] {
    (files + peopleFiles).flatMap { file -> [String] in
      guard file != "-", !file.hasPrefix(ConfigurationSource.variablePrefix) else { return [] }
      return ImportReader.files(of: file)
    }
  }

  /// - Throws: all errors of the files together.
  package func read() throws(ConfigurationProblems) -> ImportReader.Result {
    var context = ImportContext()
    context.collectsPeople = true
    context.given = parameters
    var documents: [PeopleDocument] = []
    var more: [String] = []
    for file in peopleFiles {
      if PeopleFile(file) == nil, let people = try PeopleDocument(file: file, environment: environment) {
        documents.append(people)
      } else {
        more.append(file)
      }
    }
    var reading: ImportReader.Result
    if files.isEmpty {
      reading = ImportReader.Result(document: try ConfigurationLoader.builtIn(), report: ImportReport(), guesses: [])
      reading.document.peopleFiles = more.compactMap { PeopleFile($0) }
    } else {
      reading = try ImportReader.read(files: files + more, environment: environment, context: context)
    }
    reading.document.server.functions = parameters.functions
    for people in documents { try people.add(to: &reading.document) }
    try DemoPeople.add(demoUsers, to: &reading.document)
    if let rootRealm { try put(rootRealm, atRootOf: &reading.document) }
    return reading
  }

  /// Puts the issuer of a realm at the root of the server: one of the document, or one that its template would make.
  private func put(_ name: String, atRootOf document: inout ConfiguredDocument) throws(ConfigurationProblems) {
    if let index = document.realms.firstIndex(where: { $0.id.value == name }) {
      document.realms[index].moveToRoot()
      return
    }
    guard var made = document.realms.first(where: { $0.id.value == "*" }), RealmID(name).isPlain else {
      let known = document.realms.map(\.id.value).filter { $0 != "*" }
      let expected = known.isEmpty ? "a configuration with realms" : alternatives(known)
      let message = "there is no realm \(name); expected \(expected)"
      throw ConfigurationProblems([Problem(file: "--root-realm", mark: nil, message: message)], files: files)
    }
    made.id = Located(name, at: made.id.position)
    made.moveToRoot()
    document.realms.append(made)
  }
}
