internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let signIn = HostedPage(
    "sign-in",
    [
      .get("/login", HostedPagesFront.showSignIn),
      .post("/login", HostedPagesFront.takeSignIn),
    ])
}

/// `/login`: a password, or a code by mail or text. The steps that a sign-in may take behind it are posted to the same
/// address.
extension HostedPagesFront {
  @Sendable func showSignIn(_ request: Request) -> Outcome {
    show(request) { (pageRequest) throws(CoreError) in
      if let page = try pageForSession(pageRequest) { return page }
      if pageRequest.provider != nil {
        return .redirect(to: pageRequest.address(of: "/provider"), after: request)
      }
      guard !pageRequest.realm.settings.letsTestersChoose, let pageNotice = pageRequest.pageNotice,
        pageNotice.purpose == .signIn
      else {
        return firstPage(pageRequest, username: pageRequest.asked.loginHint)
      }
      let notice = pageNotice.notice.map { renderer.parts.texts($0) }
      return signInPage(pageRequest, username: pageNotice.username, notice: notice)
        .with("Set-Cookie", PageNotice.done(secure: isSecure(request)))
    }
  }

  @Sendable func takeSignIn(_ request: Request) -> Outcome {
    take(request) { (pageRequest, form) throws(CoreError) in
      if let response = try takeForSession(pageRequest, form) { return response }
      if pageRequest.realm.settings.letsTestersChoose { return try takePick(pageRequest, form) }
      if let handle = form["flow"].flatMap({ FlowHandle($0) }) { return try takeStep(pageRequest, form, handle) }
      guard pageRequest.offersOwn else { throw .signIn(.challengeNotAvailable) }
      let username = (form["username"] ?? form["login"] ?? "").trimmed
      if let credential = form.credential { return try takeFoundPasskey(pageRequest, credential, username: username) }
      switch form["action"] {
      case "email_code": return try startCode(pageRequest, username, .emailCode)
      case "passkey": return try startCode(pageRequest, username, .passkey)
      case "text_code": return try startCode(pageRequest, username, .smsCode)
      default: return try checkPassword(pageRequest, username, form["password"] ?? "")
      }
    }
  }

  private func checkPassword(_ pageRequest: PageRequest, _ username: String, _ password: String) throws(CoreError)
    -> Response
  {
    do throws(CoreError) {
      let step = try pageRequest.service.signIns.signIn(
        SignInRequest(client: pageRequest.client.id, origin: .hosted, username: username, start: .password(password)))
      return try proceed(pageRequest, step, username: username)
    } catch .account(.notConfirmed) {
      // This error is thrown only after the password was proved: confirming now signs the user in.
      // A magic name has no account to confirm.
      guard
        let flow = try? pageRequest.service.signIns.beginConfirmation(client: pageRequest.client.id, username: username)
      else {
        return signInPage(pageRequest, username: username, error: try tellable(.account(.notConfirmed)))
      }
      return send(pageRequest, to: "/confirm", PageNotice(.confirm, username: username, flow: flow))
    } catch .account(.passwordResetRequired) {
      return send(pageRequest, to: "/confirmForgotPassword", PageNotice(.recover, username: username))
    } catch {
      return signInPage(pageRequest, username: username, error: try tellable(error))
    }
  }

  private func startCode(_ pageRequest: PageRequest, _ username: String, _ choice: FactorChoice) throws(CoreError)
    -> Response
  {
    guard !username.isEmpty else {
      let problem = renderer.parts.texts("sign-in.whom")
      return signInPage(pageRequest, username: nil, error: problem, isUsernameMissing: true)
    }
    guard ways(pageRequest).contains(choice) else { throw .signIn(.challengeNotAvailable) }
    do throws(CoreError) {
      let step = try pageRequest.service.signIns.signIn(
        SignInRequest(
          client: pageRequest.client.id, origin: .hosted, username: username,
          start: .choice(ChoiceRequest(preferred: choice))
        ))
      return try proceed(pageRequest, step, username: username)
    } catch {
      return signInPage(pageRequest, username: username, error: try tellable(error))
    }
  }

