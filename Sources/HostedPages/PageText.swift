internal import Model

/// The kind of page, where the service's texts for an error differ.
enum PageTextContext: Sendable {
  /// Resetting a forgotten password.
  case recovery
  case confirm
  case other
}

extension Texts {
  /// The page's text for each error of a use case: the texts of the service's JSON API, from the catalogue
  /// (docs/reference/hosted-login.md#account-pages; docs/reference/cognito-sign-in.md,
  /// docs/reference/cognito-user-pools.md). No `default`, here and in each area.
  func words(for error: CoreError, in context: PageTextContext = .other) -> String {
    switch error {
    case .realm(let problem): words(for: problem)
    case .client(let problem): words(for: problem)
    case .account(let problem): words(for: problem)
    case .signUp(let problem): words(for: problem, in: context)
    case .attributes(let problem): words(for: problem)
    case .password(let problem): words(for: problem, in: context)
    case .code(let problem): words(for: problem)
    case .signIn(let problem): words(for: problem)
    case .factor(let problem): words(for: problem)
    case .passkey(let problem): words(for: problem)
    case .trigger(let fault): fault.words
    case .notImplemented(let name): self("fault.not-implemented", ["name": name])
    // No page causes any of these.
    case .group, .resource, .device, .accessToken, .refreshToken, .authorizationCode, .oauth, .deviceCode, .tenant,
      .awaiting, .internalFault:
      generic
    }
  }

  private var generic: String { self("error.generic.heading") }

  private func words(for problem: RealmProblem) -> String {
    switch problem {
    case .notFound: self("error.unknown_client.heading")
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound, .notInReplica, .notRegional:
      generic
    }
  }

  private func words(for problem: ClientProblem) -> String {
    switch problem {
    case .notFound: self("error.unknown_client.heading")
    case .exists, .secretMissing, .secretMismatch, .secretUnexpected, .flowNotEnabled, .oauthOff,
      .grantTypeNotAllowed, .scopeNotAllowed:
      generic
    }
  }

  private func words(for problem: AccountProblem) -> String {
    switch problem {
    case .notFound: self("fault.user-not-found")
    case .unknownToClient: self("fault.user-unknown-to-client")
    case .disabled: self("fault.user-disabled")
    case .notConfirmed: self("fault.user-not-confirmed")
    case .passwordResetRequired: self("fault.password-reset-required")
    case .temporaryPasswordExpired: self("fault.temporary-password-expired")
    case .cannotConfirm(let status): self("fault.cannot-confirm", ["status": status.text])
    case .alreadyConfirmed: self("fault.already-confirmed")
    case .cannotResendInvitation: generic
    }
  }

  private func words(for problem: SignUpProblem, in context: PageTextContext) -> String {
    switch problem {
    case .notAllowed: self("fault.sign-up-not-allowed")
    case .usernameTaken: self("fault.username-taken")
    case .aliasTaken(let name):
      self(context == .confirm ? "fault.alias-taken.confirm" : "fault.alias-taken", ["name": name])
    case .usernameLooksLikeAlias(.email): self("fault.username-looks-like-email")
    case .usernameLooksLikeAlias: self("fault.username-looks-like-phone")
    case .usernameMustBe([.email]): self("fault.username-must-be-email")
    case .usernameMustBe([.phoneNumber]): self("fault.username-must-be-phone")
    case .usernameMustBe: self("fault.username-must-be-either")
    }
  }

  private func words(for problem: AttributeChangeProblem) -> String {
    switch problem {
    case .refused(let problems): words(for: problems)
    case .notWritable: self("fault.attribute-not-writable")
    case .alreadySet(let name): self("fault.attribute-already-set", ["name": name])
    case .verificationOff: self("fault.verification-off")
    case .notVerifiable: generic
    }
  }

  private func words(for problem: PasswordProblem, in context: PageTextContext) -> String {
    switch problem {
    case .refused(let violation):
      self(
        context == .recovery ? "fault.password-refused.recovery" : "fault.password-refused",
        ["reason": reason(violation)])
    case .missing: self("fault.password-missing")
    case .cannotBeReset, .notChangeable: self("fault.password-cannot-be-reset")
    case .contactAdministrator: self("fault.contact-administrator")
    case .noRecoveryChannel: self("fault.no-recovery-channel")
    }
  }

  private func words(for problem: CodeProblem) -> String {
    switch problem {
    case .wrong: self("fault.wrong-code")
    case .expired: self("fault.code-expired")
    case .attemptLimitExceeded: self("fault.attempt-limit-exceeded")
    }
  }

  private func words(for problem: SignInProblem) -> String {
    switch problem {
    case .wrongCredentials, .noNativeProfile: self("fault.wrong-credentials")
    case .passwordAttemptsExceeded: self("fault.password-attempts-exceeded")
    case .blocked: self("fault.sign-in-blocked")
    case .invalidFlow: self("fault.invalid-flow")
    case .flowExpired: self("fault.flow-expired")
    case .flowSpent: self("fault.flow-spent")
    case .challengeNotAvailable: self("fault.challenge-not-available")
    case .wrongCode: self("fault.wrong-sign-in-code")
    case .invalidProofValue: generic
    }
  }

  private func words(for problem: FactorProblem) -> String {
    switch problem {
    case .wrongTOTP, .softwareTokenNotVerified: self("fault.wrong-token-code")
    case .totpReused: self("fault.token-code-reused")
    case .noneAvailable: self("fault.no-second-factor")
    case .softwareTokenNotOffered, .softwareTokenNotAssociated, .notSetUp, .notAvailable, .bothPreferred,
      .preferredWhileOff:
      generic
    }
  }

  private func words(for problem: PasskeyProblem) -> String {
    switch problem {
    case .tooMany: self("fault.passkey.too-many")
    case .exists: self("fault.passkey.exists")
    case .off, .relyingPartyMissing: self("fault.passkey.off")
    case .challengeNotFound, .otherClient, .originNotAllowed, .relyingPartyMismatch, .unsupported, .malformed,
      .notFound,
      .oneFactor, .noOtherFactor:
      self("fault.passkey")
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

  /// The first format error alone, or all schema errors together.
  private func words(for problems: [AttributeProblem]) -> String {
    if let alone = problems.first(where: \.standsAlone) { return words(for: alone) }
    return self("fault.attributes-refused", ["problems": problems.map(words).joined(separator: " ")])
  }

  /// The error of one attribute.
  func words(for problem: AttributeProblem) -> String {
    switch problem {
    case .required(let name), .requiredDeleted(let name): self("fault.attribute.required", ["name": name])
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

  /// The attribute that the error is about.
  var attribute: AttributeName {
    switch self {
    case .required(let name), .requiredDeleted(let name), .unknown(let name), .immutable(let name),
      .tooShort(let name, _), .tooLong(let name, _), .tooSmall(let name, _), .tooLarge(let name, _),
      .notNumber(let name), .notBoolean(let name):
      name
    case .invalidEmail: .email
    case .invalidPhoneNumber: .phoneNumber
    }
  }
}
