package import JSON

/// The form of a text beyond its length, without a regular expression engine.
package struct TextForm: Sendable {
  /// The name of a text of this form: `a path`.
  package let noun: String
  /// A description of the form: `one that begins with / or *`.
  package let expected: String
  /// Whether a text of another form must not be repeated in an error.
  package var isSecret = false
  /// The error for a text of another form, if it can be more specific: `a message without a code`.
  package var wrong: String?
  /// The form in one phrase, where noun and looks do not make one.
  package var phrase: String?
  /// The JSON Schema of the form: `pattern` or `format`.
  package var keywords: JSONObject = [:]
  package let matches: @Sendable (String) -> Bool

  package init(
    noun: String, expected: String, isSecret: Bool = false, wrong: String? = nil, phrase: String? = nil,
    keywords: JSONObject = [:], matches: @escaping @Sendable (String) -> Bool
  ) {
    self.noun = noun
    self.expected = expected
    self.isSecret = isSecret
    self.wrong = wrong
    self.phrase = phrase
    self.keywords = keywords
    self.matches = matches
  }
}
