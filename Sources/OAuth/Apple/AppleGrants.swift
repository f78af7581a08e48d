package import Ambient
internal import JSON
package import Model
internal import Sandboxes
internal import SignIn
internal import Store
package import Tokens

extension OAuthGrant {
  /// The grants of a realm that imitates Sign in with Apple (docs/reference/sign-in-with-apple.md#token-endpoint).
  package static let atApple: [OAuthGrant] = [codeAtApple, refreshAtApple]

  private static let codeAtApple = OAuthGrant(
    authorizationCode.name, for: .configured(.authorizationCode), configuredName: nil, phrase: authorizationCode.phrase,
    personalities: [.apple], targets: []
  ) { (parameters) throws(CoreError) in
    let code = try parameters.required("code")
    let redirectURI = parameters["redirect_uri"]
    return { (client) throws(CoreError) in
      TokenResponse(try client.context.oauth.redeemAtApple(code, redirectURI: redirectURI, client: client))
    }
  }

  private static let refreshAtApple = OAuthGrant(
    refreshToken.name, for: .unlessRegisteredWithout, configuredName: nil, phrase: refreshToken.phrase,
    personalities: [.apple], targets: []
  ) { (parameters) throws(CoreError) in
    let token = try parameters.required("refresh_token")
    return { (client) throws(CoreError) in
      TokenResponse(try client.context.oauth.refreshAtApple(token, client: client))
    }
  }
}

extension OAuthServer {
  /// Redeems a code. The code of a native sign-in has no redirect URI, and its redemption must have none.
  fileprivate func redeemAtApple(
    _ text: String, redirectURI: String?, client: VerifiedClient
  ) throws(CoreError) -> TokenSet {
    let (realm, now) = try current()
    guard let id = UniqueID(text), let (code, isExpired) = realm.authorizationCodes.find(id, at: now) else {
      throw .oauth(.apple(.codeExpired))
    }
    guard code.client == client.id else { throw .oauth(.apple(.codeOfAnother(client.id))) }
    if code.redeemedAs != nil { throw .oauth(.apple(.codeUsed)) }
    if isExpired { throw .oauth(.apple(.codeExpired)) }
    let address = redirectURI ?? ""
    do throws(CoreError) {
      let facts = try redeem(code: text, client: client, redirectURI: address, codeVerifier: nil, asksTrigger: false)
      return try context.tokens.issue(facts)
    } catch .authorizationCode(.redirectURIMismatch) {
      throw .oauth(.apple(.redirectURI))
    } catch .authorizationCode(.invalid) {
      // Another request has redeemed it in the meantime.
      throw .oauth(.apple(.codeUsed))
    }
  }

  /// A new access token for a refresh token, which stays valid. Apple asks for one refresh a day at most
  /// (docs/reference/sign-in-with-apple.md#refresh).
  fileprivate func refreshAtApple(_ text: String, client: VerifiedClient) throws(CoreError) -> TokenSet {
    let facts: TokenFacts = try commitResult { (transaction) throws(CoreError) in
      guard let token = AppleToken(opening: text, as: .refresh, key: transaction.realm.secrets.refreshKey)?.content,
        let user = transaction.realm.users[token.subject],
        let grant = transaction.realm.users.grants.find(token.grant, of: token.subject), grant.client == client.id
      else { return .failure(.refreshToken(.invalid)) }
      try grant.checkRefreshTokens()
      guard transaction.now < token.expires else { return .failure(.refreshToken(.expired)) }
      guard user.isEnabled else { return .failure(.account(.disabled)) }
      let isFirst = transaction.spend("refresh at Apple", "\(grant.id)", for: .days(1))
      if !isFirst, transaction.realm.settings.apple?.refreshesOncePerDay == true {
        return .failure(.oauth(.apple(.refreshedToday)))
      }
      transaction.record(.refreshed, user: user.id, client: client.id)
      return .success(
        TokenFacts(
          realm: transaction.realm, client: client.client, user: user, grant: grant, now: transaction.now,
          random: transaction.random.branch(), refreshNumber: nil))
    }
    return try context.tokens.issue(facts)
  }

