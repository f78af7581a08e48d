/// All errors of identity pool use cases. Separate from `CoreError`, since no other front can meet them; the front
/// translates them in one place.
package enum IdentityError: Error, Hashable, Sendable {
  // Unknown pools and identities
  case poolNotFound(String)
  case identityNotFound(String)
  case identityForbidden(String)
  case guestsNotAllowed
  case identityLimitExceeded

  // Logins
  /// Neither a provider name nor an audience that the pool knows.
  case unsupportedProvider
  case loginsDoNotMatch
  /// Seconds since 1970.
  case tokenExpired(now: Int64, expires: Int64)
  case tokenRevoked
  case issuerMismatch
  case wrongSignature
  case claimMissing(String)
  case notAnIdentityToken
  /// A token of another issuer where one of the pool's own is required.
  case notAPoolToken
  /// A token of the pool where another is required.
  case poolTokenNotTaken
  /// The provider's keys cannot be fetched.
  case providerUnreachable(String)
  /// Another account of the same provider is linked already.
  case accountLinked(provider: String)

  // Tokens and roles
  case classicFlowOff
  case noRole
  case roleDenied(provider: String)
  case roleForbidden(String)
  case roleProviderUnknown(String)

  // Developer-authenticated users
  case developerProviderUnknown
  case developerProviderFixed
  case developerUserNotFound(String)
  case developerUserTaken(String)
  case developerUserMismatch
  case developerUsersSame
  case developerNameLimitExceeded

  // Configuration
  case poolExists(IdentityPoolID)
  case invalidName(String, member: String)

  /// A known feature that is not implemented.
  case notImplemented(String)
  case core(CoreError)
}

extension IdentityError {
  /// Returns this error and notes the received and expected values for the app's developer.
  package func because(_ reason: String) -> IdentityError {
    Annotations.note(reason: reason)
    return self
  }
}
