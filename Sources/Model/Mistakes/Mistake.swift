/// A mistake of an app's developer that the server tells of on the terminal and in the journal. A type lists those of an area, in the order of
/// the page for developers; what the server says and docs/troubleshooting.md are both made of the declarations, so neither knows more.
package protocol Mistake: CaseIterable, Sendable {
  /// What the mistakes have in common, as a heading.
  static var area: String { get }
  var declaration: MistakeDeclaration { get }
}

extension Mistake {
  /// The line, with values in the places of the names.
  /// - Parameter values: in the order in which the line first names them.
  package func told(_ values: String...) -> String {
    declaration.line(with: values)
  }
}

package struct MistakeDeclaration: Sendable {
  /// What the app or its developer sees, in Markdown.
  package let symptom: String
  /// The line, with names in ‹ › where values stand.
  package let line: String
  /// What to do, in Markdown.
  package let cure: String

  init(_ symptom: String, says line: String, cure: String) {
    (self.symptom, self.line, self.cure) = (symptom, line, cure)
  }

  func line(with values: [String]) -> String {
    var names: [Substring] = []
    var text = ""
    var rest = line[...]
    while let start = rest.firstIndex(of: "‹"), let end = rest[start...].firstIndex(of: "›") {
      let name = rest[start...end]
      let place = names.firstIndex(of: name) ?? names.count
      if place == names.count { names.append(name) }
      text += rest[..<start]
      text += place < values.count ? values[place][...] : name
      rest = rest[end...].dropFirst()
    }
    return text + rest
  }
}
