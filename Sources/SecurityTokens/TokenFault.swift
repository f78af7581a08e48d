import AWSProtocol
import IdentityCore

/// Errors that every query service has, which no model names.
enum CommonError: String {
  case accessDenied = "AccessDenied"
  case expiredSession = "ExpiredToken"
  case invalidClientTokenID = "InvalidClientTokenId"
  case signatureDoesNotMatch = "SignatureDoesNotMatch"
  case validation = "ValidationError"

  var status: Int { self == .validation ? 400 : 403 }
}

extension AWSFault {
  /// An exception of this service's model, with the service's own text.
  init(_ name: ExceptionName, _ message: String) {
    self.init(name.rawValue, message, status: name.status)
  }

  init(_ name: CommonError, _ message: String) {
    self.init(name.rawValue, message, status: name.status)
  }

  /// The service's code and text for each way in which a use case can fail: the one place that has them (reference:
  /// cognito-identity-pools.md §11.1).
  init(_ error: RoleSessionError, in operation: String) {
    switch error {
    case .tokenExpired(let now, let expires):
      self.init(
        .expiredToken,
        "Token expired: current date/time \(now) must be before the expiration date/time \(expires)")
    // The text is unconfirmed.
    case .notAToken: self.init(.invalidIdentityToken, "The ID Token provided is not a valid JWT.")
    case .wrongAudience: self.init(.invalidIdentityToken, "Incorrect token audience")
    case .providerUnknown(let issuer):
      self.init(.invalidIdentityToken, "No OpenIDConnect provider found in your account for \(issuer)")
    // The end of the text is unconfirmed.
    case .keysUnavailable:
      self.init(
        .invalidIdentityToken,
        "Couldn't retrieve verification key from your identity provider, please reference AssumeRoleWithWebIdentity "
          + "documentation for requirements")
    case .notAuthorized: self.init(.accessDenied, "Not authorized to perform sts:\(operation)")
    case .invalidRole: self.init(.validation, "Request ARN is invalid")
    case .core(let error): self.init(error.kind)
    }
  }

  /// What a user pool or an identity pool refuses on the way to a role; the texts are unconfirmed.
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
