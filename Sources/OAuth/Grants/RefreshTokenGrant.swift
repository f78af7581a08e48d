internal import Ambient
internal import JOSE
internal import JSON
package import Model
package import Sandboxes
internal import SignIn
package import Tokens

extension ClientGrantType {
  /// No client is configured for it; one that registers itself may leave it out.
  package static let refreshToken = ClientGrantType(rawValue: "refreshToken")
}

extension OAuthGrant {
  /// RFC 6749 §6. A new refresh token comes along only where the client rotates them.
  package static let refreshToken = OAuthGrant(
    "refresh_token", clientType: nil, configuredName: nil, phrase: "refresh tokens",
    personalities: [.cognito, .openIDConnect]
  ) { (request) throws(CoreError) in
    guard request.client.registration.refreshes != false else { throw .client(.grantTypeNotAllowed(.refreshToken)) }
    let token = try request.required("refresh_token")
    return OAuthGrantAnswer(
      try request.service.refresh(
        token, client: request.client.id, proof: request.proof, door: .exchange, scopes: request.scopes,
        resource: request.target, details: request["authorization_details"]))
  }
}

/// Renewing tokens (docs/reference/cognito-sign-in.md#refresh).
extension RealmContext {
  /// Which way a refresh token came.
  package enum RefreshDoor: Hashable, Sendable {
    /// The flow that hands out no new refresh token, and that rotation forbids.
    case flow
    /// The operation and the OAuth endpoint that know rotation.
    case exchange
  }

  /// New tokens for a refresh token. With rotation the old one is spent before the new ones are made.
  /// - Parameters:
  ///   - device: the key of the device that the client runs on, where it says one.
  ///   - scopes: what the new access token shall be good for, of the scopes of the grant (RFC 6749 §6); empty: all of them. The
  ///     service reads `scope` with client credentials alone (its guide on the token endpoint), so it counts by the standard only.
  ///   - resource: what the new access token shall be for: that of the grant, or one where the grant has none (RFC 8707 §2.2).
  ///   - details: `authorization_details` of the new access token: some of the granted ones (RFC 9396 §6.1); nil: all.
  package func refresh(
    _ text: String, client clientID: ClientID, proof: ClientProof, door: RefreshDoor, device: String? = nil,
    scopes: [String] = [], resource: String? = nil, details: String? = nil, metadata: [String: String] = [:]
  ) throws(CoreError) -> TokenSet {
    let (realm, now) = try current()
    let client = try realm.client(clientID)
    let token = RefreshToken(opening: text, key: realm.secrets.refreshKey)
    let user = token.flatMap { realm.users[$0.subject] }
    if door == .flow {
      if client.rotation != nil { throw .refreshToken(.rotationForbidsThisFlow) }
      if !client.allows(.refresh) { throw .client(.flowNotEnabled(.refresh)) }
    }
    try verifyForRefresh(client, proof, user)
    guard let token else {
      if let kind = Self.kind(ofSigned: text) { Annotations.note(reason: TokenMistake.refreshNotOne.told(kind)) }
      throw .refreshToken(.invalid)
    }
    guard let user else { throw .account(.notFound) }
    let grant = try stand(token, of: user, client: client, in: realm, at: now)
    try check(device, of: grant, user, in: realm)
    // A public client's refresh token is bound to its key (RFC 9449 §5) or certificate (RFC 8705 §4).
    if let bound = grant.details?.binding, bound != scope.binding, !client.isConfidential {
      throw bound.mismatch("the refresh token")
    }
    if let resource, let granted = grant.resource, granted != resource {
      throw .oauth(.target(.resource, resource, .notGranted))
    }
    let narrowedDetails = try details.flatMap { text throws(CoreError) in
      try AuthorizationDetails.narrowed(text, grant.details?.authorizationDetails, for: client, in: realm)
    }
    guard let rotation = client.rotation, door == .exchange else {
      // Tokens that were exchanged while rotation was on stay spent.
      guard token.number == grant.newest else { throw try punishReuse(of: token) }
      // Nothing changes.
      var facts = TokenFacts(
        realm: realm, client: client, user: user, grant: grant, now: now, random: .system, refreshNumber: nil)
      facts.narrowedScopes = try narrowed(grant.scopes, to: scopes, in: realm)
      facts.narrowedResource = resource
      facts.narrowedDetails = narrowedDetails
      return try tokens.issue(try facts.overridden(by: self, .refresh, metadata: metadata))
    }
    let facts: TokenFacts? = try update { (transaction) throws(CoreError) in
      let client = try transaction.realm.client(clientID)
      guard let user = transaction.realm.users[token.subject] else { throw .account(.notFound) }
      let grant = try stand(token, of: user, client: client, in: transaction.realm, at: transaction.now)
      guard let next = grant.rotated(from: token.number, at: transaction.now, gracePeriod: rotation.gracePeriod) else {
        return nil
      }
      // Before anything is spent; the grant, and so the new refresh token, keeps all of its scopes.
      let narrowed = try narrowed(grant.scopes, to: scopes, in: transaction.realm)
      transaction.realm.users.grants.replace(next)
      transaction.record(.refreshed, user: user.id, client: client.id)
      var facts = TokenFacts(
        realm: transaction.realm, client: client, user: user, grant: next, now: transaction.now,
        random: transaction.random.branch(), refreshNumber: next.newest)
      facts.narrowedScopes = narrowed
      facts.narrowedResource = resource
      facts.narrowedDetails = narrowedDetails
      return try facts.overridden(by: self, .refresh, metadata: metadata)
    }
    guard let facts else { throw try punishReuse(of: token) }
    return try tokens.issue(facts)
  }

