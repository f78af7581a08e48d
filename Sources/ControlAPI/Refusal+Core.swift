package import Model
internal import OpenAPI

extension CoreError {
  /// What this front says of the failure.
  package var controlWords: String { Refusal(self)?.detail ?? "a fault of the server's: \(self)" }
}

extension Refusal {
  /// What this front says of each way in which a use case can fail; nil for faults of ours, which are for the log, and for a request that
  /// begins again. No `default`: a new failure needs its words here.
  init?(_ error: CoreError) {
    switch error {
    // Who is meant
    case .realmNotFound(let id): self.init(.poolNotFound, "there is no pool \(id)")
    case .clientNotFound(let id): self.init(.clientNotFound, "there is no client \(id)")
    case .userNotFound, .userUnknownToClient: self.init(.userNotFound, "there is no such user")
    case .groupNotFound: self.init(.groupNotFound, "the pool has no such group", pointer: "/groups")
    case .groupExists(let name): self.init(.refused, "the pool has a group \(name) already")

    // Names, attributes and passwords
    case .usernameTaken: self.init(.userExists, "another user has this name")
    case .aliasTaken(let name): self.init(.userExists, "another user holds this \(name) as an alias")
    case .usernameMustBe(let names):
      self.init(
        .invalidRequest, "expected an address for \(names.joined(separator: " or "))", pointer: "/username")
    case .usernameLooksLikeAlias(let name):
      self.init(.invalidRequest, "the name looks like an alias (\(name))", pointer: "/username")
    case .attributesRefused(let problems):
      let words = problems.map(\.words).joined(separator: ", ")
      self.init(.invalidRequest, "attributes that the pool refuses: \(words)", pointer: "/attributes")
    case .attributeNotWritable:
      self.init(.invalidRequest, "the client may not write one of the attributes", pointer: "/attributes")
    case .attributeAlreadySet(let name):
      self.init(.invalidRequest, "\(name) is set and cannot be changed", pointer: "/attributes")
    case .attributeNotVerifiable(let name): self.init(.invalidRequest, "\(name) cannot be verified")
    case .attributeExists(let name): self.init(.refused, "the schema has an attribute \(name) already")
    case .passwordRefused(let violation):
      self.init(.invalidPassword, "the pool's policy refuses the password: \(violation.words)", pointer: "/password")
    case .passwordMissing: self.init(.invalidPassword, "users of this pool need a password", pointer: "/password")

    // Where an account stands
    case .cannotConfirm(let status): self.init(.cannotConfirm, "the user is \(status.text)")
    case .alreadyConfirmed: self.init(.cannotConfirm, "the user is confirmed already")
    case .userDisabled: self.init(.refused, "the user is disabled")
    case .userNotConfirmed: self.init(.refused, "the user is not confirmed")
    case .passwordResetRequired: self.init(.refused, "the user must set a new password first")
    case .temporaryPasswordExpired: self.init(.refused, "the user's temporary password has expired")
    case .passwordCannotBeReset: self.init(.refused, "the user's status does not allow a reset of the password")
    case .cannotResendInvitation(let name): self.init(.refused, "\(name) does not wait for an invitation")
    case .contactAdministrator: self.init(.refused, "passwords of this pool are reset by administrators alone")
    case .noRecoveryChannel: self.init(.refused, "the user has no verified address that a code could go to")
    case .verificationOff: self.init(.refused, "the pool verifies no address by itself")
    case .signUpNotAllowed: self.init(.refused, "people cannot sign up to this pool")

    // Proofs
    case .wrongCredentials: self.init(.refused, "the name or the password is not right")
    case .passwordAttemptsExceeded, .attemptLimitExceeded: self.init(.refused, "there were too many attempts")
    case .signInBlocked: self.init(.refused, "the pool's rules for risks block the sign-in")
    case .invalidFlow, .flowExpired, .flowSpent: self.init(.refused, "the sign-in is over or was never begun")
    case .invalidProofValue: self.init(.invalidRequest, "the value of the SRP exchange is not one")
    case .challengeNotAvailable: self.init(.refused, "the user does not have the challenge that was chosen")
    case .wrongCode, .wrongSignInCode, .wrongTOTP, .softwareTokenNotVerified:
      self.init(.invalidRequest, "the code is not right")
    case .codeExpired: self.init(.invalidRequest, "the code has expired, or none was sent")
    case .totpReused: self.init(.invalidRequest, "the authenticator app's code was used already")
    case .noSecondFactor: self.init(.refused, "the pool requires a second factor, and the user can have none")
    case .softwareTokenNotOffered: self.init(.refused, "the pool takes no authenticator apps")
    case .softwareTokenNotAssociated, .factorNotSetUp: self.init(.refused, "the authenticator app is not set up")
    case .factorNotAvailable(let factor): self.init(.refused, "the user lacks what the factor \(factor) needs")
    case .factorsBothPreferred: self.init(.invalidRequest, "only one factor can be preferred")
    case .factorPreferredWhileOff(let factor):
      self.init(.invalidRequest, "the factor \(factor) is off and cannot be preferred")
    case .passkey(let problem): self.init(.refused, "the passkey is refused: \(problem.words)")
    case .deviceNotFound: self.init(.refused, "the user has no such device")
    case .devicesOff: self.init(.refused, "the pool keeps no track of devices")
    case .deviceKeyInvalid: self.init(.refused, "the token was not issued to that device")
    case .deviceVerifierInvalid: self.init(.invalidRequest, "the device's verifier is not one")

    // Clients and tokens
    case .clientSecretMissing, .clientSecretMismatch, .clientSecretUnexpected:
      self.init(.refused, "the client's secret is missing, wrong or not expected")
    case .flowNotEnabled(let flow): self.init(.refused, "the client does not allow the flow \(flow)")
    case .invalidAccessToken, .accessTokenSignature, .accessTokenExpired, .accessTokenRevoked, .accessTokenScope:
      self.init(.refused, "the access token does not hold, or lacks a scope")
    case .invalidRefreshToken, .refreshTokenExpired, .refreshTokenRevoked, .refreshTokenReused,
      .refreshTokenOfAnotherDevice, .notARefreshToken:
      self.init(.refused, "the refresh token does not hold")
    case .revocationDisabled: self.init(.refused, "the client's tokens cannot be revoked")
    case .rotationForbidsThisFlow: self.init(.refused, "the client rotates its refresh tokens")
    case .invalidAuthorizationCode, .redirectURIMismatch, .codeVerifierMismatch:
      self.init(.refused, "the authorization code is not taken")
    case .grantTypeNotAllowed: self.init(.refused, "the client is not set up for this grant")
    case .scopeNotAllowed(let scope): self.init(.invalidRequest, "the client may not have the scope \(scope)")
    case .oauth(let refusal): self.init(.refused, refusal.words)
    case .deviceCode: self.init(.refused, "the device has no tokens to get")

    // Setting up
    case .realmExists(let id): self.init(.idTaken, "there is a pool \(id) already")
    case .clientExists(let id): self.init(.idTaken, "there is a client \(id) already")
    case .deletionProtected: self.init(.refused, "the pool is protected against deletion")
    case .domainConfigured: self.init(.refused, "the pool has a domain")
    case .domainTaken: self.init(.idTaken, "another pool has the domain")
    case .domainNotFound: self.init(.refused, "there is no such domain")
    case .resourceServerExists(let id, let pool):
      self.init(.refused, "pool \(pool) has a resource server \(id) already")
    case .resourceServerNotFound(let id): self.init(.refused, "the pool has no resource server \(id)")
    case .resource(let problem): self.init(.refused, problem.words)
    case .tenant(let fault): self.init(fault)

    case .trigger(let fault): self.init(.triggerFailed, fault.words)
    case .notImplemented(let what): self.init(.notImplemented, "not implemented: \(what)")
    case .internalFault(let fault):
      guard let refusal = fault.unkept else { return nil }
      self.init(.notKept, refusal.description)
    case .awaiting: return nil
    }
  }

