internal import Patterns

/// Collects the errors of one document while it is read and decoded.
package final class Diagnosis {
  /// The file that the document begins with.
  package var file: String { files[0] }
  /// The files that marks refer to by index. A document made from several files has several.
  package private(set) var files: [String]
  /// The member whose value is being read; rejected values are reported under its name.
  var subject: String?
  package private(set) var problems: [Problem] = []
  /// The keys given again in mappings of other programs' documents, whose last value counts.
  package private(set) var repeated: [RepeatedKey] = []

  package struct RepeatedKey: Sendable {
    package let name: String
    package let mark: Mark
    /// The line of the one before.
    package let line: Int32

    /// The error, for documents whose keys must be unique.
    package func report(to diagnosis: Diagnosis) {
      diagnosis.report(
        mark, "the key \(quoted(name)) appears twice", expected: "it once; the other is in line \(line)")
    }
  }

  func note(_ key: RepeatedKey) { repeated.append(key) }

  package convenience init(file: String) { self.init(files: [file]) }

  /// - Parameter files: at least one, named as the user gave them.
  package init(files: [String]) {
    self.files = files.isEmpty ? [""] : files
  }

  /// Adds a file, and returns its index for marks.
  package func add(file: String) -> Int {
    files.append(file)
    return files.count - 1
  }

  /// Takes back the errors after the first `count` of them.
  package func withdraw(since count: Int) -> [Problem] {
    let withdrawn = Array(problems[count...])
    problems.removeSubrange(count...)
    return withdrawn
  }

  /// Adds an error found elsewhere.
  package func report(_ problem: Problem) { problems.append(problem) }

  /// - Parameters:
  ///   - wrong: the error
  ///   - expected: what was expected instead
  ///   - nearest: the written text, if a similar one of `candidates` may be intended
  package func report(
    _ mark: Mark, _ wrong: String, expected: String? = nil, nearest: String? = nil, among candidates: [String] = []
  ) {
    var message = wrong
    if let expected { message += "; expected \(expected)" }
    if let nearest, let candidate = nearestName(to: nearest, among: candidates) {
      message += " (did you mean \(candidate)?)"
    }
    problems.append(Problem(at: position(mark), message))
  }

  /// Reports an invalid value, prefixed with the name of its member.
  func reject(
    _ mark: Mark, _ wrong: String, expected: String, nearest: String? = nil, among candidates: [String] = []
  ) {
    report(mark, (subject.map { "\($0): " } ?? "") + wrong, expected: expected, nearest: nearest, among: candidates)
  }

  package func position(_ mark: Mark) -> SourcePosition {
    SourcePosition(file: files.indices.contains(Int(mark.file)) ? files[Int(mark.file)] : file, mark: mark)
  }
}

/// A part of the user's text for an error message, shortened to one line.
package func quoted(_ text: String) -> String {
  let visible = text.unicodeScalars.prefix(60).map { scalar in
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
  }
  return "\"" + String(visible) + (text.unicodeScalars.count > 60 ? "…" : "") + "\""
}

/// `a`, `a or b`, `a, b or c`
package func alternatives(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " or " + last
}
