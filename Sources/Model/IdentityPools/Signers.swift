/// The configured access keys of callers.
package struct Signers: Sendable {
  /// A configured access key.
  package struct Key: Hashable, Sendable {
    package var secret: String
    /// Twelve digits.
    package var account: String
    /// Path and name of the IAM user that owns the key; nil for the root user.
    package var user: String?

    package init(secret: String, account: String, user: String? = nil) {
      self.secret = secret
      self.account = account
      self.user = user
    }
  }

  /// By access key id.
  package var keys: [String: Key] = [:]
  /// How signatures by all other keys are treated, unless a realm has its own rule.
  package var rule = SignatureRule.accept
  /// Whether the age of every signature is judged, unless a realm has its own rule.
  package var judgesAge = false

  package init() {}
}
