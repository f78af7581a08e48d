/// Every way in which a use case can fail, as facts. Each front has its own words for them in exactly one place.
package enum CoreError: Error, Hashable, Sendable {
  // Who is meant
  case realmNotFound(RealmID)
  case clientNotFound(ClientID)
  /// Nobody of that name; said only to those who may know.
  case userNotFound
  /// The same, said to a client that asks for an account in its care: to confirm it, or to recover it.
  case userUnknownToClient
  case groupNotFound
  case groupExists(String)

  // Who is asking
  case clientSecretMissing(ClientID)
  case clientSecretMismatch(ClientID)
  case clientSecretUnexpected(ClientID)
  case flowNotEnabled(ClientFlow)

  // Signing in
  case wrongCredentials
  case passwordAttemptsExceeded(retryAfter: Int)
  case userDisabled
  case userNotConfirmed
  case passwordResetRequired
  case temporaryPasswordExpired
  case invalidFlow
  case flowExpired
  case flowSpent
  /// The value of an SRP exchange is not one (RFC 5054 §2.5.4).
  case invalidProofValue
  case challengeNotAvailable
  /// A one-time code of a sign-in.
  case wrongSignInCode
  case attributeAlreadySet(AttributeName)

  // Signing up and recovering
  case signUpNotAllowed
  case usernameTaken
  case aliasTaken(AttributeName)
  case usernameLooksLikeAlias(AttributeName)
  case usernameMustBe([AttributeName])
  case passwordRefused(PasswordPolicy.Violation)
  case passwordMissing
  case attributesRefused([AttributeProblem])
  case attributeNotWritable
  case wrongCode
  case codeExpired
  case attemptLimitExceeded(retryAfter: Int)
  case cannotConfirm(UserStatus)
  case alreadyConfirmed
  case verificationOff
  case noRecoveryChannel
  case passwordCannotBeReset
  case contactAdministrator
  /// The user of that name has answered the invitation, or never had one.
  case cannotResendInvitation(String)
  case attributeNotVerifiable(AttributeName)

  // Tokens
  case invalidAccessToken
  case accessTokenSignature
  case accessTokenExpired
  case accessTokenRevoked
  case accessTokenScope
  case invalidRefreshToken
  case refreshTokenExpired
  case refreshTokenRevoked
  case refreshTokenReused
  case notARefreshToken
  case revocationDisabled
  case rotationForbidsThisFlow

  // Hosted login and OAuth
  case invalidAuthorizationCode
  case redirectURIMismatch
  case codeVerifierMismatch
  case grantTypeNotAllowed(ClientGrantType)
  case scopeNotAllowed(String)

  // Setting up
  case realmExists(RealmID)
  case clientExists(ClientID)
  case deletionProtected
  case domainConfigured
  case domainTaken
  case domainNotFound
  case attributeExists(AttributeName)
  case resourceServerExists(String, in: RealmID)
  case resourceServerNotFound(String)

  /// What only a directory tenant knows.
  case tenant(TenantFault)
  /// Why a device gets no tokens.
  case deviceCode(DeviceCodeRefusal)

  /// The realm is not set up for what was asked; the text names it in the core's words.
  case notImplemented(String)
  /// A fault of ours, for the log alone.
  case internalFault(String)
}
