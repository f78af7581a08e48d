package import Ambient
internal import JSON
package import Model

/// The claims of an id token (docs/reference/cognito-tokens-and-triggers.md#token-claims,
/// docs/reference/hosted-login.md#tokens-of-the-domain).
package struct IDTokenClaims {
  let facts: TokenFacts
  let issuer: String
  private let id: UniqueID
  let accessTokenHash: String?
  let codeHash: String?
  private let audience: String?
  /// Whether the token is for the first sign-in of a user at an app by Apple's native sheet.
  let isFirstNative: Bool

  /// - Parameters:
  ///   - audience: the audience of the token; nil for the client itself.
  ///   - isFirstNative: whether the user signs in at an app for the first time, by Apple's native sheet.
  package init(
    _ facts: TokenFacts, issuer: String, id: UniqueID, accessTokenHash: String?, codeHash: String? = nil,
    audience: String? = nil, isFirstNative: Bool = false
  ) {
    self.facts = facts
    self.issuer = issuer
    self.id = id
    self.accessTokenHash = accessTokenHash
    self.codeHash = codeHash
    self.audience = audience
    self.isFirstNative = isFirstNative
  }

  /// The claims as JSON text.
  package var bytes: [UInt8] {
    let rules = facts.realm.rules
    return rules.hasAppleTokens ? apple : rules.hasStandardIDTokens ? standard : service
  }

  /// By OpenID Connect Core §2. The claims of scopes are in the userInfo response, or here if there is no access token
  /// to request it with (§5.4).
  private var standard: [UInt8] {
    let (client, grant, now, details) = (facts.client, facts.grant, facts.now, facts.grant.details)
    var writer = JSONWriter(reserving: 640)
    writer.beginObject()
    writer.claim(.issuer, issuer)
    writer.claim(.subject, facts.realm.subject(of: facts.user.id, for: client))
    let paths = facts.realm.settings.paths
    // Without a token for userInfo, what that says is here (OpenID Connect Core §5.4).
    let tellsAll = paths == .identityServer && accessTokenHash == nil && codeHash == nil
    let mapped = facts.mapped(at: tellsAll ? .userInfo : .idToken)
    // Others beside the client, which is always among them (OpenID Connect Core §2).
    let others = (mapped?["aud"]?.array ?? []).filter { $0 != .string(client.id.text) }
    writer.claim(.audience, others.isEmpty ? .string(client.id.text) : .array([.string(client.id.text)] + others))
    writer.claim(.expires, Int((now + client.idTokenLifetime).seconds))
    writer.claim(.issued, Int(now.seconds))
    writer.claim(.authenticated, Int(grant.authenticated.seconds))
    writer.claim(.nonce, facts.nonce)
    writer.claim(.authenticationClass, details?.authenticationClass)
    let isKeycloak = facts.realm.settings.paths == .keycloak
    if client.registration.hearsOfLogout, !isKeycloak { writer.claim(.session, details?.session?.description) }
    writer.claim(.accessTokenHash, accessTokenHash)
    writer.claim(.codeHash, codeHash)
    if let mapped {
      var written: Set<String> = details?.authenticationClass == nil ? [] : ["acr"]
      if isKeycloak {
        written.formUnion(writer.ownClaims(ofKeycloak: "ID", facts))
      } else if client.registration.hearsOfLogout {
        written.insert("sid")
      }
      writer.mapped(mapped, told: details?.told ?? [:], except: written)
      writer.claim(.id, id.description)
      writer.endObject()
      return writer.bytes
    }
    if isKeycloak { _ = writer.ownClaims(ofKeycloak: "ID", facts) }
    let isAlone =
      accessTokenHash == nil && codeHash == nil || facts.realm.settings.tellsClaimsInTokens == true
    let (scopes, asked) = (isAlone ? facts.scopes : [], details?.requested.idToken ?? [])
    writer.standardClaims(
      of: facts.user, facts.realm, facts.client, scopes: scopes, asked: asked, told: details?.told ?? [:])
    writer.told(facts, scopes: scopes, asked: asked)
    if !isKeycloak { writer.ownClaims(ofMock: facts) }
    writer.claim(.id, id.description)
    writer.endObject()
    return writer.bytes
  }

  private var service: [UInt8] {
    let (client, grant, now) = (facts.client, facts.grant, facts.now)
    var writer = JSONWriter(reserving: 896)
    writer.beginObject()
    if let accessTokenHash { writer.claim(.accessTokenHash, accessTokenHash) }
    if let codeHash { writer.claim(.codeHash, codeHash) }
    writer.claim(.subject, facts.user.id.description)
    let groups = facts.realm.groups(of: facts.user)
    writer.groups(groups)
    writer.roles(groups)
    writer.claim(.issuer, issuer)
    writer.identities(of: facts.user)
    writer.claim(.cognitoUsername, facts.user.username)
    if let nonce = facts.nonce { writer.claim(.nonce, nonce) }
    if client.namesSignIns { writer.claim(.origin, grant.id.description) }
    writer.claim(.audience, audience ?? client.id.text)
    writer.claim(.actor, grant.details?.actor)
    writer.level(of: grant)
    writer.claim(.event, grant.event.description)
    writer.claim(.use, "id")
    writer.claim(.authenticated, Int(grant.authenticated.seconds))
    writer.claim(.expires, Int((now + client.idTokenLifetime).seconds))
    writer.claim(.issued, Int(now.seconds))
    if client.namesSignIns { writer.claim(.id, id.description) }
    let scopes = grant.origin == .hosted ? facts.scopes : nil
    for attribute in facts.user.released(to: client, scopes: scopes) {
      writer.attribute(attribute, kind: facts.realm.schema[attribute.name]?.kind, booleansAsText: false)
    }
    writer.endObject()
    return facts.overrides?.applied(toIDToken: writer.bytes) ?? writer.bytes
  }
}