  /// The next step: the redirect to the app, or another page.
  func proceed(_ pageRequest: PageRequest, _ step: SignInStep, username: String) throws(CoreError) -> Response {
    switch step {
    case .session(let session): return try arrive(pageRequest, session)
    case .challenge(let challenge): return try ask(pageRequest, challenge, username: username)
    case .tokens: throw .internalFault("a hosted sign-in ended in tokens")
    }
  }

  /// The page for a question.
  func ask(
    _ pageRequest: PageRequest, _ challenge: Challenge, username: String, error: String? = nil, notice: String? = nil
  ) throws(CoreError) -> Response {
    guard let handle = challenge.handle else { throw .internalFault("a question of a hosted sign-in has no flow") }
    switch challenge.question {
    case .newPassword(let required, _):
      return newPasswordPage(pageRequest, handle, username: username, required: required)
    case .code(let delivery):
      return codePage(pageRequest, handle, username: username, .sent(delivery), error: error, notice: notice)
    case .factorCode(let delivery):
      return codePage(pageRequest, handle, username: username, .sentAsFactor(delivery), error: error, notice: notice)
    case .totp:
      return codePage(pageRequest, handle, username: username, .authenticator, error: error)
    case .factorChoice(let options):
      return factorChoicePage(pageRequest, handle, username: username, options)
    case .factorSetUp(let setUp):
      return try factorSetUpPage(pageRequest, handle, username: username, setUp)
    case .choice:
      return choicePage(pageRequest, handle, username: username, challenge.available)
    case .password:
      return signInPage(pageRequest, username: username)
    case .passkey(let request):
      return passkeyPage(pageRequest, handle, username: username, request, error: error)
    case .passwordProof, .passwordProofStart, .deviceProofStart, .deviceProof, .custom:
      throw .internalFault("the pages do not prove passwords")
    }
  }

  /// Handles an answer in the middle of a sign-in.
  func takeStep(_ pageRequest: PageRequest, _ form: Form, _ handle: FlowHandle) throws(CoreError) -> Response {
    let username = form["username"] ?? ""
    do throws(CoreError) {
      let question = try pageRequest.service.signIns.question(of: handle, client: pageRequest.client.id)
      switch question.question {
      case .newPassword(let required, _):
        return try takeNewPassword(pageRequest, form, handle, username: username, required: required)
      case .code(let delivery): return try takeCode(pageRequest, form, handle, username: username, .sent(delivery))
      case .factorCode(let delivery):
        return try takeCode(pageRequest, form, handle, username: username, .sentAsFactor(delivery))
      case .totp: return try takeCode(pageRequest, form, handle, username: username, .authenticator)
      case .factorChoice: return try takeFactorChoice(pageRequest, form, handle, username: username)
      case .factorSetUp(let setUp): return try takeFactorSetUp(pageRequest, form, handle, username: username, setUp)
      case .choice: return try takeChoice(pageRequest, form, handle, username: username)
      case .password: return try checkPassword(pageRequest, username, form["password"] ?? "")
      case .passkey(let request): return try takePasskey(pageRequest, form, handle, username: username, request)
      case .passwordProof, .passwordProofStart, .deviceProofStart, .deviceProof, .custom:
        throw .internalFault("the pages do not prove passwords")
      }
    } catch {
      // The flow is over: too late, answered in another tab, or closed after too many wrong codes.
      return signInPage(pageRequest, username: username, error: try tellable(error))
    }
  }

  func answer(_ pageRequest: PageRequest, _ handle: FlowHandle, _ reply: SignInAnswer.Reply) throws(CoreError)
    -> SignInStep
  {
    try pageRequest.service.signIns.answer(
      SignInAnswer(client: pageRequest.client.id, proof: .ownPages, origin: .hosted, flow: handle, reply: reply))
  }

