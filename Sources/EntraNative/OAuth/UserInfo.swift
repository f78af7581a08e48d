internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

extension Endpoints {
  /// `GET|POST /{tenant}/openid/userinfo`, and `/oidc/userinfo`, which is Graph's path
  /// (docs/reference/entra-tokens-and-endpoints.md#other-endpoints). Graph's path names no tenant: the token does.
  @Sendable func userInfo(_ request: Request) -> Response {
    challenging(request) {
      answering(request) { () throws(NativeAuthError) in try claims(for: request) }
    }
  }

  /// An error that a test ordered for documents and userinfo.
  @Sendable func orderedOfDocument(_ ordered: OrderedError, _ request: Request) -> Response {
    let isUserInfo = request.path.hasSuffix("/userinfo")
    let respond = { NativeAuthError.ordered(ordered, request) }
    return isUserInfo ? challenging(request, respond) : respond()
  }

  /// The response, with Graph's challenge if it is a 401 (RFC 6750 §3).
  private func challenging(_ request: Request, _ respond: () -> Response) -> Response {
    let response = respond()
    guard response.status == 401 else { return response }
    let base = context(of: request).base ?? core.addresses.publicURL
    let error = request.bearerToken == nil ? "" : ", error=\"invalid_token\""
    return response.with(
      "WWW-Authenticate",
      "Bearer realm=\"\", authorization_uri=\"\(base)/common/oauth2/authorize\", "
        + "client_id=\"\(ScopeSelection.graphID)\"\(error)")
  }

  private func claims(for request: Request) throws(NativeAuthError) -> Response {
    guard let token = request.bearerToken else {
      throw NativeAuthError(.invalidToken, 50132, "The request has no access token.", status: 401)
    }
    let named = request.parameters["tenant"]
    let name = named.isEmpty ? SignedToken.parse(token)?.claims["tid"]?.string ?? "" : named
    let bearer = try NativeAuthError.translating { () throws(CoreError) in
      do throws(CoreError) {
        return try core.tenant(named: name, context(of: request)).bearer(of: token)
      } catch .tenant(.tenantNotFound) where named.isEmpty {
        throw .accessToken(.invalid)
      }
    }
    let (user, scopes) = (bearer.user, bearer.scopes)
    var members: JSONObject = ["sub": .string(bearer.subject)]
    if scopes.contains("profile") {
      for name in ["name", "given_name", "family_name", "picture"] {
        members[name] = user.attributes[name].map(JSON.string)
      }
    }
    if scopes.contains("email") { members["email"] = user.attributes[.email].map(JSON.string) }
    return .answer(members)
  }
}
