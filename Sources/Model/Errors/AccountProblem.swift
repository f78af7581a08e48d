/// Why an account is not found, or its state does not allow what is asked for.
package enum AccountProblem: Hashable, Sendable {
  /// No account has that name; told only to callers that may learn so.
  case notFound
  /// The same, told to a client that confirms or recovers the account.
  case unknownToClient
  case disabled
  case notConfirmed
  /// An administrator reset the password: the user must set a new one first.
  case passwordResetRequired
  case temporaryPasswordExpired
  /// Only an account that awaits confirmation can be confirmed.
  case cannotConfirm(UserStatus)
  case alreadyConfirmed
  /// The user of that name has answered the invitation, or never had one.
  case cannotResendInvitation(String)
}
