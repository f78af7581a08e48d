/// The keys that callers of the services sign with, as far as a configuration names them.
package struct Signers: Sendable {
  package struct Key: Hashable, Sendable {
    package var secret: String
    /// Twelve digits.
    package var account: String
    /// Path and name of the account's user that they belong to; nil for the root user's.
    package var user: String?

    package init(secret: String, account: String, user: String? = nil) {
      self.secret = secret
      self.account = account
      self.user = user
    }
  }

  /// By access key id.
  package var keys: [String: Key] = [:]
  /// How signatures by all other keys are treated, unless a realm has a rule of its own.
  package var rule = SignatureRule.accept

  package init() {}
}
