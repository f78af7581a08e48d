extension CoreError {
  /// The kind of error, for fronts that meet realm errors only indirectly and have no text for each.
  package enum Kind: Sendable {
    /// A named object does not exist.
    case notFound
    /// The caller or the account is not allowed to.
    case refused
    /// The request is not valid, or conflicts with the current state.
    case invalid
    case trigger(TriggerFault)
    case notImplemented(String)
    case fault(InternalFault)
    /// The request will be replayed.
    case awaiting
  }

  /// No `default`, here and in each area: a new error must be given a kind.
  package var kind: Kind {
    switch self {
    case .realm(let problem): problem.kind
    case .group(let problem): problem.kind
    case .client(let problem): problem.kind
    case .account(let problem): problem.kind
    case .signUp(let problem): problem.kind
    case .attributes(let problem): problem.kind
    case .password(let problem): problem.kind
    case .code(let problem): problem.kind
    case .signIn(let problem): problem.kind
    case .factor(let problem): problem.kind
    case .device(let problem): problem.kind
    case .resource: .invalid
    case .passkey, .accessToken, .refreshToken, .authorizationCode, .oauth, .deviceCode, .tenant: .refused
    case .trigger(let fault): .trigger(fault)
    case .notImplemented(let name): .notImplemented(name)
    case .internalFault(let fault): .fault(fault)
    case .awaiting: .awaiting
    }
  }
}

extension RealmProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .notFound, .domainNotFound, .resourceServerNotFound: .notFound
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .attributeExists, .resourceServerExists,
      .notRegional:
      .invalid
    case .notInReplica: .refused
    }
  }
}

extension GroupProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .notFound: .notFound
    case .exists: .invalid
    }
  }
}

extension ClientProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .notFound: .notFound
    case .exists: .invalid
    case .secretMissing, .secretMismatch, .secretUnexpected, .flowNotEnabled, .oauthOff, .grantTypeNotAllowed,
      .scopeNotAllowed:
      .refused
    }
  }
}

extension AccountProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .notFound, .unknownToClient: .notFound
    case .disabled, .notConfirmed, .passwordResetRequired, .temporaryPasswordExpired: .refused
    case .cannotConfirm, .alreadyConfirmed, .cannotResendInvitation: .invalid
    }
  }
}

extension SignUpProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .notAllowed: .refused
    case .usernameTaken, .aliasTaken, .usernameLooksLikeAlias, .usernameMustBe: .invalid
    }
  }
}

extension AttributeChangeProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .notWritable: .refused
    case .refused, .alreadySet, .notVerifiable, .verificationOff: .invalid
    }
  }
}

extension PasswordProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .contactAdministrator, .notChangeable: .refused
    case .refused, .missing, .cannotBeReset, .noRecoveryChannel: .invalid
    }
  }
}

extension CodeProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .attemptLimitExceeded: .refused
    case .wrong, .expired: .invalid
    }
  }
}

extension SignInProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .wrongCredentials, .noNativeProfile, .passwordAttemptsExceeded, .blocked, .invalidFlow, .flowExpired,
      .flowSpent:
      .refused
    case .challengeNotAvailable, .invalidProofValue, .wrongCode: .invalid
    }
  }
}

extension FactorProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .noneAvailable: .refused
    case .wrongTOTP, .totpReused, .softwareTokenNotOffered, .softwareTokenNotAssociated, .softwareTokenNotVerified,
      .notSetUp, .notAvailable, .bothPreferred, .preferredWhileOff:
      .invalid
    }
  }
}

extension DeviceProblem {
  fileprivate var kind: CoreError.Kind {
    switch self {
    case .notFound: .notFound
    case .trackingOff, .keyInvalid, .verifierInvalid: .invalid
    }
  }
}