  /// The scopes of a refresh that asks for fewer than were granted; nil where it asks for nothing. More than were granted are refused.
  private func narrowed(
    _ granted: [String], to asked: [String], in realm: Realm
  ) throws(CoreError) -> [String]? {
    guard realm.rules.narrowsScopesAtRefresh, !asked.isEmpty else { return nil }
    if let wider = asked.first(where: { !granted.contains($0) }) { throw .client(.scopeNotAllowed(wider)) }
    return granted.filter(asked.contains)
  }

  /// A refresh token that is used again after its exchange was copied, and the server cannot tell which holder is the app: by the
  /// standard, all tokens of the grant are revoked (RFC 9700 §4.14.2); at the service, the newest stays valid.
  /// - Returns: the error for the caller.
  private func punishReuse(of token: RefreshToken) throws(CoreError) -> CoreError {
    guard try current().realm.rules.revokesTokensAtReuse else { return .refreshToken(.reused) }
    try update { (transaction) throws(CoreError) in
      guard let grant = transaction.realm.users.grants.find(token.grant, of: token.subject) else { return }
      transaction.realm.users.grants.remove(grant.id, of: token.subject)
      transaction.record(.revoked, user: token.subject, client: grant.client)
    }
    return .refreshToken(.reused)
  }

  /// Tokens that were issued to a device are valid for that device only, if the realm tracks devices
  /// (docs/reference/cognito-sign-in.md#refresh).
  private func check(_ device: String?, of grant: Grant, _ user: User, in realm: Realm) throws(CoreError) {
    guard realm.settings.devices != nil else {
      if device != nil { throw .device(.notFound) }
      return
    }
    switch grant.device {
    case .any:
      if let device, user.device(device) == nil { throw .device(.notFound) }
    case .device(let key):
      guard device == key else {
        if let device { Annotations.note(reason: TokenMistake.refreshOfOtherDevice.told(device)) }
        throw .refreshToken(.ofAnotherDevice)
      }
    case .unknown:
      throw .refreshToken(.ofAnotherDevice)
    }
  }

  /// The grant of a refresh token, or the error if the token is not valid.
  private func stand(
    _ token: RefreshToken, of user: User, client: Client, in realm: Realm, at now: Instant
  ) throws(CoreError) -> Grant {
    if now >= token.expires { throw .refreshToken(.expired) }
    guard user.isEnabled else { throw .account(.disabled) }
    guard let grant = realm.users.grants.find(token.grant, of: user.id) else { throw .refreshToken(.revoked) }
    guard grant.client == client.id else {
      Annotations.note(reason: TokenMistake.refreshOfClient.told("\(grant.client)", "\(client.id)"))
      throw .refreshToken(.invalid)
    }
    return grant
  }

  /// What a signed token calls itself; nil for a text that is no signed token, as refresh tokens are not.
  private static func kind(ofSigned text: String) -> String? {
    guard let token = SignedToken.parse(text) else { return nil }
    return token.claims["token_use"]?.string ?? "access or id"
  }

  /// A secret hash is made over the username here and over no other name of the user (reports: amplify-android#3111,
  /// aws-sdk-net-extensions-cognito#122), or is the secret itself, which the old mobile SDKs send.
  private func verifyForRefresh(_ client: Client, _ proof: ClientProof, _ user: User?) throws(CoreError) {
    if case .secretHash(let given) = proof, client.holdsSecret(given) { return }
    let others = [AttributeName.email, .phoneNumber, .preferredUsername].compactMap { user?.attributes[$0] }
    try client.verify(proof, usernames: user.map { [$0.username] } ?? [], aliases: others)
  }

  /// Ends the grant of a refresh token: of the sign-in's own or of the newest one; one between them ends nothing. Unknown tokens are
  /// no failure (RFC 7009 §2.2).
  /// - Parameter linked: whether the session of the browser ends as well that the sign-in came through.
  package func revoke(
    _ text: String, client clientID: ClientID, proof: ClientProof, linked: Bool = false
  ) throws(CoreError) {
    let (realm, _) = try current()
    let client = try realm.client(clientID)
    try client.verify(proof)
    guard client.allowsRevocation else { throw .refreshToken(.revocationDisabled) }
    guard let token = RefreshToken(opening: text, key: realm.secrets.refreshKey) else {
      // Three parts make a signed token, which is never a refresh token.
      if realm.rules.revokesAccessTokens { return try revokeAccessToken(text, of: clientID) }
      if text.split(separator: ".", omittingEmptySubsequences: false).count == 3 {
        if let kind = Self.kind(ofSigned: text) { Annotations.note(reason: TokenMistake.refreshNotOne.told(kind)) }
        throw .refreshToken(.notOne)
      }
      return
    }
    try update { (transaction) throws(CoreError) in
      guard let grant = transaction.realm.users.grants.find(token.grant, of: token.subject) else { return }
      guard grant.client == client.id else {
        Annotations.note(reason: TokenMistake.refreshOfClient.told("\(grant.client)", "\(client.id)"))
        throw .refreshToken(.invalid)
      }
      guard token.number == 0 || token.number == grant.newest else { return }
      transaction.realm.users.grants.remove(grant.id, of: token.subject)
      if linked { transaction.endParent(of: grant, of: token.subject) }
      transaction.record(.revoked, user: token.subject, client: client.id)
    }
  }
}

extension RealmContext {
  /// By the standard an access token can be revoked as well (RFC 7009 §2): with it goes all that came of the same sign-in.
  private func revokeAccessToken(_ text: String, of client: ClientID) throws(CoreError) {
    var own = scope
    own.realm = id
    guard let bearer = try? core.bearer(of: text, scope: nil, own) else { return }
    guard bearer.client.id == client else { throw .refreshToken(.invalid) }
    try bearer.signOutHere()
  }
}
