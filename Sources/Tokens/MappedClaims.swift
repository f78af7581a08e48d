internal import Ambient
package import JSON
package import Model

extension Realm {
  /// What the realm's rules for claims say of the user at that place; nil for a realm without such rules.
  /// - Parameter scopes: those of the token.
  package func mappedClaims(
    of user: User, for client: Client, scopes: [String], at place: ClaimRule.Place
  ) -> JSONObject? {
    settings.claimRules?.claims(at: place, for: client.id, scopes: scopes, of: facts(about: user))
  }

  /// The attributes and claims of a user as one object.
  private func facts(about user: User) -> JSONObject {
    var facts = user.claims
    facts["username"] = .string(user.username)
    facts["sub"] = .string(user.namedSubject ?? user.id.description)
    for attribute in user.attributes where facts[attribute.name] == nil {
      let isFlag = schema[attribute.name]?.kind == .boolean
      facts[attribute.name] = isFlag ? .bool(attribute.value.lowercased() == "true") : .string(attribute.value)
    }
    let groups = groups(of: user)
    if !groups.isEmpty, facts["groups"] == nil { facts["groups"] = .array(groups.map { .string($0.name) }) }
    return facts
  }
}

extension TokenFacts {
  /// What the realm's rules for claims say; nil for a realm without such rules.
  func mapped(at place: ClaimRule.Place) -> JSONObject? {
    realm.mappedClaims(of: user, for: client, scopes: scopes, at: place)
  }
}

extension JSONWriter {
  /// Writes the claims of a realm's rules, and those that a tester typed at this sign-in, which take precedence.
  /// - Parameter written: names that are written already.
  mutating func mapped(_ claims: JSONObject, told: JSONObject, except written: Set<String> = []) {
    var claims = claims
    for name in told.names { claims[name] = told[name] }
    let ours = Self.ours.subtracting(["acr", "azp", "sid"]).union(written)
    for name in claims.names where !ours.contains(name) { member(name, claims[name]) }
  }

  /// What Keycloak's tokens say of themselves.
  /// - Parameter type: `Bearer` or `ID`.
  /// - Returns: the names of these claims.
  mutating func ownClaims(ofKeycloak type: String, _ facts: TokenFacts) -> Set<String> {
    member("typ", type)
    member("azp", facts.client.id.text)
    if !facts.isOfServiceAccount { member("sid", facts.sessionName) }
    return ["typ", "azp", "sid"]
  }
}

extension JSONWriter {
  /// What tokens of plain mocks say of themselves: the client, and the issuer's id.
  mutating func ownClaims(ofMock facts: TokenFacts) {
    guard facts.realm.settings.relaxes(.claims) else { return }
    member("azp", facts.client.id.text)
    if facts.user.claims["tid"] == nil, facts.grant.details?.told["tid"] == nil { member("tid", facts.realm.id.text) }
  }
}

extension TokenFacts {
  /// The browser's session as clients see it, or the grant where there was none.
  var sessionName: String { (grant.details?.session ?? grant.event).description }

  /// Whether a client acts as its own account, without a session.
  var isOfServiceAccount: Bool {
    grant.details?.session == nil && client.registration.serviceAccount == user.username
  }

  /// What a token answer of Keycloak's says about the session.
  var keycloakSession: KeycloakSession {
    KeycloakSession(
      name: isOfServiceAccount ? nil : sessionName,
      refreshExpiresIn: refreshNumber == nil ? 0 : max(0, (grant.expires - now).wholeSeconds))
  }
}
