package import Ambient
package import JSON
package import Model

/// The claims of an access token (docs/reference/cognito-tokens-and-triggers.md#token-claims,
/// docs/reference/hosted-login.md#tokens-of-the-domain).
package struct AccessTokenClaims {
  private let facts: TokenFacts
  private let issuer: String
  private let id: UniqueID
  private let binding: TokenBinding?

  /// - Parameter binding: what the token is bound to.
  package init(_ facts: TokenFacts, issuer: String, id: UniqueID, binding: TokenBinding? = nil) {
    self.facts = facts
    self.issuer = issuer
    self.id = id
    self.binding = binding
  }

  /// The claims as JSON text.
  package var bytes: [UInt8] {
    facts.realm.rules.hasStandardAccessTokens ? standard : service
  }

  /// By RFC 9068 §2.2. The last three are private claims, by which the token is recognized.
  private var standard: [UInt8] {
    let (client, grant, now, details) = (facts.client, facts.grant, facts.now, facts.grant.details)
    var writer = JSONWriter(reserving: 640)
    writer.beginObject()
    writer.claim(.issuer, issuer)
    writer.claim(.subject, facts.realm.subject(of: facts.user.id, for: client))
    let mapped = facts.mapped(at: .accessToken)
    let isKeycloak = facts.realm.settings.paths == .keycloak
    if let resource = grant.resource ?? facts.narrowedResource {
      writer.claim(.audience, resource)
    } else if let audience = mapped?["aud"]?.array {
      writer.claim(.audience, audience.count == 1 ? audience[0] : .array(audience))
    } else if mapped == nil || facts.realm.settings.paths?.namesAudiences != true {
      writer.claim(.audience, client.id.text)
    }
    writer.claim(.expires, Int((now + client.accessTokenLifetime).seconds))
    writer.claim(.issued, Int(now.seconds))
    writer.claim(.id, id.description)
    writer.claim(.client, client.id.text)
    // Only if there are any (RFC 9068 §2.2.3).
    if !facts.scopes.isEmpty {
      writer.claim(.scope, facts.realm.said(facts.scopes))
    }
    if !isKeycloak || !facts.isOfServiceAccount { writer.claim(.authenticated, Int(grant.authenticated.seconds)) }
    writer.claim(.authenticationClass, details?.authenticationClass)
    if let binding { writer.claim(.confirmation, binding.confirmation) }
    writer.claim(.authorizationDetails, facts.authorizationDetails)
    writer.claim(.actor, details?.actor)
    var written: Set<String> = details?.authenticationClass == nil ? [] : ["acr"]
    if isKeycloak { written.formUnion(writer.ownClaims(ofKeycloak: "Bearer", facts)) }
    if let mapped {
      writer.mapped(mapped, told: details?.told ?? [:], except: written)
    } else {
      let scopes = facts.realm.settings.tellsClaimsInTokens == true ? facts.scopes : []
      if !scopes.isEmpty {
        writer.standardClaims(
          of: facts.user, facts.realm, facts.client, scopes: scopes, asked: [], told: details?.told ?? [:])
      }
      writer.told(facts, scopes: scopes)
      if !isKeycloak { writer.ownClaims(ofMock: facts) }
    }
    writer.claim(.use, "access")
    writer.claim(.origin, grant.id.description)
    writer.claim(.event, grant.event.description)
    writer.endObject()
    return writer.bytes
  }

  private var service: [UInt8] {
    let (client, grant, now) = (facts.client, facts.grant, facts.now)
    var writer = JSONWriter(reserving: 640)
    writer.beginObject()
    writer.claim(.subject, facts.user.id.description)
    if let key = grant.device.key { writer.claim(.device, key) }
    writer.groups(facts.realm.groups(of: facts.user))
    writer.claim(.issuer, issuer)
    if grant.origin == .hosted { writer.claim(.version, 2) }
    if let resource = grant.resource { writer.claim(.audience, resource) }
    writer.claim(.client, client.id.text)
    if client.namesSignIns { writer.claim(.origin, grant.id.description) }
    writer.claim(.event, grant.event.description)
    writer.claim(.use, "access")
    writer.claim(.scope, facts.scopes.joined(separator: " "))
    writer.claim(.authenticated, Int(grant.authenticated.seconds))
    writer.claim(.expires, Int((now + client.accessTokenLifetime).seconds))
    writer.claim(.issued, Int(now.seconds))
    if client.namesSignIns { writer.claim(.id, id.description) }
    writer.claim(.actor, grant.details?.actor)
    writer.level(of: grant)
    writer.claim(.username, facts.user.username)
    writer.endObject()
    return facts.overrides?.applied(toAccessToken: writer.bytes) ?? writer.bytes
  }
}

extension Realm {
  /// Scopes as access tokens say them: a text, or a list where IdentityServer's resource servers expect one.
  package func said(_ scopes: [String]) -> JSON {
    settings.paths == .identityServer
      ? .array(scopes.map { .string($0) }) : .string(scopes.joined(separator: " "))
  }
}

extension JSONWriter {
  /// How strong the sign-in was, if the client requested a level. What the service says of other sign-ins is unknown.
  mutating func level(of grant: Grant) {
    guard grant.origin == .api, let name = grant.details?.authenticationClass, let methods = grant.methods else {
      return
    }
    claim(.authenticationClass, name)
    claim(.methods, methods.claims)
  }

  /// The names of the user's groups, if there are any.
  mutating func groups(_ groups: [Group]) {
    guard !groups.isEmpty else { return }
    name(TokenClaim.groups.name)
    beginArray()
    for group in groups { value(group.name) }
    endArray()
  }
}

extension JSONWriter {
  /// Adds the claims about the user that are not attributes: groups, the claims configured for the account, and those
  /// that a tester typed at this sign-in, which take precedence. A standard claim that was configured as JSON, such as
  /// an address in parts, is released like the attribute of that name: by its scope or by name.
  mutating func told(_ facts: TokenFacts, scopes: [String] = [], asked: [String] = []) {
    let groups = facts.realm.groups(of: facts.user)
    var claims = facts.user.claims
    for name in claims.names where AttributeDefinition.isStandard(name) {
      if !scopes.contains(AccessScope.releasing(name)), !asked.contains(name) { claims[name] = nil }
    }
    if !groups.isEmpty, claims["groups"] == nil { claims["groups"] = .array(groups.map { .string($0.name) }) }
    let told = facts.grant.details?.told ?? [:]
    for name in told.names { claims[name] = told[name] }
    for name in claims.names where !Self.ours.contains(name) { member(name, claims[name]) }
  }

  /// Claims that only the issuer sets, and attributes, which are written elsewhere.
  package static let ours: Set<String> = [
    "iss", "sub", "aud", "exp", "iat", "nbf", "jti", "azp", "client_id", "scope", "auth_time", "acr", "cnf", "act",
    "nonce", "at_hash", "c_hash", "sid", "token_use", "origin_jti", "event_id", "authorization_details",
  ]
}
