internal import HTTPServer
internal import IdentityCore
internal import JOSE
internal import JSON

extension Endpoints {
  /// `GET` or `POST /oauth2/userInfo` (OpenID Connect Core §5.3, reference: hosted-login-and-oidc.md A.8).
  @Sendable func userInfo(_ request: Request) -> Response {
    guard let token = request.bearerToken ?? (request.method == .post ? request.form?.value("access_token") : nil)
    else {
      return refuse(
        OAuthError(.invalidRequest, "Bad OAuth2 request at UserInfo Endpoint"), personality(of: request), status: 400)
    }
    let personality = personality(ofToken: token)
    do throws(CoreError) {
      let bearer = try core.bearer(of: token, scope: AccessScope.openID, context(of: request))
      return claims(about: bearer)
    } catch .accessTokenScope where personality == .openIDConnect {
      return refuse(OAuthError(.accessTokenScope, personality), personality, status: 403)
    } catch {
      let refusal = OAuthError(error, personality)
      if let fault = refusal.fault {
        report(fault, request)
        return refusal.response
      }
      return refuse(OAuthError(.invalidToken, OAuthError.deadToken), personality, status: 401)
    }
  }

  /// Marks of verification are texts at the service and Booleans by the standard: several libraries work around the
  /// former.
  private func claims(about bearer: Bearer) -> Response {
    let isStrict = bearer.realm.settings.personality == .openIDConnect
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    writer.member("sub", bearer.user.id.description)
    for attribute in bearer.user.released(to: bearer.client, scopes: bearer.scopes) {
      writer.attribute(
        attribute, kind: bearer.realm.schema[attribute.name]?.kind, booleansAsText: !isStrict)
    }
    if !isStrict { writer.member("username", bearer.user.username) }
    writer.endObject()
    return .json(writer.bytes, contentType: OAuthError.contentType)
  }

  /// The service leaves the scheme's name out of its header (reference: hosted-login-and-oidc.md A.8).
  private func refuse(_ error: OAuthError, _ personality: Personality, status: Int) -> Response {
    var error = error
    error.status = status
    let scheme = personality == .openIDConnect ? "Bearer " : ""
    error.challenge = "\(scheme)error=\"\(error.code.rawValue)\", error_description=\"\(error.description)\""
    return error.response
  }

  /// That of the realm that the token says it comes from.
  private func personality(ofToken token: String) -> Personality {
    guard let client = SignedToken.parse(token)?.claims["client_id"]?.string,
      let realm = try? core.realm(of: ClientID(client)).current().realm
    else { return .cognito }
    return realm.settings.personality
  }

  /// Without a token only the host name tells the realm.
  private func personality(of request: Request) -> Personality {
    let host = context(of: request).host
    let realm = try? core.realm(atHost: host)?.current().realm
    return realm?.settings.personality ?? .cognito
  }
}
