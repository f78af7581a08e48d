package import JSON

/// What a text must look like beyond its length, without a regular expression engine.
package struct TextForm: Sendable {
  /// What a text of this form is: `a path`.
  package let noun: String
  /// What such a text looks like: `one that begins with / or *`.
  package let expected: String
  /// Whether a text of another form must not be repeated in an error.
  package var isSecret = false
  /// What a text of another form is, where that says more than that it is no such text: `a message without a code`.
  package var wrong: String?
  /// The form in one phrase, where noun and looks do not make one.
  package var phrase: String?
  /// What a JSON Schema says of the form: `pattern` or `format`.
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