  /// The page itself. `error` marks the fields, except where only the name is missing, or nothing that was typed is
  /// wrong.
  func signInPage(
    _ pageRequest: PageRequest, username: String?, error: String? = nil, notice: String? = nil,
    isUsernameMissing: Bool = false,
    isNobodyWrong: Bool = false
  ) -> Response {
    if let code = pageRequest.deviceCode {
      return devicePage(pageRequest.service, pageRequest.request, code: code, error: error)
    }
    let ways = pageRequest.offersOwn ? ways(pageRequest) : []
    let takesPassword = ways.contains(.password)
    let isWrong = error != nil && !isNobodyWrong
    let value = username.flatMap { $0.isEmpty ? nil : $0 }
    let passkey =
      ways.contains(.passkey) ? try? pageRequest.service.signIns.passkeyOffer(client: pageRequest.client.id) : nil
    return page(
      .signIn, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/login")), "error": .optional(error), "notice": .optional(notice),
        "username": pageRequest.offersOwn ? usernameField(pageRequest.realm, value: value, isInvalid: isWrong) : nil,
        "password": takesPassword ? ["invalid": .bool(isWrong && !isUsernameMissing)] : nil,
        "email_code": .bool(ways.contains(.emailCode)), "text_code": .bool(ways.contains(.smsCode)),
        "passkey": .bool(ways.contains(.passkey)), "options": .optional(passkey?.json.text),
        "script": passkey == nil ? nil : .string(renderer.link(to: renderer.parts.scriptAddress)),
        "forgot_password": takesPassword && pageRequest.realm.settings.recovery?.first != .administratorOnly
          ? .string(pageRequest.link(to: "/forgotPassword")) : nil,
        "sign_up": pageRequest.offersOwn && pageRequest.realm.settings.allowsSelfSignUp
          ? .string(pageRequest.link(to: "/signup")) : nil,
        "providers": providerButtons(pageRequest),
      ], policy: passkey == nil ? Response.pagePolicy : Response.scriptedPolicy)
  }

  /// The available ways to sign in: allowed by the client and the realm.
  private func ways(_ pageRequest: PageRequest) -> Set<FactorChoice> {
    let factors = pageRequest.realm.settings.firstFactors
    let chooses = pageRequest.client.allows(.choice)
    var ways: Set<FactorChoice> = []
    if factors.contains(.emailCode), chooses { ways.insert(.emailCode) }
    if factors.contains(.smsCode), chooses { ways.insert(.smsCode) }
    if factors.contains(.passkey), chooses, pageRequest.realm.relyingParty != nil { ways.insert(.passkey) }
    if factors.contains(.password) || ways.isEmpty { ways.insert(.password) }
    return ways
  }
}

/// Failures and redirects that all pages share.
extension HostedPagesFront {
  /// The text of an error that the user may see; internal errors are rethrown.
  func tellable(_ error: CoreError, in context: PageTextContext = .other) throws(CoreError) -> String {
    if case .internalFault = error { throw error }
    Annotations.note(problem: error)
    Annotations.note(error: error.nameInJournal)
    return renderer.parts.texts.words(for: error, in: context)
  }

  /// On to another page, with something for it to know.
  func send(_ pageRequest: PageRequest, to path: String, _ pageNotice: PageNotice) -> Response {
    .redirect(to: pageRequest.address(of: path), after: pageRequest.request)
      .with("Set-Cookie", pageNotice.cookie(secure: isSecure(pageRequest.request)))
  }
}

extension CoreError {
  /// The journal's name for an error that the page shows as text, from the standard (RFC 6749 §4.1.2.1).
  fileprivate var nameInJournal: String {
    switch kind {
    case .refused, .notFound: "access_denied"
    case .invalid, .trigger, .notImplemented: "invalid_request"
    case .fault, .awaiting: "server_error"
    }
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
