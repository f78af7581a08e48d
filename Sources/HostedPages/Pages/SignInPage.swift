internal import HTTPServer
internal import IdentityCore
internal import JSON
internal import Mustache

/// `/login`: a password, or a code by mail or text. The steps that a sign-in may take behind it are posted to the same
/// address.
extension HostedPagesFront {
  @Sendable func showSignIn(_ request: Request) -> Outcome {
    show(request) { (visit) throws(CoreError) in
      if let page = try pageForSession(visit) { return page }
      if visit.provider != nil { return .redirect(request.redirectStatus, to: visit.address(of: "/provider")) }
      guard !visit.realm.settings.letsTestersChoose, let errand = visit.errand, errand.purpose == .signIn else {
        return firstPage(visit, username: visit.asked.loginHint)
      }
      let notice = errand.notice.map { renderer.parts.texts($0) }
      return signInPage(visit, username: errand.username, notice: notice)
        .with("Set-Cookie", Errand.done(secure: isSecure(request)))
    }
  }

  @Sendable func takeSignIn(_ request: Request) -> Outcome {
    take(request) { (visit, form) throws(CoreError) in
      if let response = try takeForSession(visit, form) { return response }
      if visit.realm.settings.letsTestersChoose { return try takePick(visit, form) }
      if let handle = form["flow"].flatMap({ FlowHandle($0) }) { return try takeStep(visit, form, handle) }
      guard visit.offersOwn else { throw .challengeNotAvailable }
      let username = (form["username"] ?? form["login"] ?? "").trimmed
      if let credential = form.credential { return try takeFoundPasskey(visit, credential, username: username) }
      switch form["action"] {
      case "email_code": return try startCode(visit, username, .emailCode)
      case "passkey": return try startCode(visit, username, .passkey)
      case "text_code": return try startCode(visit, username, .smsCode)
      default: return try checkPassword(visit, username, form["password"] ?? "")
      }
    }
  }

  private func checkPassword(_ visit: Visit, _ username: String, _ password: String) throws(CoreError) -> Response {
    do throws(CoreError) {
      let step = try visit.service.signIn(
        SignInRequest(client: visit.client.id, origin: .hosted, username: username, start: .password(password)))
      return try proceed(visit, step, username: username)
    } catch .userNotConfirmed {
      // Said only to somebody who has proved the password: whoever confirms now is signed in by it.
      // A magic name has no account to confirm.
      guard let flow = try? visit.service.beginConfirmation(client: visit.client.id, username: username) else {
        return signInPage(visit, username: username, error: try tellable(.userNotConfirmed))
      }
      return send(visit, to: "/confirm", Errand(.confirm, username: username, flow: flow))
    } catch .passwordResetRequired {
      return send(visit, to: "/confirmForgotPassword", Errand(.recover, username: username))
    } catch {
      return signInPage(visit, username: username, error: try tellable(error))
    }
  }

  private func startCode(_ visit: Visit, _ username: String, _ choice: FactorChoice) throws(CoreError) -> Response {
    guard !username.isEmpty else {
      let problem = renderer.parts.texts("sign-in.whom")
      return signInPage(visit, username: nil, error: problem, isUsernameMissing: true)
    }
    guard ways(visit).contains(choice) else { throw .challengeNotAvailable }
    do throws(CoreError) {
      let step = try visit.service.signIn(
        SignInRequest(
          client: visit.client.id, origin: .hosted, username: username, start: .choice(ChoiceRequest(preferred: choice))
        ))
      return try proceed(visit, step, username: username)
    } catch {
      return signInPage(visit, username: username, error: try tellable(error))
    }
  }

  /// What comes next: back to the app, or another question.
  func proceed(_ visit: Visit, _ step: SignInStep, username: String) throws(CoreError) -> Response {
    switch step {
    case .session(let session): return try arrive(visit, session)
    case .challenge(let challenge): return try ask(visit, challenge, username: username)
    case .tokens: throw .internalFault("a hosted sign-in ended in tokens")
    }
  }

  /// The page for a question.
  func ask(
    _ visit: Visit, _ challenge: Challenge, username: String, error: String? = nil, notice: String? = nil
  ) throws(CoreError) -> Response {
    guard let handle = challenge.handle else { throw .internalFault("a question of a hosted sign-in has no flow") }
    switch challenge.question {
    case .newPassword(let required, _):
      return newPasswordPage(visit, handle, username: username, required: required)
    case .code(let delivery):
      return codePage(visit, handle, username: username, .sent(delivery), error: error, notice: notice)
    case .factorCode(let delivery):
      return codePage(visit, handle, username: username, .sentAsFactor(delivery), error: error, notice: notice)
    case .tokenCode:
      return codePage(visit, handle, username: username, .authenticator, error: error)
    case .factorChoice(let options):
      return factorChoicePage(visit, handle, username: username, options)
    case .factorSetUp(let setUp):
      return try factorSetUpPage(visit, handle, username: username, setUp)
    case .choice:
      return choicePage(visit, handle, username: username, challenge.available)
    case .password:
      return signInPage(visit, username: username)
    case .passkey(let request):
      return passkeyPage(visit, handle, username: username, request, error: error)
    case .passwordProof, .passwordProofStart, .deviceProofStart, .deviceProof, .custom:
      throw .internalFault("the pages do not prove passwords")
    }
  }

