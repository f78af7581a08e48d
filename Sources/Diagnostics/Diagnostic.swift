// Room: Sentences for developers about rejected requests, each with its symptom and remedy. No type of the domain.

/// A mistake of an app's developer that the server explains in log and journal. A type lists those of one area; its
/// cases have the values of their sentences. Log lines and docs/troubleshooting.md are both generated from the
/// declarations, so they agree.
package protocol Diagnostic: Sendable {
  /// The area, as a heading.
  static var area: String { get }
  /// Each diagnostic in the order of the developers' page, with the names of its values in ‹ › in their place.
  static var all: [Self] { get }
  var declaration: DiagnosticText { get }
}

extension Diagnostic {
  /// The sentence, in the words of user pools.
  package var text: String { declaration.line }
}

/// What the server and docs/troubleshooting.md say about a mistake.
package struct DiagnosticText: Sendable {
  /// What the app or its developer observes, in Markdown.
  package let symptom: String
  /// The sentence, with its values.
  package let line: String
  /// The sentence for plain realms and tenants, if the other one names settings of user pools.
  package let lineElsewhere: String?
  /// What to do, in Markdown.
  package let cure: String

  init(_ symptom: String, says line: String, elsewhere lineElsewhere: String? = nil, cure: String) {
    (self.symptom, self.line, self.lineElsewhere, self.cure) = (symptom, line, lineElsewhere, cure)
  }
}
