internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OpenAPI

extension CoreError {
  /// The failure in this front's words, which for people are the imitated service's own where it has some; nil for a fault of the
  /// server's, which is for the log, and for a request that begins again. No `default`: a new failure needs its words here.
  func refusal(_ places: Places) -> Refusal? {
    switch self {
    case .realmNotFound(let id): Refusal(.poolNotFound, "User pool \(id) does not exist.")
    case .clientNotFound(let id):
      Refusal(.clientNotFound, "User pool client \(id) does not exist.", pointer: "/client_id")
    case .userNotFound: Refusal(.userNotFound, "User does not exist.", pointer: places.username)
    case .userUnknownToClient:
      Refusal(.userNotFound, "Username/client id combination not found.", pointer: places.username)
    case .clientSecretMissing(let id): Refusal(.invalidClient, "Client \(id) must send its secret.")
    case .clientSecretMismatch: Refusal(.invalidClient, "Invalid client secret")
    case .clientSecretUnexpected(let id):
      Refusal(.invalidClient, "Client \(id) is not configured for secret but secret was received")
    case .flowNotEnabled(let flow): Refusal(.flowNotEnabled, "\(flow.words) is not enabled for the client.")

    case .wrongCredentials: Refusal(.notAuthorized, "Incorrect username or password.")
    case .passwordAttemptsExceeded(let seconds): .tooManyAttempts("Password attempts exceeded", after: seconds)
    case .userDisabled: Refusal(.userDisabled, "User is disabled.")
    case .userNotConfirmed: Refusal(.userNotConfirmed, "User is not confirmed.")
    case .passwordResetRequired: Refusal(.passwordResetRequired, "Password reset required for the user")
    case .temporaryPasswordExpired:
      Refusal(.notAuthorized, "Temporary password has expired and must be reset by an administrator.")
    case .invalidFlow: Refusal(.sessionExpired, "Invalid session for the user.", pointer: "/session")
    case .flowExpired:
      Refusal(.sessionExpired, "Invalid session for the user, session is expired.", pointer: "/session")
    case .flowSpent:
      Refusal(.sessionExpired, "Invalid session for the user, session can only be used once.", pointer: "/session")
    case .invalidProofValue: Refusal(.invalidRequest, "SRP_A is not a valid value.")
    case .challengeNotAvailable:
      Refusal(.flowNotEnabled, "The selected challenge is not available for the user.")
    case .wrongSignInCode: Refusal(.codeMismatch, "Invalid code or auth state for the user.", pointer: places.code)
    case .wrongTOTP: Refusal(.codeMismatch, "Invalid code received for user", pointer: places.code)
    case .totpReused:
      Refusal(.codeExpired, "Your software token has already been used once.", pointer: places.code)
    case .noSecondFactor:
      Refusal(.notAuthorized, "The user pool requires a second factor, and no factor is available to the account.")
    case .softwareTokenNotVerified: Refusal(.codeMismatch, "Invalid code received for user", pointer: places.code)
    case .softwareTokenNotOffered: Refusal(.flowNotEnabled, "Authenticator apps are not enabled in the user pool.")
    case .softwareTokenNotAssociated, .factorNotSetUp:
      Refusal(.invalidRequest, "The authenticator app is not set up yet.")
    case .attributeAlreadySet(let name): places.refusal(of: name, "Cannot modify an already provided \(name)")

    case .signUpNotAllowed: Refusal(.notAuthorized, "SignUp is not permitted for this user pool")
    case .usernameTaken: Refusal(.userExists, "User already exists", pointer: places.username)
    case .aliasTaken(let name):
      Refusal(.userExists, "An account with the given \(name) already exists.", pointer: places.username)
    case .usernameLooksLikeAlias(let name):
      Refusal(.invalidRequest, "The username must not look like \(name).", pointer: places.username)
    case .usernameMustBe(let names):
      Refusal(.invalidRequest, "The username must be \(names.joined(separator: " or ")).", pointer: places.username)
    case .passwordRefused(let violation):
      Refusal(
        .invalidPassword, "Password did not conform with policy: \(violation.words)", pointer: places.password)
    case .passwordMissing: Refusal(.invalidRequest, "User is required to have a password", pointer: places.password)
    case .attributesRefused(let problems): places.refusal(of: problems)
    case .attributeNotWritable:
      Refusal(
        .invalidRequest, "A client attempted to write unauthorized attribute", pointer: places.attributes)
    case .wrongCode:
      Refusal(
        .codeMismatch, "Invalid verification code provided, please try again.", pointer: places.code)
    case .codeExpired:
      Refusal(.codeExpired, "Invalid code provided, please request a code again.", pointer: places.code)
    case .attemptLimitExceeded(let seconds):
      .tooManyAttempts("Attempt limit exceeded, please try after some time.", after: seconds)
    case .cannotConfirm(let status):
      Refusal(.invalidRequest, "User cannot be confirmed. Current status is \(status.text)")
    case .alreadyConfirmed: Refusal(.invalidRequest, "User is already confirmed.")
    case .verificationOff: Refusal(.invalidRequest, "Auto verification not turned on.")
    case .noRecoveryChannel:
      Refusal(
        .invalidRequest,
        "Cannot reset password for the user as there is no registered/verified email or phone_number")
    case .passwordCannotBeReset:
      Refusal(.notAuthorized, "User password cannot be reset in the current state.")
    case .contactAdministrator: Refusal(.notAuthorized, "Contact administrator to reset password.")

    case .signInBlocked: Refusal(.notAuthorized, "Unable to login because of security reasons")

    case .invalidAccessToken: Refusal(.notAuthorized, "Invalid Access Token")
    case .accessTokenSignature: Refusal(.notAuthorized, "Could not verify signature for Access Token")
    case .accessTokenExpired: Refusal(.tokenExpired, "Access Token has expired")
    case .accessTokenRevoked: Refusal(.tokenRevoked, "Access Token has been revoked")
    case .accessTokenScope: Refusal(.notAuthorized, "Access Token does not have required scopes")
    case .invalidRefreshToken: Refusal(.notAuthorized, "Invalid Refresh Token")
    case .refreshTokenExpired: Refusal(.tokenExpired, "Refresh Token has expired")
    case .refreshTokenRevoked: Refusal(.tokenRevoked, "Refresh Token has been revoked")
    case .refreshTokenOfAnotherDevice: Refusal(.notAuthorized, "Invalid Refresh Token.")
    case .refreshTokenReused: Refusal(.tokenRevoked, "Refresh token reuse detected")
    case .notARefreshToken: Refusal(.invalidRequest, "Unsupported token type", pointer: "/refresh_token")
    case .revocationDisabled:
      Refusal(.flowNotEnabled, "Token revocation is not enabled for this client.")
    case .rotationForbidsThisFlow: Refusal(.flowNotEnabled, "The client rotates its refresh tokens.")

    case .trigger(let fault): Refusal(.notAuthorized, fault.words)
    case .notImplemented(let what): Refusal(.invalidRequest, "not implemented: \(what)")
    case .deviceNotFound, .devicesOff, .deviceKeyInvalid, .deviceVerifierInvalid:
      Refusal(.notAuthorized, "The device is not one of the user's.")
    case .passkey: Refusal(.flowNotEnabled, "The passkey was refused.")
    case .factorNotAvailable, .factorsBothPreferred, .factorPreferredWhileOff:
      Refusal(.flowNotEnabled, "The account cannot have that second factor.")
    case .oauth(let refusal): refusal.refusal
    // No call of this front asks for any of these by itself.
    case .groupNotFound, .groupExists, .cannotResendInvitation, .attributeNotVerifiable, .invalidAuthorizationCode,
      .redirectURIMismatch, .codeVerifierMismatch, .grantTypeNotAllowed, .scopeNotAllowed, .realmExists, .clientExists,
      .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists, .resourceServerExists,
      .resourceServerNotFound, .resource, .tenant, .deviceCode:
      Refusal(.invalidRequest, "The request cannot be fulfilled.")
    case .awaiting, .internalFault: nil
    }
  }
}

extension OAuthRefusal {
  /// The error of a refusal that only standard realms have.
  fileprivate var refusal: Refusal {
    switch self {
    case .clientAssertion(let reason): Refusal(.invalidClient, "The client assertion was refused: \(reason).")
    case .clientAuthenticationMethod:
      Refusal(.invalidClient, "The client is registered to authenticate in another way.")
    case .proofOfPossession(let reason): Refusal(.notAuthorized, "The DPoP proof was refused: \(reason).")
    case .proofNonce: Refusal(.notAuthorized, "The DPoP proof must have a nonce of the server.")
    case .anotherPerson: Refusal(.notAuthorized, "Another user is signed in.")
    case .subjectToken: Refusal(.notAuthorized, "Invalid token")
    case .interactionRequired: Refusal(.notAuthorized, "The account needs more than a password.")
    case .scopeUnreadable(let scope):
      Refusal(.flowNotEnabled, "The client may not read every attribute of the scope \(scope).")
    case .parameterMissing, .tokenType, .clientMetadata, .redirectURI, .registrationOff:
      Refusal(.invalidRequest, "The request cannot be fulfilled.")
    }
  }
}
