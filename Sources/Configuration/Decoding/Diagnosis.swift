internal import Patterns

/// Collects the errors of one file while it is read and decoded.
final class Diagnosis {
  let file: String
  /// The member whose value is being read; values that are refused are reported under its name.
  var subject: String?
  private(set) var problems: [Problem] = []

  init(file: String) {
    self.file = file
  }

  /// - Parameters:
  ///   - wrong: the error
  ///   - expected: what should have been there
  ///   - nearest: the written text, if the nearest of `candidates` may be intended
  func report(
    _ mark: Mark, _ wrong: String, expected: String? = nil, nearest: String? = nil, among candidates: [String] = []
  ) {
    var message = wrong
    if let expected { message += "; expected \(expected)" }
    if let nearest, let candidate = nearestName(to: nearest, among: candidates) {
      message += " (did you mean \(candidate)?)"
    }
    problems.append(Problem(file: file, mark: mark, message: message))
  }

  /// Reports a value, with the name of the member that it belongs to in front.
  func reject(
    _ mark: Mark, _ wrong: String, expected: String, nearest: String? = nil, among candidates: [String] = []
  ) {
    report(mark, (subject.map { "\($0): " } ?? "") + wrong, expected: expected, nearest: nearest, among: candidates)
  }

  func position(_ mark: Mark) -> SourcePosition { SourcePosition(file: file, mark: mark) }
}

/// A part of the user's text for an error message, shortened to one line.
func quoted(_ text: String) -> String {
  let visible = text.unicodeScalars.prefix(60).map { scalar in
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
  }
  return "\"" + String(visible) + (text.unicodeScalars.count > 60 ? "…" : "") + "\""
}

/// `a`, `a or b`, `a, b or c`
func alternatives(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " or " + last
}
