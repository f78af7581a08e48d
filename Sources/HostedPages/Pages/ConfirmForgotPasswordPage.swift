internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let confirmForgotPassword = HostedPage(
    "confirm-forgot-password",
    [
      .get("/confirmForgotPassword", caseInsensitive: true, HostedPagesFront.showConfirmForgotPassword),
      .post("/confirmForgotPassword", caseInsensitive: true, HostedPagesFront.takeConfirmForgotPassword),
    ])
}

/// `/confirmForgotPassword`: the code and a new password. Reached from `/forgotPassword`, or from a sign-in to an
/// account whose password an administrator has reset.
extension HostedPagesFront {
  @Sendable func showConfirmForgotPassword(_ request: Request) -> Outcome {
    showOwn(request) { pageRequest in
      guard let pageNotice = pageRequest.pageNotice, pageNotice.purpose == .recover else {
        return .redirect(to: pageRequest.address(of: "/forgotPassword"), after: request)
      }
      return recoveryPage(pageRequest, pageNotice)
    }
  }

  @Sendable func takeConfirmForgotPassword(_ request: Request) -> Outcome {
    takeOwn(request) { (pageRequest, form) throws(CoreError) in
      guard var pageNotice = PageNotice(.recover, form) ?? pageRequest.pageNotice, pageNotice.purpose == .recover else {
        return .redirect(to: pageRequest.address(of: "/forgotPassword"), after: request)
      }
      do throws(CoreError) {
        if form["action"] == "resend" {
          let delivery = try pageRequest.service.accounts.forgotPassword(
            client: pageRequest.client.id, proof: .ownPages, username: pageNotice.username)
          pageNotice.destination = delivery.destination
          let texts = renderer.parts.texts
          return recoveryPage(
            pageRequest, pageNotice, notice: texts("code.resent", ["destination": delivery.destination]))
        }
        if form.passwordsDiffer {
          return recoveryPage(pageRequest, pageNotice, code: form.keptCode, areDifferent: true)
        }
        try pageRequest.service.accounts.confirmForgotPassword(
          client: pageRequest.client.id, proof: .ownPages, username: pageNotice.username, code: form.code,
          newPassword: form["password"] ?? "")
        return send(
          pageRequest, to: "/login",
          PageNotice(.signIn, username: pageNotice.username, notice: "confirm-forgot-password.done"))
      } catch {
        _ = try tellable(error)
        return recoveryPage(pageRequest, pageNotice, code: form.keptCode, failure: error)
      }
    }
  }

  private func recoveryPage(
    _ pageRequest: PageRequest, _ pageNotice: PageNotice, code: String? = nil, failure: CoreError? = nil,
    areDifferent: Bool = false,
    notice: String? = nil
  ) -> Response {
    let texts = renderer.parts.texts
    let passwordProblem = failure?.passwordViolation.map(texts.reason)
    let repeatProblem = areDifferent ? texts("password.not-the-same") : nil
    // A rejected password does not consume the code.
    let isCodeWrong = failure != nil && passwordProblem == nil
    let address = pageRequest.link(to: "/confirmForgotPassword")
    return page(
      .confirmForgotPassword, pageRequest,
      [
        "action": .string(address), "notice": .optional(notice),
        "error": .optional(repeatProblem ?? failure.map { texts.words(for: $0, in: .recovery) }),
        "hidden": hiddenFields([("username", pageNotice.username), ("destination", pageNotice.destination)]),
        "destination": .optional(pageNotice.destination), "code_invalid": .bool(isCodeWrong),
        "code_typed": .optional(isCodeWrong ? nil : code),
        "resend": .string(address), "sign_in": .string(pageRequest.link(to: "/login")),
        "new_password": newPasswordField(
          pageRequest.realm, repeats: true, hasFocus: code != nil && !isCodeWrong, problem: passwordProblem,
          repeatProblem: repeatProblem),
      ], graphic: .password)
  }
}
