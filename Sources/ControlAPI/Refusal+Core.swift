package import Model
internal import OpenAPI

extension CoreError {
  /// The control API's text for the error.
  package var controlWords: String { Refusal(self)?.detail ?? "an internal error: \(self)" }
}

extension Refusal {
  /// The error response for each core error; nil for internal errors, which are logged, and for a request to be
  /// replayed. No `default`, here and in each area: a new error must be given a text.
  init?(_ error: CoreError) {
    switch error {
    case .realm(let problem): self.init(problem)
    case .group(let problem): self.init(problem)
    case .client(let problem): self.init(problem)
    case .resource(let problem): self.init(.refused, problem.words)

    case .account(let problem): self.init(problem)
    case .signUp(let problem): self.init(problem)
    case .attributes(let problem): self.init(problem)
    case .password(let problem): self.init(problem)
    case .code(let problem): self.init(problem)

    case .signIn(let problem): self.init(problem)
    case .factor(let problem): self.init(problem)
    case .passkey(let problem): self.init(.refused, "the passkey is refused: \(problem.words)")
    case .device(let problem): self.init(problem)

    case .accessToken: self.init(.refused, "the access token is not valid, or lacks a scope")
    case .refreshToken(let problem): self.init(.refused, problem.words)
    case .authorizationCode: self.init(.refused, "the authorization code is not valid")
    case .oauth(let refusal): self.init(.refused, refusal.words)
    case .deviceCode: self.init(.refused, "no tokens are available for the device")

    case .tenant(let fault): self.init(fault)
    case .trigger(let fault): self.init(.triggerFailed, fault.words)
    case .notImplemented(let what): self.init(.notImplemented, "not implemented: \(what)")
    case .internalFault(let fault):
      guard let refusal = fault.unkept else { return nil }
      self.init(.notKept, refusal.description)
    case .awaiting: return nil
    }
  }

  private init(_ problem: RealmProblem) {
    switch problem {
    case .notFound(let id): self.init(.poolNotFound, "there is no pool \(id)")
    case .exists(let id): self.init(.idTaken, "there is already a pool \(id)")
    case .deletionProtected: self.init(.refused, "the pool is protected against deletion")
    case .domainConfigured: self.init(.refused, "the pool has a domain")
    case .domainTaken: self.init(.idTaken, "another pool has the domain")
    case .domainNotFound: self.init(.refused, "there is no such domain")
    case .attributeExists(let name): self.init(.refused, "the schema already has an attribute \(name)")
    case .resourceServerExists(let id, let pool):
      self.init(.refused, "pool \(pool) already has a resource server \(id)")
    case .resourceServerNotFound(let id): self.init(.refused, "the pool has no resource server \(id)")
    case .notInReplica(let operation, let region):
      self.init(.refused, "\(operation) is for the primary region of the pool, not for \(region)")
    case .notRegional(let setting, let region): self.init(.refused, "\(setting) cannot be changed in \(region)")
    }
  }

  private init(_ problem: GroupProblem) {
    switch problem {
    case .notFound: self.init(.groupNotFound, "the pool has no such group", pointer: "/groups")
    case .exists(let name): self.init(.refused, "the pool already has a group \(name)")
    }
  }

  private init(_ problem: ClientProblem) {
    switch problem {
    case .notFound(let id): self.init(.clientNotFound, "there is no client \(id)")
    case .exists(let id): self.init(.idTaken, "there is already a client \(id)")
    case .secretMissing, .secretMismatch, .secretUnexpected:
      self.init(.refused, "the client's secret is missing, wrong or not expected")
    case .flowNotEnabled(let flow): self.init(.refused, "the client does not allow the flow \(flow)")
    case .oauthOff: self.init(.refused, "the client does not use the OAuth endpoints")
    case .grantTypeNotAllowed: self.init(.refused, "the client is not configured for this grant")
    case .scopeNotAllowed(let scope): self.init(.invalidRequest, "the client may not have the scope \(scope)")
    }
  }

  private init(_ fault: TenantFault) {
    switch fault {
    case .tenantNotFound(let name): self.init(.tenantNotFound, "there is no tenant \(name)")
    case .tenantNameTaken(let name): self.init(.idTaken, "another tenant has the name \(name)")
    // No call of this front causes these.
    case .notMultiTenant, .notForConsumers: self.init(.refused, "the application is of one tenant")
    case .userFlowNotFound(let name): self.init(.refused, "the tenant has no user flow \(name)")
    case .usernameInvalid: self.init(.invalidRequest, "expected an email address", pointer: "/username")
    case .passwordRefused:
      self.init(.invalidPassword, "the tenant's policy refuses the password", pointer: "/password")
    case .attributesInvalid(_, let errors): self.init(.attributesRefused(errors.map(\.name)))
    case .attributesRefused(let names):
      self.init(
        .invalidRequest, "attributes that the tenant refuses: \(names.joined(separator: ", "))", pointer: "/attributes")
    case .passwordGrantOff: self.init(.refused, "the tenant does not allow the grant password")
    case .notConfidential: self.init(.refused, "the application has no secret")
    case .assertionRefused: self.init(.refused, "the assertion is refused")
    case .extensionFailed(let event, let failure):
      self.init(.refused, "the extension for \(event.rawValue) failed: \(failure.words)")
    case .signUpBlocked(_, let message): self.init(.refused, "an extension blocked the sign-up: \(message)")
    case .scopeInvalid(let scope): self.init(.invalidRequest, "the scope \(scope) is not valid")
    case .scopeNotDefault(let scope): self.init(.invalidRequest, "the scope \(scope) is not the /.default of an API")
    case .scopeMissing: self.init(.invalidRequest, "a scope is missing")
    case .severalResources: self.init(.invalidRequest, "the scopes belong to several resources")
    case .roleNotFound(let role, let id): self.init(.refused, "the application \(id) has no role \(role)")
    case .resourceNotFound(let name): self.init(.invalidRequest, "the tenant has no resource \(name)")
    case .consentMissing(let client, _):
      self.init(.refused, "there is no consent to the permissions that \(client) requests")
    case .codeRedeemed: self.init(.refused, "the authorization code was already redeemed")
    case .claimsMalformed: self.init(.invalidRequest, "claims is not valid")
    case .secondFactorStale: self.init(.refused, "the second factor was proved too long ago")
    case .passkeyNotRegistrable(let obstacle): self.init(.refused, obstacle.words)
    case .secondFactorMissing: self.init(.refused, "a second factor is required")
    case .nativeAuthenticationOff: self.init(.refused, "the application may not use native authentication")
    case .nativeAuthenticationConfidential: self.init(.refused, "the application is no public client")
    case .noPassword: self.init(.refused, "the account has no password")
    case .passwordChangeRequired: self.init(.refused, "the account must set a new password first")
    case .accountLocked: self.init(.refused, "the account is temporarily locked")
    case .contactBlocked, .contactInvalid: self.init(.invalidRequest, "the address is blocked")
    case .continuationInvalid, .continuationExpired, .otherFactorAsked, .verificationMissing, .wrongCode, .tooManyCodes,
      .methodChoiceMissing:
      self.init(.refused, "the sign-in cannot continue with that value")
    }
  }
}

