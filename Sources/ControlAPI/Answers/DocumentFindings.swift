internal import Description
package import OpenAPI

/// What came of a document that was imported: the answers to imports have it in three lists.
package struct DocumentFindings: Sendable {
  /// One finding, and where in the document it is about.
  package struct Finding: Sendable {
    /// From 1.
    package var line: Int
    /// The names that lead to the place within the document; empty for the whole.
    package var path: String
    package var text: String

    package init(line: Int, path: String, text: String) {
      self.line = line
      self.path = path
      self.text = text
    }
  }

  /// Made up, since the document does not say it.
  package var guessed: [Finding] = []
  /// Named by the document, and not to be had from it.
  package var unknown: [Finding] = []
  /// Parts of the document of which nothing was made.
  package var leftOut: [Finding] = []

  package init() {}
}

extension DocumentFindings.Finding: ObjectAnswer {
  package static let name = "Finding"
  package static let members: [AnswerMember<Self>] = [
    AnswerMember("line", \.line, "Of the document, from 1."),
    AnswerMember("path", \.path, "The names that lead to the place; empty for the whole document."),
    AnswerMember("text", \.text),
  ]
}
