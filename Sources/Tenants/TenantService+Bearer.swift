internal import Ambient
internal import JOSE
internal import JSON
package import Model
internal import Tokens

/// Who holds an access token for Graph.
extension TenantService {
  /// The user of a valid access token for Graph, as the userinfo endpoint takes it.
  package struct TenantBearer: Sendable {
    package let user: User
    package let subject: String
    package let scopes: [String]
    /// The application that the token was made for, and the sign-in that it is of.
    package let client: ClientID
    package let grant: Grant
  }

  /// What calls Graph.
  package enum GraphCaller: Sendable {
    /// An application for itself, with the roles in its token.
    case application(ClientID, roles: [String])
    /// An application for the user who signed in, with the scopes in its token.
    case person(TenantBearer)
  }

  /// Checks a user's access token for Graph: ours, in time, not revoked.
  package func bearer(of text: String) throws(CoreError) -> TenantBearer {
    let (_, realm, _) = try current()
    return try bearer(of: try accessToken(text, for: ScopeSelection.graphID), in: realm)
  }

  /// Checks an access token for Graph, of a user or of an application.
  package func graphCaller(of text: String) throws(CoreError) -> GraphCaller {
    let (_, realm, _) = try current()
    let token = try accessToken(text, for: ScopeSelection.graphID)
    guard token.claims["idtyp"]?.string == "app" else { return .person(try bearer(of: token, in: realm)) }
    guard let client = token.claims["azp"]?.string.flatMap(realm.directory.application) else {
      throw .accessToken(.revoked)
    }
    return .application(client.id, roles: (token.claims["roles"]?.array ?? []).compactMap(\.string))
  }

  /// Checks a user's access token for the credential management API; an application's own is `.accessToken(.scope)`.
  package func credentialBearer(of text: String) throws(CoreError) -> TenantBearer {
    let (_, realm, _) = try current()
    let token = try accessToken(text, for: ScopeSelection.credentialsID)
    if token.claims["idtyp"]?.string == "app" { throw .accessToken(.scope) }
    return try bearer(of: token, in: realm)
  }

  private func accessToken(_ text: String, for audience: String) throws(CoreError) -> ParsedToken {
    let (tenant, _, now) = try current()
    guard let token = try verified(text), token.claims["aud"]?.string == audience,
      token.claims["tid"]?.string == tenant.id.description
    else { throw .accessToken(.invalid) }
    guard let expires = token.claims["exp"]?.integer, now.seconds < Int64(expires),
      Int64(token.claims["nbf"]?.integer ?? 0) <= now.seconds
    else { throw .accessToken(.expired) }
    return token
  }

  private func bearer(of token: ParsedToken, in realm: Realm) throws(CoreError) -> TenantBearer {
    guard let user = token.claims["oid"]?.string.flatMap({ SubjectID($0) }).flatMap({ realm.users[$0] }),
      let grant = token.claims["sid"]?.string.flatMap({ GrantID($0) }).flatMap({
        realm.users.grants.find($0, of: user.id)
      }), user.isEnabled
    else { throw .accessToken(.revoked) }
    if grant.hasExpired(.access, token) { throw .accessToken(.expired) }
    // The same as in the application's id token (OpenID Connect Core §5.3.2); `sub` of a token for Graph is Graph's
    // own.
    guard let client = token.claims["azp"]?.string else { throw .accessToken(.invalid) }
    return TenantBearer(
      user: user, subject: realm.directory.pairwiseSubject(of: user.id, for: client),
      scopes: (token.claims["scp"]?.string ?? "").split(separator: " ").map(String.init), client: ClientID(client),
      grant: grant)
  }
}
