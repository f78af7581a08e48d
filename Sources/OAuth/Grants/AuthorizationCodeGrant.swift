internal import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
package import Model
package import Sandboxes
internal import Store
package import Tokens

extension OAuthGrant {
  /// RFC 6749 §4.1.3, RFC 7636 §4.5.
  package static let authorizationCode = OAuthGrant(
    "authorization_code", clientType: .authorizationCode, configuredName: "authorization_code",
    phrase: "the authorization code flow", personalities: [.cognito, .openIDConnect]
  ) { (request) throws(CoreError) in
    let code = try request.required("code")
    let redirectURI = try request.required("redirect_uri")
    return OAuthGrantAnswer(
      try request.service.redeem(
        code: code, client: request.client.id, proof: request.proof, redirectURI: redirectURI,
        codeVerifier: request["code_verifier"], resource: request.target,
        details: request["authorization_details"]))
  }
}

extension RealmContext {
  /// Tokens for an authorization code. Client authentication comes first, so that a wrong secret burns no code
  /// (docs/reference/hosted-login.md#token-errors); from there on the code is spent by the attempt.
  package func redeem(
    code text: String, client clientID: ClientID, proof: ClientProof, redirectURI: String?, codeVerifier: String?,
    resource: String? = nil, details: String? = nil
  ) throws(CoreError) -> TokenSet {
    try tokens.issue(
      try spend(
        code: text, client: clientID, proof: proof, redirectURI: redirectURI, codeVerifier: codeVerifier,
        resource: resource, details: details))
  }

  /// The same without the tokens: spends the code and makes the grant.
  /// - Parameters:
  ///   - asksTrigger: whether the pool's trigger has a say in the tokens; it has none in those of a tenant.
  ///   - resource: that of the token request: the one of the authorization request, or one where that named none (RFC 8707 §2.2).
  ///   - details: `authorization_details` of the token request: some of the granted ones (RFC 9396 §6.1).
  package func spend(
    code text: String, client clientID: ClientID, proof: ClientProof, redirectURI: String?, codeVerifier: String?,
    asksTrigger: Bool = true, resource asked: String? = nil, details narrower: String? = nil
  ) throws(CoreError) -> TokenFacts {
    let client = try current().realm.client(clientID)
    try client.verify(proof)
    guard client.allows(grant: .authorizationCode) else { throw .client(.grantTypeNotAllowed(.authorizationCode)) }
    guard let id = UniqueID(text) else {
      Annotations.note(reason: GrantMistake.notOne.told())
      throw .authorizationCode(.invalid)
    }
    return try attempt { (transaction) throws(CoreError) in
      guard var code = transaction.realm.authorizationCodes.live(id, at: transaction.now), code.client == clientID
      else {
        transaction.noteRefused(code: id, of: clientID)
        return .failure(.authorizationCode(.invalid))
      }
      if let grant = code.redeemedAs {
        Annotations.note(reason: GrantMistake.spent.told(code.redeemedBy.map { " by request \($0)" } ?? ""))
        transaction.punishReuse(of: code, grant)
        return .failure(.authorizationCode(.invalid))
      }
      let rules = transaction.realm.rules
      if let failure = code.mismatch(redirectURI: redirectURI, verifier: codeVerifier, rules) {
        transaction.realm.authorizationCodes.remove(id)
        return .failure(failure)
      }
      if let asked, let granted = code.resource, granted != asked {
        return .failure(.oauth(.target(.resource, asked, .notGranted)))
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
      if rules.refusesUnreadableScopes,
        let scope = try transaction.realm.client(clientID).firstUnreadable(of: code.scopes)
      {
        transaction.realm.authorizationCodes.remove(id)
        return .failure(.oauth(.scopeUnreadable(scope)))
      }
      var facts = try transaction.hostedGrant(
        client: clientID, user: code.user, scopes: code.scopes, nonce: code.nonce, resource: code.resource ?? asked,
        authenticated: code.authenticated, refreshes: true, details: details, methods: code.methods)
      facts.narrowedDetails = narrowed
      if asksTrigger { facts = try facts.overridden(by: self, .hosted) }
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
      Annotations.note(reason: GrantMistake.redirectOther.told(redirectURI ?? "missing", self.redirectURI))
      return .authorizationCode(.redirectURIMismatch)
    }
    guard let codeChallenge else {
      // The request had no code_challenge, perhaps because an attacker removed it (RFC 9700 §2.1.1). The service's answer is unconfirmed.
      guard rules.refusesVerifierWithoutChallenge, verifier != nil else { return nil }
      Annotations.note(reason: GrantMistake.verifierUnexpected.told())
      return .authorizationCode(.verifierMismatch)
    }
    guard let verifier else {
      Annotations.note(reason: GrantMistake.verifierMissing.told())
      return .authorizationCode(.verifierMismatch)
    }
    let challenge = Base64URL.encode(Digest.sha256(Array(verifier.utf8)))
    return constantTimeEqual(Array(challenge.utf8), Array(codeChallenge.utf8))
      ? nil : .authorizationCode(.verifierMismatch)
  }
}

extension Client {
  /// The first scope with an attribute that the client may not read. `profile` is reduced to the readable attributes instead.
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
      return Annotations.note(reason: GrantMistake.unknown.told())
    }
    if code.client != client {
      Annotations.note(reason: GrantMistake.ofAnother.told("\(code.client)", "\(client)"))
    } else if isExpired {
      Annotations.note(reason: GrantMistake.expired.told())
    }
  }

  /// A code that comes twice was stolen: by the standard the tokens made from it die; the service lets them live
  /// (docs/reference/openid-connect.md#cognito-differences).
  fileprivate mutating func punishReuse(of code: AuthorizationCode, _ grant: GrantID) {
    guard realm.rules.revokesTokensAtReuse else { return }
    realm.users.grants.remove(grant, of: code.user)
  }
}
