internal import JOSE
internal import JSON

/// What a client asks for in exchange for somebody's token, over the service's own operation.
package struct DerivedTokenRequest: Sendable {
  package enum Kind: Hashable, Sendable {
    case access, identity
  }

  /// A token of this realm, and what it is said to be.
  package struct Token: Sendable {
    package var text: String
    package var kind: Kind

    package init(_ text: String, _ kind: Kind) {
      self.text = text
      self.kind = kind
    }
  }

  /// Whose behalf it is.
  package var subject: Token
  /// Who acts for them, person or client.
  package var actor: Token?
  /// Empty: those of the subject's token.
  package var scopes: [String]
  /// Whom the new token is for; nil: nobody in particular.
  package var audience: String?
  /// What is to be made.
  package var kind: Kind

  package init(subject: Token, actor: Token?, scopes: [String], audience: String?, kind: Kind) {
    self.subject = subject
    self.actor = actor
    self.scopes = scopes
    self.audience = audience
    self.kind = kind
  }
}

/// The token that comes of it.
package struct DerivedToken: Sendable {
  package let text: String
  /// Whole seconds.
  package let expiresIn: Int64
  package let scopes: [String]
}

extension RealmService {
  /// A token for the person of another token: for the client that asks, narrowed to what both that token and the client may do,
  /// and with a grant of its own (RFC 8693).
  /// - Parameter proof: nil where an administrator asks for the client.
  package func derive(
    _ request: DerivedTokenRequest, client clientID: ClientID, proof: ClientProof?
  ) throws(CoreError) -> DerivedToken {
    let client = try current().realm.client(clientID)
    if let proof { try client.verify(proof) }
    let flow: ClientFlow = request.actor == nil ? .impersonation : .delegation
    guard client.allows(flow) else { throw .flowNotEnabled(flow) }
    let subject = try shown(by: request.subject)
    var details = GrantDetails()
    details.actor = try request.actor.map { token throws(CoreError) in try actor(token, before: subject.actor) }
    let facts = try derivedGrant(request, client, subject, details).overridden(by: self, .hosted)
    Annotations.note(user: facts.user, client: client.id)
    return try sign(facts, as: request.kind, for: request.audience)
  }

  private func derivedGrant(
    _ request: DerivedTokenRequest, _ client: Client, _ subject: ShownToken, _ details: GrantDetails
  ) throws(CoreError) -> TokenFacts {
    let held = subject.scopes ?? client.scopes
    var scopes = held
    if let first = request.scopes.first {
      scopes = request.scopes.filter { held.contains($0) && client.scopes.contains($0) }
      if scopes.isEmpty { throw .scopeNotAllowed(first) }
    }
    let granted = scopes
    return try update { (draft) throws(CoreError) in
      try draft.hostedGrant(
        client: client.id, user: subject.user.id, scopes: granted, nonce: nil, resource: request.audience,
        authenticated: subject.authenticated, refreshes: false, details: details)
    }
  }

  private func sign(
    _ facts: TokenFacts, as kind: DerivedTokenRequest.Kind, for audience: String?
  ) throws(CoreError) -> DerivedToken {
    let (realm, client) = (facts.realm, facts.client)
    let issuer = core.addresses.issuer(of: realm, in: context)
    var random = RandomSource.system
    let text: String
    switch kind {
    case .access:
      let claims = AccessTokenClaims(facts, issuer: issuer, id: random.uniqueID())
      text = try sign(claims.bytes, with: realm.keys.accessToken, type: realm.accessTokenType)
    case .identity:
      let claims = IDTokenClaims(
        facts, issuer: issuer, id: random.uniqueID(), accessTokenHash: nil, audience: audience)
      text = try sign(claims.bytes, with: realm.keys.idToken)
    }
    let lifetime = kind == .access ? client.accessTokenLifetime : client.idTokenLifetime
    return DerivedToken(
      text: text, expiresIn: lifetime.wholeSeconds,
      scopes: facts.overrides?.applied(to: facts.grant.scopes) ?? facts.grant.scopes)
  }

  // MARK: - What tokens show

  private struct ShownToken {
    var user: User
    var client: ClientID
    /// nil for id tokens, which have none.
    var scopes: [String]?
    var authenticated: Instant
    /// Who acted for the person already.
    var actor: JSON?
  }

  /// The person of a token of this realm that holds: in time, and not revoked.
  private func shown(by token: DerivedTokenRequest.Token) throws(CoreError) -> ShownToken {
    let parsed = SignedToken.parse(token.text)
    let shown: ShownToken
    switch token.kind {
    case .access:
      var own = context
      own.realm = id
      let bearer = try core.bearer(of: token.text, scope: nil, own)
      shown = ShownToken(
        user: bearer.user, client: bearer.client.id, scopes: bearer.scopes, authenticated: bearer.grant.authenticated,
        actor: parsed?.claims["act"])
    case .identity:
      let (realm, now) = try current()
      guard let parsed, let hint = try idTokenHint(token.text), let expires = parsed.claims["exp"]?.integer,
        now.seconds < Int64(expires)
      else { throw .oauth(.subjectToken) }
      guard let user = realm.users[hint.subject] else { throw .userNotFound }
      guard let grant = realm.grant(of: user, token: parsed) else { throw .oauth(.subjectToken) }
      shown = ShownToken(
        user: user, client: hint.client, authenticated: grant.authenticated, actor: parsed.claims["act"])
    }
    guard shown.user.isEnabled else { throw .userDisabled }
    guard shown.user.isSettled else { throw .oauth(.subjectToken) }
    return shown
  }

  /// Who acts now, and before them who did so already (RFC 8693 §4.1).
  private func actor(_ token: DerivedTokenRequest.Token, before: JSON?) throws(CoreError) -> JSON {
    var members: JSONObject = [:]
    if token.kind == .access, let own = try introspectClientToken(token.text) {
      members["sub"] = own["sub"]
      members["client_id"] = own["client_id"]
    } else {
      let person = try shown(by: token)
      members["sub"] = .string(person.user.id.description)
      members["client_id"] = .string(person.client.text)
    }
    members["act"] = before
    return .object(members)
  }
}
