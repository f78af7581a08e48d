internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Tenants

/// The sign-in pages: first the address, then the password or a code, as in the service. They drive the same tenant
/// flows as native authentication, and store nothing: the form carries the continuation token.
extension Endpoints {
  @Sendable func showLogin(_ request: Request) -> Outcome {
    .work {
      do throws(AuthorizeFailure) {
        let asked = try checked(request)
        let pageRequest = pageRequest(asked, request)
        let first = asked.isSignUp ? signUpForm : usernameForm
        return page(pageRequest, first(pageRequest, pageRequest.hint, nil))
      } catch {
        return refuse(error, request)
      }
    }
  }

  @Sendable func takeLogin(_ request: Request) -> Outcome {
    .work {
      guard let form = request.form, pages.isOurs(form, request) else { return forged(request) }
      do throws(AuthorizeFailure) {
        return take(form, pageRequest(try checked(request), request))
      } catch {
        return refuse(error, request)
      }
    }
  }

  func forged(_ request: Request) -> Response {
    pages.tenantFault("AADSTS165000", "Invalid request: the form does not come from a page of this site.", request)
  }

  private func pageRequest(_ asked: AuthorizeRequest, _ request: Request) -> LoginPageRequest {
    var pageRequest = LoginPageRequest(
      tenant: asked.tenant, client: asked.client,
      address: "/\(request.parameters["tenant"])/login?\(request.rawQuery)", request: request,
      finish: { session in
        keeping(session, asked.tenant.service, request, answer(asked, session, request))
      },
      cancel: {
        let error = NativeAuthError(.accessDenied, 65004, "User declined to consent to access the app.")
        return refuse(.redirect(error, asked.asked.answer), request)
      })
    pageRequest.hint = asked.asked.loginHint
    pageRequest.claims = asked.claims
    pageRequest.fail = { refuse(.redirect($0, asked.asked.answer), request) }
    return pageRequest
  }

  /// Processes the form of a sign-in page.
  func take(_ form: Form, _ pageRequest: LoginPageRequest) -> Response {
    let username = (form["loginfmt"] ?? "").filter { !$0.isWhitespace }
    let token = form["continuation"] ?? ""
    let isFound = token.isEmpty && form.credential != nil
    let action = isFound ? "found-passkey" : form["action"] ?? "username"
    if action == "cancel" { return pageRequest.cancel() }
    do throws(CoreError) {
      return try step(action, form, token: token, username: username, pageRequest)
    } catch {
      if case .internalFault = error { report(error, pageRequest.request) }
      let told = NativeAuthError(error)
      Annotations.note(error: told.code.rawValue)
      switch error {
      // The service returns to the application when an extension fails.
      case .tenant(.extensionFailed):
        if let fail = pageRequest.fail { return fail(told) }
      case .tenant(.signUpBlocked(let title, let message)):
        return pages.tenantFault(title.isEmpty ? "AADSTS\(told.number)" : title, message, pageRequest.request)
      default: break
      }
      return again(action, error, token: token, username: username, form, pageRequest)
    }
  }

  private func step(
    _ action: String, _ form: Form, token: String, username: String, _ pageRequest: LoginPageRequest
  ) throws(CoreError) -> Response {
    let (tenant, id) = (pageRequest.tenant, pageRequest.client.id)
    switch action {
    case "restart": return page(pageRequest, usernameForm(pageRequest, username: nil))
    case "new-account": return page(pageRequest, signUpForm(pageRequest, username: username))
    case "username":
      let begun = try tenant.beginSignIn(client: try tenant.pagesClient(id), username: username, abilities: .pages)
      if case .proceed(let token) = begun, try tenant.passkeyChoice(token, client: id) == .usual {
        return try askForPasskey(token, username, pageRequest, startsAtOnce: true)
      }
      return try show(
        try proceed(begun) { token throws(CoreError) in try tenant.challenge(token, client: id) }, .signIn, username,
        pageRequest)
    case "passkey", "use-passkey", "found-passkey", "other-way":
      return try passkeyStep(action, form, token: token, username: username, pageRequest)
    case "resend":
      return try show(try tenant.challenge(token, client: id), .signIn, username, pageRequest, isAgain: true)
    case "password":
      return try reached(
        try tenant.finish(
          token, client: id, reply: .password(form["passwd"] ?? ""), goal: .session, claims: pageRequest.claims),
        username,
        pageRequest)
    case "code", "second-code":
      return try reached(
        try tenant.finish(token, client: id, reply: .code(form.otc), goal: .session, claims: pageRequest.claims),
        username,
        pageRequest)
    case "second-email", "second-sms":
      let method = action == "second-sms" ? "sms" : "email"
      return try show(
        try tenant.challenge(token, client: id, method: method), .secondFactor, username, pageRequest)
    case "register":
      let sent = try tenant.challengeRegistration(
        token, client: id, target: (form["target"] ?? "").filter { !$0.isWhitespace }, channel: nil)
      return try show(sent, .registration, username, pageRequest)
    case "register-code":
      let next = try tenant.continueRegistration(token, client: id, code: form.otc)
      return try reached(
        try tenant.finish(next, client: id, reply: .nothing, goal: .session, claims: pageRequest.claims), username,
        pageRequest)
    default: return try stepElsewhere(action, form, token: token, username: username, pageRequest)
    }
  }

