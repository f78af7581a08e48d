internal import Ambient
internal import Federation
internal import JOSE
internal import JSON
package import Model
internal import Sandboxes
internal import SignIn
internal import Tokens

/// A request to exchange a token for another, by the service's own operation.
package struct DerivedTokenRequest: Sendable {
  package enum Kind: Hashable, Sendable {
    case access, identity
  }

  /// A token with its stated kind.
  package struct Token: Sendable {
    package var text: String
    package var kind: Kind
    /// The provider that issued it; nil for a token of this realm.
    package var provider: String?

    package init(_ text: String, _ kind: Kind, provider: String? = nil) {
      self.text = text
      self.kind = kind
      self.provider = provider
    }
  }

  /// The token of the user on whose behalf the client acts.
  package var subject: Token
  /// The token of the actor, a user or a client.
  package var actor: Token?
  /// The scopes; empty for those of the subject's token.
  package var scopes: [String]
  /// The audience of the new token; nil for none.
  package var audience: String?
  /// The kind of the new token.
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

extension OAuthServer {
  /// A token for the user of another token: for the requesting client, narrowed to what both that token and the client
  /// may do, and with a grant of its own (RFC 8693).
  /// - Parameter proof: nil if an administrator requests it for the client.
  package func derive(
    _ request: DerivedTokenRequest, client clientID: ClientID, proof: ClientProof?
  ) throws(CoreError) -> DerivedToken {
    let client: Client
    if let proof {
      client = try verify(clientID, proof).client
    } else {
      client = try current().realm.client(clientID)
    }
    let flow: ClientFlow = request.actor == nil ? .impersonation : .delegation
    guard client.allows(flow) else { throw .client(.flowNotEnabled(flow)) }
    let subject = try shown(by: request.subject)
    var details = GrantDetails()
    details.actor = try request.actor.map { token throws(CoreError) in try actor(token, before: subject.actor) }
    let facts = try derivedGrant(request, client, subject, details).overridden(by: context, .hosted)
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
      if scopes.isEmpty { throw .client(.scopeNotAllowed(first)) }
    }
    let granted = scopes
    return try update { (transaction) throws(CoreError) in
      try transaction.hostedGrant(
        client: client.id, user: subject.user.id, scopes: granted, nonce: nil, resource: request.audience,
        authenticated: subject.authenticated, refreshes: false, details: details)
    }
  }

  private func sign(
    _ facts: TokenFacts, as kind: DerivedTokenRequest.Kind, for audience: String?
  ) throws(CoreError) -> DerivedToken {
    let (realm, client) = (facts.realm, facts.client)
    let issuer = core.addresses.issuer(of: realm, in: scope)
    var random = facts.random
    let text: String
    switch kind {
    case .access:
      let claims = AccessTokenClaims(facts, issuer: issuer, id: random.uniqueID())
      text = try context.tokens.sign(claims.bytes, with: realm.accessTokenSigner, type: realm.accessTokenType)
    case .identity:
      let claims = IDTokenClaims(
        facts, issuer: issuer, id: random.uniqueID(), accessTokenHash: nil, audience: audience)
      text = try context.tokens.sign(claims.bytes, with: realm.idTokenSigner(for: client))
    }
    let lifetime = kind == .access ? client.accessTokenLifetime : client.idTokenLifetime
    return DerivedToken(
      text: text, expiresIn: lifetime.wholeSeconds,
      scopes: facts.overrides?.applied(to: facts.grant.scopes) ?? facts.grant.scopes)
  }

  // MARK: - What tokens show

  private struct ShownToken {
    var user: User
    /// nil for a provider's tokens, which are for no client of the realm.
    var client: ClientID?
    /// nil for id tokens, which have none.
    var scopes: [String]?
    var authenticated: Instant
    /// The earlier actor in the token (`act`).
    var actor: JSON?
  }

  /// The user of a valid token of this realm: not expired and not revoked.
  private func shown(by token: DerivedTokenRequest.Token) throws(CoreError) -> ShownToken {
    let parsed = SignedToken.parse(token.text)
    let shown: ShownToken
    switch token.kind {
    case .identity where token.provider != nil:
      shown = try outside(parsed, of: token.provider ?? "")
    case .access:
      var own = scope
      own.realm = id
      let bearer = try core.bearer(of: token.text, scope: nil, own)
      // The operation knows no proofs of possession, and its tokens would be bound to no key.
      if bearer.binding != nil { throw .oauth(.subjectToken) }
      shown = ShownToken(
        user: bearer.user, client: bearer.client.id, scopes: bearer.scopes, authenticated: bearer.grant.authenticated,
        actor: parsed?.claims["act"])
    case .identity:
      let (realm, now) = try current()
      guard let parsed, let hint = try context.tokens.idTokenHint(token.text),
        let expires = parsed.claims["exp"]?.integer,
        now.seconds < Int64(expires)
      else { throw .oauth(.subjectToken) }
      guard let user = realm.users[hint.subject] else { throw .account(.notFound) }
      guard let grant = realm.grant(of: user, token: parsed), !grant.hasExpired(.id, parsed) else {
        throw .oauth(.subjectToken)
      }
      shown = ShownToken(
        user: user, client: hint.client, authenticated: grant.authenticated, actor: parsed.claims["act"])
    }
    guard shown.user.isEnabled else { throw .account(.disabled) }
    guard shown.user.isSettled else { throw .oauth(.subjectToken) }
    return shown
  }

  /// The user of a provider's ID token, if they have an account: a token creates none (unconfirmed).
  private func outside(_ token: ParsedToken?, of name: String) throws(CoreError) -> ShownToken {
    let (realm, now) = try current()
    guard let provider = realm.providers[name] else { throw .resource(.providerNotFound(name)) }
    guard let token, [.oidc, .google, .apple].contains(provider.kind) else { throw .oauth(.subjectToken) }
    var issuer: String?
    do throws(FederationFault) {
      guard let source = try context.upstreams.upstream(provider).idTokens else { throw .refused("") }
      try context.upstreams.check(token, provider, source)
      try token.check(of: source.issuer, client: provider.clientID ?? "", at: now)
      issuer = provider.kind == .oidc ? source.issuer : nil
    } catch {
      switch error {
      case .ours(let error), .failed(let error): throw error
      case .provider, .refused: throw .oauth(.subjectToken)
      }
    }
    let profile = OutsideProfile(parts: [(name: "idToken", claims: token.claims.object ?? [:])], issuer: issuer)
    let arrival = try Arrival(from: provider, saying: profile.texts, issuer: issuer, in: realm)
    guard let user = arrival.account(in: realm) else { throw .account(.notFound) }
    // The provider's number is limited to times from 1970 to now.
    let proved = (token.claims["auth_time"]?.integer ?? token.claims["iat"]?.integer).map {
      min(max(0, Int64($0)), now.seconds)
    }
    return ShownToken(
      user: user, authenticated: proved.map(Instant.init(seconds:)) ?? now,
      actor: token.claims["act"])
  }

  /// The claim `act`: the current actor, with the earlier ones nested in it (RFC 8693 §4.1).
  private func actor(_ token: DerivedTokenRequest.Token, before: JSON?) throws(CoreError) -> JSON {
    var members: JSONObject = [:]
    if token.kind == .access, let own = try introspectClientToken(token.text) {
      members["sub"] = own["sub"]
      members["client_id"] = own["client_id"]
    } else {
      let person = try shown(by: token)
      members["sub"] = .string(person.user.namedSubject ?? person.user.id.description)
      members["client_id"] = person.client.map { .string($0.text) }
    }
    members["act"] = before
    return .object(members)
  }
}
