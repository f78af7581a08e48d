package import Configuration

/// What came of documents of other programs: what was taken, what was guessed, what they do not say.
package struct ImportReport: Sendable {
  package enum Kind: String, Sendable, Codable {
    /// Something is here as the document has it.
    case taken
    /// The document does not say it, and something had to be made up.
    case guessed
    /// The document names something that cannot be had from it, or that is not read.
    case unknown
    /// Nothing is made of a part of the document.
    case leftOut = "left_out"

    /// As lines and comments begin with it.
    package var words: String { self == .leftOut ? "left out" : rawValue }
  }

  /// One finding.
  package struct Note: Sendable {
    package var kind: Kind
    package var position: SourcePosition
    /// The names that lead to the place within the file; empty for the whole.
    package var path: String
    package var text: String
    /// Where it shows in our own document.
    package var place: DocumentPlace?

    /// `FILE:LINE: kind: PATH: text`
    package var line: String {
      "\(position.file):\(position.mark.line): \(kind.words): \(path.isEmpty ? "" : path + ": ")\(text)"
    }
  }

  /// What a template names among its outputs.
  package struct Output: Sendable {
    package var name: String
    package var value: String
  }

  /// A document that was read, and what it was taken for.
  package struct File: Sendable {
    package var name: String
    package var noun: String
  }

  package var files: [File] = []
  package var notes: [Note] = []
  package var outputs: [Output] = []

  package init() {}

  /// Whether nothing but our own documents was read.
  package var isEmpty: Bool { files.isEmpty && notes.isEmpty && outputs.isEmpty }

  /// All of it for a terminal: a line for each finding and each output.
  package var lines: [String] { notes.map(\.line) + outputs.map { "\($0.name) … \($0.value)" } }

  /// Errors together with what was guessed of parameters, which may be why values are wrong.
  package func explaining(_ problems: ConfigurationProblems, files: [String]) -> ConfigurationProblems {
    let guesses = notes.filter { $0.kind == .guessed && $0.text.hasPrefix("the parameter ") }
    return ConfigurationProblems(problems.problems + guesses.map { Problem(at: $0.position, $0.text) }, files: files)
  }

  package mutating func add(_ other: ImportReport) {
    files += other.files
    notes += other.notes
    outputs += other.outputs
  }
}

/// A place in our own document, told by the ids of what it is in: those survive every rewriting.
package struct DocumentPlace: Sendable, Hashable {
  /// An entry of a list: `userPools` with the `Id` of …
  package struct Step: Sendable, Hashable {
    package var list: String
    package var id: String

    package init(list: String, id: String) {
      self.list = list
      self.id = id
    }
  }

  package var steps: [Step]
  package var member: String?

  package init(steps: [Step], member: String? = nil) {
    self.steps = steps
    self.member = member
  }
}
