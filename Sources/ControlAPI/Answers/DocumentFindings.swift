internal import Description
package import OpenAPI

/// The findings of importing a document, returned in three lists.
package struct DocumentFindings: Sendable {
  /// One finding with its place in the document.
  package struct Finding: Sendable {
    /// From 1.
    package var line: Int
    /// The path of names in the document; empty for the whole document.
    package var path: String
    package var text: String

    package init(line: Int, path: String, text: String) {
      self.line = line
      self.path = path
      self.text = text
    }
  }

  /// Values assumed because the document does not contain them.
  package var guessed: [Finding] = []
  /// Values that the document refers to but does not contain.
  package var unknown: [Finding] = []
  /// Parts of the document that were ignored.
  package var leftOut: [Finding] = []

  package init() {}
}

extension DocumentFindings.Finding: ObjectAnswer {
  package static let name = "Finding"
  package static let members: [AnswerMember<Self>] = [
    AnswerMember("line", \.line, "The line in the document, from 1."),
    AnswerMember("path", \.path, "The path in the document; empty for the whole document."),
    AnswerMember("text", \.text),
  ]
}
