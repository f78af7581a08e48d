package import Configuration

/// Our own document while it is built from other programs' documents.
package final class Declarations {
  package let root: Declared
  package let diagnosis: Diagnosis
  /// The trees of the files, for the paths in findings.
  private var trees: [Int: Node] = [:]
  private var found: [(kind: ImportReport.Kind, mark: Mark, text: String, entry: Declared?, member: String?)] = []
  private(set) var outputs: [ImportReport.Output] = []
  let ids: MadeUpIDs
  /// Shared by all templates.
  let budget = ExpansionBudget()
  /// Where the functions of triggers run.
  var functions = FunctionAddresses()
  /// The places of values that were made up because the document does not have them.
  var placeholders: Set<Mark> = []
  /// The files of folders, whose entries are left out one by one where they cannot be taken.
  var looseFiles: Set<Int32> = []

  init(diagnosis: Diagnosis, ids: MadeUpIDs) {
    self.diagnosis = diagnosis
    self.ids = ids
    root = Declared(at: Mark(line: 1, column: 1))
  }

  // MARK: Users

  /// The users of large documents, by pool or realm.
  private(set) var lines: [PeopleLines] = []

  /// A new user to declare; call ``take(_:of:_:)`` when done.
  /// - Parameter list: the list of users in our document.
  func person(_ name: String, of pool: Declared, in list: String, at mark: Mark, _ people: ForeignPeople) -> Declared {
    guard people.areCollected, let id = Declared.id(ofEntriesIn: list) else {
      return pool.entry(list, id: name, at: mark)
    }
    let person = Declared(at: mark)
    person.set(id, name, at: mark)
    return person
  }

  /// Adds a declared user of a large document to the lines of its pool.
  func take(_ person: Declared, of pool: Declared, _ people: ForeignPeople) {
    guard people.areCollected else { return }
    let file = Int(person.mark.file)
    if lines.last?.pool !== pool || lines.last?.file != file {
      lines.append(PeopleLines(of: pool, file: file, size: people.size * 3 / 2))
    }
    lines.last?.add(person)
  }

  func add(tree: Node, file: Int) { trees[file] = tree }

  var pools: [Declared] { root.entries("userPools") }

  /// The pool with that id, which may be defined later or in another file.
  func pool(_ id: String, at mark: Mark) -> Declared { root.entry("userPools", id: id, at: mark) }

  func identityPool(_ id: String, at mark: Mark) -> Declared { root.entry("identityPools", id: id, at: mark) }

  // MARK: Findings

  func took(_ text: String, at mark: Mark) { found.append((.taken, mark, text, nil, nil)) }

  /// - Parameters:
  ///   - entry: the entry of our document that the guess is about, or its member of that name.
  func guessed(_ text: String, at mark: Mark, in entry: Declared? = nil, _ member: String? = nil) {
    found.append((.guessed, mark, text, entry, member))
  }

  func cannotKnow(_ text: String, at mark: Mark, in entry: Declared? = nil, _ member: String? = nil) {
    found.append((.unknown, mark, text, entry, member))
  }

  func leftOut(_ text: String, at mark: Mark, in entry: Declared? = nil, _ member: String? = nil) {
    found.append((.leftOut, mark, text, entry, member))
  }

  func output(_ name: String, _ value: String) { outputs.append(ImportReport.Output(name: name, value: value)) }

  var report: ImportReport {
    var report = ImportReport()
    report.outputs = outputs
    var known: Set<String> = []
    for item in found {
      var place = item.entry?.place
      place?.member = item.member
      let note = ImportReport.Note(
        kind: item.kind, position: diagnosis.position(item.mark),
        path: trees[Int(item.mark.file)]?.path(to: item.mark) ?? "", text: item.text, place: place)
      if known.insert(note.line).inserted { report.notes.append(note) }
    }
    return report
  }
}
