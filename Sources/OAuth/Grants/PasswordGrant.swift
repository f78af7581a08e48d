package import Model
internal import Sandboxes
internal import SignIn
internal import Store
internal import Tokens

extension ClientGrantType {
  package static let password = ClientGrantType(rawValue: "password")
}

extension OAuthGrant {
  /// RFC 6749 §4.3, for clients that are registered for it.
  package static let password = OAuthGrant(
    "password", for: .configured(.password), configuredName: "password", phrase: "passwords",
    personalities: [.openIDConnect], needsClientForDiscovery: true
  ) { (parameters) throws(CoreError) in
    let (username, password) = try parameters.required("username", "password")
    return { (client) throws(CoreError) in
      let facts = try client.context.oauth.exchange(
        username: username, password: password, client: client, scopes: parameters.scopes,
        resource: parameters.target)
      return TokenResponse(try client.context.tokens.issue(facts))
    }
  }
}

extension OAuthServer {
  /// The grant for a typed name and password (RFC 6749 §4.3). A user who needs a further step gets none, since there is
  /// no page for it.
  fileprivate func exchange(
    username: String, password: String, client verified: VerifiedClient, scopes requested: [String], resource: String?
  ) throws(CoreError) -> TokenFacts {
    let (client, clientID) = (verified.client, verified.id)
    let realm = try current().realm
    let scopes = try client.granted(requested, in: realm)
    if realm.settings.relaxes(.passwords) {
      return try update { (transaction) throws(CoreError) in
        let user = try transaction.userOnDemand(named: username)
        return try transaction.hostedGrant(
          client: clientID, user: user.id, scopes: scopes, nonce: nil, resource: resource,
          authenticated: transaction.now, refreshes: true, details: scope.details
        ).overridden(by: context, .hosted)
      }
    }
    let step = try context.signIns.signIn(
      SignInRequest(
        client: clientID, proof: verified.proof, origin: .hosted, username: username, start: .password(password)))
    guard case .session(let session) = step else { throw .oauth(.interactionRequired) }
    return try commitResult { (transaction) throws(CoreError) in
      transaction.realm.browserSessions.remove(session.id)
      var granted = transaction
      let facts: TokenFacts
      do throws(CoreError) {
        facts = try granted.hostedGrant(
          client: clientID, user: session.user, scopes: scopes, nonce: nil, resource: resource,
          authenticated: session.authenticated, refreshes: true, details: scope.details
        ).overridden(by: context, .hosted)
      } catch {
        // The session is removed all the same; nothing else remains.
        if error == .awaiting { throw error }
        return .failure(error)
      }
      transaction = granted
      return .success(facts)
    }
  }
}
