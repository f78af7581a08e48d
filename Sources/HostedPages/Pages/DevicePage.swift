internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache
internal import OAuth
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let device = HostedPage(
    "device",
    [
      .get("/{realm}/device", operation: "device", HostedPagesFront.showDevice),
      .post("/{realm}/device", operation: "device", HostedPagesFront.takeDevice),
    ])
}

/// `/{realm}/device`: a user approves a device that shows a code (RFC 8628 §3.3). A user who is not signed in yet signs
/// in on the same page.
extension HostedPagesFront {
  @Sendable func showDevice(_ request: Request) -> Outcome {
    guard let service = realm(ofDevice: request) else {
      return .respond(problem(.notFound(request.path, nearest: nil), request))
    }
    return .respond(devicePage(service, request, code: request.query["user_code"]))
  }

  @Sendable func takeDevice(_ request: Request) -> Outcome {
    guard let service = realm(ofDevice: request) else {
      return .respond(problem(.notFound(request.path, nearest: nil), request))
    }
    guard let form = request.form, isOurs(form, request) else { return .respond(refuseCSRF(request)) }
    let code = (form["user_code"] ?? request.query["user_code"] ?? "").trimmed
    if form["action"] == "cancel" {
      return .respond(.redirect(to: "/\(service.id)/device?\(Form([("user_code", code)]).encoded())", after: request))
    }
    return .work { decide(service, form, code, request) }
  }

  private func realm(ofDevice request: Request) -> RealmContext? {
    guard let service = try? core.realm(RealmID(request.parameters["realm"]), context(of: request)),
      (try? service.current())?.realm.rules.hasStandardEndpoints == true
    else { return nil }
    return service
  }

  private func decide(_ service: RealmContext, _ form: Form, _ code: String, _ request: Request) -> Response {
    let texts = renderer.parts.texts
    do throws(CoreError) {
      guard let device = try service.oauth.devices.device(withUserCode: code) else {
        return devicePage(service, request, code: code, codeError: texts("device.unknown"))
      }
      let pageRequest = try pageRequest(service, device, code, request)
      if let handle = form["flow"].flatMap({ FlowHandle($0) }) {
        return try takeStep(pageRequest, form, handle).adding(pageRequest)
      }
      let session: BrowserSession
      do throws(CoreError) {
        switch try signIn(service, form, device, request) {
        case nil: return devicePage(service, request, code: code, error: texts("sign-in.whom"))
        case .session(let made): session = made
        case .some(let step):
          let username = (form["username"] ?? "").trimmed
          return try proceed(pageRequest, step, username: username).adding(pageRequest)
        }
      } catch {
        return devicePage(service, request, code: code, error: try tellable(error))
      }
      let approves = form["action"] != "deny"
      try service.oauth.devices.decide(onUserCode: code, by: session, approves: approves)
      return devicePage(
        service, request, code: code, decided: texts(approves ? "device.allowed" : "device.denied"))
    } catch {
      if case .internalFault = error { report(error, request) }
      return devicePage(service, request, code: code, codeError: texts("device.unknown"))
    }
  }

  /// For a sign-in that requires more than a password: it uses the usual pages, and ends on the device's page.
  private func pageRequest(
    _ service: RealmContext, _ device: DeviceAuthorization, _ code: String, _ request: Request
  ) throws(CoreError) -> PageRequest {
    let realm = try service.current().realm
    let (csrf, cookie) = csrfToken(of: request)
    let asked = AuthorizationRequest(
      client: device.client, answer: AuthorizationAnswer(redirectURI: "/\(realm.id)/device", state: nil),
      responseType: .code, scopes: device.scopes)
    return PageRequest(
      request: request, asked: asked, service: service, realm: realm, client: try realm.client(device.client),
      query: request.rawQuery, csrf: csrf, cookies: cookie.map { [$0] } ?? [], pageNotice: nil, deviceCode: code)
  }

  /// The browser's session, or the result of the entered name and password; nil if no name was entered.
  private func signIn(
    _ service: RealmContext, _ form: Form, _ device: DeviceAuthorization, _ request: Request
  ) throws(CoreError) -> SignInStep? {
    if let session = try signedIn(service, request) { return .session(session.session) }
    let username = (form["username"] ?? "").trimmed
    if username.isEmpty { return nil }
    if try service.current().realm.settings.letsTestersChoose {
      return .session(try service.signIns.signIn(choosing: username, telling: [:]))
    }
    return try service.signIns.signIn(
      SignInRequest(
        client: device.client, origin: .hosted, username: username, start: .password(form["password"] ?? "")))
  }

  private func signedIn(
    _ service: RealmContext, _ request: Request
  ) throws(CoreError) -> (session: BrowserSession, user: User)? {
    guard let id = SessionCookie.session(in: service.id, request) else { return nil }
    return try service.sessions.session(id)
  }

  func devicePage(
    _ service: RealmContext, _ request: Request, code: String?, codeError: String? = nil, error: String? = nil,
    decided: String? = nil
  ) -> Response {
    guard let realm = try? service.current().realm else {
      return problem(.notFound(request.path, nearest: nil), request)
    }
    let person = try? signedIn(service, request)
    let (csrf, cookie) = csrfToken(of: request)
    let asksWho = person == nil
    let typed = request.form?["username"].flatMap { $0.isEmpty ? nil : $0 }
    var response = page(
      .device, status: 200, client: nil,
      [
        "action": .string(renderer.link(to: "/\(realm.id)/device")), "csrf": .string(csrf), "hidden": [], "notice": nil,
        "error": .optional(codeError ?? error), "cancellable": false, "decided": .optional(decided),
        "user_code": .optional(code.flatMap { $0.isEmpty ? nil : $0 }), "code_invalid": .bool(codeError != nil),
        "username": asksWho
          ? usernameField(
            realm, value: typed, isInvalid: error != nil && codeError == nil, comesLater: (code ?? "").isEmpty) : nil,
        "password": asksWho && !realm.settings.letsTestersChoose ? ["invalid": .bool(error != nil)] : nil,
        "signed_in": .optional(person.map { realm.shownName(of: $0.user) }), "app": .optional(app(code, service)),
      ])
    if let cookie { response.headers.append("Set-Cookie", cookie) }
    return response
  }
}

extension HostedPagesFront {
  /// The name of the app on the device with this code.
  private func app(_ code: String?, _ service: RealmContext) -> String? {
    guard let code, let device = try? service.oauth.devices.device(withUserCode: code) else { return nil }
    return try? service.current().realm.client(device.client).name
  }
}

extension Realm {
  /// The name by which users know their account: the alias that they sign in with if the username is generated.
  func shownName(of user: User) -> String {
    guard case .attributes(let names) = settings.signInNames else { return user.username }
    return names.lazy.compactMap { user.attributes[$0] }.first ?? user.username
  }
}

extension Response {
  fileprivate func adding(_ pageRequest: PageRequest) -> Response {
    var response = self
    for cookie in pageRequest.cookies { response.headers.append("Set-Cookie", cookie) }
    return response
  }
}
