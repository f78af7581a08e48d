package import JSON

/// The form of a string beyond its length, checked without regular expressions.
package struct TextForm: Sendable {
  /// The name of such a string: `a path`.
  package let noun: String
  /// A description of the form: `one that begins with / or *`.
  package let expected: String
  /// Whether errors must not repeat an invalid value.
  package var isSecret = false
  /// A more specific error for an invalid value: `a message without a code`.
  package var wrong: String?
  /// The form as one phrase, if noun and description do not combine.
  package var phrase: String?
  /// The form's JSON Schema keywords: `pattern` or `format`.
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
