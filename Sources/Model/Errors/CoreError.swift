/// Every way in which a use case can fail, as facts. Each front has its own words for them in exactly one place.
package enum CoreError: Error, Hashable, Sendable {
  // Finding the user
  case realmNotFound(RealmID)
  case clientNotFound(ClientID)
  /// There is no user of that name; returned only to callers that may know.
  case userNotFound
  /// The same, said to a client that asks for an account in its care: to confirm it, or to recover it.
  case userUnknownToClient
  case groupNotFound
  case groupExists(String)

  // Authenticating the caller
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
  /// A code of an authenticator app.
  case wrongTOTP
  /// The code of an authenticator app served before, or a later one did.
  case totpReused
  /// A second factor is required, and the account can have none.
  case noSecondFactor
  case attributeAlreadySet(AttributeName)
  /// The rules for risks forbid this sign-in.
  case signInBlocked

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

  // Second factors
  /// The realm takes no codes of authenticator apps.
  case softwareTokenNotOffered
  /// No authenticator app was associated before its code came.
  case softwareTokenNotAssociated
  /// The first code of an authenticator app is wrong.
  case softwareTokenNotVerified
  /// The authenticator app that a sign-in waits for has not shown its first code.
  case factorNotSetUp
  /// The account lacks what the factor needs.
  case factorNotAvailable(SecondFactor)
  case factorsBothPreferred
  /// A factor that is off cannot be preferred.
  case factorPreferredWhileOff(SecondFactor)

  /// A passkey is not taken, or not made.
  case passkey(PasskeyProblem)

  // Devices
  case deviceNotFound
  /// The realm keeps no track of devices.
  case devicesOff
  /// The token was not issued to that device.
  case deviceKeyInvalid
  case deviceVerifierInvalid

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
  case refreshTokenOfAnotherDevice
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
  /// Something that only an administrator of the realm meets.
  case resource(ResourceProblem)

  /// An error that only directory tenants have.
  case tenant(TenantFault)
  /// An error that only the standard defines.
  case oauth(OAuthRefusal)
  /// Why a device gets no tokens.
  case deviceCode(DeviceCodeRefusal)

  /// A trigger that failed the request.
  case trigger(TriggerFault)
  /// The request stops until an outbound call is answered. No client gets this error, since the work is then run again
  /// (see ``Replay``). Not to be caught.
  case awaiting
  /// The realm is not configured for the request; the text names the feature in the core's terms.
  case notImplemented(String)
  /// A fault of ours, for the log; what could not be written down is said to the caller, too.
  case internalFault(InternalFault)
}
