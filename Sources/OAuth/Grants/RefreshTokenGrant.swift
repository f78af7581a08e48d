internal import Ambient
internal import Diagnostics
internal import JOSE
internal import JSON
package import Model
internal import Sandboxes
internal import SignIn
package import Tokens

extension ClientGrantType {
  /// No client is configured for it; one that registers itself may leave it out.
  package static let refreshToken = ClientGrantType(rawValue: "refreshToken")
}

extension OAuthGrant {
  /// RFC 6749 §6. A new refresh token comes along only where the client rotates them.
  package static let refreshToken = OAuthGrant(
    "refresh_token", for: .unlessRegisteredWithout, configuredName: nil, phrase: "refresh tokens",
    personalities: [.cognito, .openIDConnect], details: .narrowed
  ) { (parameters) throws(CoreError) in
    let token = try parameters.required("refresh_token")
    return { (client) throws(CoreError) in
      var request = RefreshRequest(token, .exchange)
      request.scopes = parameters.scopes
      request.resource = parameters.target
      request.details = parameters["authorization_details"]
      return TokenResponse(try client.context.oauth.refresh(request, client: client))
    }
  }
}

/// A request for new tokens in exchange for a refresh token.
package struct RefreshRequest: Sendable {
  /// Which way a refresh token came.
  package enum Way: Hashable, Sendable {
    /// The flow of `InitiateAuth`, which never returns a new refresh token, and which rotation forbids.
    case flow
    /// The operation and the OAuth endpoint that support rotation.
    case exchange
  }

  package var token: String
  package var way: Way
  /// The key of the device that the client runs on, if the request names one.
  package var device: String?
  /// What a trigger is told.
  package var metadata: [String: String] = [:]
  /// The requested scopes, of those of the grant (RFC 6749 §6); empty for all. The service reads `scope` with client
  /// credentials alone (its guide on the token endpoint), so only the standard's personality takes it into account.
  var scopes: [String] = []
  /// The requested resource: that of the grant, or one where the grant has none (RFC 8707 §2.2).
  var resource: String?
  /// `authorization_details` of the new access token: some of the granted ones (RFC 9396 §6.1); nil for all.
  var details: String?

  package init(_ token: String, _ way: Way) {
    self.token = token
    self.way = way
  }
}

/// Renewing and revoking tokens (docs/reference/cognito-sign-in.md#refresh).
extension OAuthServer {
  /// New tokens for a refresh token, by the service's own operations. With rotation the old one is consumed before the
  /// new ones are made.
  package func refresh(
    _ request: RefreshRequest, client id: ClientID, proof: ClientProof
  ) throws(CoreError) -> TokenSet {
    let realm = try current().realm
    let client = try realm.client(id)
    if request.way == .flow {
      if client.rotation != nil { throw .refreshToken(.rotationForbidsThisFlow) }
      if !client.allows(.refresh) { throw .client(.flowNotEnabled(.refresh)) }
    }
    let token = RefreshToken(opening: request.token, key: realm.secrets.refreshKey)
    let verified = try verify(client, proof, of: token.flatMap { realm.users[$0.subject] }, in: realm)
    return try refresh(request, client: verified)
  }

  fileprivate func refresh(_ request: RefreshRequest, client: VerifiedClient) throws(CoreError) -> TokenSet {
    let (text, scopes, resource) = (request.token, request.scopes, request.resource)
    let (realm, now) = try current()
    let (client, clientID) = (client.client, client.id)
    let token = RefreshToken(opening: text, key: realm.secrets.refreshKey)
    let user = token.flatMap { realm.users[$0.subject] }
    guard let token else {
      if let kind = Self.kind(ofSigned: text) {
        Annotations.note(reason: TokenDiagnostic.refreshNotOne(kind: kind).text)
      }
      throw .refreshToken(.invalid)
    }
    guard let user else { throw .account(.notFound) }
    let grant = try stand(token, of: user, client: client, in: realm, at: now)
    try check(request.device, of: grant, user, in: realm)
    // A public client's refresh token is bound to its key (RFC 9449 §5) or certificate (RFC 8705 §4).
    if let bound = grant.details?.binding, bound != scope.binding, !client.isConfidential {
      throw bound.mismatch("the refresh token")
    }
    if let resource, let granted = grant.resource, granted != resource {
      throw .oauth(.target(.resource, resource, .notGranted))
    }
    let narrowedDetails = try request.details.flatMap { text throws(CoreError) in
      try AuthorizationDetails.narrowed(text, grant.details?.authorizationDetails, for: client, in: realm)
    }
    guard let rotation = client.rotation, request.way == .exchange else {
      // Tokens that were exchanged while rotation was on stay consumed.
      guard token.number == grant.newest else { throw try punishReuse(of: token) }
      // Nothing changes.
      var facts = TokenFacts(
        realm: realm, client: client, user: user, grant: grant, now: now, random: .system,
        // As Keycloak does, the same token comes in a new text.
        refreshNumber: realm.settings.paths == .keycloak ? token.number : nil)
      facts.narrowedScopes = try narrowed(grant.scopes, to: scopes, in: realm)
      facts.narrowedResource = resource
      facts.narrowedDetails = narrowedDetails
      return try context.tokens.issue(try facts.overridden(by: context, .refresh, metadata: request.metadata))
    }
    let facts: TokenFacts? = try update { (transaction) throws(CoreError) in
      let client = try transaction.realm.client(clientID)
      guard let user = transaction.realm.users[token.subject] else { throw .account(.notFound) }
      let grant = try stand(token, of: user, client: client, in: transaction.realm, at: transaction.now)
      guard let next = grant.rotated(from: token.number, at: transaction.now, gracePeriod: rotation.gracePeriod) else {
        return nil
      }
      // Before anything is consumed; the grant, and so the new refresh token, keeps all of its scopes.
      let narrowed = try narrowed(grant.scopes, to: scopes, in: transaction.realm)
      transaction.realm.users.grants.replace(next)
      transaction.record(.refreshed, user: user.id, client: client.id)
      var facts = TokenFacts(
        realm: transaction.realm, client: client, user: user, grant: next, now: transaction.now,
        random: transaction.random.branch(), refreshNumber: next.newest)
      facts.narrowedScopes = narrowed
      facts.narrowedResource = resource
      facts.narrowedDetails = narrowedDetails
      return try facts.overridden(by: context, .refresh, metadata: request.metadata)
    }
    guard let facts else { throw try punishReuse(of: token) }
    return try context.tokens.issue(facts)
  }

