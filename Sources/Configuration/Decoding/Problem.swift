/// One error of a configuration, formatted for display.
package struct Problem: Sendable, Hashable {
  /// The file as the user named it.
  package var file: String
  /// nil if the file could not be read.
  package var mark: Mark?
  /// `error; what was expected (did you mean …?)`, one line
  package var message: String

  package init(file: String, mark: Mark?, message: String) {
    self.file = file
    self.mark = mark
    self.message = message
  }

  package init(at position: SourcePosition, _ message: String) {
    self.init(file: position.file, mark: position.mark, message: message)
  }

  /// `FILE:LINE:COLUMN: message`
  package var line: String {
    guard let mark else { return "\(file): \(message)" }
    return "\(file):\(mark.line):\(mark.column): \(message)"
  }
}

/// All errors of a configuration, ordered by file as given, line and column.
package struct ConfigurationProblems: Error, Sendable, CustomStringConvertible {
  package let problems: [Problem]

  /// - Parameter files: their names in the order given.
  package init(_ problems: [Problem], files: [String]) {
    var order: [String: Int] = [:]
    for (index, file) in files.enumerated() where order[file] == nil { order[file] = index }
    func key(_ problem: Problem) -> (Int, Int32, Int32, String) {
      (order[problem.file] ?? files.count, problem.mark?.line ?? 0, problem.mark?.column ?? 0, problem.message)
    }
    self.problems = Set(problems).sorted { key($0) < key($1) }
  }

  package var lines: [String] { problems.map(\.line) }

  package var description: String { lines.joined(separator: "; ") }
}
