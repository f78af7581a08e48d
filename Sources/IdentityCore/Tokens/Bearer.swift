internal import Cryptography
internal import JOSE
internal import JSON

/// Somebody who showed an access token that holds: signature, time, grant and account were checked.
package struct Bearer: Sendable {
  package let realm: Realm
  package let client: Client
  package let user: User
  package let grant: Grant
  package let scopes: [String]
  package let now: Instant
  package let service: RealmService
}

extension IdentityCore {
  /// Checks an access token: ours, in time, not revoked, with `scope`. A token holds exactly as long as its grant stands
  /// (reference: cognito-user-pools.md §5.5). Takes 30 µs, most of it the signature.
  package func bearer(
    of text: String, scope: String? = AccessScope.selfService, _ context: RequestContext = RequestContext()
  ) throws(CoreError) -> Bearer {
    guard let token = SignedToken.parse(text), token.claims["token_use"]?.string == "access",
      let client = token.claims["client_id"]?.string, let subject = token.claims["sub"]?.string,
      let service = try? realm(of: ClientID(client), context)
    else { throw .invalidAccessToken }
    let (realm, now) = try service.current()
    guard let key = try realm.keys.accessToken(kid: token.header["kid"]?.string) else { throw .invalidAccessToken }
    guard token.verified(by: key.key.publicKey) else { throw .accessTokenSignature }
    guard let expires = token.claims["exp"]?.integer, now.seconds < Int64(expires) else { throw .accessTokenExpired }
    let scopes = (token.claims["scope"]?.string ?? "").split(separator: " ").map(String.init)
    if let scope, !scopes.contains(scope) { throw .accessTokenScope }
    guard let id = SubjectID(subject), let user = realm.users[id] else { throw .userNotFound }
    Annotations.note(user: user, client: ClientID(client))
    guard let grant = realm.grant(of: user, token: token) else { throw .accessTokenRevoked }
    return Bearer(
      realm: realm, client: try realm.client(ClientID(client)), user: user, grant: grant, scopes: scopes, now: now,
      service: service)
  }
}

extension Realm {
  /// The grant that an access token came of. Tokens of a client without revocation carry no `origin_jti`; theirs is found by the event.
  func grant(of user: User, token: ParsedToken) -> Grant? {
    if let origin = token.claims["origin_jti"]?.string { return GrantID(origin).flatMap(user.grant) }
    guard let event = token.claims["event_id"]?.string.flatMap({ UniqueID($0) }) else { return nil }
    return user.grants.last { $0.event == event }
  }
}
