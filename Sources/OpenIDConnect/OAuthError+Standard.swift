internal import Model

extension TrustProblem.Kind {
  /// OpenID Federation 1.0 §8.9.
  var code: OAuthError.Code {
    switch self {
    case .notFound: .notFound
    case .trustAnchor: .invalidTrustAnchor
    case .trustChain: .invalidTrustChain
    case .metadata: .invalidMetadata
    }
  }

  var status: Int {
    switch self {
    case .notFound, .trustAnchor: 404
    case .trustChain, .metadata: 400
    }
  }
}

extension OAuthError {
  /// The error for a rejection that only the standard defines.
  init(_ refusal: OAuthRefusal) {
    switch refusal {
    case .clientAssertion(let reason):
      self.init(.invalidClient, "The client assertion was refused: \(reason).")
    case .clientAuthenticationMethod:
      self.init(.invalidClient, "The client is registered to authenticate in another way.")
    case .proofOfPossession(let reason):
      self.init(.invalidProof, "The DPoP proof was refused: \(reason).")
    case .scopeUnreadable(let scope):
      self.init(.invalidGrant, "The client may not read every attribute of the scope \(scope).")
    case .proofNonce(let nonce):
      self.init(.useProofNonce, "The DPoP proof must have the nonce in the header DPoP-Nonce.")
      self.nonce = nonce
    case .clientCertificate(let reason):
      self.init(.invalidClient, "The client's certificate was refused: \(reason).")
    case .certificateBinding(let reason):
      self.init(.invalidGrant, "The binding of the tokens was refused: \(reason).")
    case .unknownPerson: self.init(.unknownUser, "The request names an unknown user.")
    case .bindingMessage(let reason):
      self.init(.invalidBindingMessage, "binding_message was refused: \(reason).")
    case .authorizationDetails(let reason):
      self.init(.invalidAuthorizationDetails, "authorization_details was refused: \(reason).")
    case .anotherPerson:
      self.init(.loginRequired, "Another user is signed in than the request names.")
    case .subjectToken:
      self.init(.invalidRequest, "The token to exchange is not a valid token of this issuer.")
    case .subjectTokenOfClient:
      self.init(
        .invalidRequest, "not implemented: the exchange of a client's own token; the tokens of users are exchanged.")
    case .assertion(let reason):
      self.init(.invalidGrant, "The assertion was refused: \(reason).")
    case .tokenType(let type):
      self.init(.invalidRequest, "Tokens of the type \(type) cannot be exchanged.")
    case .parameterMissing(let name):
      self.init(.invalidRequest, "\(name) is missing.")
    case .interactionRequired:
      self.init(.invalidGrant, "The account needs more than a password.")
    case .clientMetadata(let reason):
      self.init(.invalidClientMetadata, "\(reason).")
    case .clientDocument(let reason):
      self.init(.invalidClient, "The client's metadata document was refused: \(reason).")
    case .trust(let problem):
      self.init(problem.kind.code, "The client is not trusted: \(problem.reason).")
      status = problem.kind.status
    case .target(let parameter, let value, let problem):
      self.init(.invalidTarget, "\(parameter.rawValue) \(value.prefix(200)) \(problem.words).")
    case .apple(let refusal): self.init(refusal)
    case .redirectURI(let reason):
      self.init(.invalidRedirectURI, "\(reason).")
    case .registrationOff:
      self.init(.accessDenied, "This issuer does not allow registration of clients.")
      status = 403
    }
  }

  /// RFC 8628 §3.5.
  init(_ refusal: DeviceCodeRefusal) {
    switch refusal {
    case .unknown: self.init(.invalidGrant, "The device code or auth_req_id is unknown or was used.")
    case .expired: self.init(.expiredToken, "The device code or auth_req_id has expired.")
    case .pending: self.init(.authorizationPending, "The user has not decided yet.")
    case .slowDown: self.init(.slowDown, "Poll less often: add five seconds to the interval.")
    case .declined: self.init(.accessDenied, "The user declined.")
    }
  }
}

extension TargetParameter.Problem {
  /// Completes a sentence that begins with the parameter's name.
  var words: String {
    switch self {
    case .malformed: "is not an absolute URI without a fragment"
    case .unknown: "is not known to this issuer"
    case .notGranted: "is not the one that was granted"
    case .repeated: "is sent beside another, and a token is for one"
    }
  }
}
