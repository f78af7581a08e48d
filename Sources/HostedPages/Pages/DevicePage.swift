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
      .get("/{realm}/device", operation: "device") { DevicePage($0).show() },
      .post("/{realm}/device", operation: "device") { DevicePage($0).take() },
    ]
      + RealmPaths.keycloak.prefixes.flatMap { prefix in
        [
          .get("\(prefix)/{realm}/device", operation: "device") { DevicePage($0).show() },
          .post("\(prefix)/{realm}/device", operation: "device") { DevicePage($0).take() },
        ]
      })
}

/// `/{realm}/device`, and the same where Keycloak has it: a user approves a device that shows a code (RFC 8628 §3.3). A
/// user who is not signed in yet signs in on the same page.
struct DevicePage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  private var request: Request { browser.request }

  func show() -> Outcome {
    guard let service = realm else { return .respond(notFound) }
    return .respond(page(service, code: request.query["user_code"]))
  }

  func take() -> Outcome {
    guard let service = realm else { return .respond(notFound) }
    guard let form = request.form, CSRFToken.isOurs(form, request) else { return .respond(CSRFToken.refuse(request)) }
    let code = (form["user_code"] ?? request.query["user_code"] ?? "").trimmed
    if form["action"] == "cancel" {
      return .respond(.redirect(to: "\(path(of: service.id))?\(Form([("user_code", code)]).encoded())", after: request))
    }
    return .work { decide(service, form, code) }
  }

  private var realm: RealmContext? {
    guard let service = try? browser.core.realm(RealmID(request.parameters["realm"]), browser.scope()),
      let realm = try? service.current().realm, realm.rules.hasStandardEndpoints,
      !request.path.contains("/realms/") || realm.settings.paths == .keycloak
    else { return nil }
    return service
  }

  /// The path by which the browser came.
  private func path(of realm: RealmID) -> String {
    "\(RealmPaths.prefix(in: request.path) ?? "")/\(realm)/device"
  }

  private var notFound: Response { browser.errors.page(for: Problem.notFound(request.path, nearest: nil)) }

  private func decide(_ service: RealmContext, _ form: Form, _ code: String) -> Response {
    let texts = browser.texts
    do throws(CoreError) {
      guard let device = try service.oauth.devices.device(withUserCode: code) else {
        return page(service, code: code, codeError: texts("device.unknown"))
      }
      let context = try context(service, device, code)
      if let handle = form["flow"].flatMap({ FlowHandle($0) }) {
        var response = try SignInSteps(context).take(form, handle)
        context.csrf.store(in: &response)
        return response
      }
      let session: BrowserSession
      do throws(CoreError) {
        switch try signIn(service, form, device) {
        case nil: return page(service, code: code, error: texts("sign-in.whom"))
        case .session(let made): session = made
        case .some(let step):
          let username = (form["username"] ?? "").trimmed
          var response = try SignInSteps(context).proceed(step, username: username)
          context.csrf.store(in: &response)
          return response
        }
      } catch {
        return page(service, code: code, error: try browser.explained(error))
      }
      let approves = form["action"] != "deny"
      try service.oauth.devices.decide(onUserCode: code, by: session, approves: approves)
      return page(service, code: code, decided: texts(approves ? "device.allowed" : "device.denied"))
    } catch {
      browser.report(error)
      return page(service, code: code, codeError: texts("device.unknown"))
    }
  }

  /// For a sign-in that requires more than a password: it uses the usual pages, and ends on the device's page.
  private func context(
    _ service: RealmContext, _ device: DeviceAuthorization, _ code: String
  ) throws(CoreError) -> PageContext {
    let realm = try service.current().realm
    let asked = AuthorizationRequest(
      client: device.client, answer: AuthorizationAnswer(redirectURI: path(of: realm.id), state: nil),
      responseType: .code, scopes: device.scopes)
    return PageContext(
      browser: browser, asked: asked, service: service, realm: realm, client: try realm.client(device.client),
      query: request.rawQuery, csrf: browser.csrf, pageNotice: nil, deviceCode: code)
  }

  /// The browser's session, or the result of the entered name and password; nil if no name was entered.
  private func signIn(
    _ service: RealmContext, _ form: Form, _ device: DeviceAuthorization
  ) throws(CoreError) -> SignInStep? {
    if let signedIn = try SignedInBrowser(request, in: service) { return .session(signedIn.session) }
    let username = (form["username"] ?? "").trimmed
    if username.isEmpty { return nil }
    if try service.current().realm.settings.letsTestersChoose {
      return .session(try service.signIns.signIn(choosing: username, telling: [:]))
    }
    return try service.signIns.signIn(
      SignInRequest(
        client: device.client, origin: .hosted, username: username, start: .password(form["password"] ?? "")))
  }

  /// - Parameters:
  ///   - codeError: what is wrong with the device's code.
  ///   - error: what is wrong with the name or the password.
  ///   - decided: what the user decided.
  func page(
    _ service: RealmContext, code: String?, codeError: String? = nil, error: String? = nil, decided: String? = nil
  ) -> Response {
    guard let realm = try? service.current().realm else { return notFound }
    let signedIn = try? SignedInBrowser(request, in: service)
    let csrf = browser.csrf
    let asksWho = signedIn == nil
    let typed = request.form?["username"].flatMap { $0.isEmpty ? nil : $0 }
    var response = browser.html(
      .device,
      [
        "action": .string(browser.link(to: path(of: realm.id))), "csrf": .string(csrf.text), "hidden": [],
        "notice": nil, "error": .optional(codeError ?? error), "cancellable": false, "decided": .optional(decided),
        "user_code": .optional(code.flatMap { $0.isEmpty ? nil : $0 }), "code_invalid": .bool(codeError != nil),
        "username": asksWho
          ? PageFields(browser.texts).username(
            realm, value: typed, isInvalid: error != nil && codeError == nil, comesLater: (code ?? "").isEmpty) : nil,
        "password": asksWho && !realm.settings.letsTestersChoose ? ["invalid": .bool(error != nil)] : nil,
        "signed_in": .optional(signedIn.map { realm.shownName(of: $0.user) }), "app": .optional(app(code, service)),
      ])
    csrf.store(in: &response)
    return response
  }

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
