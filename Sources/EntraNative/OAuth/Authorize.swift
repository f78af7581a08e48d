internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import SignIn
internal import Tenants

extension Endpoints {
  /// `GET|POST /oauth2/v2.0/authorize` (docs/reference/entra-tokens-and-endpoints.md#authorize): responds at once from
  /// a session, or else prompts the user.
  @Sendable func authorize(_ request: Request) -> Outcome {
    .work {
      do throws(AuthorizeFailure) {
        let asked = try checked(request)
        if let session = session(of: request, in: asked) { return answer(asked, session, request) }
        if asked.asked.prompts.contains(.none) {
          throw .redirect(silentRefusal(request, asked), asked.asked.answer)
        }
        let query = request.method == .post ? (request.form ?? Form()).encoded() : request.rawQuery
        if let address = asked.client.application?.customPage { return try leave(to: address, asked, query, request) }
        return .redirect(to: "/\(request.parameters["tenant"])/login?\(query)", after: request)
      } catch {
        return refuse(error, request)
      }
    }
  }

  func refuse(_ failure: AuthorizeFailure, _ request: Request) -> Response {
    switch failure {
    case .page(let error):
      return pages.tenantFault("AADSTS\(error.number)", error.message, request)
    case .redirect(let error, let answer):
      let text =
        "AADSTS\(error.number): \(error.message) Trace ID: \(request.id.text) Timestamp: "
        + NativeAuthError.timestamp(now(request))
      var pairs = answer.pairs(error: error.word, description: text)
      pairs.append(("error_uri", error.errorURI))
      for name in ["suberror", "claims"] {
        if let value = error.members[name]?.string { pairs.append((name, value)) }
      }
      return responder.respond(answer, pairs, request)
    }
  }

  /// The error for a silent request that needs interaction: no user is signed in, or a factor is missing.
  private func silentRefusal(_ request: Request, _ asked: AuthorizeRequest) -> NativeAuthError {
    guard asked.claims?.needsSecondFactor == true, let claims = asked.claims,
      session(of: request, in: asked, satisfyingClaims: false) != nil
    else {
      return NativeAuthError(
        .loginRequired, 50058, "A silent sign-in request was sent but no user is signed in.")
    }
    var error = NativeAuthError(
      .tenant(.secondFactorMissing(audience: asked.scopes.audience, claims: claims.text)))
    error.code = .interactionRequired
    return error
  }

  /// The browser's session, if it satisfies the request.
  private func session(
    of request: Request, in asked: AuthorizeRequest, satisfyingClaims: Bool = true
  ) -> BrowserSession? {
    let service = asked.tenant.service
    guard let browser = try? SignedInBrowser(request, in: service, cookies: [.ofTenants]),
      asked.asked.isSatisfied(by: browser.session, at: service.sandbox.now),
      !asked.isSignUp, asked.asked.prompts.isDisjoint(with: [.login, .selectAccount])
    else { return nil }
    let (session, user) = (browser.session, browser.user)
    if satisfyingClaims,
      asked.claims?.shortfall(of: session.methods, authenticated: session.authenticated, at: service.sandbox.now) != nil
    {
      return nil
    }
    if let hint = asked.asked.loginHint?.lowercased(), hint.contains("@"),
      hint != user.attributes[.email]?.lowercased()
    {
      return nil
    }
    return session
  }

  /// Redirects back to the app.
  func answer(_ asked: AuthorizeRequest, _ session: BrowserSession, _ request: Request) -> Response {
    do throws(CoreError) {
      let made = try asked.tenant.authorize(asked.asked, asked.scopes, claims: asked.claims, session: session)
      var pairs: [(name: String, value: String)] = []
      if let code = made.code { pairs.append(("code", code)) }
      if let token = made.accessToken {
        pairs += [("access_token", token), ("token_type", "Bearer"), ("expires_in", String(made.expiresIn))]
        pairs.append(("scope", asked.scopes.answered))
      }
      if let token = made.idToken { pairs.append(("id_token", token)) }
      if asked.wantsClientInfo {
        pairs.append(("client_info", ClientInfo.text(made.user, try asked.tenant.current().tenant.id)))
      }
      if let state = asked.asked.answer.state { pairs.append(("state", state)) }
      pairs.append(("session_state", session.id.description))
      return responder.respond(asked.asked.answer, pairs, request)
    } catch {
      if case .internalFault = error { report(error, request) }
      return refuse(.redirect(NativeAuthError(error), asked.asked.answer), request)
    }
  }

  /// The response, with the browser's session in its cookie.
  func keeping(_ session: BrowserSession, _ service: RealmContext, _ request: Request, _ response: Response) -> Response
  {
    var sessions = SessionCookie.ofTenants.sessions(of: request)
    sessions[service.id] = session.id
    return response.with("Set-Cookie", sessionCookie(sessions, request))
  }

  /// A `Set-Cookie` value, which deletes the cookie if there is no session.
  func sessionCookie(_ sessions: BrowserSessions, _ request: Request) -> String {
    SessionCookie.ofTenants.set(sessions, secure: core.addresses.isSecure(in: context(of: request)))
  }
}
