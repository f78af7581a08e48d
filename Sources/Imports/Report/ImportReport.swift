package import Configuration

/// The result of importing other programs' documents: what was taken over, guessed, or not stated.
package struct ImportReport: Sendable {
  /// What a finding says about its part of the document.
  package enum Kind: String, Sendable, Codable {
    /// Taken over as in the document.
    case taken
    /// Made up, since the document does not state it.
    case guessed
    /// Named in the document, but not contained in it or not read.
    case unknown
    /// A part of the document without effect.
    case leftOut = "left_out"

    /// The first word of lines and comments.
    package var words: String { self == .leftOut ? "left out" : rawValue }
  }

  /// One finding.
  package struct Note: Sendable {
    package var kind: Kind
    package var position: SourcePosition
    /// The path of names to the place within the file; empty for the whole file.
    package var path: String
    package var text: String
    /// The corresponding place in our own document.
    package var place: DocumentPlace?

    /// `FILE:LINE: kind: PATH: text`
    package var line: String {
      "\(position.file):\(position.mark.line): \(kind.words): \(path.isEmpty ? "" : path + ": ")\(text)"
    }
  }

  /// An output of a template.
  package struct Output: Sendable {
    package var name: String
    package var value: String
  }

  /// A document that was read, and the kind it was recognised as.
  package struct File: Sendable {
    package var name: String
    package var noun: String
  }

  package var files: [File] = []
  package var notes: [Note] = []
  package var outputs: [Output] = []
  /// The hosts that apps which ship these files connect to.
  package var calls: [ClientCall] = []

  package init() {}

  /// Whether only own documents were read.
  package var isEmpty: Bool { files.isEmpty && notes.isEmpty && outputs.isEmpty }

  /// The report for a terminal: a line for each finding, each output and each host that an app connects to.
  package var lines: [String] {
    notes.map(\.line) + outputs.map { "\($0.name) … \($0.value)" } + calls.map(\.line)
  }

  /// Adds guessed parameters to errors, since they may be the cause.
  package func explaining(_ problems: ConfigurationProblems, files: [String]) -> ConfigurationProblems {
    let guesses = notes.filter { $0.kind == .guessed && $0.text.hasPrefix("the parameter ") }
    return ConfigurationProblems(problems.problems + guesses.map { Problem(at: $0.position, $0.text) }, files: files)
  }

  package mutating func add(_ other: ImportReport) {
    files += other.files
    notes += other.notes
    outputs += other.outputs
    calls += other.calls
  }
}

/// A place in our own document, identified by the ids of its enclosing entries, which survive rewriting.
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
