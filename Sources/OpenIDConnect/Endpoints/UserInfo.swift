internal import Ambient
internal import Diagnostics
internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes
internal import Tokens

extension Endpoints {
  /// `GET` or `POST /oauth2/userInfo` (OpenID Connect Core §5.3, docs/reference/hosted-login.md#userinfo).
  @Sendable func userInfo(_ request: Request) -> Response {
    let inBody = request.method == .post ? request.form?.value("access_token").map { ($0, false) } : nil
    guard let (token, isProved) = request.accessToken ?? inBody else {
      let scheme = request.headers["Authorization"].map { $0.prefix { $0 != " " }.prefix(20) }
      Annotations.note(
        reason: TokenDiagnostic.missing(
          received: scheme.map { "the header Authorization begins with “\($0)”" } ?? "it has no header Authorization"
        ).text)
      if personality(of: request).rules.usesBearerChallenges {
        // The request has no credentials, so the response has only the challenge (RFC 6750 §3.1).
        return Response(status: 401).with("WWW-Authenticate", "Bearer realm=\"understudy\"")
      }
      return refuseRequest(request)
    }
    let personality = personality(ofToken: token, request)
    let rules = personality.rules
    if rules.usesBearerChallenges, request.accessToken != nil, request.allParameters.value("access_token") != nil {
      // RFC 6750 §2: one method per request.
      return refuse(
        OAuthError(.invalidRequest, "The access token is sent in more than one way."), personality, status: 400)
    }
    do throws(CoreError) {
      let bearer = try core.bearer(of: token, scope: AccessScope.openID, context(of: request))
      if isProved, !rules.takesProofsOfPossession { return refuseRequest(request) }
      if let refusal = try possessionRefusal(of: token, isProved, boundTo: bearer.binding, request, bearer.service) {
        return refusal
      }
      return try claims(about: bearer)
    } catch .oauth(.certificateBinding(let reason)) {
      return refuse(OAuthError(.invalidToken, "The access token was refused: \(reason)."), personality, status: 401)
    } catch .accessToken(.scope) where rules.usesBearerChallenges {
      return refuse(OAuthError(.accessToken(.scope), personality), personality, status: 403)
    } catch {
      let refusal = OAuthError(error, personality)
      if let fault = refusal.fault {
        report(fault, request)
        return refusal.response(rules)
      }
      let isOfAPI = if case .accessToken(.scope) = error { true } else { false }
      return refuse(isOfAPI ? .tokenWithoutOpenID : .deadToken, personality, status: 401)
    }
  }

  /// In the service's words.
  private func refuseRequest(_ request: Request) -> Response {
    refuse(
      OAuthError(recorded: .invalidRequest, "Bad OAuth2 request at UserInfo Endpoint"), personality(of: request),
      status: 400)
  }

  /// `email_verified` and `phone_number_verified` are texts at the service and Booleans in the standard: several
  /// libraries work around the former.
  private func claims(about bearer: Bearer) throws(CoreError) -> Response {
    if bearer.realm.rules.hasStandardUserInfo {
      let registration = bearer.client.registration
      guard registration.signsUserInfo || registration[.userInfo] != nil else {
        return .json(bearer.standardClaims, contentType: OAuthError.contentType)
      }
      return .json(Array(try bearer.sealedClaims().utf8), contentType: "application/jwt")
    }
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    writer.member("sub", bearer.user.id.description)
    for attribute in bearer.user.released(to: bearer.client, scopes: bearer.scopes) {
      writer.attribute(
        attribute, kind: bearer.realm.schema[attribute.name]?.kind, booleansAsText: true)
    }
    writer.member("username", bearer.user.username)
    writer.endObject()
    return .json(writer.bytes, contentType: OAuthError.contentType)
  }

  /// The service leaves the scheme's name out of its header (docs/reference/hosted-login.md#userinfo).
  private func refuse(_ error: OAuthError, _ personality: Personality, status: Int) -> Response {
    var error = error
    error.status = status
    let scheme = personality.rules.usesBearerChallenges ? "Bearer " : ""
    error.challenge = "\(scheme)error=\"\(error.code.rawValue)\", error_description=\"\(error.description)\""
    return error.response(personality.rules)
  }

  /// The personality of the realm that the token names as its issuer.
  func personality(ofToken token: String, _ request: Request) -> Personality {
    if personality(of: request) == .openIDConnect { return .openIDConnect }
    guard let client = SignedToken.parse(token)?.claims["client_id"]?.string,
      let realm = try? core.realm(of: ClientID(client)).current().realm
    else { return .cognito }
    return realm.settings.personality
  }
}

extension OAuthError {
  /// The service's words for a token of the user pools API (reports: simov/grant#189); status and code are unconfirmed.
  fileprivate static let tokenWithoutOpenID = OAuthError(
    recorded: .invalidToken, "Access token does not contain openid scope")
}
