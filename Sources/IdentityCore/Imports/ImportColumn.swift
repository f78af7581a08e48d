/// Columns of an import that are no attributes.
enum ImportColumn {
  static let hasSecondFactor = "cognito:mfa_enabled"
  static let username = "cognito:username"
  static let passwordHash = "password_hash"
}