extension OAuthRefusal {
  fileprivate var words: String {
    switch self {
    case .clientAssertion(let reason): "the client's assertion was refused: \(reason)"
    case .clientAuthenticationMethod: "the client is registered to authenticate in another way"
    case .proofOfPossession(let reason): "the DPoP proof was refused: \(reason)"
    case .clientCertificate(let reason): "the client's certificate was refused: \(reason)"
    case .certificateBinding(let reason): reason
    case .unknownPerson: "the request names an unknown user"
    case .bindingMessage(let reason): "binding_message was refused: \(reason)"
    case .authorizationDetails(let reason): "authorization_details was refused: \(reason)"
    case .proofNonce: "the DPoP proof lacks a nonce of the server"
    case .anotherPerson: "another user is signed in than the request names"
    case .subjectTokenOfClient: "the token to exchange is a client's own"
    case .subjectToken: "the token to exchange is not valid"
    case .assertion(let reason): "the assertion was refused: \(reason)"
    case .tokenType(let type): "tokens of the type \(type) cannot be exchanged"
    case .parameterMissing(let name): "\(name) is missing"
    case .interactionRequired: "the account needs more than a password"
    case .scopeUnreadable(let scope): "the client may not read every attribute of the scope \(scope)"
    case .clientMetadata(let reason): "the client cannot be registered: \(reason)"
    case .clientDocument(let reason): "the client's metadata document was refused: \(reason)"
    case .trust(let problem): "the client is not trusted: \(problem.reason)"
    case .target(let parameter, let name, _): "the \(parameter.rawValue) \(name) is not accepted"
    case .redirectURI(let reason): "the redirect URI cannot be registered: \(reason)"
    case .apple: "the sign-in with Apple was refused"
    case .registrationOff: "the realm does not allow registration of clients"
    }
  }
}

extension ResourceProblem {
  fileprivate var words: String {
    switch self {
    case .providerNotFound(let name): "the pool has no identity provider \(name)"
    case .providerExists(let name): "the pool already has an identity provider \(name)"
    case .providerIdentifierTaken(let name): "another identity provider of the pool has the identifier \(name)"
    case .identityHasAccount, .identityAlreadyLinked: "the identity already belongs to an account"
    case .identityNotLinked: "the identity is not linked"
    case .identityIsLocal: "an account of the pool cannot be linked to another"
    case .tooManyIdentities: "the account has the maximum number of identities"
    case .secretNotFound(let id): "the client has no secret \(id)"
    case .tooManySecrets: "the client has the maximum number of secrets"
    case .lastSecret: "the client's last secret cannot be removed"
    case .publicClient: "the client was created without a secret, and none can be added"
    case .termsNotFound: "there are no such terms"
    case .termsExist(let name): "there are already terms named \(name)"
    case .brandingNotFound: "there is no such branding"
    case .brandingExists: "there is already a branding"
    case .domainMissing: "the pool has no domain"
    case .importNotFound(let id): "the pool has no import job \(id)"
    case .importInProgress: "an import is running"
    case .importStage: "the import job's status does not allow the call"
    case .importWithoutTable(let id): "nothing was uploaded for the import job \(id)"
    case .tooManyImports: "the pool has the maximum number of import jobs"
    case .importWithoutVerification:
      "the pool has no AutoVerifiedAttributes, so imported users could not set a password"
    case .protectionOff: "threat protection is not enabled in the pool"
    case .authEventNotFound: "the user has no such event"
    case .feedbackTokenInvalid: "the feedback token is not valid"
    case .sessionTrackingOff: "the pool does not track sessions"
    case .sessionNotFound: "the user has no such session"
    case .ownSession: "a session cannot be ended with its own token"
    case .replicaNotFound(let region): "the pool has no replica in \(region)"
    case .replicaExists: "the pool has a replica, and can have one"
    case .replicaBusy(let isActive): isActive ? "the replica is active" : "the replica is still being created"
    case .levelReached: "the level is already reached"
    case .levelOutOfReach: "the user has no factor for the level"
    case .quotaReached(let quota): "the quota is reached: \(quota.rawValue)"
    }
  }
}
