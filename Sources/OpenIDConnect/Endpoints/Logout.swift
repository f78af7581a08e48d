internal import Diagnostics
internal import Federation
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes
internal import SignIn
internal import Tokens

extension Endpoints {
  /// `GET /logout`: the service's two forms (docs/reference/hosted-login.md#logout); for a realm of the standard's
  /// personality also RP-initiated logout, by `GET` and `POST` (docs/reference/openid-connect.md#logout). At the
  /// service the session ends even if the request then fails; by the standard the user is asked first, unless an id
  /// token shows that the app belongs to the session.
  @Sendable func logout(_ request: Request) -> Outcome {
    let parameters = Form(request.allParameters.pairs.filter { !Self.answerFields.contains($0.name) })
    if request.method == .post, parameters.value("refresh_token") != nil, hasPaths(.keycloak, request) {
      return .work { endSessionByToken(request) }
    }
    // A hint's signature is verified, and notices to clients and SAML providers are signed.
    if parameters.value("id_token_hint") != nil || !realmsSignedIn(request).isEmpty {
      return .work { logout(request, parameters) }
    }
    return .respond(logout(request, parameters))
  }

  /// Whether the request is for a realm with the addresses of that product.
  func hasPaths(_ paths: RealmPaths, _ request: Request) -> Bool {
    guard let id = context(of: request).realm else { return false }
    return (try? core.realm(id).current().realm.settings.paths) == paths
  }

  /// A client ends a session of its own by its refresh token, as with Keycloak: without a browser, with status 204.
  private var endSessionByToken: @Sendable (Request) -> Response {
    verified(.revocation, refusedWith: 401) { (call) throws(OAuthError) in
      let token = call.parameters.value("refresh_token") ?? ""
      let told = try call.translating { (realm) throws(CoreError) in
        try realm.oauth.introspect(token, for: call.client.id)
      }
      guard told["active"] == true, told["token_type"] == "refresh_token" else {
        throw OAuthError(.invalidGrant, "The refresh token belongs to another client, or is not valid any more.")
      }
      try call.translating { (realm) throws(CoreError) in
        try realm.oauth.revoke(token, client: call.client, linked: true)
      }
      return Response(status: 204)
    }
  }

  private func logout(_ request: Request, _ parameters: Form) -> Response {
    let service = realm(toLeave: request, parameters)
    let realm = try? service?.current().realm
    let isStandard = realm?.rules.hasStandardLogout == true
    if request.method == .post, !isStandard {
      return pages.problem(.methodNotAllowed(.post, allow: [.get, .head]), request).with("Allow", "GET, HEAD")
    }
    if isStandard, let service, let refusal = questioned(service, parameters, request) { return refusal }
    let session = service.flatMap { self.session(in: $0.id, request) }
    let client = parameters.value("client_id").flatMap { id in try? realm?.client(ClientID(id)) }
    let query = request.method == .post ? parameters.encoded() : request.rawQuery
    var response: Response
    if let uri = parameters.value("logout_uri"), isRegistered(uri, client) {
      // Nothing is added to it.
      response = .redirect(to: uri, after: request)
    } else if parameters.value("redirect_uri") != nil, realm?.settings.paths != .keycloak {
      response = .redirect(to: "/login?\(completed(query, parameters, client))", after: request)
    } else if isStandard, let service, parameters.value("logout_uri") == nil {
      response = leave(service, parameters, query, request)
    } else if !isStandard, parameters.value("client_id") == nil {
      // With any other parameter, the sign-in page says what is missing (reports: streamlit#12144,
      // angular-auth-oidc-client#2057).
      if !parameters.pairs.isEmpty { noteRefusal(client, parameters, in: realm) }
      response = .redirect(to: query.isEmpty ? "/login" : "/login?\(query)", after: request)
    } else {
      response = refuse(client, parameters, query, request, in: realm)
    }
    if let service, let session, let next = response.headers["Location"],
      let way = try? service.upstreams.wayOut(of: session, to: next)
    {
      response.headers["Location"] = way
    }
    let (cookies, frames) = endSession(in: service, request)
    var told = frames.isEmpty ? response : leaving(by: response, frames, query, request)
    for cookie in cookies { told.headers.append("Set-Cookie", cookie) }
    return told
  }

