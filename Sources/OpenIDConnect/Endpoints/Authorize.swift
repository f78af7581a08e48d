internal import Diagnostics
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes
internal import SignIn

extension Endpoints {
  /// `GET /oauth2/authorize`; by the standard also `POST` (RFC 6749 §3.1, docs/reference/hosted-login.md#authorize).
  @Sendable func authorize(_ request: Request) -> Outcome {
    let parameters = AuthorizationParameters(request.allParameters.pairs)
    // On a worker: tokens are signed, and a hint's signature is verified.
    if parameters[.responseType] == "code", parameters[.idTokenHint] == nil, parameters[.request] == nil,
      parameters[.requestURI] == nil, parameters[.responseMode]?.hasSuffix("jwt") != true,
      !answersWithToken(parameters, request)
    {
      return .respond(authorize(request, parameters))
    }
    return .work { authorize(request, parameters) }
  }

  private func answersWithToken(_ parameters: AuthorizationParameters, _ request: Request) -> Bool {
    guard let id = parameters[.clientID],
      let realm = try? core.realm(of: ClientID(id), context(of: request)).current().realm
    else {
      return false
    }
    return (try? realm.client(ClientID(id)).directToken) != nil
  }

  private func authorize(_ request: Request, _ parameters: AuthorizationParameters) -> Response {
    let context = context(of: request)
    if request.method == .post, !takesPost(parameters[.clientID], context) {
      return pages.problem(.methodNotAllowed(.post, allow: [.get, .head]), request).with("Allow", "GET, HEAD")
    }
    do throws(AuthorizationFailure) {
      let (requested, service) = try core.authorization.request(parameters, context)
      return try answer(requested, service, request)
    } catch {
      return refuse(error, request)
    }
  }

  /// Responds from a session at once; otherwise shows a page, unless the client forbids it
  /// (docs/reference/hosted-login.md#authorize-errors).
  private func answer(
    _ requested: AuthorizationRequest, _ service: RealmContext, _ request: Request
  ) throws(AuthorizationFailure) -> Response {
    do throws(CoreError) {
      let settings = try service.current().realm.settings
      // The hint chooses the user where no page asks, even if another user is signed in.
      let answersAtOnce = settings.answersAtOnce == true && !requested.asksForPage
      if !answersAtOnce || requested.loginHint == nil, let browser = try SignedInBrowser(request, in: service),
        try service.oauth.satisfies(browser.session, requested),
        !requested.asksThePerson(try service.current().realm.rules)
      {
        let result = try service.oauth.authorize(requested, session: browser.session, reusing: true)
        return respond(requested.answer, requested.answer.pairs(result), request)
      }
      if answersAtOnce {
        let result = try service.oauth.authorizeWithoutPage(requested)
        return respond(requested.answer, requested.answer.pairs(result), request)
      }
    } catch .account {
      Annotations.note(reason: "\(requested.loginHint ?? "the configured user") is no user who may sign in here")
      return respond(requested.answer, OAuthError(.accessDenied, "The user cannot sign in."), request)
    } catch .signIn(.flowExpired) {
      // The session ended between two reads.
    } catch .oauth(.anotherPerson) {
      Annotations.note(reason: PageDiagnostic.anotherPerson.text)
      return respond(requested.answer, OAuthError(.anotherPerson), request)
    } catch {
      if case .internalFault = error { report(error, request) }
      let words = OAuthError(.serverError, "Something went wrong on our side.")
      return respond(requested.answer, words, request)
    }
    if requested.prompts.contains(.none) { throw .redirect(.loginRequired, requested.answer) }
    var page = "/login"
    if case .outside = requested.provider { page = "/provider" }
    return .redirect(to: "\(page)?\(query(of: request))", after: request)
  }

  /// The request as a query, with the realm from the path.
  private func query(of request: Request) -> String {
    let query = request.method == .post ? request.allParameters.encoded() : request.rawQuery
    let context = context(of: request)
    guard let realm = context.realm, request.query.value(RequestScope.realmParameter) == nil else { return query }
    var added = Form([(RequestScope.realmParameter, realm.text)])
    if let prefix = context.pathPrefix { added.append(RequestScope.prefixParameter, prefix) }
    return "\(query)&\(added.encoded())"
  }

  private func refuse(_ failure: AuthorizationFailure, _ request: Request) -> Response {
    switch failure {
    case .page(.redirectURINotRegistered(let client, let requested)):
      Annotations.note(
        reason: core.authorization.explanation(of: .redirectURINotRegistered(client, requested), context(of: request)))
      Annotations.note(remedy: Remedy(.registerCallback, requested))
      // The service's own URL for it (docs/reference/hosted-login.md#authorize-errors). The requested URI is in a
      // cookie, so that the page can show it.
      let query = Form([("error", "redirect_mismatch"), ("client_id", client.text)]).encoded()
      let cookie = Cookies.set(
        name: Self.askedCookie, value: Form([("uri", String(requested.prefix(1024)))]).encoded(), path: "/error",
        maxAge: 60,
        secure: core.addresses.isSecure(in: context(of: request)))
      return .redirect(to: "/error?\(query)", after: request).with("Set-Cookie", cookie)
    case .page(let fault):
      return pages.fault(fault, request)
    case .redirect(let refusal, let answer):
      let error = OAuthError(refusal, usesStandardCodes: !answer.describesErrorFirst)
      // `login_required` is the regular answer to prompt=none, not an error of the client.
      if refusal != .loginRequired { Annotations.note(reason: reason(refusal, error, request)) }
      if case .scopeNotAllowed(let scope) = refusal { Annotations.note(remedy: Remedy(.allowScope, scope)) }
      return respond(answer, error, request)
    }
  }

  /// The explanation for the app's developer, who would otherwise see only the browser's address bar.
  private func reason(_ refusal: AuthorizationRefusal, _ error: OAuthError, _ request: Request) -> String {
    guard let id = request.allParameters["client_id"].map({ ClientID($0) }),
      let realm = try? core.realm(of: id, context(of: request)).current().realm, let client = try? realm.client(id)
    else { return error.description }
    return core.authorization.explanation(of: refusal, client: client, in: realm) ?? error.description
  }

  private func respond(_ answer: AuthorizationAnswer, _ error: OAuthError, _ request: Request) -> Response {
    let description = answer.describesErrors ? error.description : error.recorded
    return respond(answer, answer.pairs(error: error.code.rawValue, description: description), request)
  }

  /// Sends the response to the client, signed if the request demands it.
  private func respond(
    _ answer: AuthorizationAnswer, _ pairs: [(name: String, value: String)], _ request: Request
  ) -> Response {
    do throws(CoreError) {
      return responder.respond(answer, try core.authorization.sealed(pairs, of: answer, context(of: request)), request)
    } catch {
      report(error, request)
      let words = "Something went wrong on our side."
      return pages.problem(Problem(status: 500, code: "server_error", title: "server_error", detail: words), request)
    }
  }

  private func takesPost(_ clientID: String?, _ context: RequestScope) -> Bool {
    guard let clientID, let realm = try? core.realm(of: ClientID(clientID), context).current().realm else {
      return false
    }
    return realm.rules.takesAuthorizationByPost
  }

  /// Holds the rejected redirect URI, for the error page alone.
  static let askedCookie = "understudy-asked"
}
