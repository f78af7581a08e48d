import AWSProtocol
import FrontSupport
import Model

extension AWSFault {
  /// An exception of this service's model, with the service's own text.
  init(_ name: ExceptionName, _ message: String) {
    self.init(name.rawValue, message, status: name.status)
  }
}

/// Which words the service has for a fact where operations differ.
enum FaultContext: Sendable {
  case signUp, confirmSignUp, adminCreateUser, adminResetUserPassword, createUserPoolDomain
  /// A person replaces a password.
  case newPassword
  /// A challenge is answered; of those, a new password may bring attributes.
  case challenge
  /// A refresh token is exchanged in an authentication flow.
  case refresh
  /// The client shows its secret itself.
  case plainSecret
  case other

  init(_ operation: String) {
    switch operation {
    case "SignUp": self = .signUp
    case "ConfirmSignUp": self = .confirmSignUp
    case "AdminCreateUser": self = .adminCreateUser
    case "AdminResetUserPassword": self = .adminResetUserPassword
    case "CreateUserPoolDomain": self = .createUserPoolDomain
    case "ChangePassword", "ConfirmForgotPassword": self = .newPassword
    case "RespondToAuthChallenge", "AdminRespondToAuthChallenge": self = .challenge
    case "GetTokensFromRefreshToken", "RevokeToken", "GetClientToken", "GetDerivedToken": self = .plainSecret
    default: self = .other
    }
  }
}

extension CoreError {
  /// Whether it is for the log alone.
  var isInternal: Bool {
    if case .internalFault(let fault) = self { return fault.unkept == nil }
    return false
  }
}