  /// The confirmation page before the standard's sign-out; nil if none is needed: the user has confirmed, or the
  /// request's ID token belongs to the session (OpenID Connect RP-Initiated Logout §2). A token of another issuer ends
  /// nothing (§4).
  private func questioned(_ service: RealmContext, _ parameters: Form, _ request: Request) -> Response? {
    var hint: IDTokenHint?
    if let text = parameters.value("id_token_hint") {
      hint = try? service.tokens.idTokenHint(text)
      let named = parameters.value("client_id").map { ClientID($0) }
      guard let hint, named == nil || named == hint.client else {
        let reason = SignOutDiagnostic.hintForeign.text
        Annotations.note(error: "invalid_request")
        Annotations.note(reason: reason)
        if let page = ownPage("\(reason).", request) { return page }
        let query = request.method == .post ? parameters.encoded() : request.rawQuery
        return .redirect(to: "/error?\(query)", after: request)
      }
    }
    guard let browser = try? SignedInBrowser(request, in: service), let realm = try? service.current().realm else {
      return nil
    }
    if let hint, hint.names(browser.session) { return nil }
    if request.method == .post, let form = request.form, pages.isOurs(form, request) {
      if form["action"] == "sign-out" { return nil }
      if form["action"] == "stay" { return pages.stayedSignedIn(request) }
    }
    let client = (hint?.client ?? parameters.value("client_id").map { ClientID($0) }).flatMap { try? realm.client($0) }
    return pages.askSignOut(browser.user, realm, client, parameters, request)
  }

  /// The fields that the confirmation page's form adds to the request.
  private static let answerFields: Set<String> = ["_csrf", "csrf", "action"]

  /// The page on which the browser notifies clients and then follows the response. After an error it returns here,
  /// where only the error page is left.
  private func leaving(by response: Response, _ frames: [String], _ query: String, _ request: Request) -> Response {
    let again = response.status == 200 ? nil : "\(request.path)?\(query)"
    return pages.leaving(frames, response.headers["Location"] ?? again, request)
  }

  private func isRegistered(_ uri: String, _ client: Client?) -> Bool {
    client.map { $0.admits(uri, among: $0.logoutURIs) } ?? false
  }

  /// Records for the developer why the browser is not redirected to the requested address.
  private func noteRefusal(_ client: Client?, _ parameters: Form, in realm: Realm?) {
    let standard = parameters.value("post_logout_redirect_uri")
    let address = parameters.value("logout_uri") ?? standard
    Annotations.note(error: "invalid_request")
    if realm?.rules.hasStandardLogout != true, parameters.value("logout_uri") == nil, let standard {
      // Its registration was not decisive.
      return Annotations.note(reason: SignOutDiagnostic.parameterUnread(address: standard).text)
    }
    Annotations.note(reason: core.authorization.explanation(ofSignOutTo: address, client: client, in: realm))
    if let address, client != nil { Annotations.note(remedy: Remedy(.registerLogout, address)) }
  }

  /// Rejects a redirection to an address that is not registered for the client.
  private func refuse(
    _ client: Client?, _ parameters: Form, _ query: String, _ request: Request, in realm: Realm?
  ) -> Response {
    noteRefusal(client, parameters, in: realm)
    let words =
      client == nil
      ? "post_logout_redirect_uri needs client_id or id_token_hint, which name the client."
      : "post_logout_redirect_uri is not registered for the client."
    return ownPage(words, request) ?? .redirect(to: "/error?\(query)", after: request)
  }

  /// The error page at the address of a plain realm, whose sign-out uses the standard's words; nil for others: the
  /// service redirects to a page of its own.
  private func ownPage(_ words: String, _ request: Request) -> Response? {
    guard !request.parameters["realm"].isEmpty else { return nil }
    return pages.problem(
      Problem(status: 400, code: "invalid_request", title: "Bad Request", detail: words), request)
  }

