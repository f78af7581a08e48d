internal import JSON
internal import Model

extension NativeAuthError {
  /// The error of a core failure (docs/reference/entra-native-authentication.md). Numbers that Microsoft does not
  /// publish are those of its own test mock or of the nearest relative; docs/support/entra.md says which.
  init(_ error: CoreError) {
    Annotations.note(problem: error)
    switch error {
    case .realm(let problem): self.init(problem)
    case .client(let problem): self.init(problem)
    case .account(let problem): self.init(problem)
    case .signUp(let problem): self.init(problem)
    case .signIn(let problem): self.init(problem)
    case .accessToken:
      self.init(.invalidToken, 50132, "The access token is not valid, has expired or was revoked.", status: 401)
    case .refreshToken(let problem): self.init(problem)
    case .authorizationCode(let problem): self.init(problem)
    case .tenant(let fault): self.init(fault)
    case .deviceCode(let refusal): self.init(refusal)
    case .trigger(let fault): self.init(.invalidRequest, 900144, fault.words)
    case .passkey(let problem):
      self.init(.invalidGrant, 135_004, "The passkey is refused: \(problem.words).")
    case .notImplemented(let name):
      self.init(.invalidRequest, 900144, "not implemented: \(name)")
    case .internalFault:
      self.init(.serverError, 90033, "A transient error has occurred. Please try again.", status: 500)
      fault = error
    // No call of this front causes any of these.
    case .group, .resource, .attributes, .password, .code, .factor, .device, .oauth, .awaiting:
      self = .unfulfillable
    }
  }

  /// An error that no request should cause; attributed to the client, not to the server.
  private static let unfulfillable = NativeAuthError(.invalidRequest, 900144, "The request cannot be fulfilled.")

  private init(_ problem: RealmProblem) {
    switch problem {
    case .notFound(let id):
      self.init(
        .invalidTenant, 90002,
        "Tenant '\(id)' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud."
      )
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound, .notInReplica, .notRegional:
      self = .unfulfillable
    }
  }

  private init(_ problem: ClientProblem) {
    switch problem {
    case .notFound(let id):
      self.init(
        .unauthorizedClient, 700016,
        "Application with identifier '\(id)' was not found in the directory. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant."
      )
    case .secretMissing:
      self.init(
        .invalidClient, 7_000_218,
        "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.", status: 401)
    case .secretMismatch(let id):
      self.init(
        .invalidClient, 7_000_215,
        "Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '\(id)'.",
        status: 401)
    case .secretUnexpected:
      self.init(
        .invalidClient, 700025,
        "Client is public so neither 'client_assertion' nor 'client_secret' should be presented.",
        status: 401)
    case .grantTypeNotAllowed:
      self.init(.unauthorizedClient, 700_054, "The application is not set up for this grant.")
    case .exists, .flowNotEnabled, .oauthOff, .scopeNotAllowed: self = .unfulfillable
    }
  }

  private init(_ problem: AccountProblem) {
    switch problem {
    case .notFound, .unknownToClient:
      self.init(
        .userNotFound, 50034,
        "The user account does not exist in the directory. To sign into this application, the account must be added to the directory."
      )
    case .disabled: self.init(.invalidGrant, 50057, "The user account is disabled.")
    case .notConfirmed: self.init(.userNotFound, 50034, "The user account is not verified.")
    case .passwordResetRequired, .temporaryPasswordExpired: self.init(.tenant(.passwordChangeRequired))
    case .cannotConfirm, .alreadyConfirmed, .cannotResendInvitation: self = .unfulfillable
    }
  }

  private init(_ problem: SignUpProblem) {
    switch problem {
    case .usernameTaken, .aliasTaken:
      self.init(.userAlreadyExists, 1_003_037, "A user with the same username already exists.")
    case .notAllowed, .usernameLooksLikeAlias, .usernameMustBe: self = .unfulfillable
    }
  }

  private init(_ problem: SignInProblem) {
    switch problem {
    case .wrongCredentials, .noNativeProfile:
      self.init(.invalidGrant, 50126, "Error validating credentials due to invalid username or password.")
    case .passwordAttemptsExceeded: self.init(.tenant(.accountLocked))
    case .flowExpired, .flowSpent, .invalidFlow: self.init(.tenant(.continuationInvalid))
    case .blocked, .challengeNotAvailable, .invalidProofValue, .wrongCode: self = .unfulfillable
    }
  }

