internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let forgotPassword = HostedPage(
    "forgot-password",
    [
      .get("/forgotPassword", caseInsensitive: true, HostedPagesFront.showForgotPassword),
      .post("/forgotPassword", caseInsensitive: true, HostedPagesFront.takeForgotPassword),
    ])
}

/// `/forgotPassword`: asks for the username, and sends a code. If the client prevents user enumeration, the response is
/// the same for all names.
extension HostedPagesFront {
  @Sendable func showForgotPassword(_ request: Request) -> Outcome {
    showOwn(request) { pageRequest in forgotPasswordPage(pageRequest, username: pageRequest.asked.loginHint) }
  }

  @Sendable func takeForgotPassword(_ request: Request) -> Outcome {
    takeOwn(request) { (pageRequest, form) throws(CoreError) in
      let username = (form["username"] ?? "").trimmed
      guard !username.isEmpty else {
        return forgotPasswordPage(pageRequest, username: nil, error: renderer.parts.texts("sign-in.whom"))
      }
      do throws(CoreError) {
        let delivery = try pageRequest.service.accounts.forgotPassword(
          client: pageRequest.client.id, proof: .ownPages, username: username)
        return send(
          pageRequest, to: "/confirmForgotPassword",
          PageNotice(.recover, username: username, destination: delivery.destination))
      } catch {
        return forgotPasswordPage(pageRequest, username: username, error: try tellable(error))
      }
    }
  }

  private func forgotPasswordPage(_ pageRequest: PageRequest, username: String?, error: String? = nil) -> Response {
    page(
      .forgotPassword, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/forgotPassword")), "error": .optional(error),
        "username": usernameField(pageRequest.realm, value: username, isInvalid: error != nil),
        "sign_in": .string(pageRequest.link(to: "/login")),
      ])
  }
}
