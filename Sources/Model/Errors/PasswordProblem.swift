/// Why an account cannot have a password, or cannot get a new one.
package enum PasswordProblem: Hashable, Sendable {
  case refused(PasswordPolicy.Violation)
  /// Accounts of this realm need a password.
  case missing
  /// The state of the account does not allow a new password.
  case cannotBeReset
  /// Only an administrator gives the account a password: its user signs in at a provider, or an administrator ended the password.
  case notChangeable
  /// Only administrators reset passwords in this realm.
  case contactAdministrator
  /// The account has no verified address to which a code could be sent.
  case noRecoveryChannel
}