  /// Processes the forms of sign-up and password reset.
  private func stepElsewhere(
    _ action: String, _ form: Form, token: String, username: String, _ pageRequest: LoginPageRequest
  ) throws(CoreError) -> Response {
    let (tenant, id) = (pageRequest.tenant, pageRequest.client.id)
    switch action {
    case "sign-up":
      let begun = try tenant.beginSignUp(
        client: try tenant.pagesClient(id), username: username, password: nil, attributes: [], abilities: .pages)
      return try show(
        try proceed(begun) { token throws(CoreError) in try tenant.challengeSignUp(token, client: id) }, .signUp,
        username,
        pageRequest)
    case "sign-up-resend":
      return try show(try tenant.challengeSignUp(token, client: id), .signUp, username, pageRequest, isAgain: true)
    case "sign-up-code":
      return try show(
        try tenant.continueSignUp(token, client: id, reply: .code(form.otc)), .signUp, username, pageRequest)
    case "sign-up-password":
      let reply = TenantService.SignUpReply.password(form["passwd"] ?? "")
      return try show(try tenant.continueSignUp(token, client: id, reply: reply), .signUp, username, pageRequest)
    case "sign-up-details":
      let given = form.pairs.filter { $0.name.hasPrefix("attribute.") && !$0.value.isEmpty }
        .map { Attribute(String($0.name.dropFirst("attribute.".count)), $0.value) }
      return try show(
        try tenant.continueSignUp(token, client: id, reply: .attributes(given)), .signUp, username, pageRequest)
    case "forgot":
      let begun = try tenant.beginReset(client: try tenant.pagesClient(id), username: username, abilities: .pages)
      return try show(
        try proceed(begun) { token throws(CoreError) in try tenant.challengeReset(token, client: id) }, .reset,
        username,
        pageRequest)
    case "reset-resend":
      return try show(try tenant.challengeReset(token, client: id), .reset, username, pageRequest, isAgain: true)
    case "reset-code":
      let next = try tenant.continueReset(token, client: id, code: form.otc).token
      return page(pageRequest, newPasswordForm(pageRequest, action: "reset-password", token: next, username: username))
    case "reset-password":
      let next = try tenant.submitPassword(token, client: id, password: form["passwd"] ?? "", completes: true)
      return try reached(
        try tenant.finish(next, client: id, reply: .nothing, goal: .session, claims: pageRequest.claims), username,
        pageRequest)
    default:
      return page(pageRequest, usernameForm(pageRequest, username: username))
    }
  }

  /// Continues directly with the challenge.
  func proceed(
    _ begun: TenantFlowStep, _ next: (String) throws(CoreError) -> TenantFlowStep
  ) throws(CoreError) -> TenantFlowStep {
    guard case .proceed(let token) = begun else { return begun }
    return try next(token)
  }

  /// The page of a step.
  func show(
    _ step: TenantFlowStep, _ flow: LoginPageFlow, _ username: String, _ pageRequest: LoginPageRequest,
    isAgain: Bool = false
  ) throws(CoreError) -> Response {
    switch step {
    case .password(let token):
      return page(
        pageRequest,
        flow == .signUp
          ? newPasswordForm(pageRequest, action: "sign-up-password", token: token, username: username)
          : passwordForm(pageRequest, token: token, username: username))
    case .code(let notice):
      return page(pageRequest, codeForm(pageRequest, flow, notice, username: username, isAgain: isAgain))
    case .passwordWanted(let token):
      return page(
        pageRequest, newPasswordForm(pageRequest, action: "sign-up-password", token: token, username: username))
    case .attributesWanted(let token, _):
      return page(pageRequest, detailsForm(pageRequest, token: token, username: username))
    case .preverified(let token):
      let next = try pageRequest.tenant.continueRegistration(token, client: pageRequest.client.id, code: nil)
      return try reached(
        try pageRequest.tenant.finish(
          next, client: pageRequest.client.id, reply: .nothing, goal: .session, claims: pageRequest.claims),
        username, pageRequest)
    case .secondFactor(let token):
      let list = try pageRequest.tenant.secondFactors(token, client: pageRequest.client.id)
      let hasPasskey = hasPasskey(list.token, pageRequest)
      if hasPasskey, list.methods.isEmpty {
        return try askForPasskey(list.token, username, pageRequest, startsAtOnce: false)
      }
      if list.methods.count == 1, !hasPasskey {
        return try show(
          try pageRequest.tenant.challenge(list.token, client: pageRequest.client.id), .secondFactor, username,
          pageRequest)
      }
      return page(pageRequest, methodForm(pageRequest, list, username: username))
    case .registration(let token):
      let list = try pageRequest.tenant.registrationMethods(token, client: pageRequest.client.id)
      return page(pageRequest, registrationForm(pageRequest, list, username: username))
    case .proceed(let token) where flow == .signUp:
      return try reached(
        try pageRequest.tenant.finish(
          token, client: pageRequest.client.id, reply: .nothing, goal: .session, claims: pageRequest.claims),
        username, pageRequest)
    case .proceed, .redirect, .verificationWanted:
      return page(pageRequest, usernameForm(pageRequest, username: username))
    }
  }

  func reached(
    _ outcome: SignInOutcome, _ username: String, _ pageRequest: LoginPageRequest
  ) throws(CoreError) -> Response {
    switch outcome {
    case .session(let session): return pageRequest.finish(session)
    case .step(let step): return try show(step, .signIn, username, pageRequest)
    case .tokens: throw .internalFault("a browser's sign-in ended in tokens")
    }
  }

  func page(_ pageRequest: LoginPageRequest, _ form: PageForm) -> Response { pages.form(form, pageRequest.request) }
}

extension Form {
  /// The code, without whitespace that was pasted with it.
  var otc: String { (self["otc"] ?? "").filter { !$0.isWhitespace } }
}
