/// Import columns that are not attributes.
package enum ImportColumn {
  package static let hasSecondFactor = "cognito:mfa_enabled"
  package static let username = "cognito:username"
  package static let passwordHash = "password_hash"
}
