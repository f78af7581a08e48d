internal import Model
internal import OAuth

extension OAuthError {
  /// The error of a pushed request that a browser would see on a page (RFC 9126 §2.3).
  init(pushing fault: AuthorizationFault) {
    switch fault {
    case .clientIDMissing: self.init(.invalidRequest, "client_id is missing.")
    case .clientUnknown(let id): self.init(.invalidClient, "There is no client \(id.prefix(200)).")
    case .clientDocumentRefused(_, let reason): self.init(.clientDocument(reason))
    case .clientUntrusted(_, let problem): self.init(.trust(problem))
    case .hostedLoginOff(let id): self.init(.unauthorizedClient, "The client \(id) is not set up for sign-ins.")
    case .redirectURIMissing: self.init(.invalidRequest, "redirect_uri is missing.")
    case .redirectURINotRegistered(let id, let requested):
      self.init(.invalidRequest, "redirect_uri \(requested.prefix(200)) is not registered for the client \(id).")
    case .providerNotAvailable(let id, let requested):
      self.init(.invalidRequest, "identity_provider \(requested.prefix(200)) is not one of the client \(id).")
    case .requestRefused(let refusal): self.init(refusal, usesStandardCodes: true)
    }
  }

  /// The error of a refusal at the authorization endpoint (docs/reference/hosted-login.md#authorize-errors,
  /// docs/reference/openid-connect.md#authorization-endpoint).
  /// - Parameter usesStandardCodes: whether the standard's codes are used; the service has fewer.
  init(_ refusal: AuthorizationRefusal, usesStandardCodes: Bool) {
    switch refusal {
    case .parameterRepeated(let name):
      self.init(.invalidRequest, "\(name.rawValue) is sent more than once.")
    case .requestObjectUnsupported:
      self.init(.requestNotSupported, "request objects are not supported.")
    case .requestURIUnsupported:
      self.init(.requestURINotSupported, "request_uri must have been pushed, or be registered by the client.")
    case .requestObjectInvalid(let reason):
      self.init(.invalidRequestObject, "The request object was refused: \(reason).")
    case .requestURIInvalid:
      self.init(.invalidRequestURI, "request_uri is not that of an unused request of this client.")
    case .pushedRequestMissing:
      self.init(.invalidRequest, "The client must push its authorization requests.")
    case .responseTypeMissing:
      self.init(.invalidRequest, "response_type is missing.")
    case .responseTypeUnsupported(let type):
      self.init(
        usesStandardCodes ? .unsupportedResponseType : .invalidRequest,
        "response_type \(type) is not supported.")
    case .responseModeUnsupported(let mode):
      self.init(.unsupportedResponseMode, "response_mode \(mode) is not supported with this response_type.")
    case .formPostMissing:
      self.init(.invalidRequest, "response_mode must be form_post when name or email scope is requested.")
    case .grantTypeNotAllowed(let type):
      self.init(.unauthorizedClient, "The client is not set up for \(OAuthGrant.of(type)?.phrase ?? type.rawValue).")
    case .nonceMissing:
      self.init(.invalidRequest, "nonce is missing.")
    case .promptUnknown(let prompt):
      self.init(.invalidRequest, "prompt \(prompt) is not supported.")
    case .promptNoneNotAlone:
      self.init(.invalidRequest, "prompt none excludes other values.")
    case .codeChallengeMissing:
      self.init(.invalidRequest, "code_challenge is missing.")
    case .codeChallengeMethodMissing:
      self.init(.invalidRequest, "code_challenge_method is missing; it must be S256.")
    case .codeChallengeMethodUnsupported(let method):
      self.init(.invalidRequest, "code_challenge_method \(method) is not supported; it must be S256.")
    case .codeChallengeMalformed:
      self.init(.invalidRequest, "code_challenge must be 43 to 128 unreserved characters.")
    // The service's code is `invalid_request` with the standard's code as its description: recorded redirects (reports:
    // argo-cd#1471, awscdk-minecraft#40).
    case .scopeNotAllowed(let scope):
      self.init(usesStandardCodes ? .invalidScope : .invalidRequest, "The client may not ask for \(scope).")
      recorded = Code.invalidScope.rawValue
    case .scopeNeedsOpenID(let scope):
      self.init(usesStandardCodes ? .invalidScope : .invalidRequest, "\(scope) requires the scope openid.")
      recorded = Code.invalidScope.rawValue
    case .maximumAgeMalformed(let text):
      self.init(.invalidRequest, "max_age \(text) is not a number of seconds.")
    case .claimsMalformed:
      self.init(.invalidRequest, "claims is not a JSON object.")
    case .resourceMalformed(let text):
      self.init(
        usesStandardCodes ? .invalidTarget : .invalidRequest,
        "resource \(text) is not an absolute URI without a fragment.")
    case .resourceUnknown(let text):
      self.init(.invalidTarget, "resource \(text) is not known to this issuer.")
    case .detailsInvalid(let reason):
      self.init(.invalidAuthorizationDetails, "authorization_details was refused: \(reason).")
    case .hintInvalid:
      self.init(.invalidRequest, "id_token_hint is not an id token of this issuer.")
    case .loginRequired:
      self.init(.loginRequired, "No user is signed in, and prompt none forbids a page.")
    }
  }
}
