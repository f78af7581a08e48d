/// Why a second factor is rejected, not set up or not preferred.
package enum FactorProblem: Hashable, Sendable {
  /// The code of an authenticator app is wrong.
  case wrongTOTP
  /// The code of an authenticator app, or a later one, has been used before.
  case totpReused
  /// A second factor is required, and none is available to the account.
  case noneAvailable

  // Authenticator apps
  /// The realm does not offer authenticator apps.
  case softwareTokenNotOffered
  /// No authenticator app was associated before the code was submitted.
  case softwareTokenNotAssociated
  /// The first code of an authenticator app is wrong.
  case softwareTokenNotVerified
  /// The sign-in requires an authenticator app whose first code has not been verified.
  case notSetUp

  // Preferences
  /// The account lacks the attribute or setting that the factor needs.
  case notAvailable(SecondFactor)
  case bothPreferred
  /// A disabled factor cannot be preferred.
  case preferredWhileOff(SecondFactor)
}
