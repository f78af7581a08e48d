internal import Model
internal import OAuth

extension OAuthError {
  /// The error of a core failure at the token and revocation endpoints (reference: hosted-login-and-oidc.md
  /// A.6.3, A.9, C.6).
  init(_ error: CoreError, _ personality: Personality) {
    let rules = personality.rules
    switch error {
    case .realmNotFound, .clientNotFound:
      self.init(.invalidClient, rules.describesClientErrors ? "There is no such client." : "invalid_client")
    case .clientSecretMissing, .clientSecretMismatch, .clientSecretUnexpected:
      self.init(
        .invalidClient, rules.describesClientErrors ? "The client secret is not right." : "invalid_client_secret")

    case .invalidAuthorizationCode:
      self.init(.invalidGrant, "The authorization code is unknown, used or expired.")
    case .redirectURIMismatch:
      // The service's own word for it; the standard's is the other (RFC 6749 §5.2).
      self.init(
        rules.mismatchIsInvalidGrant ? .invalidGrant : .unauthorizedClient,
        "redirect_uri differs from that of the authorization request.")
    case .codeVerifierMismatch:
      self.init(.invalidGrant, "code_verifier does not fit the code_challenge.")
    case .grantTypeNotAllowed(let type):
      self.init(.unauthorizedClient, "The client is not set up for \(OAuthGrant.of(type)?.phrase ?? type.rawValue).")
    case .scopeNotAllowed(let scope):
      self.init(.invalidScope, "The client may not ask for \(scope).")

    case .invalidRefreshToken:
      self.init(.invalidGrant, "Invalid Refresh Token")
    case .refreshTokenExpired:
      self.init(.invalidGrant, "Refresh Token has expired")
    case .refreshTokenRevoked:
      self.init(.invalidGrant, "Refresh Token has been revoked")
    case .refreshTokenOfAnotherDevice:
      self.init(.invalidGrant, "Invalid Refresh Token.")
    case .refreshTokenReused:
      self.init(.invalidGrant, "Refresh Token reuse is not allowed")
    case .notARefreshToken:
      self.init(.unsupportedTokenType, "Only refresh tokens can be revoked.")
    case .revocationDisabled:
      self.init(.invalidRequest, "Token revocation is disabled for this client.")
    case .rotationForbidsThisFlow, .flowNotEnabled:
      self.init(.unauthorizedClient, "The client is not set up for that.")

    case .userNotFound, .userUnknownToClient:
      self.init(.invalidGrant, "The user no longer exists.")
    case .userDisabled:
      self.init(.invalidGrant, "User is disabled.")
    case .flowExpired, .flowSpent, .invalidFlow:
      self.init(.loginRequired, "Nobody is signed in.")

    case .invalidAccessToken, .accessTokenSignature, .accessTokenExpired, .accessTokenRevoked:
      self.init(.invalidToken, Self.deadToken)
    case .accessTokenScope:
      self.init(.insufficientScope, "The access token lacks the scope openid.")

    // With a password in the request (RFC 6749 §4.3.2).
    case .wrongCredentials, .passwordAttemptsExceeded, .userNotConfirmed, .passwordResetRequired,
      .temporaryPasswordExpired:
      self.init(.invalidGrant, "The name or the password is not right, or the account cannot be signed in to.")

    // None of these can come of what this front calls.
    case .groupNotFound, .groupExists, .invalidProofValue, .challengeNotAvailable, .wrongSignInCode,
      .deviceNotFound, .devicesOff, .deviceKeyInvalid, .deviceVerifierInvalid, .passkey, .wrongTOTP,
      .totpReused,
      .noSecondFactor, .softwareTokenNotOffered, .softwareTokenNotAssociated,
      .softwareTokenNotVerified, .factorNotSetUp, .factorNotAvailable, .factorsBothPreferred, .factorPreferredWhileOff,
      .attributeAlreadySet, .signUpNotAllowed, .usernameTaken, .aliasTaken, .usernameLooksLikeAlias, .usernameMustBe,
      .passwordRefused, .passwordMissing, .attributesRefused, .attributeNotWritable, .wrongCode, .codeExpired,
      .attemptLimitExceeded, .cannotConfirm, .alreadyConfirmed, .verificationOff, .noRecoveryChannel,
      .passwordCannotBeReset, .contactAdministrator, .cannotResendInvitation, .attributeNotVerifiable, .realmExists,
      .clientExists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound, .resource, .signInBlocked, .tenant, .awaiting:
      self.init(.invalidRequest, "The request cannot be fulfilled.")

    case .deviceCode(let refusal):
      self.init(refusal)
    case .oauth(let refusal):
      self.init(refusal)
    case .trigger(let fault):
      self.init(.invalidRequest, fault.words)
    case .notImplemented(let name):
      self.init(.invalidRequest, "not implemented: \(name)")
    case .internalFault:
      self.init(.serverError, "Something went wrong on our side.")
      status = 500
      fault = error
    }
  }

  /// The service's words for an access token that does not hold (reference: hosted-login-and-oidc.md A.8).
  static let deadToken =
    "Access token is expired, disabled, or deleted, or the user has globally signed out."
}