  private init(_ problem: RefreshTokenProblem) {
    switch problem {
    case .invalid, .notOne:
      self.init(.invalidGrant, 70000, "Provided grant is invalid or malformed.", .badToken)
    case .expired:
      self.init(.invalidGrant, 700_082, "The refresh token has expired due to inactivity.", .badToken)
    case .revoked, .reused:
      self.init(
        .invalidGrant, 50173,
        "The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password.",
        .badToken)
    case .ofAnotherDevice, .revocationDisabled, .rotationForbidsThisFlow: self = .unfulfillable
    }
  }

  private init(_ problem: AuthorizationCodeProblem) {
    switch problem {
    case .invalid:
      self.init(
        .invalidGrant, 70008,
        "The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource."
      )
    case .redirectURIMismatch:
      self.init(
        .invalidGrant, 500112,
        "The reply address does not match the reply address provided when requesting Authorization code.")
    case .verifierMismatch:
      self.init(
        .invalidGrant, 501481,
        "The Code_Verifier does not match the code_challenge supplied in the authorization request.")
    }
  }

  private init(_ fault: TenantFault) {
    switch fault {
    case .tenantNotFound(let name): self.init(.realm(.notFound(RealmID(name))))
    case .notMultiTenant(let id, let name, let common):
      self.init(
        .invalidRequest, 50194,
        "Application '\(id)'(\(name)) is not configured as a multi-tenant application. Usage of the /\(common) endpoint is not supported for such applications created after '10/15/2018'. Use a tenant-specific endpoint or configure the application to be multi-tenant."
      )
    case .notForConsumers:
      self.init(
        .unauthorizedClient, 700_016, "The client does not exist or is not enabled for consumers.")
    case .tenantNameTaken(let name): self.init(.invalidRequest, 900144, "The name \(name) is taken.")
    case .userFlowNotFound(let name): self.init(.invalidRequest, 900144, "There is no user flow \(name).")
    case .continuationInvalid:
      self.init(.invalidRequest, 55200, "The continuation_token is invalid.")
    case .continuationExpired:
      self.init(.expiredToken, 552_003, "The continuation_token is expired.")
    case .nativeAuthenticationOff:
      self.init(
        .invalidClient, 7_000_218,
        "The native authentication API or the public client flow is not enabled for this application.",
        .nativeAuthDisabled)
    case .nativeAuthenticationConfidential:
      self.init(
        .invalidClient, 550_022, "Confidential Client is not supported in Native Authentication API flow.")
    case .usernameInvalid: self = .parameter("username")
    case .otherFactorAsked:
      self.init(.invalidGrant, 400_002, "The authentication type is not the one that was asked for.")
    case .noPassword:
      self.init(
        .invalidRequest, 500_222, "The tenant or user does not support native credential recovery.")
    case .passwordChangeRequired:
      self.init(.invalidRequest, 50142, "Password change is required due to a conditional access policy.")
    case .passwordRefused(let violation): self.init(violation)
    case .attributesRefused(let names):
      self.init(.invalidGrant, 1_002_027, "User attributes validation failed.", .attributeValidationFailed)
      members["invalid_attributes"] = .array(names.map { ["name": .string($0)] })
    case .attributesInvalid(_, let errors): self.init(.attributesRefused(errors.map(\.name)))
    case .verificationMissing:
      self.init(.verificationRequired, 55107, "The username is not verified yet.")
    case .wrongCode:
      self.init(.invalidGrant, 50181, "Unable to validate the otp.", .invalidOOBValue)
    case .tooManyCodes:
      self.init(.invalidRequest, 701_014, "Cannot generate more one-time codes for this request.")
    case .accountLocked:
      self.init(
        .invalidGrant, 50053,
        "The account is locked, you've tried to sign in too many times with an incorrect user ID or password.")
    case .contactBlocked:
      self.init(.accessDenied, 550_024, "Configuring multi-factor authentication method is blocked.", .providerBlocked)
    case .contactInvalid:
      self.init(.invalidRequest, 901_001, "The challenge_target is not a valid verification contact.")
    case .methodChoiceMissing:
      self.init(.invalidRequest, 55000, "There is no default method: call introspect first.", .introspectRequired)
    case .scopeInvalid(let scope):
      self.init(
        .invalidScope, 70011,
        "The provided request must include a 'scope' input parameter. The provided value for the input parameter 'scope' is not valid. The scope \(scope) is not valid."
      )
    case .scopeNotDefault(let scope):
      self.init(
        .invalidScope, 1_002_012,
        "The provided value for scope \(scope.prefix(512)) is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier (application ID URI)."
      )
    case .scopeMissing:
      self.init(.invalidRequest, 900144, "The request body must contain the following parameter: 'scope'.")
    case .severalResources:
      self.init(
        .invalidScope, 28000,
        "Provided value for the input parameter scope is not valid because it contains more than one resource.")
    case .resourceNotFound(let name):
      self.init(
        .invalidResource, 500_011,
        "The resource principal named \(name) was not found in the tenant. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant."
      )
    case .roleNotFound(let role, let id):
      self.init(.invalidRequest, 900144, "The application \(id) has no role \(role).")
    case .consentMissing(let id, let name):
      self.init(
        .invalidGrant, 65001,
        "The user or administrator has not consented to use the application with ID '\(id)' named '\(name)'. Send an interactive authorization request for this user and resource.",
        .consentRequired)
    case .codeRedeemed:
      self.init(
        .invalidGrant, 54005,
        "OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token."
      )
    case .claimsMalformed:
      self.init(.invalidRequest, 9_002_313, "Invalid request. Request is malformed or invalid.")
    case .secondFactorMissing(let audience, let claims):
      self.init(
        .invalidGrant, 50076,
        "Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access '\(audience)'.",
        .basicAction)
      // For the interactive request that must follow.
      members["claims"] = .string(claims)
    case .secondFactorStale(let audience, let claims):
      self.init(
        .invalidGrant, 50078,
        "Presented multi-factor authentication has expired due to policies configured by your administrator, you must refresh your multi-factor authentication to access '\(audience)'.",
        .basicAction)
      members["claims"] = .string(claims)
    case .passkeyNotRegistrable(let obstacle):
      self.init(.accessDenied, 900144, "The passkey cannot be registered: \(obstacle.words).")
    case .passwordGrantOff:
      self.init(.invalidGrant, 50126, "The resource owner password grant is not available to local accounts.")
    case .assertionRefused(let problem): self.init(problem)
    case .extensionFailed(let event, let failure):
      self.init(.serverError, 1_100_001, "Non-retryable error has occurred.")
      Annotations.note(reason: "the custom authentication extension for \(event.rawValue): \(failure.words)")
    case .signUpBlocked(_, let message):
      self.init(.accessDenied, 1_100_002, message.isEmpty ? "The sign-up was blocked by an extension." : message)
    case .notConfidential:
      self.init(
        .invalidClient, 7_000_218,
        "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.", status: 401)
    }
  }

