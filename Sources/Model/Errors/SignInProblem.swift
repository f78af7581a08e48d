/// Why a sign-in does not begin or continue.
package enum SignInProblem: Hashable, Sendable {
  case wrongCredentials
  /// The user signs in at a provider and has no native account.
  case noNativeProfile
  /// - Parameter retryAfter: seconds until the next attempt is allowed.
  case passwordAttemptsExceeded(retryAfter: Int)
  /// The risk rules block this sign-in.
  case blocked

  // The flow
  case invalidFlow
  case flowExpired
  /// The flow handle has been used before.
  case flowSpent
  case challengeNotAvailable

  // The answer
  /// An invalid value in an SRP exchange (RFC 5054 §2.5.4).
  case invalidProofValue
  /// The one-time code sent for this sign-in is wrong.
  case wrongCode
}
