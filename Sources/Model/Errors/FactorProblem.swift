/// Why a second factor is not taken, not set up or not preferred.
package enum FactorProblem: Hashable, Sendable {
  /// A code of an authenticator app is wrong.
  case wrongTOTP
  /// The code of an authenticator app, or a later one, was used before.
  case totpReused
  /// A second factor is required, and the account can have none.
  case noneAvailable

  // Authenticator apps
  /// The realm takes no codes of authenticator apps.
  case softwareTokenNotOffered
  /// No authenticator app was associated before its code came.
  case softwareTokenNotAssociated
  /// The first code of an authenticator app is wrong.
  case softwareTokenNotVerified
  /// The authenticator app that a sign-in waits for has not shown its first code.
  case notSetUp

  // Preferences
  /// The account lacks what the factor needs.
  case notAvailable(SecondFactor)
  case bothPreferred
  /// A factor that is off cannot be preferred.
  case preferredWhileOff(SecondFactor)
}
