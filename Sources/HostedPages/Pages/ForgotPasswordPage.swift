internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let forgotPassword = HostedPage(
    "forgot-password",
    PageRoute.page("/forgotPassword", caseInsensitive: true, ForgotPasswordPage.self))
}

/// `/forgotPassword`: asks for the username, and sends a code. If the client prevents user enumeration, the response is
/// the same for all names.
struct ForgotPasswordPage: RequestPage {
  static let demands = PageDemands(ownAccounts: true)
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func show() -> Response { page(username: context.asked.loginHint) }

  func take(_ form: Form) throws(CoreError) -> Response {
    let username = (form["username"] ?? "").trimmed
    guard !username.isEmpty else {
      return page(username: nil, error: context.texts("sign-in.whom"))
    }
    do throws(CoreError) {
      let delivery = try context.service.accounts.forgotPassword(
        client: context.client.id, proof: .ownPages, username: username)
      return context.redirect(
        to: "/confirmForgotPassword",
        passing: PageNotice(.recover, username: username, destination: delivery.destination))
    } catch {
      return page(username: username, error: try context.explained(error))
    }
  }

  private func page(username: String?, error: String? = nil) -> Response {
    context.html(
      .forgotPassword,
      [
        "action": .string(context.link(to: "/forgotPassword")), "error": .optional(error),
        "username": context.fields.username(context.realm, value: username, isInvalid: error != nil),
        "sign_in": .string(context.link(to: "/login")),
      ])
  }
}
