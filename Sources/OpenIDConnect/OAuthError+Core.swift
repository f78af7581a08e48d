internal import Model
internal import OAuth

extension OAuthError {
  /// The error of a core failure at the token and revocation endpoints (docs/reference/hosted-login.md#token-errors,
  /// docs/reference/hosted-login.md#revoke, docs/reference/openid-connect.md#cognito-differences).
  init(_ error: CoreError, _ personality: Personality) {
    Annotations.note(problem: error)
    let rules = personality.rules
    switch error {
    case .realm(let problem): self.init(problem)
    case .client(let problem): self.init(problem)
    case .account(let problem): self.init(problem)
    case .signIn(let problem): self.init(problem)
    case .accessToken(let problem): self.init(problem)
    case .refreshToken(let problem): self.init(problem)
    case .authorizationCode(let problem): self.init(problem, rules)
    case .oauth(let refusal): self.init(refusal)
    case .deviceCode(let refusal): self.init(refusal)
    case .trigger(let fault): self.init(.invalidRequest, fault.words)
    case .notImplemented(let name): self.init(.invalidRequest, "not implemented: \(name)")
    case .internalFault:
      self.init(.serverError, "Something went wrong on our side.")
      status = 500
      fault = error
    // No use case of this front throws these.
    case .group, .resource, .signUp, .attributes, .password, .code, .factor, .passkey, .device, .tenant, .awaiting:
      self = .unfulfillable
    }
  }

  /// For errors that no request to this front should cause: an error of the caller, not of the server.
  private static let unfulfillable = OAuthError(.invalidRequest, "The request cannot be fulfilled.")

  private init(_ problem: RealmProblem) {
    switch problem {
    case .notFound: self = .unknownClient
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound, .notRegional:
      self = .unfulfillable
    // The text is unconfirmed.
    case .notInReplica(let operation, let region):
      self.init(.temporarilyUnavailable, "\(operation) is not enabled in the secondary Region \(region).")
    }
  }

  private init(_ problem: ClientProblem) {
    switch problem {
    case .notFound: self = .unknownClient
    case .secretMissing:
      self.init(.invalidClient, "The client has a secret, and the request shows none.")
      recorded = "invalid_client_secret"
    case .secretUnexpected:
      self.init(.invalidClient, "The client has no secret, and the request shows one.")
      recorded = "invalid_client_secret"
    case .secretMismatch:
      self.init(.invalidClient, "The client secret is not right.")
      recorded = "invalid_client_secret"
    case .flowNotEnabled: self = .notSetUp
    case .oauthOff(let id): self.init(.invalidGrant, "Client \(id) does not use the OAuth endpoints.")
    case .grantTypeNotAllowed(let type):
      self.init(.unauthorizedClient, "The client is not set up for \(OAuthGrant.of(type)?.phrase ?? type.rawValue).")
    case .scopeNotAllowed(let scope):
      self.init(.invalidScope, "The client may not ask for \(scope).")
    case .exists: self = .unfulfillable
    }
  }

  private static let unknownClient = OAuthError(.invalidClient, "There is no such client.")

  private static let notSetUp = OAuthError(.unauthorizedClient, "The client is not set up for that.")

  private init(_ problem: AccountProblem) {
    switch problem {
    case .notFound, .unknownToClient: self.init(.invalidGrant, "The user no longer exists.")
    case .disabled: self.init(.invalidGrant, "User is disabled.")
    case .notConfirmed, .passwordResetRequired, .temporaryPasswordExpired: self = .passwordNotTaken
    case .cannotConfirm, .alreadyConfirmed, .cannotResendInvitation: self = .unfulfillable
    }
  }

  private init(_ problem: SignInProblem) {
    switch problem {
    case .wrongCredentials, .noNativeProfile, .passwordAttemptsExceeded: self = .passwordNotTaken
    case .flowExpired, .flowSpent, .invalidFlow: self.init(.loginRequired, "Nobody is signed in.")
    case .blocked, .challengeNotAvailable, .invalidProofValue, .wrongCode: self = .unfulfillable
    }
  }

  /// With a password in the request (RFC 6749 §4.3.2).
  private static let passwordNotTaken = OAuthError(
    .invalidGrant, "The name or the password is not right, or the account cannot be signed in to.")

  private init(_ problem: AccessTokenProblem) {
    switch problem {
    case .invalid, .signature, .expired, .revoked: self = .deadToken
    case .scope: self.init(.insufficientScope, "The access token lacks the scope openid.")
    }
  }

  private init(_ problem: RefreshTokenProblem) {
    switch problem {
    case .invalid: self.init(.invalidGrant, "Invalid Refresh Token")
    case .expired: self.init(.invalidGrant, "Refresh Token has expired")
    case .revoked: self.init(.invalidGrant, "Refresh Token has been revoked")
    case .ofAnotherDevice: self.init(.invalidGrant, "Invalid Refresh Token.")
    case .reused: self.init(.invalidGrant, "Refresh Token reuse is not allowed")
    case .notOne: self.init(.unsupportedTokenType, "Only refresh tokens can be revoked.")
    case .revocationDisabled: self.init(.invalidRequest, "Token revocation is disabled for this client.")
    case .rotationForbidsThisFlow: self = .notSetUp
    }
  }

  private init(_ problem: AuthorizationCodeProblem, _ rules: PersonalityRules) {
    switch problem {
    case .invalid: self.init(.invalidGrant, "The authorization code is unknown, used or expired.")
    case .redirectURIMismatch:
      // The service's own code; the standard's is the other (RFC 6749 §5.2).
      self.init(
        rules.mismatchIsInvalidGrant ? .invalidGrant : .unauthorizedClient,
        "redirect_uri differs from that of the authorization request.")
    case .verifierMismatch: self.init(.invalidGrant, "code_verifier does not fit the code_challenge.")
    }
  }

  /// An invalid access token, in the service's words (docs/reference/hosted-login.md#userinfo).
  static let deadToken = OAuthError(
    recorded: .invalidToken, "Access token is expired, disabled, or deleted, or the user has globally signed out.")
}