  /// The standard's form (OpenID Connect RP-Initiated Logout §2): back to a registered address with `state` if a hint
  /// or a client id names its client; otherwise a page.
  private func leave(_ service: RealmContext, _ parameters: Form, _ query: String, _ request: Request) -> Response {
    var clientID = parameters.value("client_id").map { ClientID($0) }
    // Its issuer was checked above.
    if let hint = parameters.value("id_token_hint").flatMap({ try? service.tokens.idTokenHint($0) }) {
      clientID = hint.client
    }
    // Before version 18, Keycloak's adapters sent the address alone.
    let realm = try? service.current().realm
    let old = realm?.settings.paths == .keycloak ? parameters.value("redirect_uri") : nil
    guard let uri = parameters.value("post_logout_redirect_uri") ?? old else { return pages.signedOut(request) }
    if clientID == nil, old != nil, realm?.hasClient(where: { $0.admits(uri, among: $0.logoutURIs) }) == true {
      return AuthorizationResponder.leave(to: uri, state: parameters.value("state"), request)
    }
    // A plain mock asks for no client.
    if clientID == nil, realm?.takesAnyClientAddress == true, RedirectTarget.isFit(uri) {
      return AuthorizationResponder.leave(to: uri, state: parameters.value("state"), request)
    }
    let client = clientID.flatMap { id in try? service.current().realm.client(id) }
    guard let client, client.isAnybody ? RedirectTarget.isFit(uri) : isRegistered(uri, client) else {
      return refuse(client, parameters, query, request, in: try? service.current().realm)
    }
    return AuthorizationResponder.leave(to: uri, state: parameters.value("state"), request)
  }

  /// The second form of the service signs in again; without scopes it requests all of the client's.
  private func completed(_ query: String, _ parameters: Form, _ client: Client?) -> String {
    guard parameters.value("scope") == nil, let client, !client.scopes.isEmpty else { return query }
    return "\(query)&\(Form([("scope", client.scopes.joined(separator: " "))]).encoded())"
  }

  /// The realm whose session ends: that of the client, the hint, the host, or the latest sign-in.
  private func realm(toLeave request: Request, _ parameters: Form) -> RealmContext? {
    let context = context(of: request)
    if let id = context.realm, let service = try? core.realm(id, context) { return service }
    if let id = parameters.value("client_id"), let service = try? core.realm(of: ClientID(id), context) {
      return service
    }
    if let hint = parameters.value("id_token_hint"), let service = IDTokenHint.realm(of: hint, in: core, context) {
      return service
    }
    if let service = core.realm(atHost: context.host, context) { return service }
    return realmsSignedIn(request).lazy.compactMap { try? core.realm($0, context) }.first
  }

  /// Ends the browser's session in the realm, or all of them if the request names no realm. Returns the cookies to set,
  /// and the addresses that the browser loads to notify clients.
  private func endSession(in service: RealmContext?, _ request: Request) -> (cookies: [String], frames: [String]) {
    let context = context(of: request)
    var (cookies, frames): ([String], [String]) = ([], [])
    for cookie in SessionCookie.ofIssuers where cookie.isIn(request) {
      var sessions = cookie.sessions(of: request)
      let services = service.map { [$0] } ?? sessions.realms.compactMap { try? core.realm($0, context) }
      for service in services {
        guard let id = sessions[service.id] else { continue }
        if let told = try? service.oauth.leave(id), let issuer = try? service.issuer() {
          frames += told.map { Form([("iss", issuer), ("sid", $0.session)]).appended(to: $0.address) }
        }
        sessions[service.id] = nil
      }
      cookies.append(cookie.set(sessions, secure: core.addresses.isSecure(in: context)))
    }
    return (cookies, frames)
  }
}

extension Realm {
  /// Whether browsers may be sent anywhere after a sign-out, as plain mocks do.
  fileprivate var takesAnyClientAddress: Bool {
    settings.takesAnyClient && (settings.relaxes(.paths) || settings.paths == .root)
  }
}