extension AWSFault {
  /// The service's exception and text for each way in which a use case can fail: the one place that has them
  /// (reference: cognito-user-pools.md §2, §4, §5, §8; texts that no public source shows are marked there).
  init(_ error: CoreError, in context: FaultContext) {
    switch error {
    // Finding the user
    case .realmNotFound(let id): self.init(.resourceNotFound, "User pool \(id) does not exist.")
    case .clientNotFound(let id): self.init(.resourceNotFound, "User pool client \(id) does not exist.")
    case .userNotFound: self.init(.userNotFound, "User does not exist.")
    case .userUnknownToClient: self.init(.userNotFound, "Username/client id combination not found.")
    case .groupNotFound: self.init(.resourceNotFound, "Group not found.")
    case .groupExists(let name): self.init(.groupExists, "A group with the name \(name) already exists.")

    // Authenticating the caller
    case .clientSecretMissing(let id):
      self.init(.notAuthorized, "Client \(id) is configured with secret but SECRET_HASH was not received")
    case .clientSecretMismatch(let id):
      switch context {
      case .refresh: self.init(.notAuthorized, "SecretHash does not match for the client: \(id)")
      case .plainSecret: self.init(.notAuthorized, "Invalid client secret")
      default: self.init(.notAuthorized, "Unable to verify secret hash for client \(id)")
      }
    case .clientSecretUnexpected(let id):
      self.init(.notAuthorized, "Client \(id) is not configured for secret but secret was received")
    case .flowNotEnabled(let flow): self = .invalidParameter(flow.refusal)

    // Signing in
    case .wrongCredentials: self.init(.notAuthorized, "Incorrect username or password.")
    case .passwordAttemptsExceeded: self.init(.notAuthorized, "Password attempts exceeded")
    case .userDisabled:
      self.init(.notAuthorized, context == .adminResetUserPassword ? "User is disabled" : "User is disabled.")
    case .userNotConfirmed: self.init(.userNotConfirmed, "User is not confirmed.")
    case .passwordResetRequired: self.init(.passwordResetRequired, "Password reset required for the user")
    case .temporaryPasswordExpired:
      self.init(.notAuthorized, "Temporary password has expired and must be reset by an administrator.")
    case .invalidFlow: self.init(.notAuthorized, "Invalid session for the user.")
    case .flowExpired: self.init(.notAuthorized, "Invalid session for the user, session is expired.")
    case .flowSpent: self.init(.notAuthorized, "Invalid session for the user, session can only be used once.")
    case .invalidProofValue: self = .invalidParameter("SRP_A is not a valid value.")
    case .challengeNotAvailable: self = .invalidParameter("The selected challenge is not available for the user.")
    case .wrongSignInCode: self.init(.codeMismatch, "Invalid code or auth state for the user.")
    case .wrongTOTP: self.init(.codeMismatch, "Invalid code received for user")
    case .totpReused: self.init(.expiredCode, "Your software token has already been used once.")
    // The exception is known, its text is not.
    case .noSecondFactor: self.init(.mfaMethodNotFound, "No MFA mechanism registered in the account.")
    case .signInBlocked: self.init(.notAuthorized, "Unable to login because of security reasons")
    case .attributeAlreadySet(let name): self.init(.notAuthorized, "Cannot modify an already provided \(name)")

    // Signing up and recovering
    case .signUpNotAllowed: self.init(.notAuthorized, "SignUp is not permitted for this user pool")
    case .usernameTaken:
      self.init(
        .usernameExists, context == .adminCreateUser ? "User account already exists" : "User already exists")
    case .aliasTaken(let name):
      self.init(
        .aliasExists,
        context == .confirmSignUp
          ? "An account with the \(name) already exists." : "An account with the given \(name) already exists.")
    case .usernameLooksLikeAlias(let name):
      let noun = name == .email ? "email" : "phone number"
      self = .invalidParameter(
        "Username cannot be of \(noun) format, since user pool is configured for \(noun) alias.")
    case .usernameMustBe(let names): self = .invalidParameter(Self.usernameDemand(names))
    case .passwordRefused(.usedBefore):
      self.init(.passwordHistoryPolicyViolation, PasswordPolicy.Violation.usedBefore.words)
    case .passwordRefused(.compromised):
      self.init(.invalidPassword, "Provided password cannot be used for security reasons.")
    case .passwordRefused(let violation):
      let verdict = context == .newPassword ? "does not conform to policy" : "did not conform with policy"
      self.init(.invalidPassword, "Password \(verdict): \(violation.words)")
    case .passwordMissing: self = .invalidParameter("User is required to have a password")
    case .attributesRefused(let problems):
      self = .invalidParameter(context == .challenge ? problems.missing ?? problems.verdict : problems.verdict)
    case .attributeNotWritable: self.init(.notAuthorized, "A client attempted to write unauthorized attribute")
    case .wrongCode: self.init(.codeMismatch, "Invalid verification code provided, please try again.")
    case .codeExpired: self.init(.expiredCode, "Invalid code provided, please request a code again.")
    case .attemptLimitExceeded: self.init(.limitExceeded, "Attempt limit exceeded, please try after some time.")
    case .cannotConfirm(let status):
      self.init(.notAuthorized, "User cannot be confirmed. Current status is \(status.text)")
    case .alreadyConfirmed: self = .invalidParameter("User is already confirmed.")
    case .verificationOff: self = .invalidParameter("Auto verification not turned on.")
    case .noRecoveryChannel:
      self = .invalidParameter(
        "Cannot reset password for the user as there is no registered/verified email or phone_number")
    case .passwordCannotBeReset:
      self.init(.notAuthorized, "User password cannot be reset in the current state.")
    case .contactAdministrator: self.init(.notAuthorized, "Contact administrator to reset password.")
    case .cannotResendInvitation(let name):
      self.init(.unsupportedUserState, "Resend not possible. \(name) status is not FORCE_CHANGE_PASSWORD")
    case .attributeNotVerifiable(let name):
      self = .invalidParameter("Invalid attribute name. \(name) cannot be verified.")

    // Second factors
    case .softwareTokenNotOffered:
      self.init(.softwareTokenMFANotFound, "Software Token MFA has not been enabled by the userPool")
    case .softwareTokenNotAssociated: self = .invalidParameter("User has not set up software token mfa")
    case .softwareTokenNotVerified:
      self.init(.enableSoftwareTokenMFA, "Code mismatch and fail enable Software Token MFA")
    case .factorNotSetUp: self = .invalidParameter("User has not verified software token mfa")
    case .factorNotAvailable(let factor):
      self = .invalidParameter("User does not have delivery config set to turn on \(factor.challengeName.rawValue)")
    // The texts of these two are unconfirmed.
    case .factorsBothPreferred: self = .invalidParameter("Only one MFA method can be preferred.")
    case .factorPreferredWhileOff(let factor):
      self = .invalidParameter("\(factor.challengeName.rawValue) must be enabled to be preferred.")

    // Devices
    // Clients drop a device when they hear just this.
    case .deviceNotFound: self.init(.resourceNotFound, "Device does not exist.")
    // This text and the last one are unconfirmed.
    case .devicesOff: self.init(.invalidUserPoolConfiguration, "Device tracking is not enabled for the user pool.")
    case .deviceKeyInvalid: self = .invalidParameter("Invalid device key given.")
    case .deviceVerifierInvalid: self = .invalidParameter("Invalid DeviceSecretVerifierConfig given.")

    case .passkey(let problem): self.init(problem)

    // Tokens
    case .invalidAccessToken: self.init(.notAuthorized, "Invalid Access Token")
    case .accessTokenSignature: self.init(.notAuthorized, "Could not verify signature for Access Token")
    case .accessTokenExpired: self.init(.notAuthorized, "Access Token has expired")
    case .accessTokenRevoked: self.init(.notAuthorized, "Access Token has been revoked")
    case .accessTokenScope: self.init(.notAuthorized, "Access Token does not have required scopes")
    case .invalidRefreshToken: self.init(.notAuthorized, "Invalid Refresh Token")
    case .refreshTokenExpired: self.init(.notAuthorized, "Refresh Token has expired")
    case .refreshTokenRevoked: self.init(.notAuthorized, "Refresh Token has been revoked")
    case .refreshTokenOfAnotherDevice: self.init(.notAuthorized, "Invalid Refresh Token.")
    case .refreshTokenReused: self.init(.refreshTokenReuse, "Refresh token reuse detected")
    case .notARefreshToken: self.init(.unsupportedTokenType, "Unsupported token type")
    case .revocationDisabled: self.init(.unsupportedOperation, "Token revocation is not enabled for this client.")
    case .rotationForbidsThisFlow: self = .invalidParameter(ClientFlow.refresh.refusal)

    // Hosted login and OAuth: no operation of this front asks for any of these by itself.
    case .invalidAuthorizationCode, .redirectURIMismatch, .codeVerifierMismatch, .grantTypeNotAllowed:
      self = .unfulfillable
    case .scopeNotAllowed(let scope):
      // Where tokens are asked for the model has no exception of its own for it; both that and the text are unconfirmed.
      self.init(context == .plainSecret ? .invalidParameter : .scopeDoesNotExist, "Invalid scope requested: \(scope)")

    // Setting up
    case .realmExists(let id): self = .invalidParameter("User pool \(id) already exists.")
    case .clientExists(let id): self = .invalidParameter("User pool client \(id) already exists.")
    case .deletionProtected:
      self = .invalidParameter(
        "The user pool cannot be deleted because deletion protection is activated. Deletion protection must be "
          + "inactivated first.")
    case .domainConfigured:
      self = .invalidParameter(
        context == .createUserPoolDomain
          ? "User pool already has a domain configured."
          : "User pool cannot be deleted. It has a domain configured that should be deleted first.")
    case .domainTaken: self = .invalidParameter("Domain already associated with another user pool.")
    case .domainNotFound: self = .invalidParameter("No such domain or user pool exists.")
    case .attributeExists(let name): self = .attributeExists(name)
    case .resourceServerExists(let id, let pool):
      self = .invalidParameter("\(id) already exists in user pool \(pool).")
    case .resourceServerNotFound(let id):
      self.init(.resourceNotFound, "Resource server \(id) does not exist.")
    case .resource(let problem): self.init(problem)

    case .trigger(let fault): self.init(fault)

    case .notImplemented(let name): self = .notImplemented(name)
    case .oauth(let refusal): self.init(refusal)
    // Nothing that this front calls knows tenants and devices.
    case .tenant, .deviceCode: self = .unfulfillable
    // A failure to write the data file is not a secret: the operator must free space.
    case .internalFault(let fault):
      self.init(.internalError, fault.unkept?.description ?? AWSFault.internalError.message)
    case .awaiting: self = .internalError
    }
  }

