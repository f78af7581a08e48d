internal import HTTPServer
internal import IdentityCore
internal import Mustache

/// `/confirm`: the code that proves a new account's address. Reached from sign-up, or from signing in before that was
/// done. Whoever confirms is signed in, since the password was proved a moment ago.
extension HostedPagesFront {
  @Sendable func showConfirm(_ request: Request) -> Outcome {
    showOwn(request) { visit in
      guard let errand = visit.errand, errand.purpose == .confirm else {
        return .redirect(302, to: visit.address(of: "/login"))
      }
      let notice = errand.notice.map { renderer.parts.texts($0, ["destination": errand.destination ?? ""]) }
      return confirmPage(visit, errand, notice: notice)
    }
  }

  @Sendable func takeConfirm(_ request: Request) -> Outcome {
    takeOwn(request) { (visit, form) throws(CoreError) in
      guard var errand = Errand(.confirm, form) ?? visit.errand, errand.purpose == .confirm else {
        return .redirect(303, to: visit.address(of: "/login"))
      }
      do throws(CoreError) {
        if form["action"] == "resend" {
          errand.destination = try resend(visit, errand.username)
          let texts = renderer.parts.texts
          return confirmPage(visit, errand, notice: texts("code.resent", ["destination": errand.destination ?? ""]))
        }
        let flow = try visit.service.confirmSignUp(
          client: visit.client.id, proof: .ownPages, username: errand.username, code: form.code, flow: errand.flow)
        return try signIn(visit, confirmed: flow, username: errand.username)
      } catch {
        return confirmPage(visit, errand, error: try tellable(error, in: .confirm))
      }
    }
  }

  /// `/resendcode`: the link of the service's classic page. What the browser is about to confirm says who is meant.
  @Sendable func resendCode(_ request: Request) -> Outcome {
    let body: @Sendable (Visit) throws(CoreError) -> Response = { (visit) throws(CoreError) in
      guard var errand = visit.errand, errand.purpose == .confirm else {
        return .redirect(request.redirectStatus, to: visit.address(of: "/login"))
      }
      do throws(CoreError) {
        errand.destination = try resend(visit, errand.username)
        errand.notice = "code.resent"
        return send(visit, to: "/confirm", errand)
      } catch {
        return confirmPage(visit, errand, error: try tellable(error, in: .confirm))
      }
    }
    if request.method == .post { return takeOwn(request) { (visit, _) throws(CoreError) in try body(visit) } }
    return showOwn(request, body)
  }

  private func resend(_ visit: Visit, _ username: String) throws(CoreError) -> String? {
    try visit.service.resendSignUpCode(client: visit.client.id, proof: .ownPages, username: username)?.destination
  }

  /// Goes on to the app; without a flow, or too late for it, to the sign-in page.
  private func signIn(_ visit: Visit, confirmed flow: FlowHandle?, username: String) throws(CoreError) -> Response {
    if let flow {
      let step = try? visit.service.signIn(
        SignInRequest(
          client: visit.client.id, origin: .hosted, username: username, start: .choice(ChoiceRequest(flow: flow))))
      if let step {
        let done = Errand.done(secure: isSecure(visit.request))
        return try proceed(visit, step, username: username).with("Set-Cookie", done)
      }
    }
    return send(visit, to: "/login", Errand(.signIn, username: username, notice: "confirmed.lead"))
  }

  private func confirmPage(
    _ visit: Visit, _ errand: Errand, error: String? = nil, notice: String? = nil
  ) -> Response {
    let address = visit.link(to: "/confirm")
    return page(
      .confirm, visit,
      [
        "action": .string(address), "error": .optional(error), "notice": .optional(notice),
        "hidden": hiddenFields([
          ("username", errand.username), ("destination", errand.destination), ("flow", errand.flow?.description),
        ]),
        "destination": .optional(errand.destination), "code_invalid": .bool(error != nil), "code_typed": nil,
        "resend": .string(address),
      ], graphic: errand.destination?.hasPrefix("+") == true ? .sms : .email)
  }
}
