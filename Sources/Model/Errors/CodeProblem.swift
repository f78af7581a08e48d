/// Why a code that confirms an account, an address or a new password is not taken. Codes of a sign-in: ``SignInProblem``.
package enum CodeProblem: Hashable, Sendable {
  case wrong
  /// The code has expired, or none was sent.
  case expired
  /// - Parameter retryAfter: seconds until the next attempt is counted anew.
  case attemptLimitExceeded(retryAfter: Int)
}
