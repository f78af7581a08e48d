/// Why a code that confirms an account, an address or a new password is rejected. For sign-in codes see
/// ``SignInProblem``.
package enum CodeProblem: Hashable, Sendable {
  case wrong
  /// The code has expired, or none was sent.
  case expired
  /// - Parameter retryAfter: seconds until the attempt limit is reset.
  case attemptLimitExceeded(retryAfter: Int)
}
