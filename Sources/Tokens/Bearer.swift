package import Ambient
internal import Cryptography
internal import Diagnostics
package import JOSE
package import JSON
package import Model
package import Sandboxes

/// The holder of a valid access token: its signature, time, grant and account were checked.
package struct Bearer: Sendable {
  package let realm: Realm
  package let client: Client
  package let user: User
  package let grant: Grant
  package let scopes: [String]
  package let now: Instant
  package let service: RealmContext
  /// The key or certificate to which the token is bound: a DPoP proof by that key must be sent with it (RFC 9449 §7),
  /// or that certificate be presented (RFC 8705 §3).
  package let binding: TokenBinding?
  /// What the token allows beyond its scopes (RFC 9396 §9.1).
  package let authorizationDetails: JSON?
  /// When the token expires.
  package let expires: Instant
  /// The audience in the token; nil if it has none.
  package let audience: JSON?
  /// The claims of the token that a rule, a request or an order set; nil if none did.
  package let said: JSONObject?
}

extension IdentityCore {
  /// Checks an access token: issued by this realm, not expired, not revoked, with `scope`. A token is valid exactly as
  /// long as its grant exists (docs/reference/cognito-user-pools.md#access-token-failures). Takes 30 µs, most of it the
  /// signature.
  package func bearer(
    of text: String, scope: String? = AccessScope.selfService, _ context: RequestScope = RequestScope()
  ) throws(CoreError) -> Bearer {
    guard let token = SignedToken.parse(text),
      let service = realm(
        of: ClientID(token.claims["client_id"]?.string ?? ""), issuer: token.claims["iss"]?.string, context)
    else {
      noteKind(of: text, in: context)
      throw .accessToken(.invalid)
    }
    let (realm, now) = try service.current()
    let reference = TokenReference(in: token, key: realm.secrets.refreshKey)
    guard reference?.isAccess ?? (token.claims["token_use"]?.string == "access"),
      let name = reference?.client ?? token.claims["client_id"]?.string,
      let subject = reference?.subject ?? token.claims["sub"]?.string
    else {
      noteKind(of: text, in: context)
      throw .accessToken(.invalid)
    }
    guard let key = try realm.keys.accessTokenVerifier(kid: token.kid) else { throw .accessToken(.invalid) }
    guard key.signed(token) else { throw .accessToken(.signature) }
    guard let expires = token.claims["exp"]?.integer, now.seconds < Int64(expires) else { throw .accessToken(.expired) }
    let origin = reference.map(\.grant) ?? token.claims["origin_jti"]?.string
    // What a rule says of the scopes is told; what the token allows is what it was granted.
    let scopes =
      reference?.scopes ?? token.claims["scope"]?.scopes ?? []
    if let scope, !scopes.contains(scope) {
      Annotations.note(
        reason: TokenDiagnostic.scopeMissing(granted: scopes.joined(separator: " "), scope: scope).text(in: realm))
      throw .accessToken(.scope)
    }
    // The grants of a deleted client are void.
    guard let client = try? realm.client(ClientID(name)) else { throw .accessToken(.revoked) }
    guard let id = realm.subject(subject, toldTo: client), let user = realm.users[id] else { throw .account(.notFound) }
    Annotations.note(user: user, client: ClientID(name))
    guard let grant = realm.grant(of: user, token: token, origin: origin) else { throw .accessToken(.revoked) }
    if grant.hasExpired(.access, token) { throw .accessToken(.expired) }
    return Bearer(
      realm: realm, client: client, user: user, grant: grant, scopes: scopes, now: now,
      service: service, binding: TokenBinding(confirmation: token.claims["cnf"]),
      authorizationDetails: token.claims["authorization_details"],
      expires: Instant(seconds: Int64(expires)),
      audience: token.claims["aud"], said: reference?.changes(in: token))
  }