  /// Ends the sign-in of a refresh token or an access token, and the user's consent: the next sign-in is as the first.
  /// Other text is no failure.
  package func revokeAtApple(_ text: String, client: VerifiedClient) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      let key = transaction.realm.secrets.refreshKey
      let token = AppleToken(opening: text, as: .refresh, key: key) ?? AppleToken(opening: text, as: .access, key: key)
      guard let token = token?.content,
        let grant = transaction.realm.users.grants.find(token.grant, of: token.subject), grant.client == client.id
      else { return }
      transaction.withdrawConsent(of: token.subject, to: [client.id])
    }
  }
}

extension Transaction {
  /// Ends the sign-ins of a user at these clients, and makes the user's next sign-in there the first.
  mutating func withdrawConsent(of subject: SubjectID, to clients: [ClientID]) {
    for grant in realm.users.grants.all(of: subject) where clients.contains(grant.client) {
      realm.users.grants.remove(grant.id, of: subject)
      record(.revoked, user: subject, client: grant.client)
    }
    guard var user = realm.users[subject], let known = user.appleClients else { return }
    let rest = known.filter { !clients.contains($0) }
    user.appleClients = rest.isEmpty ? nil : rest
    store(&user)
  }

  /// The form field `user` of the first response to a client about a user, and a note that it was given; nil for a
  /// later response, and where the client requests no scope.
  mutating func firstConsent(
    of subject: SubjectID, to client: ClientID, scopes: [String], _ details: GrantDetails?
  ) -> String? {
    guard realm.rules.tellsNewUsers, var user = realm.users[subject] else { return nil }
    let known = user.appleClients ?? []
    guard !known.contains(client) else { return nil }
    user.appleClients = Array((known + [client]).suffix(User.appleClientLimit))
    store(&user)
    return AppleProfile(user, told: details?.told ?? [:], in: realm).formField(scopes: scopes)
  }
}

/// What the native sheet hands to an app.
package struct NativeAuthorization: Sendable {
  /// The code, for which no redirect URI is sent to the token endpoint.
  package let code: String
  /// The user's name and address as JSON text, at the first sign-in only.
  package let newUser: String?
  /// What the identity token says.
  package let facts: TokenFacts
}

extension OAuthServer {
  /// Signs a user in as the native sheet does: without a page.
  /// - Parameter scopes: `name` and `email`, as far as the app requests them.
  package func authorizeNatively(
    _ subject: SubjectID, client id: ClientID, nonce: String?, scopes: [String]
  ) throws(CoreError) -> NativeAuthorization {
    try update { (transaction) throws(CoreError) in
      let client = try transaction.realm.client(id)
      guard let user = transaction.realm.users[subject] else { throw .account(.notFound) }
      guard user.isEnabled else { throw .account(.disabled) }
      let granted = [AccessScope.openID] + scopes
      let newUser = transaction.firstConsent(of: subject, to: id, scopes: granted, nil)
      let code = transaction.random.uniqueID()
      transaction.realm.authorizationCodes.insert(
        AuthorizationCode(
          client: id, user: subject, redirectURI: "", scopes: granted, nonce: nonce, codeChallenge: nil, resource: nil,
          authenticated: transaction.now),
        for: code, at: transaction.now, lifetime: AuthorizationCode.lifetime)
      let grant = transaction.newGrant(client, scopes: granted, origin: .hosted)
      let facts = TokenFacts(
        realm: transaction.realm, client: client, user: user, grant: grant, now: transaction.now,
        random: transaction.random.branch(), nonce: nonce, refreshNumber: nil)
      return NativeAuthorization(code: code.description, newUser: newUser, facts: facts)
    }
  }
}