extension User {
  /// The attributes that a client receives: those that it may read and that the granted scopes release. Scopes count at
  /// the hosted endpoints only; `openid` alone releases all that is readable
  /// (docs/reference/hosted-login.md#tokens-of-the-domain).
  package func released(to client: Client, scopes: [String]?) -> [Attribute] {
    let selecting = Set(scopes ?? []).intersection([AccessScope.profile, AccessScope.email, AccessScope.phone])
    return attributes.filter { attribute in
      guard client.mayRead(attribute.name), attribute.name != .subject, !attribute.name.hasPrefix("dev:") else {
        return false
      }
      if selecting.isEmpty { return true }
      switch attribute.name {
      case .email, .emailVerified: return selecting.contains(AccessScope.email)
      case .phoneNumber, .phoneNumberVerified: return selecting.contains(AccessScope.phone)
      default: return selecting.contains(AccessScope.profile)
      }
    }
  }
}

extension JSONWriter {
  /// The attributes that scopes release (OpenID Connect Core §5.4) or that were requested by name (§5.5), without those
  /// that a tester replaced.
  mutating func standardClaims(
    of user: User, _ realm: Realm, _ client: Client, scopes: [String], asked: [String], told: JSONObject
  ) {
    for attribute in user.attributes {
      let name = attribute.name
      guard client.mayRead(name), name != .subject, !name.hasPrefix("dev:"), told[name] == nil, user.claims[name] == nil
      else { continue }
      guard scopes.contains(AccessScope.releasing(name)) || asked.contains(name) else { continue }
      self.attribute(attribute, kind: realm.schema[name]?.kind, booleansAsText: false)
    }
  }

  /// An attribute as a claim: `…_verified` is a Boolean in tokens and a text at the service's userInfo endpoint, the
  /// address is an object (OpenID Connect Core §5.1.1), custom attributes are always text.
  package mutating func attribute(
    _ attribute: Attribute, kind: AttributeDefinition.Kind?, booleansAsText: Bool
  ) {
    switch (attribute.name, kind) {
    case (_, .boolean) where !attribute.name.hasPrefix("custom:") && !booleansAsText:
      member(attribute.name, attribute.value.lowercased() == "true")
    case ("address", _):
      name("address")
      beginObject()
      member("formatted", attribute.value)
      endObject()
    case (.updatedAt, _):
      if let seconds = Int(attribute.value) {
        member(attribute.name, seconds)
      } else {
        member(attribute.name, attribute.value)
      }
    default:
      member(attribute.name, attribute.value)
    }
  }

  /// The roles of the groups, and the preferred one: that of the group with the lowest precedence, unless two such
  /// groups differ.
  fileprivate mutating func roles(_ groups: [Group]) {
    let withRole = groups.filter { $0.roleARN != nil }
    guard let first = withRole.first else { return }
    let best = withRole.filter { $0.precedence == first.precedence }
    if let role = first.roleARN, best.allSatisfy({ $0.roleARN == role }) { claim(.preferredRole, role) }
    name(TokenClaim.roles.name)
    beginArray()
    for group in withRole { if let role = group.roleARN { value(role) } }
    endArray()
  }
}
