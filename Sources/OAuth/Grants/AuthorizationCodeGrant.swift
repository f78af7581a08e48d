internal import Ambient
internal import Cryptography
internal import Diagnostics
internal import Encodings
internal import JSON
package import Model
internal import Sandboxes
internal import Store
package import Tokens

extension OAuthGrant {
  /// RFC 6749 §4.1.3, RFC 7636 §4.5.
  package static let authorizationCode = OAuthGrant(
    "authorization_code", for: .configured(.authorizationCode), configuredName: "authorization_code",
    phrase: "the authorization code flow", personalities: [.cognito, .openIDConnect], details: .narrowed
  ) { (parameters) throws(CoreError) in
    let code = try parameters.required("code")
    let redirectURI = try parameters.required("redirect_uri")
    return { (client) throws(CoreError) in
      let facts = try client.context.oauth.redeem(
        code: code, client: client, redirectURI: redirectURI, codeVerifier: parameters["code_verifier"],
        resource: parameters.target, details: parameters["authorization_details"])
      return TokenResponse(try client.context.tokens.issue(facts))
    }
  }
}

extension OAuthServer {
  /// Consumes an authorization code and makes the grant. The client has authenticated before, so that a wrong secret
  /// consumes no code (docs/reference/hosted-login.md#token-errors); from here on every attempt consumes it.
  /// - Parameters:
  ///   - asksTrigger: whether the pool's trigger may change the tokens; it has no effect on those of a tenant.
  ///   - resource: that of the token request: equal to that of the authorization request, or any if that named none
  ///     (RFC 8707 §2.2).
  ///   - details: `authorization_details` of the token request: some of the granted ones (RFC 9396 §6.1).
  ///   - platform: that of the redirect URI of a tenant's application.
  package func redeem(
    code text: String, client: VerifiedClient, redirectURI: String?, codeVerifier: String?, asksTrigger: Bool = true,
    resource requested: String? = nil, details narrower: String? = nil, platform: RedirectPlatform? = nil
  ) throws(CoreError) -> TokenFacts {
    let (client, clientID) = (client.client, client.id)
    // Tenants redeem codes without the token endpoint of this room, which checks this for its grants.
    try OAuthGrant.authorizationCode.permission.check(client)
    guard let id = UniqueID(text) else {
      Annotations.note(reason: GrantDiagnostic.notOne.text)
      throw .authorizationCode(.invalid)
    }
    return try commitResult { (transaction) throws(CoreError) in
      guard var code = transaction.realm.authorizationCodes.live(id, at: transaction.now), code.client == clientID
      else {
        transaction.noteRefused(code: id, of: clientID)
        return .failure(.authorizationCode(.invalid))
      }
      if let grant = code.redeemedAs {
        Annotations.note(reason: GrantDiagnostic.spent(request: code.redeemedBy.map { " by request \($0)" } ?? "").text)
        transaction.punishReuse(of: code, grant)
        return .failure(.authorizationCode(.invalid))
      }
      let rules = transaction.realm.rules
      if let failure = code.mismatch(redirectURI: redirectURI, verifier: codeVerifier, rules) {
        transaction.realm.authorizationCodes.remove(id)
        return .failure(failure)
      }
      if let requested, let granted = code.resource, granted != requested {
        return .failure(.oauth(.target(.resource, requested, .notGranted)))
      }
      var details = code.details
      var narrowed: JSON?
      if let narrower {
        let granted = details.authorizationDetails
        do throws(CoreError) {
          narrowed = try AuthorizationDetails.narrowed(narrower, granted, for: client, in: transaction.realm)
        } catch {
          return .failure(error)
        }
      }
      if let expected = details.binding, expected != scope.binding {
        return .failure(expected.mismatch("the code"))
      }
      details.binding = scope.binding
      details.platform = platform
      if rules.refusesUnreadableScopes,
        let scope = try transaction.realm.client(clientID).firstUnreadable(of: code.scopes)
      {
        transaction.realm.authorizationCodes.remove(id)
        return .failure(.oauth(.scopeUnreadable(scope)))
      }
      var facts = try transaction.hostedGrant(
        client: clientID, user: code.user, scopes: code.scopes, nonce: code.nonce, resource: code.resource ?? requested,
        authenticated: code.authenticated, refreshes: true, details: details, methods: code.methods)
      facts.narrowedDetails = narrowed
      if asksTrigger { facts = try facts.overridden(by: context, .hosted) }
      code.redeemedAs = facts.grant.id
      code.redeemedBy = Annotations.requestID
      transaction.realm.authorizationCodes.replace(code, for: id)
      return .success(facts)
    }
  }
}

extension AuthorizationCode {
  /// The mismatch between the request for the code and its redemption, if any (RFC 6749 §4.1.3, RFC 7636 §4.6).
  fileprivate func mismatch(redirectURI: String?, verifier: String?, _ rules: PersonalityRules) -> CoreError? {
    // Byte for byte: Swift takes different spellings of a letter for the same.
    guard let redirectURI, redirectURI.utf8.elementsEqual(self.redirectURI.utf8) else {
      Annotations.note(
        reason: GrantDiagnostic.redirectOther(sent: redirectURI ?? "missing", expected: self.redirectURI).text)
      return .authorizationCode(.redirectURIMismatch)
    }
    guard let codeChallenge else {
      // The request had no code_challenge, perhaps because an attacker removed it (RFC 9700 §2.1.1). The service's
      // answer is unconfirmed.
      guard rules.refusesVerifierWithoutChallenge, verifier != nil else { return nil }
      Annotations.note(reason: GrantDiagnostic.verifierUnexpected.text)
      return .authorizationCode(.verifierMismatch)
    }
    guard let verifier else {
      Annotations.note(reason: GrantDiagnostic.verifierMissing.text)
      return .authorizationCode(.verifierMismatch)
    }
    let challenge = Base64URL.encode(Digest.sha256(Array(verifier.utf8)))
    return constantTimeEqual(Array(challenge.utf8), Array(codeChallenge.utf8))
      ? nil : .authorizationCode(.verifierMismatch)
  }
}

extension Client {
  /// The first scope with an attribute that the client may not read. `profile` is reduced to the readable attributes
  /// instead.
  fileprivate func firstUnreadable(of scopes: [String]) -> String? {
    guard readableAttributes != nil else { return nil }
    return scopes.first { scope in
      switch scope {
      case AccessScope.email: !mayRead(.email) || !mayRead(.emailVerified)
      case AccessScope.phone: !mayRead(.phoneNumber) || !mayRead(.phoneNumberVerified)
      default: false
      }
    }
  }
}

extension Transaction {
  /// Tells why a code is not there for a client.
  fileprivate func noteRefused(code id: UniqueID, of client: ClientID) {
    guard let (code, isExpired) = realm.authorizationCodes.find(id, at: now) else {
      return Annotations.note(reason: GrantDiagnostic.unknown.text)
    }
    if code.client != client {
      Annotations.note(reason: GrantDiagnostic.ofAnother(client: "\(code.client)", sender: "\(client)").text)
    } else if isExpired {
      Annotations.note(reason: GrantDiagnostic.expired.text)
    }
  }

  /// A code that is used twice was stolen: by the standard its tokens are revoked; the service does not revoke them
  /// (docs/reference/openid-connect.md#cognito-differences).
  fileprivate mutating func punishReuse(of code: AuthorizationCode, _ grant: GrantID) {
    guard realm.rules.revokesTokensAtReuse else { return }
    realm.users.grants.remove(grant, of: code.user)
  }
}