  /// A failure that no operation of this front should meet: the caller's request, not a fault of ours.
  private static let unfulfillable = AWSFault.invalidParameter("The request cannot be fulfilled.")

  /// Errors that only realms with the standard's behaviour have. The service has only the first of them, whose text is unconfirmed.
  private init(_ refusal: OAuthRefusal) {
    switch refusal {
    case .subjectToken: self.init(.notAuthorized, "Invalid token")
    case .anotherPerson: self.init(.notAuthorized, "Somebody else is signed in.")
    case .proofOfPossession(let reason): self.init(.notAuthorized, "The DPoP proof is not taken: \(reason).")
    case .proofNonce: self.init(.notAuthorized, "The DPoP proof must hold a nonce of the server's.")
    case .clientAssertion(let reason): self.init(.notAuthorized, "The client assertion is not taken: \(reason).")
    case .clientAuthenticationMethod:
      self.init(.notAuthorized, "The client is registered to authenticate in another way.")
    case .interactionRequired: self.init(.notAuthorized, "The account needs more than a password.")
    case .scopeUnreadable(let scope):
      self.init(.notAuthorized, "The client may not read every attribute of the scope \(scope).")
    case .parameterMissing, .tokenType, .clientMetadata, .redirectURI, .registrationOff: self = .unfulfillable
    }
  }

  private static func usernameDemand(_ names: [AttributeName]) -> String {
    switch names {
    case [.email]: "Username should be an email."
    case [.phoneNumber]: "Username should be a phone number."
    default: "Username should be either an email or a phone number."
    }
  }
}
