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
    declaration.line(with: values, in: MistakeWords.realm)
  }

  /// The same in the words of that realm.
  package func told(in realm: Realm?, _ values: String...) -> String {
    declaration.line(with: values, in: realm)
  }
}

/// Whose words the lines have: the settings of user pools mean nothing to whoever runs a plain realm or a tenant.
package enum MistakeWords {
  /// The realm of the request that is told of; nil where it is not known: the words are those of user pools.
  @TaskLocal package static var realm: Realm?
}

package struct MistakeDeclaration: Sendable {
  /// What the app or its developer sees, in Markdown.
  package let symptom: String
  /// The line, with names in ‹ › where values stand.
  package let line: String
  /// The line for plain realms and tenants, where the other has words of user pools: with no more names, in the same order.
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