  private init(_ fault: TenantFault) {
    switch fault {
    case .tenantNotFound(let name): self.init(.tenantNotFound, "there is no tenant \(name)")
    case .tenantNameTaken(let name): self.init(.idTaken, "another tenant has the name \(name)")
    case .userFlowNotFound(let name): self.init(.refused, "the tenant has no user flow \(name)")
    case .usernameInvalid: self.init(.invalidRequest, "expected an email address", pointer: "/username")
    case .passwordRefused:
      self.init(.invalidPassword, "the tenant's policy refuses the password", pointer: "/password")
    case .attributesRefused(let names):
      self.init(
        .invalidRequest, "attributes that the tenant refuses: \(names.joined(separator: ", "))", pointer: "/attributes")
    case .passwordGrantOff: self.init(.refused, "the tenant does not take passwords at the token endpoint")
    case .notConfidential: self.init(.refused, "the application has no secret")
    case .scopeInvalid(let scope): self.init(.invalidRequest, "the scope \(scope) is not valid")
    case .scopeMissing: self.init(.invalidRequest, "a scope is missing")
    case .severalResources: self.init(.invalidRequest, "the scopes are those of several resources")
    case .resourceNotFound(let name): self.init(.invalidRequest, "the tenant has no resource \(name)")
    case .consentMissing(let client, _): self.init(.refused, "nobody has consented to what \(client) asks for")
    case .codeRedeemed: self.init(.refused, "the authorization code was redeemed before")
    case .claimsMalformed: self.init(.invalidRequest, "claims is not what it should be")
    case .secondFactorMissing: self.init(.refused, "a second factor is asked for")
    case .nativeAuthenticationOff: self.init(.refused, "the application may not use native authentication")
    case .noPassword: self.init(.refused, "the account has no password")
    case .passwordChangeRequired: self.init(.refused, "the account must set a new password first")
    case .accountLocked: self.init(.refused, "the account is locked for a while")
    case .contactBlocked, .contactInvalid: self.init(.invalidRequest, "nothing can be sent to the address")
    case .continuationInvalid, .continuationExpired, .otherFactorAsked, .verificationMissing, .wrongCode, .tooManyCodes,
      .methodChoiceMissing:
      self.init(.refused, "the sign-in cannot go on with that")
    }
  }
}

