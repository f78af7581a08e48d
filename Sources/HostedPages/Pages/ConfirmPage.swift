internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let confirm = HostedPage(
    "confirm",
    PageRoute.page("/confirm", ConfirmPage.self)
      + PageRoute.page("/resendcode", caseInsensitive: true, ResendCodePage.self))
}

/// `/confirm`: the code that verifies a new account's address. Reached from sign-up, or from a sign-in before
/// confirmation. Confirmation signs the user in, since the password was just verified.
struct ConfirmPage: RequestPage {
  static let demands = PageDemands(ownAccounts: true)
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func show() -> Response {
    guard let pageNotice = context.pageNotice, pageNotice.purpose == .confirm else {
      return context.redirect(to: "/login")
    }
    let notice = pageNotice.notice.map { context.texts($0, ["destination": pageNotice.destination ?? ""]) }
    return page(pageNotice, notice: notice)
  }

  func take(_ form: Form) throws(CoreError) -> Response {
    guard var pageNotice = PageNotice(.confirm, form) ?? context.pageNotice, pageNotice.purpose == .confirm else {
      return context.redirect(to: "/login")
    }
    do throws(CoreError) {
      if form["action"] == "resend" {
        pageNotice.destination = try context.resendCode(to: pageNotice.username)
        let notice = context.texts("code.resent", ["destination": pageNotice.destination ?? ""])
        return page(pageNotice, notice: notice)
      }
      let flow = try context.service.accounts.confirmSignUp(
        client: context.client.id, proof: .ownPages, username: pageNotice.username, code: form.code,
        flow: pageNotice.flow)
      return try signIn(confirmed: flow, username: pageNotice.username)
    } catch {
      return page(pageNotice, error: try context.explained(error, in: .confirm))
    }
  }

  /// Redirects to the app, or to the sign-in page if the flow has expired.
  private func signIn(confirmed flow: FlowHandle?, username: String) throws(CoreError) -> Response {
    if let flow {
      let step = try? context.service.signIns.signIn(
        SignInRequest(
          client: context.client.id, origin: .hosted, username: username, start: .choice(ChoiceRequest(flow: flow)))
      )
      if let step {
        let done = PageNotice.done(secure: context.browser.isSecure)
        return try SignInSteps(context).proceed(step, username: username).with("Set-Cookie", done)
      }
    }
    return context.redirect(
      to: "/login", passing: PageNotice(.signIn, username: username, notice: "confirmed.lead"))
  }

  func page(_ pageNotice: PageNotice, error: String? = nil, notice: String? = nil) -> Response {
    let address = context.link(to: "/confirm")
    return context.html(
      .confirm,
      [
        "action": .string(address), "error": .optional(error), "notice": .optional(notice),
        "hidden": PageFields.hidden([
          ("username", pageNotice.username), ("destination", pageNotice.destination),
          ("flow", pageNotice.flow?.description),
        ]),
        "destination": .optional(pageNotice.destination), "code_invalid": .bool(error != nil), "code_typed": nil,
        "resend": .string(address),
      ], graphic: pageNotice.destination?.hasPrefix("+") == true ? .sms : .email)
  }
}

/// `/resendcode`: the link of the service's classic page, for the account that the browser is about to confirm.
struct ResendCodePage: RequestPage {
  static let demands = PageDemands(ownAccounts: true)
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func show() throws(CoreError) -> Response {
    guard var pageNotice = context.pageNotice, pageNotice.purpose == .confirm else {
      return context.redirect(to: "/login")
    }
    do throws(CoreError) {
      pageNotice.destination = try context.resendCode(to: pageNotice.username)
      pageNotice.notice = "code.resent"
      return context.redirect(to: "/confirm", passing: pageNotice)
    } catch {
      return ConfirmPage(context).page(pageNotice, error: try context.explained(error, in: .confirm))
    }
  }

  func take(_ form: Form) throws(CoreError) -> Response { try show() }
}

extension PageContext {
  /// - Returns: the masked address.
  fileprivate func resendCode(to username: String) throws(CoreError) -> String? {
    try service.accounts.resendSignUpCode(client: client.id, proof: .ownPages, username: username)?.destination
  }
}
