internal import Model

/// Which words the service has for a fact where pages differ.
enum PageTextContext: Sendable {
  /// A forgotten password is replaced.
  case recovery
  case confirm
  case other
}

extension Texts {
  /// The page's text for each failure of a use case: the texts of the service's JSON API, from the catalogue
  /// (reference: hosted-login-and-oidc.md A.5; cognito-user-pools.md §2, §4, §5).
  func words(for error: CoreError, in context: PageTextContext = .other) -> String {
    switch error {
    case .wrongCredentials: self("fault.wrong-credentials")
    case .passwordAttemptsExceeded: self("fault.password-attempts-exceeded")
    case .userDisabled: self("fault.user-disabled")
    case .signInBlocked: self("fault.sign-in-blocked")
    case .userNotConfirmed: self("fault.user-not-confirmed")
    case .passwordResetRequired: self("fault.password-reset-required")
    case .temporaryPasswordExpired: self("fault.temporary-password-expired")
    case .userNotFound: self("fault.user-not-found")
    case .userUnknownToClient: self("fault.user-unknown-to-client")
    case .trigger(let fault): fault.words
    case .invalidFlow: self("fault.invalid-flow")
    case .flowExpired: self("fault.flow-expired")
    case .flowSpent: self("fault.flow-spent")
    case .challengeNotAvailable: self("fault.challenge-not-available")
    case .wrongSignInCode: self("fault.wrong-sign-in-code")
    case .wrongTOTP, .softwareTokenNotVerified: self("fault.wrong-token-code")
    case .totpReused: self("fault.token-code-reused")
    case .noSecondFactor: self("fault.no-second-factor")
    case .passkey(.tooMany): self("fault.passkey.too-many")
    case .passkey(.exists): self("fault.passkey.exists")
    case .passkey(.off), .passkey(.relyingPartyMissing): self("fault.passkey.off")
    case .passkey(.challengeNotFound), .passkey(.otherClient), .passkey(.originNotAllowed),
      .passkey(.relyingPartyMismatch), .passkey(.unsupported), .passkey(.malformed), .passkey(.notFound),
      .passkey(.oneFactor), .passkey(.noOtherFactor):
      self("fault.passkey")
    case .attributeAlreadySet(let name): self("fault.attribute-already-set", ["name": name])

    case .signUpNotAllowed: self("fault.sign-up-not-allowed")
    case .usernameTaken: self("fault.username-taken")
    case .aliasTaken(let name):
      self(context == .confirm ? "fault.alias-taken.confirm" : "fault.alias-taken", ["name": name])
    case .usernameLooksLikeAlias(.email): self("fault.username-looks-like-email")
    case .usernameLooksLikeAlias: self("fault.username-looks-like-phone")
    case .usernameMustBe([.email]): self("fault.username-must-be-email")
    case .usernameMustBe([.phoneNumber]): self("fault.username-must-be-phone")
    case .usernameMustBe: self("fault.username-must-be-either")
    case .passwordRefused(let violation):
      self(
        context == .recovery ? "fault.password-refused.recovery" : "fault.password-refused",
        ["reason": reason(violation)])
    case .passwordMissing: self("fault.password-missing")
    case .attributesRefused(let problems): words(for: problems)
    case .attributeNotWritable: self("fault.attribute-not-writable")
    case .wrongCode: self("fault.wrong-code")
    case .codeExpired: self("fault.code-expired")
    case .attemptLimitExceeded: self("fault.attempt-limit-exceeded")
    case .cannotConfirm(let status): self("fault.cannot-confirm", ["status": status.text])
    case .alreadyConfirmed: self("fault.already-confirmed")
    case .verificationOff: self("fault.verification-off")
    case .noRecoveryChannel: self("fault.no-recovery-channel")
    case .passwordCannotBeReset: self("fault.password-cannot-be-reset")
    case .contactAdministrator: self("fault.contact-administrator")

    case .realmNotFound, .clientNotFound: self("error.unknown_client.heading")
    case .notImplemented(let name): self("fault.not-implemented", ["name": name])

    // None of these can come of what a page does.
    case .groupNotFound, .groupExists, .clientSecretMissing, .clientSecretMismatch, .clientSecretUnexpected,
      .softwareTokenNotOffered, .softwareTokenNotAssociated, .factorNotSetUp,
      .deviceNotFound, .devicesOff, .deviceKeyInvalid, .deviceVerifierInvalid, .refreshTokenOfAnotherDevice,
      .factorNotAvailable, .factorsBothPreferred, .factorPreferredWhileOff, .flowNotEnabled, .invalidProofValue,
      .cannotResendInvitation, .attributeNotVerifiable, .invalidAccessToken,
      .accessTokenSignature, .accessTokenExpired, .accessTokenRevoked, .accessTokenScope, .invalidRefreshToken,
      .refreshTokenExpired, .refreshTokenRevoked, .refreshTokenReused, .notARefreshToken, .revocationDisabled,
      .rotationForbidsThisFlow, .invalidAuthorizationCode, .redirectURIMismatch, .codeVerifierMismatch,
      .grantTypeNotAllowed, .scopeNotAllowed, .realmExists, .clientExists, .deletionProtected, .domainConfigured,
      .domainTaken, .domainNotFound, .attributeExists, .resourceServerExists, .resourceServerNotFound, .resource,
      .tenant, .deviceCode, .oauth, .awaiting, .internalFault:
      self("error.generic.heading")
    }
  }