extension OAuthRefusal {
  fileprivate var words: String {
    switch self {
    case .clientAssertion(let reason): "the client's assertion is not taken: \(reason)"
    case .clientAuthenticationMethod: "the client authenticates in another way"
    case .proofOfPossession(let reason): "the DPoP proof is not taken: \(reason)"
    case .proofNonce: "the DPoP proof lacks a nonce of the server's"
    case .anotherPerson: "somebody else is signed in than the request asks for"
    case .subjectToken: "the token to be exchanged does not hold"
    case .tokenType(let type): "tokens of the type \(type) are not exchanged here"
    case .parameterMissing(let name): "\(name) is missing"
    case .interactionRequired: "the account needs more than a password"
    case .scopeUnreadable(let scope): "the client may not read every attribute of the scope \(scope)"
    case .clientMetadata(let reason): "the client cannot be registered: \(reason)"
    case .redirectURI(let reason): "the redirect URI cannot be registered: \(reason)"
    case .registrationOff: "the pool registers no clients"
    }
  }
}

extension PasskeyProblem {
  fileprivate var words: String {
    switch self {
    case .off: "the pool takes no passkeys"
    case .relyingPartyMissing: "the pool has no host for which passkeys are made"
    case .challengeNotFound: "no registration waits for it"
    case .otherClient: "another client began the registration"
    case .originNotAllowed(let origin): "the origin \(origin) is not allowed"
    case .relyingPartyMismatch: "it was made for another host"
    case .unsupported(let what): "\(what) is not supported"
    case .malformed(let what): what
    case .tooMany: "the user has as many as there may be"
    case .exists: "the user has it already"
    case .notFound: "the user has no such passkey"
    case .oneFactor: "passkeys count as one factor in this pool"
    case .noOtherFactor: "the user would lose the only second factor"
    }
  }
}

extension ResourceProblem {
  fileprivate var words: String {
    switch self {
    case .providerNotFound(let name): "the pool has no identity provider \(name)"
    case .providerExists(let name): "the pool has an identity provider \(name) already"
    case .providerIdentifierTaken(let name): "another identity provider of the pool answers to \(name)"
    case .identityHasAccount, .identityAlreadyLinked: "the identity belongs to an account already"
    case .identityNotLinked: "the identity is not linked"
    case .identityIsLocal: "an account of the pool cannot be linked to another"
    case .tooManyIdentities: "the account has as many identities as it may"
    case .secretNotFound(let id): "the client has no secret \(id)"
    case .tooManySecrets: "the client has as many secrets as it may"
    case .lastSecret: "the client cannot lose its last secret"
    case .publicClient: "the client has no secret and gets none later"
    case .termsNotFound: "there are no such terms"
    case .termsExist(let name): "there are terms \(name) already"
    case .brandingNotFound: "there is no such branding"
    case .brandingExists: "there is a branding already"
    case .domainMissing: "the pool has no domain"
    case .importNotFound(let id): "the pool has no import job \(id)"
    case .importInProgress: "an import is running"
    case .importStage: "the import job is not at that stage"
    case .tooManyImports: "the pool has as many import jobs as it may"
    case .importWithoutVerification: "the pool verifies no address by itself, so nobody could get a password"
    case .protectionOff: "the pool does not watch over sign-ins"
    case .authEventNotFound: "the user has no such event"
    case .feedbackTokenInvalid: "the feedback token is not right"
    case .sessionTrackingOff: "the pool does not track sessions"
    case .sessionNotFound: "the user has no such session"
    case .ownSession: "a session cannot end itself"
    case .levelReached: "the level is reached already"
    case .levelOutOfReach: "the user has nothing to reach the level with"
    case .quotaReached(let quota): "there are as many as there may be: \(quota.rawValue)"
    }
  }
}
