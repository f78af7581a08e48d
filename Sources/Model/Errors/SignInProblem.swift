/// Why a sign-in does not begin, or does not go on.
package enum SignInProblem: Hashable, Sendable {
  case wrongCredentials
  /// The user signs in at a provider and has no native profile.
  case noNativeProfile
  /// - Parameter retryAfter: seconds until the next attempt is taken.
  case passwordAttemptsExceeded(retryAfter: Int)
  /// The rules for risks forbid this sign-in.
  case blocked

  // The flow
  case invalidFlow
  case flowExpired
  /// The flow was answered before.
  case flowSpent
  case challengeNotAvailable

  // The answer
  /// The value of an SRP exchange is not one (RFC 5054 §2.5.4).
  case invalidProofValue
  /// A one-time code that was sent for this sign-in is wrong.
  case wrongCode
}
