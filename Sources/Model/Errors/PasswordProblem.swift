/// Why an account cannot have a password, or cannot set a new one.
package enum PasswordProblem: Hashable, Sendable {
  case refused(PasswordPolicy.Violation)
  /// Accounts of this realm require a password.
  case missing
  /// The state of the account does not allow a new password.
  case cannotBeReset
  /// Only an administrator can set the account's password: the user signs in at a provider, or an administrator removed
  /// the password.
  case notChangeable
  /// Only administrators can reset passwords in this realm.
  case contactAdministrator
  /// The account has no verified address for a code.
  case noRecoveryChannel
}