  /// Whatever the person answers in the middle of a sign-in.
  func takeStep(_ visit: Visit, _ form: Form, _ handle: FlowHandle) throws(CoreError) -> Response {
    let username = form["username"] ?? ""
    do throws(CoreError) {
      let question = try visit.service.question(of: handle, client: visit.client.id)
      switch question.question {
      case .newPassword(let required, _):
        return try takeNewPassword(visit, form, handle, username: username, required: required)
      case .code(let delivery): return try takeCode(visit, form, handle, username: username, .sent(delivery))
      case .factorCode(let delivery):
        return try takeCode(visit, form, handle, username: username, .sentAsFactor(delivery))
      case .tokenCode: return try takeCode(visit, form, handle, username: username, .authenticator)
      case .factorChoice: return try takeFactorChoice(visit, form, handle, username: username)
      case .factorSetUp(let setUp): return try takeFactorSetUp(visit, form, handle, username: username, setUp)
      case .choice: return try takeChoice(visit, form, handle, username: username)
      case .password: return try checkPassword(visit, username, form["password"] ?? "")
      case .passkey(let request): return try takePasskey(visit, form, handle, username: username, request)
      case .passwordProof, .passwordProofStart, .deviceProofStart, .deviceProof, .custom:
        throw .internalFault("the pages do not prove passwords")
      }
    } catch {
      // The flow is over: too late, answered in another tab, or closed after too many wrong codes.
      return signInPage(visit, username: username, error: try tellable(error))
    }
  }

  func answer(_ visit: Visit, _ handle: FlowHandle, _ reply: SignInAnswer.Reply) throws(CoreError) -> SignInStep {
    try visit.service.answer(
      SignInAnswer(client: visit.client.id, proof: .ownPages, origin: .hosted, flow: handle, reply: reply))
  }

  /// The page itself. `error` marks the fields, except where only the name is missing, or nothing that was typed is wrong.
  func signInPage(
    _ visit: Visit, username: String?, error: String? = nil, notice: String? = nil, isUsernameMissing: Bool = false,
    isNobodyWrong: Bool = false
  ) -> Response {
    if let code = visit.deviceCode { return devicePage(visit.service, visit.request, code: code, error: error) }
    let ways = visit.offersOwn ? ways(visit) : []
    let takesPassword = ways.contains(.password)
    let isWrong = error != nil && !isNobodyWrong
    let value = username.flatMap { $0.isEmpty ? nil : $0 }
    let passkey = ways.contains(.passkey) ? try? visit.service.passkeyOffer(client: visit.client.id) : nil
    return page(
      .signIn, visit,
      [
        "action": .string(visit.link(to: "/login")), "error": .optional(error), "notice": .optional(notice),
        "username": visit.offersOwn ? usernameField(visit.realm, value: value, isInvalid: isWrong) : nil,
        "password": takesPassword ? ["invalid": .bool(isWrong && !isUsernameMissing)] : nil,
        "email_code": .bool(ways.contains(.emailCode)), "text_code": .bool(ways.contains(.smsCode)),
        "passkey": .bool(ways.contains(.passkey)), "options": .optional(passkey?.json.text),
        "script": passkey == nil ? nil : .string(renderer.link(to: renderer.parts.scriptAddress)),
        "forgot_password": takesPassword && visit.realm.settings.recovery?.first != .administratorOnly
          ? .string(visit.link(to: "/forgotPassword")) : nil,
        "sign_up": visit.offersOwn && visit.realm.settings.allowsSelfSignUp
          ? .string(visit.link(to: "/signup")) : nil,
        "providers": providerButtons(visit),
      ], policy: passkey == nil ? Response.pagePolicy : Response.scriptedPolicy)
  }

  /// How one may sign in here. Codes are the client's choice as well as the realm's.
  private func ways(_ visit: Visit) -> Set<FactorChoice> {
    let factors = visit.realm.settings.firstFactors
    let chooses = visit.client.allows(.choice)
    var ways: Set<FactorChoice> = []
    if factors.contains(.emailCode), chooses { ways.insert(.emailCode) }
    if factors.contains(.smsCode), chooses { ways.insert(.smsCode) }
    if factors.contains(.passkey), chooses, visit.realm.relyingParty != nil { ways.insert(.passkey) }
    if factors.contains(.password) || ways.isEmpty { ways.insert(.password) }
    return ways
  }
}

/// Failures and redirects that all pages share.
extension HostedPagesFront {
  /// The words for a failure that the person may hear of; ours are thrown on.
  func tellable(_ error: CoreError, in context: PageTextContext = .other) throws(CoreError) -> String {
    if case .internalFault = error { throw error }
    return renderer.parts.texts.words(for: error, in: context)
  }

  /// On to another page, with something for it to know.
  func send(_ visit: Visit, to path: String, _ errand: Errand) -> Response {
    .redirect(visit.request.redirectStatus, to: visit.address(of: path))
      .with("Set-Cookie", errand.cookie(secure: isSecure(visit.request)))
  }
}

extension String {
  /// Without the blanks that keyboards of phones put around a name.
  var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
