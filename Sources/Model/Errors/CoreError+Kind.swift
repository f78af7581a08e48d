extension CoreError {
  /// The kind of failure: for fronts that meet failures of realms only indirectly, and have no text for each.
  package enum Kind: Sendable {
    /// Something that was named is not there.
    case notFound
    /// The caller, or the account, may not.
    case refused
    /// The request is not valid, or conflicts with the current state.
    case invalid
    case trigger(TriggerFault)
    case notImplemented(String)
    case fault(InternalFault)
    /// The request begins again.
    case awaiting
  }

  /// No `default`: a new failure is given its kind here.
  package var kind: Kind {
    switch self {
    case .realmNotFound, .clientNotFound, .userNotFound, .userUnknownToClient, .groupNotFound, .deviceNotFound,
      .domainNotFound, .resourceServerNotFound:
      .notFound
    case .clientSecretMissing, .clientSecretMismatch, .clientSecretUnexpected, .flowNotEnabled, .wrongCredentials,
      .passwordAttemptsExceeded, .userDisabled, .userNotConfirmed, .passwordResetRequired, .temporaryPasswordExpired,
      .invalidFlow, .flowExpired, .flowSpent, .noSecondFactor, .signInBlocked, .signUpNotAllowed, .attributeNotWritable,
      .attemptLimitExceeded, .contactAdministrator, .passkey, .invalidAccessToken, .accessTokenSignature,
      .accessTokenExpired, .accessTokenRevoked, .accessTokenScope, .invalidRefreshToken, .refreshTokenExpired,
      .refreshTokenRevoked, .refreshTokenReused, .refreshTokenOfAnotherDevice, .notARefreshToken, .revocationDisabled,
      .rotationForbidsThisFlow, .invalidAuthorizationCode, .redirectURIMismatch, .codeVerifierMismatch,
      .grantTypeNotAllowed, .scopeNotAllowed, .tenant, .oauth, .deviceCode:
      .refused
    case .groupExists, .invalidProofValue, .challengeNotAvailable, .wrongSignInCode, .wrongTOTP, .totpReused,
      .attributeAlreadySet, .usernameTaken, .aliasTaken, .usernameLooksLikeAlias, .usernameMustBe, .passwordRefused,
      .passwordMissing, .attributesRefused, .wrongCode, .codeExpired, .cannotConfirm, .alreadyConfirmed,
      .verificationOff, .noRecoveryChannel, .passwordCannotBeReset, .cannotResendInvitation, .attributeNotVerifiable,
      .softwareTokenNotOffered, .softwareTokenNotAssociated, .softwareTokenNotVerified, .factorNotSetUp,
      .factorNotAvailable, .factorsBothPreferred, .factorPreferredWhileOff, .devicesOff, .deviceKeyInvalid,
      .deviceVerifierInvalid, .realmExists, .clientExists, .deletionProtected, .domainConfigured, .domainTaken,
      .attributeExists, .resourceServerExists, .resource:
      .invalid
    case .trigger(let fault): .trigger(fault)
    case .notImplemented(let name): .notImplemented(name)
    case .internalFault(let fault): .fault(fault)
    case .awaiting: .awaiting
    }
  }
}
