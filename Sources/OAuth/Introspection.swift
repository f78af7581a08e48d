internal import Ambient
package import JSON
package import Model
internal import Sandboxes
internal import Tokens

extension OAuthServer {
  /// Introspection of a token of this realm, for the resource server that received it (RFC 7662 §2.2). The answer is
  /// only `active: false` for a token that is unknown, expired, of another issuer, or a refresh token of another
  /// client.
  /// - Parameter client: the authenticated client that asks.
  package func introspect(_ text: String, for client: ClientID) throws(CoreError) -> JSONObject {
    var own = scope
    own.realm = id
    do throws(CoreError) {
      let bearer = try core.bearer(of: text, scope: nil, own)
      var answer = bearer.description
      answer["iss"] = .string(try issuer())
      // What rules have put into the token is what it says.
      for (name, value) in bearer.said ?? [:] where !Self.internals.contains(name) { answer[name] = value }
      return answer
    } catch {
      if case .internalFault = error { throw error }
    }
    if let answer = try introspectRefreshToken(text, for: client) { return answer }
    return try introspectClientToken(text) ?? ["active": false]
  }

  /// Claims of tokens that only this server reads.
  static let internals: Set<String> = ["token_use", "origin_jti", "event_id"]

  private func introspectRefreshToken(_ text: String, for client: ClientID) throws(CoreError) -> JSONObject? {
    let (realm, now) = try current()
    guard let token = RefreshToken(opening: text, key: realm.secrets.refreshKey), now < token.expires,
      let user = realm.users[token.subject], user.isEnabled,
      let grant = realm.users.grants.find(token.grant, of: user.id),
      grant.client == client, !grant.hasExpiredRefreshTokens,
      token.number == grant.newest
    else { return nil }
    return [
      "active": true, "client_id": .string(client.text),
      "sub": .string(realm.subject(of: user.id, for: try realm.client(client))),
      "username": .string(user.username), "scope": .string(grant.scopes.joined(separator: " ")),
      "exp": .integer(Int(token.expires.seconds)), "token_type": "refresh_token", "iss": .string(try issuer()),
    ]
  }
}

extension Bearer {
  fileprivate var description: JSONObject {
    var answer: JSONObject = [
      "active": true, "scope": .string(scopes.joined(separator: " ")), "client_id": .string(client.id.text),
      "username": .string(user.username), "token_type": .string(binding?.kind == .key ? "DPoP" : "Bearer"),
      "exp": .integer(Int(expires.seconds)), "iat": .integer(Int((expires - client.accessTokenLifetime).seconds)),
      "sub": .string(realm.subject(of: user.id, for: client)), "aud": audience ?? .string(client.id.text),
    ]
    if let binding { answer["cnf"] = binding.confirmation }
    answer["authorization_details"] = authorizationDetails
    if let mapped = realm.mappedClaims(of: user, for: client, scopes: scopes, at: .introspection) {
      for name in mapped.names where answer[name] == nil && name != "aud" { answer[name] = mapped[name] }
    }
    // RFC 9470 §6.2.
    answer["auth_time"] = .integer(Int(grant.authenticated.seconds))
    if let level = grant.details?.authenticationClass { answer["acr"] = .string(level) }
    return answer
  }
}
