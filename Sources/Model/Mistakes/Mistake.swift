/// A mistake of an app's developer that the server explains in log and journal. A type lists those of one area in the
/// order of the developers' page; log lines and docs/troubleshooting.md are both generated from the declarations, so
/// they agree.
package protocol Mistake: CaseIterable, Sendable {
  /// The area, as a heading.
  static var area: String { get }
  var declaration: MistakeDeclaration { get }
}

extension Mistake {
  /// The line with its placeholders replaced, in the words of user pools.
  /// - Parameter values: in the order in which the placeholders first occur.
  package func told(_ values: String...) -> String {
    declaration.line(with: values)
  }

  /// The same in the words of that realm: the settings of user pools mean nothing to users of plain realms and tenants.
  package func told(in realm: Realm?, _ values: String...) -> String {
    declaration.line(with: values, in: realm)
  }
}

/// What the server and docs/troubleshooting.md say about a mistake.
package struct MistakeDeclaration: Sendable {
  /// What the app or its developer observes, in Markdown.
  package let symptom: String
  /// The line, with placeholders in ‹ ›.
  package let line: String
  /// The line for plain realms and tenants, if the other one names settings of user pools; uses the same placeholders
  /// in the same order, or fewer.
  package let lineElsewhere: String?
  /// What to do, in Markdown.
  package let cure: String

  init(_ symptom: String, says line: String, elsewhere lineElsewhere: String? = nil, cure: String) {
    (self.symptom, self.line, self.lineElsewhere, self.cure) = (symptom, line, lineElsewhere, cure)
  }

  func line(with values: [String], in realm: Realm? = nil) -> String {
    let isElsewhere = realm.map { $0.isPlain || !$0.isUserPool } ?? false
    var names: [Substring] = []
    var text = ""
    var rest = (isElsewhere ? lineElsewhere ?? line : line)[...]
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
