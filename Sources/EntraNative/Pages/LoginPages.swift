internal import HTTPServer
internal import IdentityCore

/// The pages of a sign-in: the address first, then the password or a code, as the service has it. They drive the same journeys as
/// native authentication, and keep nothing: the continuation token rides in the form.
extension Endpoints {
  @Sendable func showLogin(_ request: Request) -> Outcome {
    .work {
      do throws(AuthorizeFailure) {
        let visit = visit(try checked(request), request)
        return page(visit, usernameForm(visit, username: visit.hint))
      } catch {
        return refuse(error, request)
      }
    }
  }

  @Sendable func takeLogin(_ request: Request) -> Outcome {
    .work {
      guard let form = request.form, pages.isOurs(form, request) else { return forged(request) }
      do throws(AuthorizeFailure) {
        return take(form, visit(try checked(request), request))
      } catch {
        return refuse(error, request)
      }
    }
  }

  func forged(_ request: Request) -> Response {
    pages.fault("AADSTS165000", "Invalid request: the form does not come from a page of this site.", request)
  }

  private func visit(_ asked: AuthorizeRequest, _ request: Request) -> PageVisit {
    var visit = PageVisit(
      tenant: asked.tenant, client: asked.client,
      address: "/\(request.parameters["tenant"])/login?\(request.rawQuery)", request: request,
      finish: { session in
        keeping(session, asked.tenant.service, request, answer(asked, session, request))
      },
      cancel: {
        let error = NativeAuthError(.accessDenied, 65004, "User declined to consent to access the app.")
        return refuse(.redirect(error, asked.asked.answer), request)
      })
    visit.hint = asked.asked.loginHint
    visit.claims = asked.claims
    return visit
  }

  /// Takes what a page of the sign-in brings.
  func take(_ form: Form, _ visit: PageVisit) -> Response {
    let username = (form["loginfmt"] ?? "").filter { !$0.isWhitespace }
    let token = form["continuation"] ?? ""
    let action = form["action"] ?? "username"
    if action == "cancel" { return visit.cancel() }
    do throws(CoreError) {
      return try step(action, form, token: token, username: username, visit)
    } catch {
      if case .internalFault = error { report(error, visit.request) }
      return again(action, error, token: token, username: username, form, visit)
    }
  }

  private func step(
    _ action: String, _ form: Form, token: String, username: String, _ visit: PageVisit
  ) throws(CoreError) -> Response {
    let (tenant, id) = (visit.tenant, visit.client.id)
    switch action {
    case "restart": return page(visit, usernameForm(visit, username: nil))
    case "new-account": return page(visit, signUpForm(visit, username: username))
    case "username":
      let begun = try tenant.beginSignIn(client: id, username: username, abilities: .all, onPages: true)
      return try show(
        try proceed(begun) { token throws(CoreError) in try tenant.challenge(token, client: id) }, .signIn, username,
        visit)
    case "resend": return try show(try tenant.challenge(token, client: id), .signIn, username, visit, isAgain: true)
    case "password":
      return try reached(
        try tenant.finish(
          token, client: id, reply: .password(form["passwd"] ?? ""), goal: .session, claims: visit.claims), username,
        visit)
    case "code", "second-code":
      return try reached(
        try tenant.finish(token, client: id, reply: .code(form.otc), goal: .session, claims: visit.claims), username,
        visit)
    case "second-email", "second-sms":
      let method = action == "second-sms" ? "sms" : "email"
      return try show(
        try tenant.challenge(token, client: id, method: method), .secondFactor, username, visit)
    case "register":
      let sent = try tenant.challengeRegistration(
        token, client: id, target: (form["target"] ?? "").filter { !$0.isWhitespace }, channel: nil)
      return try show(sent, .registration, username, visit)
    case "register-code":
      let next = try tenant.continueRegistration(token, client: id, code: form.otc)
      return try reached(
        try tenant.finish(next, client: id, reply: .nothing, goal: .session, claims: visit.claims), username, visit)
    default: return try stepElsewhere(action, form, token: token, username: username, visit)
    }
  }

