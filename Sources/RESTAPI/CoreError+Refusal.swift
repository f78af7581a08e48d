internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OpenAPI

extension CoreError {
  /// The error in this front's terms, with the simulated service's messages where it has some; nil for internal errors,
  /// which are logged, and for a request to be replayed. No `default`, here and in each area: a new error must be given
  /// a text.
  func refusal(_ places: Places) -> Refusal? {
    Annotations.note(problem: self)
    return switch self {
    case .realm(let problem): problem.refusal
    case .client(let problem): problem.refusal
    case .account(let problem): problem.refusal(places)
    case .signUp(let problem): problem.refusal(places)
    case .attributes(let problem): problem.refusal(places)
    case .password(let problem): problem.refusal(places)
    case .code(let problem): problem.refusal(places)
    case .signIn(let problem): problem.refusal(places)
    case .factor(let problem): problem.refusal(places)
    case .passkey: Refusal(.flowNotEnabled, "The passkey was refused.")
    case .device: Refusal(.notAuthorized, "The device is not one of the user's.")
    case .accessToken(let problem): problem.refusal
    case .refreshToken(let problem): problem.refusal
    case .oauth(let refusal): refusal.refusal
    case .trigger(let fault): Refusal(.notAuthorized, fault.words)
    case .notImplemented(let what): Refusal(.invalidRequest, "not implemented: \(what)")
    // No call of this front can cause these.
    case .group, .resource, .authorizationCode, .deviceCode, .tenant: .unfulfillable
    case .awaiting, .internalFault: nil
    }
  }
}

extension Refusal {
  /// An error that no call of this front should cause: reported as the caller's, not the server's.
  fileprivate static let unfulfillable = Refusal(.invalidRequest, "The request cannot be fulfilled.")
}

extension RealmProblem {
  fileprivate var refusal: Refusal {
    switch self {
    case .notFound(let id): Refusal(.poolNotFound, "User pool \(id) does not exist.")
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound, .notInReplica, .notRegional:
      .unfulfillable
    }
  }
}

extension ClientProblem {
  fileprivate var refusal: Refusal {
    switch self {
    case .notFound(let id):
      Refusal(.clientNotFound, "User pool client \(id) does not exist.", pointer: "/client_id")
    case .secretMissing(let id): Refusal(.invalidClient, "Client \(id) must send its secret.")
    case .secretMismatch: Refusal(.invalidClient, "Invalid client secret")
    case .secretUnexpected(let id):
      Refusal(.invalidClient, "Client \(id) is not configured for secret but secret was received")
    case .flowNotEnabled(let flow): Refusal(.flowNotEnabled, "\(flow.words) is not enabled for the client.")
    case .exists, .oauthOff, .grantTypeNotAllowed, .scopeNotAllowed: .unfulfillable
    }
  }
}

extension AccountProblem {
  fileprivate func refusal(_ places: Places) -> Refusal {
    switch self {
    case .notFound: Refusal(.userNotFound, "User does not exist.", pointer: places.username)
    case .unknownToClient:
      Refusal(.userNotFound, "Username/client id combination not found.", pointer: places.username)
    case .disabled: Refusal(.userDisabled, "User is disabled.")
    case .notConfirmed: Refusal(.userNotConfirmed, "User is not confirmed.")
    case .passwordResetRequired: Refusal(.passwordResetRequired, "Password reset required for the user")
    case .temporaryPasswordExpired:
      Refusal(.notAuthorized, "Temporary password has expired and must be reset by an administrator.")
    case .cannotConfirm(let status):
      Refusal(.invalidRequest, "User cannot be confirmed. Current status is \(status.text)")
    case .alreadyConfirmed: Refusal(.invalidRequest, "User is already confirmed.")
    case .cannotResendInvitation: .unfulfillable
    }
  }
}

extension SignUpProblem {
  fileprivate func refusal(_ places: Places) -> Refusal {
    switch self {
    case .notAllowed: Refusal(.notAuthorized, "SignUp is not permitted for this user pool")
    case .usernameTaken: Refusal(.userExists, "User already exists", pointer: places.username)
    case .aliasTaken(let name):
      Refusal(.userExists, "An account with the given \(name) already exists.", pointer: places.username)
    case .usernameLooksLikeAlias(let name):
      Refusal(.invalidRequest, "The username must not look like \(name).", pointer: places.username)
    case .usernameMustBe(let names):
      Refusal(.invalidRequest, "The username must be \(names.joined(separator: " or ")).", pointer: places.username)
    }
  }
}

extension AttributeChangeProblem {
  fileprivate func refusal(_ places: Places) -> Refusal {
    switch self {
    case .refused(let problems): places.refusal(of: problems)
    case .notWritable:
      Refusal(
        .invalidRequest, "A client attempted to write unauthorized attribute", pointer: places.attributes)
    case .alreadySet(let name): places.refusal(of: name, "Cannot modify an already provided \(name)")
    case .verificationOff: Refusal(.invalidRequest, "Auto verification not turned on.")
    case .notVerifiable: .unfulfillable
    }
  }
}

extension PasswordProblem {
  fileprivate func refusal(_ places: Places) -> Refusal {
    switch self {
    case .refused(let violation):
      Refusal(
        .invalidPassword, "Password did not conform with policy: \(violation.words)", pointer: places.password)
    case .missing: Refusal(.invalidRequest, "User is required to have a password", pointer: places.password)
    case .notChangeable: Refusal(.notAuthorized, "User is not authorized to change password.")
    case .cannotBeReset: Refusal(.notAuthorized, "User password cannot be reset in the current state.")
    case .contactAdministrator: Refusal(.notAuthorized, "Contact administrator to reset password.")
    case .noRecoveryChannel:
      Refusal(
        .invalidRequest,
        "Cannot reset password for the user as there is no registered/verified email or phone_number")
    }
  }
}

