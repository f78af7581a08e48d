internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let signIn = HostedPage("sign-in", PageRoute.page("/login", SignInPage.self))
}

/// `/login`: a password, a code by mail or text, or a passkey; ``SignInSteps`` follows, at the same address. A realm
/// that lets testers choose has ``PickPage`` instead, and a user who is signed in may be asked by ``ChooseAccountPage``
/// or ``ConsentPage`` before or instead.
struct SignInPage: RequestPage {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func show() throws(CoreError) -> Response {
    if let page = try context.pageForSession() { return page }
    if context.provider != nil { return context.redirect(to: "/provider") }
    guard !context.realm.settings.letsTestersChoose, let pageNotice = context.pageNotice, pageNotice.purpose == .signIn
    else {
      return context.firstPage(username: context.asked.loginHint)
    }
    return page(username: pageNotice.username, notice: pageNotice.notice.map { context.texts($0) })
      .with("Set-Cookie", PageNotice.done(secure: context.browser.isSecure))
  }

  func take(_ form: Form) throws(CoreError) -> Response {
    if let response = try context.takeForSession(form) { return response }
    if context.realm.settings.letsTestersChoose { return try PickPage(context).take(form) }
    if let handle = form["flow"].flatMap({ FlowHandle($0) }) { return try SignInSteps(context).take(form, handle) }
    guard context.offersOwn else { throw .signIn(.challengeNotAvailable) }
    let username = (form["username"] ?? form["login"] ?? "").trimmed
    if let credential = form.credential { return try take(found: credential, username: username) }
    switch form["action"] {
    case "email_code": return try start(.emailCode, username)
    case "passkey": return try start(.passkey, username)
    case "text_code": return try start(.smsCode, username)
    default: return try check(form["password"] ?? "", username)
    }
  }

  /// Signs in with a password.
  func check(_ password: String, _ username: String) throws(CoreError) -> Response {
    do throws(CoreError) {
      let step = try context.service.signIns.signIn(
        SignInRequest(client: context.client.id, origin: .hosted, username: username, start: .password(password)))
      return try SignInSteps(context).proceed(step, username: username)
    } catch .account(.notConfirmed) {
      // This error is thrown only after the password was proved: confirming now signs the user in.
      // A magic name has no account to confirm.
      guard let flow = try? context.service.signIns.beginConfirmation(client: context.client.id, username: username)
      else {
        return page(username: username, error: try context.explained(.account(.notConfirmed)))
      }
      return context.redirect(to: "/confirm", passing: PageNotice(.confirm, username: username, flow: flow))
    } catch .account(.passwordResetRequired) {
      return context.redirect(to: "/confirmForgotPassword", passing: PageNotice(.recover, username: username))
    } catch {
      return page(username: username, error: try context.explained(error))
    }
  }

  /// Starts with another factor than the password.
  private func start(_ choice: FactorChoice, _ username: String) throws(CoreError) -> Response {
    guard !username.isEmpty else {
      return page(username: nil, error: context.texts("sign-in.whom"), isUsernameMissing: true)
    }
    guard ways.contains(choice) else { throw .signIn(.challengeNotAvailable) }
    do throws(CoreError) {
      let step = try context.service.signIns.signIn(
        SignInRequest(
          client: context.client.id, origin: .hosted, username: username,
          start: .choice(ChoiceRequest(preferred: choice))
        ))
      return try SignInSteps(context).proceed(step, username: username)
    } catch {
      return page(username: username, error: try context.explained(error))
    }
  }

  /// Processes a passkey found by the browser's autofill.
  private func take(found credential: JSON, username: String) throws(CoreError) -> Response {
    do throws(CoreError) {
      let step = try context.service.signIns.signIn(passkey: credential, client: context.client.id)
      return try SignInSteps(context).proceed(step, username: username)
    } catch .signIn(.wrongCredentials) {
      let problem = context.texts.words(for: .passkey(.notFound))
      return page(username: username, error: problem, isNobodyWrong: true)
    } catch {
      return page(username: username, error: try context.explained(error), isNobodyWrong: true)
    }
  }

  /// The page itself. `error` marks the fields, except where only the name is missing, or nothing that was typed is
  /// wrong.
  func page(
    username: String?, error: String? = nil, notice: String? = nil, isUsernameMissing: Bool = false,
    isNobodyWrong: Bool = false
  ) -> Response {
    if let code = context.deviceCode {
      return DevicePage(context.browser).page(context.service, code: code, error: error)
    }
    let ways = context.offersOwn ? self.ways : []
    let takesPassword = ways.contains(.password)
    let isWrong = error != nil && !isNobodyWrong
    let value = username.flatMap { $0.isEmpty ? nil : $0 }
    let passkey =
      ways.contains(.passkey) ? try? context.service.signIns.passkeyOffer(client: context.client.id) : nil
    return context.html(
      .signIn,
      [
        "action": .string(context.link(to: "/login")), "error": .optional(error), "notice": .optional(notice),
        "username": context.offersOwn
          ? context.fields.username(context.realm, value: value, isInvalid: isWrong) : nil,
        "password": takesPassword ? ["invalid": .bool(isWrong && !isUsernameMissing)] : nil,
        "email_code": .bool(ways.contains(.emailCode)), "text_code": .bool(ways.contains(.smsCode)),
        "passkey": .bool(ways.contains(.passkey)), "options": .optional(passkey?.json.text),
        "script": passkey == nil ? nil : .string(context.browser.scriptLink),
        "forgot_password": takesPassword && context.realm.settings.recovery?.first != .administratorOnly
          ? .string(context.link(to: "/forgotPassword")) : nil,
        "sign_up": context.offersOwn && context.realm.settings.allowsSelfSignUp
          ? .string(context.link(to: "/signup")) : nil,
        "providers": context.providerButtons,
        // Tests of apps fill in Keycloak's page by the ids of its elements.
        "keycloak": .bool(context.realm.settings.paths == .keycloak),
      ], policy: passkey == nil ? Response.pagePolicy : Response.scriptedPolicy)
  }

  /// The available first factors: allowed by the client and the realm.
  private var ways: Set<FactorChoice> {
    let factors = context.realm.settings.firstFactors
    let chooses = context.client.allows(.choice)
    var ways: Set<FactorChoice> = []
    if factors.contains(.emailCode), chooses { ways.insert(.emailCode) }
    if factors.contains(.smsCode), chooses { ways.insert(.smsCode) }
    if factors.contains(.passkey), chooses, context.realm.relyingParty != nil { ways.insert(.passkey) }
    if factors.contains(.password) || ways.isEmpty { ways.insert(.password) }
    return ways
  }
}

/// A password in the middle of a sign-in, on the same page.
struct PasswordStep: StepPage {
  let flow: SignInFlow

  func show(notice: String?) -> Response { SignInPage(flow.context).page(username: flow.username) }

  func take(_ form: Form) throws(CoreError) -> Response {
    try SignInPage(flow.context).check(form["password"] ?? "", flow.username)
  }
}

extension String {
  /// Without the blanks that phone keyboards add around a name.
  var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