  /// The rule that a password breaks.
  func reason(_ violation: PasswordPolicy.Violation) -> String {
    switch violation {
    case .tooShort: self("fault.password.short")
    case .noUppercase: self("fault.password.uppercase")
    case .noLowercase: self("fault.password.lowercase")
    case .noNumber: self("fault.password.number")
    case .noSymbol: self("fault.password.symbol")
    case .usedBefore: self("fault.password.used")
    case .compromised: self("fault.password.compromised")
    }
  }

  /// Problems of form are told one by one, those with the schema all at once.
  private func words(for problems: [AttributeProblem]) -> String {
    if let alone = problems.first(where: \.standsAlone) { return words(for: alone) }
    return self("fault.attributes-refused", ["problems": problems.map(words).joined(separator: " ")])
  }

  /// The error of one attribute.
  func words(for problem: AttributeProblem) -> String {
    switch problem {
    case .required(let name): self("fault.attribute.required", ["name": name])
    case .unknown(let name): self("fault.attribute.unknown", ["name": "{\(name)}"])
    case .immutable(let name): self("fault.attribute.immutable", ["name": name])
    case .tooShort(let name, let minimum): self("fault.attribute.too-short", ["name": name, "limit": minimum])
    case .tooLong(let name, let maximum): self("fault.attribute.too-long", ["name": name, "limit": maximum])
    case .tooSmall(let name, let minimum): self("fault.attribute.too-small", ["name": name, "limit": minimum])
    case .tooLarge(let name, let maximum): self("fault.attribute.too-large", ["name": name, "limit": maximum])
    case .notNumber(let name): self("fault.attribute.not-number", ["name": name])
    case .notBoolean(let name): self("fault.attribute.not-boolean", ["name": name])
    case .invalidEmail: self("fault.attribute.email")
    case .invalidPhoneNumber: self("fault.attribute.phone")
    }
  }
}

extension AttributeProblem {
  fileprivate var standsAlone: Bool {
    switch self {
    case .immutable, .invalidEmail, .invalidPhoneNumber: true
    default: false
    }
  }

  /// The attribute that it is about.
  var attribute: AttributeName {
    switch self {
    case .required(let name), .unknown(let name), .immutable(let name), .tooShort(let name, _), .tooLong(let name, _),
      .tooSmall(let name, _), .tooLarge(let name, _), .notNumber(let name), .notBoolean(let name):
      name
    case .invalidEmail: .email
    case .invalidPhoneNumber: .phoneNumber
    }
  }
}