  private init(_ violation: TenantPasswordPolicy.Violation) {
    switch violation {
    case .tooWeak:
      self.init(
        .invalidGrant, 399_246, "The password is too weak: it does not meet the complexity requirements.",
        .passwordTooWeak)
    case .tooShort:
      self.init(.invalidGrant, 399_246, "The password is too short.", .passwordTooShort)
    case .tooLong:
      self.init(.invalidGrant, 399_246, "The password is too long.", .passwordTooLong)
    case .recentlyUsed:
      self.init(.invalidGrant, 399_246, "The password was used recently.", .passwordRecentlyUsed)
    case .banned:
      self.init(
        .invalidGrant, 399_249,
        "Unfortunately, your password contains a word, phrase, or pattern that makes your password easily guessable. Please try again with a different password.",
        .passwordBanned)
    case .invalid:
      self.init(.invalidGrant, 399_246, "The password contains characters that are not allowed.", .passwordIsInvalid)
    }
  }

  private init(_ refusal: DeviceCodeRefusal) {
    switch refusal {
    case .pending:
      self.init(
        .authorizationPending, 70016, "OAuth 2.0 device flow error. Authorization is pending. Continue polling.")
    case .slowDown: self.init(.slowDown, 70016, "OAuth 2.0 device flow error. Polling is too frequent.")
    case .declined: self.init(.authorizationDeclined, 70017, "The end user denied the authorization request.")
    case .expired:
      self.init(
        .expiredToken, 70020,
        "The provided value for the input parameter 'device_code' is not valid. This device code has expired.")
    case .unknown:
      self.init(.badVerificationCode, 70018, "The device_code was not recognized.")
    }
  }
}
