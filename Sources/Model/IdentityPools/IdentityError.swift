/// Every way in which a use case of an identity pool can fail, as facts. A list of its own beside `CoreError`, since none of the
/// other fronts can meet one of these; the front has the words for them in one place.
package enum IdentityError: Error, Hashable, Sendable {
  // Which pool, which identity
  case poolNotFound(String)
  case identityNotFound(String)
  case identityForbidden(String)
  case guestsNotAllowed
  case identityLimitExceeded

  // Logins
  /// Neither a key that the pool knows, nor an audience that it takes.
  case unsupportedProvider
  case loginsDoNotMatch
  /// Seconds since 1970.
  case tokenExpired(now: Int64, expires: Int64)
  case tokenRevoked
  case issuerMismatch
  case wrongSignature
  case claimMissing(String)
  case notAnIdentityToken
  /// A token of another issuer where one of the pool's own is expected.
  case notAPoolToken
  /// One of the pool's own where none belongs.
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

  // Developers' users
  case developerProviderUnknown
  case developerProviderFixed
  case developerUserNotFound(String)
  case developerUserTaken(String)
  case developerUserMismatch
  case developerUsersSame
  case developerNameLimitExceeded

  // Setting up
  case poolExists(IdentityPoolID)
  case invalidName(String, member: String)

  /// A known feature that is not implemented.
  case notImplemented(String)
  case core(CoreError)
}

extension IdentityError {
  /// The same error, with what came and what was expected noted for the app's developer.
  package func because(_ reason: String) -> IdentityError {
    Annotations.note(reason: reason)
    return self
  }
}
