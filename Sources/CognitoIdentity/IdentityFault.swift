import AWSProtocol
import Model

extension AWSFault {
  /// An exception of the service model, with the service's message.
  init(_ name: ExceptionName, _ message: String) {
    self.init(name.rawValue, message, status: name.status)
  }
}

extension AWSFault {
  /// The service's exception and message for each error of the use cases, defined only here
  /// (docs/reference/identity-pools-and-sts.md#messages). No public source has those marked unconfirmed.
  init(_ error: IdentityError) {
    switch error {
    // Unknown pools and identities
    case .poolNotFound(let id): self.init(.resourceNotFound, "IdentityPool '\(id)' not found.")
    case .identityNotFound(let id): self.init(.resourceNotFound, "Identity '\(id)' not found.")
    case .identityForbidden(let id): self.init(.notAuthorized, "Access to Identity '\(id)' is forbidden.")
    case .guestsNotAllowed:
      self.init(.notAuthorized, "Unauthenticated access is not supported for this identity pool.")
    // unconfirmed
    case .identityLimitExceeded: self.init(.limitExceeded, "The identity pool holds as many identities as it can.")

    // Logins
    case .unsupportedProvider:
      self.init(.notAuthorized, "Token is not from a supported provider of this identity pool.")
    case .loginsDoNotMatch:
      self.init(
        .notAuthorized,
        "Logins don't match. Please include at least one valid login for this identity or identity pool.")
    case .tokenExpired(let now, let expires):
      self.init(.notAuthorized, "Invalid login token. Token expired: \(now) >= \(expires)")
    // unconfirmed
    case .tokenRevoked: self.init(.notAuthorized, "Invalid login token. Token has been revoked.")
    case .issuerMismatch: self.init(.notAuthorized, "Invalid login token. Issuer doesn't match providerName")
    case .wrongSignature: self.init(.notAuthorized, "Invalid login token. Couldn't verify signed token.")
    case .claimMissing(let name):
      self.init(.notAuthorized, "Invalid login token. Missing a required claim: \(name)")
    case .notAnIdentityToken:
      self.init(.notAuthorized, "Invalid login token. Not a valid OpenId Connect identity token.")
    case .notAPoolToken: self.init(.notAuthorized, "Invalid login token. Not a Cognito token.")
    case .poolTokenNotTaken: self.init(.notAuthorized, "Invalid login token. Can't pass in a Cognito token.")
    // unconfirmed
    case .providerUnreachable(let provider):
      self.init(.externalService, "Unable to retrieve the keys of \(provider).")
    // unconfirmed
    case .accountLinked(let provider):
      self.init(.resourceConflict, "Account is already linked to another login of \(provider).")

    // Tokens and roles
    case .classicFlowOff:
      self.init(.invalidParameter, "Basic (classic) flow is not enabled, please use enhanced flow.")
    case .noRole:
      self.init(
        .invalidIdentityPoolConfiguration,
        "Invalid identity pool configuration. Check assigned IAM roles for this pool.")
    case .roleDenied(let provider):
      self.init(.notAuthorized, "The ambiguous role mapping rules for: \(provider) denied this request.")
    case .roleForbidden(let role): self.init(.notAuthorized, "Access to Role '\(role)' is forbidden.")
    case .roleProviderUnknown(let provider):
      self.init(
        .invalidParameter,
        "\(provider) is not a valid RoleMapping ProviderName or is not a configured provider.")

    // Developer-authenticated users; the exception of the first and the messages of the others are unconfirmed.
    case .developerProviderUnknown:
      self.init(.notAuthorized, "This identity pool does not support the specified developer provider")
    case .developerProviderFixed:
      self.init(.invalidParameter, "The developer provider name of an identity pool cannot be changed.")
    case .developerUserNotFound(let name):
      self.init(.resourceNotFound, "Developer user identifier '\(name)' not found.")
    case .developerUserTaken(let name):
      self.init(
        .developerUserAlreadyRegistered, "Developer user identifier '\(name)' is registered with another identity.")
    case .developerUserMismatch:
      self.init(.resourceConflict, "The developer user identifier does not belong to the identity.")
    case .developerUsersSame:
      self.init(.invalidParameter, "Source and destination belong to the same identity.")
    case .developerNameLimitExceeded:
      self.init(.resourceConflict, "An identity cannot have more than 20 developer user identifiers.")

    // Configuration
    case .poolExists(let id): self.init(.resourceConflict, "IdentityPool '\(id)' already exists.")
    case .invalidName(let name, let member): self.init(.invalidParameter, "Invalid \(member): \(name)")

    case .notImplemented(let name): self = .notImplemented(name)
    case .core(let error): self.init(error.kind)
    }
  }

  /// Errors of a user pool while an identity is determined; the messages are unconfirmed.
  private init(_ kind: CoreError.Kind) {
    switch kind {
    case .notFound: self.init(.resourceNotFound, "The user pool, its client or its user does not exist.")
    case .refused: self.init(.notAuthorized, "The user pool refuses the request.")
    case .invalid: self.init(.invalidParameter, "The user pool cannot fulfil the request.")
    case .trigger(let fault): self.init(.notAuthorized, fault.words)
    case .notImplemented(let name): self = .notImplemented(name)
    case .fault(let fault):
      self.init("InternalErrorException", fault.unkept?.description ?? AWSFault.internalError.message, status: 500)
    case .awaiting: self = .internalError
    }
  }
}
