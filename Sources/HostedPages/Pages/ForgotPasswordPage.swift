internal import HTTPServer
internal import IdentityCore
internal import Mustache

/// `/forgotPassword`: asks who it is, and sends a code. Where the client hides who exists, it looks alike for
/// everybody.
extension HostedPagesFront {
  @Sendable func showForgotPassword(_ request: Request) -> Outcome {
    showOwn(request) { visit in forgotPasswordPage(visit, username: visit.asked.loginHint) }
  }

  @Sendable func takeForgotPassword(_ request: Request) -> Outcome {
    takeOwn(request) { (visit, form) throws(CoreError) in
      let username = (form["username"] ?? "").trimmed
      guard !username.isEmpty else {
        return forgotPasswordPage(visit, username: nil, error: renderer.parts.texts("sign-in.whom"))
      }
      do throws(CoreError) {
        let delivery = try visit.service.forgotPassword(
          client: visit.client.id, proof: .ownPages, username: username)
        return send(
          visit, to: "/confirmForgotPassword", Errand(.recover, username: username, destination: delivery.destination))
      } catch {
        return forgotPasswordPage(visit, username: username, error: try tellable(error))
      }
    }
  }

  private func forgotPasswordPage(_ visit: Visit, username: String?, error: String? = nil) -> Response {
    page(
      .forgotPassword, visit,
      [
        "action": .string(visit.link(to: "/forgotPassword")), "error": .optional(error),
        "username": usernameField(visit.realm, value: username, isInvalid: error != nil),
        "sign_in": .string(visit.link(to: "/login")),
      ])
  }
}
