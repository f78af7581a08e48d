internal import JSON

/// What an access token says (reference: cognito-user-pools.md §6.2, hosted-login-and-oidc.md A.7).
struct AccessTokenClaims {
  private let facts: TokenFacts
  private let issuer: String
  private let id: UniqueID

  init(_ facts: TokenFacts, issuer: String, id: UniqueID) {
    self.facts = facts
    self.issuer = issuer
    self.id = id
  }

  /// The claims as JSON text.
  var bytes: [UInt8] {
    let (client, grant, now) = (facts.client, facts.grant, facts.now)
    var writer = JSONWriter(reserving: 640)
    writer.beginObject()
    writer.member("sub", facts.user.id.description)
    if let key = grant.device.key { writer.member("device_key", key) }
    writer.groups(facts.realm.groups(of: facts.user))
    writer.member("iss", issuer)
    if grant.origin == .hosted { writer.member("version", 2) }
    if let resource = grant.resource { writer.member("aud", resource) }
    writer.member("client_id", client.id.text)
    if client.allowsRevocation { writer.member("origin_jti", grant.id.description) }
    writer.member("event_id", grant.event.description)
    writer.member("token_use", "access")
    writer.member("scope", grant.scopes.joined(separator: " "))
    writer.member("auth_time", Int(grant.authenticated.seconds))
    writer.member("exp", Int((now + client.accessTokenLifetime).seconds))
    writer.member("iat", Int(now.seconds))
    if client.allowsRevocation { writer.member("jti", id.description) }
    writer.member("username", facts.user.username)
    writer.endObject()
    return writer.bytes
  }
}

extension JSONWriter {
  /// The names of the user's groups, if there are any.
  mutating func groups(_ groups: [Group]) {
    guard !groups.isEmpty else { return }
    name("cognito:groups")
    beginArray()
    for group in groups { value(group.name) }
    endArray()
  }
}