  /// Records what was sent instead of an access token.
  private func noteKind(of text: String, in context: RequestScope) {
    let realm = context.realm.flatMap { try? self.realm($0, context).current().realm }
    guard let token = SignedToken.parse(text) else {
      return Annotations.note(reason: TokenDiagnostic.notJWT.text(in: realm))
    }
    if token.claims["token_use"]?.string == "id" {
      return Annotations.note(reason: TokenDiagnostic.idToken.text(in: realm))
    }
    let issuer = token.claims["iss"]?.string ?? "nobody"
    Annotations.note(reason: TokenDiagnostic.foreign(issuer: issuer).text)
  }

  /// The realm of a token: the one in the request, or that of its client. For a plain realm the issuer decides: several
  /// may have a client of that id, or accept any.
  private func realm(of client: ClientID, issuer: String?, _ context: RequestScope) -> RealmContext? {
    let found = try? realm(of: client, context)
    guard context.realm == nil, let issuer, found.map({ !issuer.hasSuffix($0.id.text) }) ?? true else { return found }
    let last = issuer.split(separator: "/").last.map { [RealmID(String($0))] } ?? []
    for id in registry.places(ofIssuerPath: IssuerRule.path(of: issuer)).map(\.realm) + last {
      guard let service = try? realm(id, context), (try? service.issuer()) == issuer else { continue }
      return service
    }
    return found ?? last.first.flatMap { try? realm($0, context) }
  }
}

extension Bearer {
  /// The standard's userInfo response: claims of the scopes, those requested by name, and those configured or typed.
  package var standardClaims: [UInt8] {
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    writer.member("sub", realm.subject(of: user.id, for: client))
    let details = grant.details
    if let mapped = realm.mappedClaims(of: user, for: client, scopes: scopes, at: .userInfo) {
      writer.mapped(mapped, told: details?.told ?? [:])
      writer.endObject()
      return saying(writer.bytes)
    }
    let asked = details?.requested.userInfo ?? []
    writer.standardClaims(of: user, realm, client, scopes: scopes, asked: asked, told: details?.told ?? [:])
    // No token is made, so no random number is consumed.
    let facts = TokenFacts(realm: realm, client: client, user: user, grant: grant, now: now, random: .system)
    writer.told(facts, scopes: scopes, asked: asked)
    writer.endObject()
    return saying(writer.bytes)
  }

  /// The answer with what a rule, a request or an order has put into the token.
  private func saying(_ bytes: [UInt8]) -> [UInt8] {
    guard let said, var told = (try? JSON.parse(bytes))?.object else { return bytes }
    for (name, value) in said where name == "sub" || !JSONWriter.ours.contains(name) { told[name] = value }
    return JSON.object(told).bytes
  }

  /// The same signed, encrypted or both, for clients that are registered for it (OpenID Connect Core §5.3.2).
  package func sealedClaims() throws(CoreError) -> String {
    let registration = client.registration
    guard registration.signsUserInfo else {
      return try service.tokens.encrypted(
        String(decoding: standardClaims, as: UTF8.self), .userInfo, for: client, isToken: false)
    }
    var claims = (try? JSON.parse(standardClaims))?.object ?? [:]
    claims["iss"] = .string(try service.issuer())
    claims["aud"] = .string(client.id.text)
    let signed = try service.tokens.sign(JSON.object(claims).bytes, with: realm.userInfoSigner(for: client))
    return try service.tokens.encrypted(signed, .userInfo, for: client)
  }
}

extension Realm {
  /// The grant of an access token. Tokens of a client without revocation have no `origin_jti`; their grant is found by
  /// the event.
  /// - Parameter origin: the grant's id, where it is not that in the token.
  package func grant(of user: User, token: ParsedToken, origin: String? = nil) -> Grant? {
    if let origin = origin ?? token.claims["origin_jti"]?.string {
      return GrantID(origin).flatMap { users.grants.find($0, of: user.id) }
    }
    guard let event = token.claims["event_id"]?.string.flatMap({ UniqueID($0) }) else { return nil }
    return users.grants.find(event: event, of: user.id)
  }
}
