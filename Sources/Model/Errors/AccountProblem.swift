/// Why an account is not found, or its state does not allow the operation.
package enum AccountProblem: Hashable, Sendable {
  /// No account has that name; reported only to callers that may learn it.
  case notFound
  /// The same, for a client that confirms or recovers the account.
  case unknownToClient
  case disabled
  case notConfirmed
  /// An administrator reset the password: the user must set a new one first.
  case passwordResetRequired
  case temporaryPasswordExpired
  /// Only an account that is awaiting confirmation can be confirmed.
  case cannotConfirm(UserStatus)
  case alreadyConfirmed
  /// The user of that name has accepted the invitation, or was never invited.
  case cannotResendInvitation(String)
}