  /// The scopes of a refresh that requests fewer than were granted; nil if it requests none. Scopes beyond the grant
  /// are rejected.
  private func narrowed(
    _ granted: [String], to requested: [String], in realm: Realm
  ) throws(CoreError) -> [String]? {
    guard realm.rules.narrowsScopesAtRefresh, !requested.isEmpty else { return nil }
    if let wider = requested.first(where: { !granted.contains($0) }) { throw .client(.scopeNotAllowed(wider)) }
    return granted.filter(requested.contains)
  }

  /// A refresh token that is used again after its exchange was copied, and the server cannot tell which holder is the
  /// app: by the standard, all tokens of the grant are revoked (RFC 9700 §4.14.2); at the service, the newest stays
  /// valid.
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
        if let device { Annotations.note(reason: TokenDiagnostic.refreshOfOtherDevice(key: device).text) }
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
      Annotations.note(reason: TokenDiagnostic.refreshOfClient(client: "\(grant.client)", sender: "\(client.id)").text)
      throw .refreshToken(.invalid)
    }
    try grant.checkRefreshTokens()
    return grant
  }

  /// What a signed token calls itself; nil for a text that is no signed token, as refresh tokens are not.
  private static func kind(ofSigned text: String) -> String? {
    guard let token = SignedToken.parse(text) else { return nil }
    return token.claims["token_use"]?.string ?? "access or id"
  }

  /// A secret hash is made over the username here and over no other name of the user (reports: amplify-android#3111,
  /// aws-sdk-net-extensions-cognito#122), or is the secret itself, which the old mobile SDKs send.
  private func verify(
    _ client: Client, _ proof: ClientProof, of user: User?, in realm: Realm
  ) throws(CoreError) -> VerifiedClient {
    let personality = realm.settings.personality
    if case .secretHash(let given) = proof, client.holdsSecret(given) {
      return try VerifiedClient(client, in: context, personality, verifying: .secret(given))
    }
    let others = [AttributeName.email, .phoneNumber, .preferredUsername].compactMap { user?.attributes[$0] }
    return try VerifiedClient(
      client, in: context, personality, verifying: proof, usernames: user.map { [$0.username] } ?? [],
      aliases: others)
  }

  /// Ends the grant of a refresh token: of the sign-in's own or of the newest one; one between them ends nothing.
  /// Unknown tokens are no failure (RFC 7009 §2.2).
  /// - Parameter linked: whether the session of the browser ends as well that the sign-in came through.
  package func revoke(_ text: String, client verified: VerifiedClient, linked: Bool = false) throws(CoreError) {
    let realm = try current().realm
    let (client, clientID) = (verified.client, verified.id)
    guard client.allowsRevocation else { throw .refreshToken(.revocationDisabled) }
    guard let token = RefreshToken(opening: text, key: realm.secrets.refreshKey) else {
      // Three parts make a signed token, which is never a refresh token.
      if realm.rules.revokesAccessTokens { return try revokeAccessToken(text, of: clientID) }
      if text.split(separator: ".", omittingEmptySubsequences: false).count == 3 {
        if let kind = Self.kind(ofSigned: text) {
          Annotations.note(reason: TokenDiagnostic.refreshNotOne(kind: kind).text)
        }
        throw .refreshToken(.notOne)
      }
      return
    }
    try update { (transaction) throws(CoreError) in
      guard let grant = transaction.realm.users.grants.find(token.grant, of: token.subject) else { return }
      guard grant.client == client.id else {
        Annotations.note(
          reason: TokenDiagnostic.refreshOfClient(client: "\(grant.client)", sender: "\(client.id)").text)
        throw .refreshToken(.invalid)
      }
      guard token.number == 0 || token.number == grant.newest else { return }
      transaction.realm.users.grants.remove(grant.id, of: token.subject)
      if linked { transaction.endParent(of: grant, of: token.subject) }
      transaction.record(.revoked, user: token.subject, client: client.id)
    }
  }

  /// By the standard an access token can be revoked as well (RFC 7009 §2): with it goes all that came of the same
  /// sign-in.
  private func revokeAccessToken(_ text: String, of client: ClientID) throws(CoreError) {
    var own = scope
    own.realm = id
    guard let bearer = try? core.bearer(of: text, scope: nil, own) else { return }
    guard bearer.client.id == client else { throw .refreshToken(.invalid) }
    try bearer.signOutHere()
  }
}
