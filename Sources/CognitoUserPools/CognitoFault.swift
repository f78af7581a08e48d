import AWSProtocol
internal import CognitoUserPoolsShapes
import FrontSupport
import Model

extension AWSFault {
  /// An exception of this service's model, with its text.
  init(_ name: ExceptionName, _ message: String) {
    self.init(name.rawValue, message, status: name.status)
  }
}

/// The kind of operation, where the service's texts for an error differ.
enum FaultContext: Sendable {
  case signUp, confirmSignUp, adminCreateUser, adminResetUserPassword, createUserPoolDomain
  /// Replacing a password.
  case newPassword
  /// Responding to a challenge; for a new password, possibly with attributes.
  case challenge
  /// Exchanging a refresh token in an authentication flow.
  case refresh
  /// A client that presents its secret.
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
  /// Whether the error is for the log only.
  var isInternal: Bool {
    if case .internalFault(let fault) = self { return fault.unkept == nil }
    return false
  }
}

extension AWSFault {
  /// The service's exception and text for each error of a use case, defined only here, with a `switch` per area here
  /// and in the neighbouring files (docs/reference/cognito-sign-in.md, docs/reference/cognito-user-pools.md; texts
  /// without a public source are marked there).
  init(_ error: CoreError, in context: FaultContext) {
    Annotations.note(problem: error)
    switch error {
    case .realm(let problem): self.init(problem, in: context)
    case .group(let problem): self.init(problem)
    case .client(let problem): self.init(problem, in: context)
    case .resource(let problem): self.init(problem)

    case .account(let problem): self.init(problem, in: context)
    case .signUp(let problem): self.init(problem, in: context)
    case .attributes(let problem): self.init(problem, in: context)
    case .password(let problem): self.init(problem, in: context)
    case .code(let problem): self.init(problem)

    case .signIn(let problem): self.init(problem)
    case .factor(let problem): self.init(problem)
    case .passkey(let problem): self.init(problem)
    case .device(let problem): self.init(problem)

    case .accessToken(let problem): self.init(problem)
    case .refreshToken(let problem): self.init(problem)
    case .oauth(let refusal): self.init(refusal)
    // No operation of this front uses authorization codes, tenants or device codes.
    case .authorizationCode, .tenant, .deviceCode: self = .unfulfillable

    case .trigger(let fault): self.init(fault)
    case .notImplemented(let name): self = .notImplemented(name)
    // A failure to write the data file is disclosed, since the operator must free space.
    case .internalFault(let fault):
      self.init(.internalError, fault.unkept?.description ?? AWSFault.internalError.message)
    case .awaiting: self = .internalError
    }
  }

  /// An error that no operation of this front should cause; attributed to the request, not to the server.
  static let unfulfillable = AWSFault.invalidParameter("The request cannot be fulfilled.")

  /// Errors of realms with the standard's behaviour only. The service has only the first, whose text is unconfirmed.
  private init(_ refusal: OAuthRefusal) {
    switch refusal {
    case .subjectToken: self.init(.notAuthorized, "Invalid token")
    case .anotherPerson: self.init(.notAuthorized, "Somebody else is signed in.")
    case .proofOfPossession(let reason): self.init(.notAuthorized, "The DPoP proof is not taken: \(reason).")
    case .clientCertificate(let reason): self.init(.notAuthorized, "The certificate is not taken: \(reason).")
    case .certificateBinding(let reason): self.init(.notAuthorized, "\(reason).")
    case .unknownPerson: self.init(.notAuthorized, "The request names an unknown user.")
    case .bindingMessage(let reason): self.init(.invalidParameter, "binding_message: \(reason).")
    case .authorizationDetails(let reason): self.init(.invalidParameter, "authorization_details: \(reason).")
    case .proofNonce: self.init(.notAuthorized, "The DPoP proof must hold a nonce of the server's.")
    case .clientAssertion(let reason): self.init(.notAuthorized, "The client assertion is not taken: \(reason).")
    case .clientAuthenticationMethod:
      self.init(.notAuthorized, "The client is registered to authenticate in another way.")
    case .interactionRequired: self.init(.notAuthorized, "The account needs more than a password.")
    case .scopeUnreadable(let scope):
      self.init(.notAuthorized, "The client may not read every attribute of the scope \(scope).")
    case .subjectTokenOfClient, .parameterMissing, .assertion, .tokenType, .clientMetadata, .clientDocument, .trust,
      .target, .redirectURI, .apple,
      .registrationOff:
      self = .unfulfillable
    }
  }
}
