internal import HTTPServer
internal import IdentityCore
internal import Mustache

/// `/confirmForgotPassword`: the code, and a new password. Reached from the page before, or from signing in to an
/// account whose password an administrator has reset.
extension HostedPagesFront {
  @Sendable func showConfirmForgotPassword(_ request: Request) -> Outcome {
    showOwn(request) { visit in
      guard let errand = visit.errand, errand.purpose == .recover else {
        return .redirect(302, to: visit.address(of: "/forgotPassword"))
      }
      return recoveryPage(visit, errand)
    }
  }

  @Sendable func takeConfirmForgotPassword(_ request: Request) -> Outcome {
    takeOwn(request) { (visit, form) throws(CoreError) in
      guard var errand = Errand(.recover, form) ?? visit.errand, errand.purpose == .recover else {
        return .redirect(303, to: visit.address(of: "/forgotPassword"))
      }
      do throws(CoreError) {
        if form["action"] == "resend" {
          let delivery = try visit.service.forgotPassword(
            client: visit.client.id, proof: .ownPages, username: errand.username)
          errand.destination = delivery.destination
          let texts = renderer.parts.texts
          return recoveryPage(visit, errand, notice: texts("code.resent", ["destination": delivery.destination]))
        }
        if form.passwordsDiffer { return recoveryPage(visit, errand, code: form.keptCode, areDifferent: true) }
        try visit.service.confirmForgotPassword(
          client: visit.client.id, proof: .ownPages, username: errand.username, code: form.code,
          newPassword: form["password"] ?? "")
        return send(
          visit, to: "/login",
          Errand(.signIn, username: errand.username, notice: "confirm-forgot-password.done"))
      } catch {
        _ = try tellable(error)
        return recoveryPage(visit, errand, code: form.keptCode, failure: error)
      }
    }
  }

  private func recoveryPage(
    _ visit: Visit, _ errand: Errand, code: String? = nil, failure: CoreError? = nil, areDifferent: Bool = false,
    notice: String? = nil
  ) -> Response {
    let texts = renderer.parts.texts
    let passwordProblem = failure?.passwordViolation.map(texts.reason)
    let repeatProblem = areDifferent ? texts("password.not-the-same") : nil
    // A refused password leaves the code as it is.
    let isCodeWrong = failure != nil && passwordProblem == nil
    let address = visit.link(to: "/confirmForgotPassword")
    return page(
      .confirmForgotPassword, visit,
      [
        "action": .string(address), "notice": .optional(notice),
        "error": .optional(repeatProblem ?? failure.map { texts.words(for: $0, in: .recovery) }),
        "hidden": hiddenFields([("username", errand.username), ("destination", errand.destination)]),
        "destination": .optional(errand.destination), "code_invalid": .bool(isCodeWrong),
        "code_typed": .optional(isCodeWrong ? nil : code),
        "resend": .string(address), "sign_in": .string(visit.link(to: "/login")),
        "new_password": newPasswordField(
          visit.realm, repeats: true, hasFocus: code != nil && !isCodeWrong, problem: passwordProblem,
          repeatProblem: repeatProblem),
      ], graphic: .password)
  }
}
