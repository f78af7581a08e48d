import AWSProtocol
import IdentityPools
import Model

/// Errors common to all query services, which are not in the models.
enum CommonError: String {
  case accessDenied = "AccessDenied"
  case expiredSession = "ExpiredToken"
  case invalidParameterValue = "InvalidParameterValue"
  case invalidClientTokenID = "InvalidClientTokenId"
  case signatureDoesNotMatch = "SignatureDoesNotMatch"
  case validation = "ValidationError"

  var status: Int {
    switch self {
    case .invalidParameterValue, .validation: 400
    case .accessDenied, .expiredSession, .invalidClientTokenID, .signatureDoesNotMatch: 403
    }
  }
}

extension AWSFault {
  /// An exception of the service model, with the service's message.
  init(_ name: ExceptionName, _ message: String) {
    self.init(name.rawValue, message, status: name.status)
  }

  init(_ name: CommonError, _ message: String) {
    self.init(name.rawValue, message, status: name.status)
  }

  /// A rejection of session tags, in the service's words of 2025-04-10.
  init(_ problem: SessionTags.Problem) {
    let text =
      switch problem {
      case .duplicateKeys: "Duplicate tag keys found. Please note that Tag keys are case insensitive."
      case .transitiveKeyMissing: "The specified transitive tag key must be included in the requested tags."
      case .transitiveKeyTaken:
        "One of the specified transitive tag keys can't be set because it conflicts with a transitive tag key from the "
          + "calling session."
      }
    self.init(.invalidParameterValue, text)
  }

  /// The caller is not authorized for an operation.
  static func denied(
    _ principal: TemporaryCredentials.Principal, _ operation: String, on resource: String? = nil
  ) -> AWSFault {
    let place = resource.map { " on resource: \($0)" } ?? ""
    return AWSFault(.accessDenied, "User: \(principal.arn) is not authorized to perform: sts:\(operation)\(place)")
  }

  /// The service's code and message for each error of the use cases, defined only here
  /// (docs/reference/identity-pools-and-sts.md#assume-role-with-web-identity).
  init(_ error: RoleSessionError, in operation: String) {
    switch error {
    case .tokenExpired(let now, let expires):
      self.init(
        .expiredToken,
        "Token expired: current date/time \(now) must be before the expiration date/time \(expires)")
    // The message is unconfirmed.
    case .notAToken: self.init(.invalidIdentityToken, "The ID Token provided is not a valid JWT.")
    case .wrongAudience: self.init(.invalidIdentityToken, "Incorrect token audience")
    case .providerUnknown(let issuer):
      self.init(.invalidIdentityToken, "No OpenIDConnect provider found in your account for \(issuer)")
    // The end of the message is unconfirmed.
    case .keysUnavailable:
      self.init(
        .invalidIdentityToken,
        "Couldn't retrieve verification key from your identity provider, please reference AssumeRoleWithWebIdentity "
          + "documentation for requirements")
    case .notAuthorized: self.init(.accessDenied, "Not authorized to perform sts:\(operation)")
    // As recorded: AssumeRole repeats its input (2025-07-21), the operations with a token do not.
    case .invalidRole(let arn):
      self.init(.validation, operation == AssumeRole.name ? "\(arn) is invalid" : "Request ARN is invalid")
    case .core(let error): self.init(error.kind)
    }
  }

  /// Errors of user pools and identity pools when a role is assumed; the messages are unconfirmed.
  private init(_ kind: CoreError.Kind) {
    switch kind {
    case .notFound, .refused: self.init(.invalidIdentityToken, "The ID Token provided is not taken by its user pool.")
    case .invalid: self.init(.validation, "The request cannot be fulfilled.")
    case .trigger(let fault): self.init(.accessDenied, fault.words)
    case .notImplemented(let name): self = .notImplemented(name)
    case .fault, .awaiting: self = .internalError
    }
  }
}
