internal import Configuration
internal import Imports

/// What a server starts from: the files of `--config`, or the built-in document, and the people of `--users` and `--demo-users`.
struct StartingDocument {
  private let files: [String]
  private let settings: DocumentSettings
  private let environment: [String: String]

  init(_ files: [String], _ settings: DocumentSettings, environment: [String: String]) {
    self.files = files
    self.settings = settings
    self.environment = environment
  }

  /// The files that it is made of, those of folders among them, and templates within templates as far as they are in the same folder.
  var paths: [String] {
    (files + settings.peopleFiles).flatMap { file -> [String] in
      guard file != "-" else { return [] }
      return ImportReader.files(of: file)
    }
  }

  /// - Throws: everything that is wrong with them, at once.
  func read() throws(ConfigurationProblems) -> ImportReader.Result {
    var context = ImportContext()
    context.collectsPeople = true
    context.given = settings.parameters
    var documents: [PeopleDocument] = []
    var more: [String] = []
    for file in settings.peopleFiles {
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
    for people in documents { try people.add(to: &reading.document) }
    try DemoPeople.add(settings.demoUsers, to: &reading.document)
    return reading
  }
}
