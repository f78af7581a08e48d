package import Model
package import Sandboxes
internal import SignIn
internal import Store
package import Tokens

extension ClientGrantType {
  package static let password = ClientGrantType(rawValue: "password")
}

extension OAuthGrant {
  /// RFC 6749 §4.3, for clients that are registered for it.
  package static let password = OAuthGrant(
    "password", clientType: .password, configuredName: "password", phrase: "passwords",
    personalities: [.openIDConnect], needsClientForDiscovery: true
  ) { (request) throws(CoreError) in
    try request.refuseDetails()
    let (username, password) = try request.required("username", "password")
    return OAuthGrantAnswer(
      try request.service.exchange(
        username: username, password: password, client: request.client.id, proof: request.proof,
        scopes: request.scopes, resource: request.target))
  }
}

extension RealmContext {
  /// Tokens for a typed name and password (RFC 6749 §4.3). A user who needs a further step gets none, since there is no page for it.
  package func exchange(
    username: String, password: String, client clientID: ClientID, proof: ClientProof, scopes requested: [String],
    resource: String? = nil
  ) throws(CoreError) -> TokenSet {
    let client = try current().realm.client(clientID)
    try client.verify(proof)
    guard client.allows(grant: .password) else { throw .client(.grantTypeNotAllowed(.password)) }
    let scopes = client.isAnybody ? requested : requested.filter(client.scopes.contains)
    if scopes.isEmpty, let foreign = requested.first { throw .client(.scopeNotAllowed(foreign)) }
    if try current().realm.settings.relaxes(.passwords) {
      let granted = scopes.isEmpty ? client.scopes : scopes
      return try tokens.issue(
        try update { (transaction) throws(CoreError) in
          let user = try transaction.userOnDemand(named: username)
          return try transaction.hostedGrant(
            client: clientID, user: user.id, scopes: granted, nonce: nil, resource: resource,
            authenticated: transaction.now, refreshes: true, details: scope.details
          ).overridden(by: self, .hosted)
        })
    }
    let step = try signIns.signIn(
      SignInRequest(client: clientID, proof: proof, origin: .hosted, username: username, start: .password(password)))
    guard case .session(let session) = step else { throw .oauth(.interactionRequired) }
    let facts: TokenFacts = try attempt { (transaction) throws(CoreError) in
      transaction.realm.browserSessions.remove(session.id)
      var granted = transaction
      let facts: TokenFacts
      do throws(CoreError) {
        facts = try granted.hostedGrant(
          client: clientID, user: session.user, scopes: scopes.isEmpty ? client.scopes : scopes, nonce: nil,
          resource: resource, authenticated: session.authenticated, refreshes: true, details: scope.details
        ).overridden(by: self, .hosted)
      } catch {
        // The session is gone all the same; nothing else stays behind.
        if error == .awaiting { throw error }
        return .failure(error)
      }
      transaction = granted
      return .success(facts)
    }
    return try tokens.issue(facts)
  }
}