extension CodeProblem {
  fileprivate func refusal(_ places: Places) -> Refusal {
    switch self {
    case .wrong:
      Refusal(
        .codeMismatch, "Invalid verification code provided, please try again.", pointer: places.code)
    case .expired:
      Refusal(.codeExpired, "Invalid code provided, please request a code again.", pointer: places.code)
    case .attemptLimitExceeded(let seconds):
      .tooManyAttempts("Attempt limit exceeded, please try after some time.", after: seconds)
    }
  }
}

extension SignInProblem {
  fileprivate func refusal(_ places: Places) -> Refusal {
    switch self {
    case .wrongCredentials: Refusal(.notAuthorized, "Incorrect username or password.")
    case .noNativeProfile: Refusal(.notAuthorized, "User is not authorized to get auth details.")
    case .passwordAttemptsExceeded(let seconds): .tooManyAttempts("Password attempts exceeded", after: seconds)
    case .blocked: Refusal(.notAuthorized, "Unable to login because of security reasons")
    case .invalidFlow: Refusal(.sessionExpired, "Invalid session for the user.", pointer: "/session")
    case .flowExpired:
      Refusal(.sessionExpired, "Invalid session for the user, session is expired.", pointer: "/session")
    case .flowSpent:
      Refusal(.sessionExpired, "Invalid session for the user, session can only be used once.", pointer: "/session")
    case .challengeNotAvailable:
      Refusal(.flowNotEnabled, "The selected challenge is not available for the user.")
    case .invalidProofValue: Refusal(.invalidRequest, "SRP_A is not a valid value.")
    case .wrongCode: Refusal(.codeMismatch, "Invalid code or auth state for the user.", pointer: places.code)
    }
  }
}

extension FactorProblem {
  fileprivate func refusal(_ places: Places) -> Refusal {
    switch self {
    case .wrongTOTP, .softwareTokenNotVerified:
      Refusal(.codeMismatch, "Invalid code received for user", pointer: places.code)
    case .totpReused:
      Refusal(.codeExpired, "Your software token has already been used once.", pointer: places.code)
    case .noneAvailable:
      Refusal(.notAuthorized, "The user pool requires a second factor, and no factor is available to the account.")
    case .softwareTokenNotOffered: Refusal(.flowNotEnabled, "Authenticator apps are not enabled in the user pool.")
    case .softwareTokenNotAssociated, .notSetUp:
      Refusal(.invalidRequest, "The authenticator app is not set up yet.")
    case .notAvailable, .bothPreferred, .preferredWhileOff:
      Refusal(.flowNotEnabled, "The account cannot have that second factor.")
    }
  }
}

extension AccessTokenProblem {
  fileprivate var refusal: Refusal {
    switch self {
    case .invalid: Refusal(.notAuthorized, "Invalid Access Token")
    case .signature: Refusal(.notAuthorized, "Could not verify signature for Access Token")
    case .expired: Refusal(.tokenExpired, "Access Token has expired")
    case .revoked: Refusal(.tokenRevoked, "Access Token has been revoked")
    case .scope: Refusal(.notAuthorized, "Access Token does not have required scopes")
    }
  }
}

extension RefreshTokenProblem {
  fileprivate var refusal: Refusal {
    switch self {
    case .invalid: Refusal(.notAuthorized, "Invalid Refresh Token")
    case .expired: Refusal(.tokenExpired, "Refresh Token has expired")
    case .revoked: Refusal(.tokenRevoked, "Refresh Token has been revoked")
    case .ofAnotherDevice: Refusal(.notAuthorized, "Invalid Refresh Token.")
    case .reused: Refusal(.tokenRevoked, "Refresh token reuse detected")
    case .notOne: Refusal(.invalidRequest, "Unsupported token type", pointer: "/refresh_token")
    case .revocationDisabled:
      Refusal(.flowNotEnabled, "Token revocation is not enabled for this client.")
    case .rotationForbidsThisFlow: Refusal(.flowNotEnabled, "The client rotates its refresh tokens.")
    }
  }
}

extension OAuthRefusal {
  /// Errors that occur only in standard realms.
  fileprivate var refusal: Refusal {
    switch self {
    case .clientAssertion(let reason): Refusal(.invalidClient, "The client assertion was refused: \(reason).")
    case .clientAuthenticationMethod:
      Refusal(.invalidClient, "The client is registered to authenticate in another way.")
    case .proofOfPossession(let reason): Refusal(.notAuthorized, "The DPoP proof was refused: \(reason).")
    case .clientCertificate(let reason): Refusal(.notAuthorized, "The client's certificate was refused: \(reason).")
    case .certificateBinding(let reason): Refusal(.notAuthorized, "\(reason).")
    case .unknownPerson: Refusal(.notAuthorized, "The request names an unknown user.")
    case .bindingMessage(let reason): Refusal(.invalidRequest, "binding_message: \(reason).")
    case .authorizationDetails(let reason): Refusal(.invalidRequest, "authorization_details: \(reason).")
    case .proofNonce: Refusal(.notAuthorized, "The DPoP proof must have a nonce of the server.")
    case .anotherPerson: Refusal(.notAuthorized, "Another user is signed in.")
    case .subjectToken: Refusal(.notAuthorized, "Invalid token")
    case .interactionRequired: Refusal(.notAuthorized, "The account needs more than a password.")
    case .scopeUnreadable(let scope):
      Refusal(.flowNotEnabled, "The client may not read every attribute of the scope \(scope).")
    case .subjectTokenOfClient, .parameterMissing, .assertion, .tokenType, .clientMetadata, .clientDocument, .trust,
      .target, .redirectURI, .apple,
      .registrationOff:
      .unfulfillable
    }
  }
}
