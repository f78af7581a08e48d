/// Why an account cannot be created, or cannot have a name.
package enum SignUpProblem: Hashable, Sendable {
  /// Only administrators can create accounts in this realm.
  case notAllowed
  case usernameTaken
  /// Another account uses the value of this attribute as an alias.
  case aliasTaken(AttributeName)
  /// The name has the form of this attribute, which is an alias.
  case usernameLooksLikeAlias(AttributeName)
  /// The name must be a value of one of these attributes.
  case usernameMustBe([AttributeName])
}
