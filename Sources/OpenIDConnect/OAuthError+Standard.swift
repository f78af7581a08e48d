internal import Model

extension OAuthError {
  /// What a refusal that only the standard knows is called.
  init(_ refusal: OAuthRefusal) {
    switch refusal {
    case .clientAssertion(let reason):
      self.init(.invalidClient, "The client assertion is not taken: \(reason).")
    case .clientAuthenticationMethod:
      self.init(.invalidClient, "The client is registered to authenticate in another way.")
    case .proofOfPossession(let reason):
      self.init(.invalidProof, "The DPoP proof is not taken: \(reason).")
    case .scopeUnreadable(let scope):
      self.init(.invalidGrant, "The client may not read every attribute of the scope \(scope).")
    case .proofNonce(let nonce):
      self.init(.useProofNonce, "The DPoP proof must hold the nonce that goes along.")
      self.nonce = nonce
    case .anotherPerson:
      self.init(.loginRequired, "Somebody else is signed in than the request asks for.")
    case .subjectToken:
      self.init(.invalidRequest, "The token to be exchanged is not one of this issuer's that still holds.")
    case .tokenType(let type):
      self.init(.invalidRequest, "Tokens of the type \(type) are not exchanged here.")
    case .parameterMissing(let name):
      self.init(.invalidRequest, "\(name) is missing.")
    case .interactionRequired:
      self.init(.invalidGrant, "The account needs more than a password.")
    case .clientMetadata(let reason):
      self.init(.invalidClientMetadata, "\(reason).")
    case .redirectURI(let reason):
      self.init(.invalidRedirectURI, "\(reason).")
    case .registrationOff:
      self.init(.accessDenied, "This issuer registers no clients.")
      status = 403
    }
  }

  /// RFC 8628 §3.5.
  init(_ refusal: DeviceCodeRefusal) {
    switch refusal {
    case .unknown: self.init(.invalidGrant, "The device code is unknown or was used.")
    case .expired: self.init(.expiredToken, "The device code has expired.")
    case .pending: self.init(.authorizationPending, "Nobody has decided yet.")
    case .slowDown: self.init(.slowDown, "Ask less often: five seconds more between two questions.")
    case .declined: self.init(.accessDenied, "The person declined.")
    }
  }
}
