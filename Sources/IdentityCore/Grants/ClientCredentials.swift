internal import JSON

/// An access token for a client itself.
package struct ClientToken: Sendable {
  package let accessToken: String
  /// Whole seconds.
  package let expiresIn: Int64
  package let scopes: [String]
}

extension RealmService {
  /// An access token for the client on its own behalf (RFC 6749 §4.4): scopes of resource servers only, all of the client's if none are
  /// named.
  package func clientToken(
    client clientID: ClientID, proof: ClientProof, scopes requested: [String]
  ) throws(CoreError) -> ClientToken {
    let (realm, now) = try current()
    let client = try realm.client(clientID)
    try client.verify(proof)
    guard client.grantTypes.contains(.clientCredentials), client.isConfidential else {
      throw .grantTypeNotAllowed(.clientCredentials)
    }
    let custom = client.scopes.filter { !AccessScope.standard.contains($0) }
    for scope in requested where !custom.contains(scope) { throw .scopeNotAllowed(scope) }
    let scopes = requested.isEmpty ? custom : requested
    var random = RandomSource.system
    var writer = JSONWriter(reserving: 512)
    writer.beginObject()
    writer.member("sub", clientID.text)
    writer.member("token_use", "access")
    writer.member("scope", scopes.joined(separator: " "))
    writer.member("auth_time", Int(now.seconds))
    writer.member("iss", core.addresses.issuer(of: realm, in: context))
    writer.member("exp", Int((now + client.accessTokenLifetime).seconds))
    writer.member("iat", Int(now.seconds))
    writer.member("version", 2)
    writer.member("jti", random.uniqueID().description)
    writer.member("client_id", clientID.text)
    writer.endObject()
    return ClientToken(
      accessToken: try sign(writer.bytes, with: realm.keys.accessToken),
      expiresIn: client.accessTokenLifetime.wholeSeconds, scopes: scopes)
  }
}
