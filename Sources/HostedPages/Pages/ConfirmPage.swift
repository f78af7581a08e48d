internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let confirm = HostedPage(
    "confirm",
    [
      .get("/confirm", HostedPagesFront.showConfirm),
      .post("/confirm", HostedPagesFront.takeConfirm),
      .get("/resendcode", caseInsensitive: true, HostedPagesFront.resendCode),
      .post("/resendcode", caseInsensitive: true, HostedPagesFront.resendCode),
    ])
}

/// `/confirm`: the code that verifies a new account's address. Reached from sign-up, or from a sign-in before
/// confirmation. Confirmation signs the user in, since the password was just verified.
extension HostedPagesFront {
  @Sendable func showConfirm(_ request: Request) -> Outcome {
    showOwn(request) { pageRequest in
      guard let pageNotice = pageRequest.pageNotice, pageNotice.purpose == .confirm else {
        return .redirect(to: pageRequest.address(of: "/login"), after: request)
      }
      let notice = pageNotice.notice.map { renderer.parts.texts($0, ["destination": pageNotice.destination ?? ""]) }
      return confirmPage(pageRequest, pageNotice, notice: notice)
    }
  }

  @Sendable func takeConfirm(_ request: Request) -> Outcome {
    takeOwn(request) { (pageRequest, form) throws(CoreError) in
      guard var pageNotice = PageNotice(.confirm, form) ?? pageRequest.pageNotice, pageNotice.purpose == .confirm else {
        return .redirect(to: pageRequest.address(of: "/login"), after: request)
      }
      do throws(CoreError) {
        if form["action"] == "resend" {
          pageNotice.destination = try resend(pageRequest, pageNotice.username)
          let texts = renderer.parts.texts
          return confirmPage(
            pageRequest, pageNotice, notice: texts("code.resent", ["destination": pageNotice.destination ?? ""]))
        }
        let flow = try pageRequest.service.accounts.confirmSignUp(
          client: pageRequest.client.id, proof: .ownPages, username: pageNotice.username, code: form.code,
          flow: pageNotice.flow)
        return try signIn(pageRequest, confirmed: flow, username: pageNotice.username)
      } catch {
        return confirmPage(pageRequest, pageNotice, error: try tellable(error, in: .confirm))
      }
    }
  }

  /// `/resendcode`: the link of the service's classic page, for the account that the browser is about to confirm.
  @Sendable func resendCode(_ request: Request) -> Outcome {
    let body: @Sendable (PageRequest) throws(CoreError) -> Response = { (pageRequest) throws(CoreError) in
      guard var pageNotice = pageRequest.pageNotice, pageNotice.purpose == .confirm else {
        return .redirect(to: pageRequest.address(of: "/login"), after: request)
      }
      do throws(CoreError) {
        pageNotice.destination = try resend(pageRequest, pageNotice.username)
        pageNotice.notice = "code.resent"
        return send(pageRequest, to: "/confirm", pageNotice)
      } catch {
        return confirmPage(pageRequest, pageNotice, error: try tellable(error, in: .confirm))
      }
    }
    if request.method == .post {
      return takeOwn(request) { (pageRequest, _) throws(CoreError) in try body(pageRequest) }
    }
    return showOwn(request, body)
  }

  private func resend(_ pageRequest: PageRequest, _ username: String) throws(CoreError) -> String? {
    try pageRequest.service.accounts.resendSignUpCode(
      client: pageRequest.client.id, proof: .ownPages, username: username)?
      .destination
  }

  /// Redirects to the app, or to the sign-in page if the flow has expired.
  private func signIn(_ pageRequest: PageRequest, confirmed flow: FlowHandle?, username: String) throws(CoreError)
    -> Response
  {
    if let flow {
      let step = try? pageRequest.service.signIns.signIn(
        SignInRequest(
          client: pageRequest.client.id, origin: .hosted, username: username, start: .choice(ChoiceRequest(flow: flow)))
      )
      if let step {
        let done = PageNotice.done(secure: isSecure(pageRequest.request))
        return try proceed(pageRequest, step, username: username).with("Set-Cookie", done)
      }
    }
    return send(pageRequest, to: "/login", PageNotice(.signIn, username: username, notice: "confirmed.lead"))
  }

  private func confirmPage(
    _ pageRequest: PageRequest, _ pageNotice: PageNotice, error: String? = nil, notice: String? = nil
  ) -> Response {
    let address = pageRequest.link(to: "/confirm")
    return page(
      .confirm, pageRequest,
      [
        "action": .string(address), "error": .optional(error), "notice": .optional(notice),
        "hidden": hiddenFields([
          ("username", pageNotice.username), ("destination", pageNotice.destination),
          ("flow", pageNotice.flow?.description),
        ]),
        "destination": .optional(pageNotice.destination), "code_invalid": .bool(error != nil), "code_typed": nil,
        "resend": .string(address),
      ], graphic: pageNotice.destination?.hasPrefix("+") == true ? .sms : .email)
  }
}
