internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let confirmForgotPassword = HostedPage(
    "confirm-forgot-password",
    PageRoute.page("/confirmForgotPassword", caseInsensitive: true, ConfirmForgotPasswordPage.self))
}

/// `/confirmForgotPassword`: the code and a new password. Reached from `/forgotPassword`, or from a sign-in to an
/// account whose password an administrator has reset.
struct ConfirmForgotPasswordPage: RequestPage {
  static let demands = PageDemands(ownAccounts: true)
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func show() -> Response {
    guard let pageNotice = context.pageNotice, pageNotice.purpose == .recover else {
      return context.redirect(to: "/forgotPassword")
    }
    return page(pageNotice)
  }

  func take(_ form: Form) throws(CoreError) -> Response {
    guard var pageNotice = PageNotice(.recover, form) ?? context.pageNotice, pageNotice.purpose == .recover else {
      return context.redirect(to: "/forgotPassword")
    }
    do throws(CoreError) {
      if form["action"] == "resend" {
        let delivery = try context.service.accounts.forgotPassword(
          client: context.client.id, proof: .ownPages, username: pageNotice.username)
        pageNotice.destination = delivery.destination
        let texts = context.texts
        return page(
          pageNotice, notice: texts("code.resent", ["destination": delivery.destination]))
      }
      if form.passwordsDiffer {
        return page(pageNotice, code: form.keptCode, areDifferent: true)
      }
      try context.service.accounts.confirmForgotPassword(
        client: context.client.id, proof: .ownPages, username: pageNotice.username, code: form.code,
        newPassword: form["password"] ?? "")
      return context.redirect(
        to: "/login",
        passing: PageNotice(.signIn, username: pageNotice.username, notice: "confirm-forgot-password.done"))
    } catch {
      _ = try context.explained(error)
      return page(pageNotice, code: form.keptCode, failure: error)
    }
  }

  private func page(
    _ pageNotice: PageNotice, code: String? = nil, failure: CoreError? = nil,
    areDifferent: Bool = false,
    notice: String? = nil
  ) -> Response {
    let texts = context.texts
    let passwordProblem = failure?.passwordViolation.map(texts.reason)
    let repeatProblem = areDifferent ? texts("password.not-the-same") : nil
    // A rejected password does not consume the code.
    let isCodeWrong = failure != nil && passwordProblem == nil
    let address = context.link(to: "/confirmForgotPassword")
    return context.html(
      .confirmForgotPassword,
      [
        "action": .string(address), "notice": .optional(notice),
        "error": .optional(repeatProblem ?? failure.map { texts.words(for: $0, in: .recovery) }),
        "hidden": PageFields.hidden([("username", pageNotice.username), ("destination", pageNotice.destination)]),
        "destination": .optional(pageNotice.destination), "code_invalid": .bool(isCodeWrong),
        "code_typed": .optional(isCodeWrong ? nil : code),
        "resend": .string(address), "sign_in": .string(context.link(to: "/login")),
        "new_password": context.fields.newPassword(
          context.realm, repeats: true, hasFocus: code != nil && !isCodeWrong, problem: passwordProblem,
          repeatProblem: repeatProblem),
      ], graphic: .password)
  }
}
