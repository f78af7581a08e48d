/// An authorization request whose client, redirect URI and scopes have been checked: only such a one leads to a code.
package struct AuthorizationRequest: Hashable, Sendable {
  package let client: ClientID
  package let redirectURI: String
  package let grantType: ClientGrantType
  package let scopes: [String]
  package var nonce: String?
  /// The S256 challenge of RFC 7636.
  package var codeChallenge: String?

  package init(
    client: ClientID, redirectURI: String, grantType: ClientGrantType, scopes: [String], nonce: String? = nil,
    codeChallenge: String? = nil
  ) {
    self.client = client
    self.redirectURI = redirectURI
    self.grantType = grantType
    self.scopes = scopes
    self.nonce = nonce
    self.codeChallenge = codeChallenge
  }
}

extension Client {
  /// The scopes that a request gets: those it names, each of which must be the client's; all of the client's if it names none
  /// (reference: hosted-login-and-oidc.md A.3.1).
  package func granted(_ requested: [String]) throws(CoreError) -> [String] {
    if requested.isEmpty { return scopes }
    for scope in requested where !scopes.contains(scope) { throw .scopeNotAllowed(scope) }
    var seen: Set<String> = []
    return requested.filter { seen.insert($0).inserted }
  }
}

extension RealmService {
  /// The live session of a browser, with its account.
  package func session(_ id: UniqueID) throws(CoreError) -> (session: BrowserSession, user: User)? {
    let (realm, now) = try current()
    guard let session = realm.browserSessions.live(id, at: now), let user = realm.users[session.user], user.isEnabled
    else {
      return nil
    }
    return (session, user)
  }

  /// Ends a browser's session; unknown ones are no failure.
  package func endSession(_ id: UniqueID) throws(CoreError) {
    try update { (draft) throws(CoreError) in
      if let session = draft.realm.browserSessions.remove(id) { draft.record(.signedOut, user: session.user) }
    }
  }

  /// A code for a checked request and a signed-in browser. UUID text, single use, five minutes.
  package func authorize(_ request: AuthorizationRequest, session: BrowserSession) throws(CoreError) -> String {
    try update { (draft) throws(CoreError) in
      guard draft.realm.browserSessions.live(session.id, at: draft.now) != nil else { throw .flowExpired }
      let id = draft.random.uniqueID()
      let code = AuthorizationCode(
        client: request.client, user: session.user, redirectURI: request.redirectURI, scopes: request.scopes,
        nonce: request.nonce, codeChallenge: request.codeChallenge, authenticated: session.authenticated)
      draft.realm.authorizationCodes.insert(code, for: id, at: draft.now, lifetime: AuthorizationCode.lifetime)
      return id.description
    }
  }

  /// Tokens at once, for the implicit flow: never a refresh token.
  package func authorizeImplicitly(
    _ request: AuthorizationRequest, session: BrowserSession
  ) throws(CoreError) -> TokenSet {
    let facts = try update { (draft) throws(CoreError) in
      guard draft.realm.browserSessions.live(session.id, at: draft.now) != nil else { throw CoreError.flowExpired }
      return try draft.hostedGrant(
        client: request.client, user: session.user, scopes: request.scopes, nonce: request.nonce,
        authenticated: session.authenticated, refreshes: false)
    }
    return try issue(facts)
  }
}

extension Draft {
  mutating func hostedGrant(
    client id: ClientID, user subject: SubjectID, scopes: [String], nonce: String?, authenticated: Instant,
    refreshes: Bool
  ) throws(CoreError) -> TokenFacts {
    let client = try realm.client(id)
    guard var user = realm.users[subject], user.isEnabled else { throw .userDisabled }
    let grant = newGrant(client, scopes: scopes, origin: .hosted, authenticated: authenticated)
    user.add(grant, at: now)
    realm.users.replace(user)
    return TokenFacts(
      realm: realm, client: client, user: user, grant: grant, now: now, nonce: nonce, refreshNumber: refreshes ? 0 : nil
    )
  }
}
