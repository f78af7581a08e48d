internal import Ambient
internal import JOSE
internal import JSON
package import Model
internal import Sandboxes
internal import Tokens

extension ClientGrantType {
  package static let tokenExchange = ClientGrantType(rawValue: "tokenExchange")
}

extension OAuthGrant {
  /// RFC 8693 §2.
  package static let tokenExchange = OAuthGrant(
    "urn:ietf:params:oauth:grant-type:token-exchange", for: .configured(.tokenExchange),
    configuredName: "token_exchange", phrase: "token exchange", personalities: [.openIDConnect],
    needsClientForDiscovery: true, targets: [.resource, .audience]
  ) { (parameters) throws(CoreError) in
    let request = try TokenExchangeRequest(parameters)
    return { (client) throws(CoreError) in
      let facts = try client.context.oauth.exchange(request, client: client)
      return TokenResponse(
        try client.context.tokens.issue(facts), issuedType: TokenExchangeRequest.Kind.accessToken.rawValue)
    }
  }
}

extension TokenExchangeRequest {
  fileprivate init(_ parameters: GrantParameters) throws(CoreError) {
    let (token, type) = try parameters.required("subject_token", "subject_token_type")
    guard let kind = Kind(rawValue: type) else { throw .oauth(.tokenType(type)) }
    if let requested = parameters["requested_token_type"], requested != Kind.accessToken.rawValue,
      requested != Kind.signedToken.rawValue
    {
      throw .oauth(.tokenType(requested))
    }
    let actor = parameters["actor_token"]
    if let actorType = parameters["actor_token_type"] {
      guard actor != nil, actorType != Kind.idToken.rawValue, Kind(rawValue: actorType) != nil else {
        throw .oauth(.tokenType(actorType))
      }
    } else if actor != nil {
      throw .oauth(.parameterMissing("actor_token_type"))
    }
    self.init(
      subjectToken: token, subjectKind: kind, actorToken: actor, scopes: parameters.scopes,
      audience: parameters.target)
  }
}

/// A token exchange request (RFC 8693 §2.1).
struct TokenExchangeRequest: Sendable {
  enum Kind: String, Sendable {
    case accessToken = "urn:ietf:params:oauth:token-type:access_token"
    case idToken = "urn:ietf:params:oauth:token-type:id_token"
    case signedToken = "urn:ietf:params:oauth:token-type:jwt"
  }

  var subjectToken: String
  var subjectKind: Kind
  /// The token of the actor.
  var actorToken: String?
  /// The scopes; empty for those of the subject's token.
  var scopes: [String]
  /// The audience of the new token.
  var audience: String?

  init(subjectToken: String, subjectKind: Kind, actorToken: String?, scopes: [String], audience: String?) {
    self.subjectToken = subjectToken
    self.subjectKind = subjectKind
    self.actorToken = actorToken
    self.scopes = scopes
    self.audience = audience
  }
}

extension OAuthServer {
  /// The grant for a new access token for the user of a token of this realm (RFC 8693): for the requesting client, with
  /// no more than that token's scopes, and a grant of its own.
  fileprivate func exchange(
    _ request: TokenExchangeRequest, client verified: VerifiedClient
  ) throws(CoreError) -> TokenFacts {
    let (client, clientID) = (verified.client, verified.id)
    let subject = try subject(of: request)
    var details = GrantDetails()
    details.told = subject.claims
    details.binding = scope.binding
    if let actor = request.actorToken { details.actor = try self.actor(by: actor, for: client) }
    for scope in request.scopes where !(subject.scopes ?? client.scopes).contains(scope) && !client.isAnybody {
      throw .client(.scopeNotAllowed(scope))
    }
    let scopes = request.scopes.isEmpty ? subject.scopes ?? client.scopes : request.scopes
    return try update { (transaction) throws(CoreError) in
      try transaction.hostedGrant(
        client: clientID, user: subject.user, scopes: scopes, nonce: nil, resource: request.audience,
        authenticated: subject.authenticated, refreshes: false, details: details
      ).overridden(by: context, .hosted)
    }
  }

  /// `act` of the new token (RFC 8693 §4.1): the user of the actor's token, or the client whose own token it is.
  private func actor(by text: String, for client: Client) throws(CoreError) -> JSON {
    if try scopesOfClientToken(text) != nil, let own = SignedToken.parse(text)?.claims["client_id"] {
      return ["sub": own, "client_id": own]
    }
    let bearer = try bearer(of: text)
    return [
      "sub": .string(bearer.realm.subject(of: bearer.user.id, for: client)),
      "client_id": .string(bearer.client.id.text),
    ]
  }

  private struct Subject {
    var user: SubjectID
    var scopes: [String]?
    var authenticated: Instant
    var claims: JSONObject = [:]
  }

  private func subject(of request: TokenExchangeRequest) throws(CoreError) -> Subject {
    let parsed = SignedToken.parse(request.subjectToken)
    if try current().realm.settings.relaxes(.assertions), let parsed, parsed.claims["iss"]?.string != (try issuer()) {
      let asserted = try AssertedUser(request.subjectToken, context: context, mustNameUs: false)
      let user = try update { (transaction) throws(CoreError) in try asserted.user(in: &transaction).id }
      return Subject(user: user, authenticated: asserted.authenticated, claims: asserted.claims)
    }
    let isAccess = parsed?.claims["token_use"]?.string == "access"
    switch request.subjectKind {
    case .accessToken,
      .signedToken where isAccess:
      let bearer = try bearer(of: request.subjectToken)
      // The thief of a key-bound token must not be able to exchange it for an unbound one (RFC 9449 §1).
      if let bound = bearer.binding, scope.binding == nil {
        throw bound.missing("the exchanged token")
      }
      return Subject(
        user: bearer.user.id, scopes: bearer.scopes, authenticated: bearer.grant.authenticated,
        claims: bearer.grant.details?.told ?? [:])
    case .idToken, .signedToken:
      let claims = SignedToken.parse(request.subjectToken)?.claims
      let now = try current().now
      guard let hint = try context.tokens.idTokenHint(request.subjectToken), let expires = claims?["exp"]?.integer,
        now.seconds < Int64(expires)
      else { throw .oauth(.subjectToken) }
      let proved = claims?["auth_time"]?.integer ?? Int(now.seconds)
      return Subject(user: hint.subject, authenticated: Instant(seconds: Int64(proved)))
    }
  }

  /// Checks an access token of this realm.
  private func bearer(of text: String) throws(CoreError) -> Bearer {
    var own = scope
    own.realm = id
    do throws(CoreError) {
      return try core.bearer(of: text, scope: nil, own)
    } catch {
      if case .internalFault = error { throw error }
      throw .oauth(try scopesOfClientToken(text) == nil ? .subjectToken : .subjectTokenOfClient)
    }
  }
}