  /// Signing up and recovering.
  private func stepElsewhere(
    _ action: String, _ form: Form, token: String, username: String, _ visit: PageVisit
  ) throws(CoreError) -> Response {
    let (tenant, id) = (visit.tenant, visit.client.id)
    switch action {
    case "sign-up":
      let begun = try tenant.beginSignUp(
        client: id, username: username, password: nil, attributes: [], abilities: .all, onPages: true)
      return try show(
        try proceed(begun) { token throws(CoreError) in try tenant.challengeSignUp(token, client: id) }, .signUp,
        username,
        visit)
    case "sign-up-resend":
      return try show(try tenant.challengeSignUp(token, client: id), .signUp, username, visit, isAgain: true)
    case "sign-up-code":
      return try show(try tenant.continueSignUp(token, client: id, reply: .code(form.otc)), .signUp, username, visit)
    case "sign-up-password":
      let reply = TenantService.SignUpReply.password(form["passwd"] ?? "")
      return try show(try tenant.continueSignUp(token, client: id, reply: reply), .signUp, username, visit)
    case "sign-up-details":
      let given = form.pairs.filter { $0.name.hasPrefix("attribute.") && !$0.value.isEmpty }
        .map { Attribute(String($0.name.dropFirst("attribute.".count)), $0.value) }
      return try show(
        try tenant.continueSignUp(token, client: id, reply: .attributes(given)), .signUp, username, visit)
    case "forgot":
      let begun = try tenant.beginReset(client: id, username: username, abilities: .all, onPages: true)
      return try show(
        try proceed(begun) { token throws(CoreError) in try tenant.challengeReset(token, client: id) }, .reset,
        username,
        visit)
    case "reset-resend":
      return try show(try tenant.challengeReset(token, client: id), .reset, username, visit, isAgain: true)
    case "reset-code":
      let next = try tenant.continueReset(token, client: id, code: form.otc).token
      return page(visit, newPasswordForm(visit, action: "reset-password", token: next, username: username))
    case "reset-password":
      var next = try tenant.submitPassword(token, client: id, password: form["passwd"] ?? "")
      // Whatever a client would be made to wait for is nothing that a page waits for.
      for _ in 0...100 {
        guard let done = try tenant.pollReset(next, client: id) else { continue }
        next = done
        break
      }
      return try reached(
        try tenant.finish(next, client: id, reply: .nothing, goal: .session, claims: visit.claims), username, visit)
    default:
      return page(visit, usernameForm(visit, username: username))
    }
  }

  /// Goes straight on to the challenge.
  private func proceed(
    _ begun: JourneyStep, _ next: (String) throws(CoreError) -> JourneyStep
  ) throws(CoreError) -> JourneyStep {
    guard case .proceed(let token) = begun else { return begun }
    return try next(token)
  }

  /// The page for a step.
  private func show(
    _ step: JourneyStep, _ journey: PageJourney, _ username: String, _ visit: PageVisit, isAgain: Bool = false
  ) throws(CoreError) -> Response {
    switch step {
    case .password(let token):
      return page(
        visit,
        journey == .signUp
          ? newPasswordForm(visit, action: "sign-up-password", token: token, username: username)
          : passwordForm(visit, token: token, username: username))
    case .code(let notice):
      return page(visit, codeForm(visit, journey, notice, username: username, isAgain: isAgain))
    case .passwordWanted(let token):
      return page(visit, newPasswordForm(visit, action: "sign-up-password", token: token, username: username))
    case .attributesWanted(let token, let attributes):
      return page(visit, detailsForm(visit, attributes, token: token, username: username))
    case .preverified(let token):
      let next = try visit.tenant.continueRegistration(token, client: visit.client.id, code: nil)
      return try reached(
        try visit.tenant.finish(next, client: visit.client.id, reply: .nothing, goal: .session, claims: visit.claims),
        username, visit)
    case .secondFactor(let token):
      let list = try visit.tenant.secondFactors(token, client: visit.client.id)
      if list.methods.count == 1 {
        return try show(
          try visit.tenant.challenge(list.token, client: visit.client.id), .secondFactor, username, visit)
      }
      return page(visit, methodForm(visit, list, username: username))
    case .registration(let token):
      let list = try visit.tenant.registrationMethods(token, client: visit.client.id)
      return page(visit, registrationForm(visit, list, username: username))
    case .proceed(let token) where journey == .signUp:
      return try reached(
        try visit.tenant.finish(token, client: visit.client.id, reply: .nothing, goal: .session, claims: visit.claims),
        username, visit)
    case .proceed, .redirect, .verificationWanted:
      return page(visit, usernameForm(visit, username: username))
    }
  }

  private func reached(
    _ outcome: SignInOutcome, _ username: String, _ visit: PageVisit
  ) throws(CoreError) -> Response {
    switch outcome {
    case .session(let session): return visit.finish(session)
    case .step(let step): return try show(step, .signIn, username, visit)
    case .tokens: throw .internalFault("a browser's sign-in ended in tokens")
    }
  }

  func page(_ visit: PageVisit, _ form: PageForm) -> Response { pages.form(form, visit.request) }
}

extension Form {
  /// A code, without the blanks that mails are pasted with.
  var otc: String { (self["otc"] ?? "").filter { !$0.isWhitespace } }
}
