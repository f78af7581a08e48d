internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import Tenants

extension Endpoints {
  /// `GET|POST /{tenant}/openid/userinfo`, and `/oidc/userinfo`, which is Graph's path (reference: entra-native-auth.md §13.4). Graph's
  /// path names no tenant: the token does.
  @Sendable func userInfo(_ request: Request) -> Response {
    answering(request) { () throws(NativeAuthError) in
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
}
