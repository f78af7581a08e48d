internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let passkey = HostedPage("passkey")
}

/// Signing in with a passkey. Browsers offer passkeys to scripts only, so the page has a script.
struct PasskeyPage: StepPage {
  let flow: SignInFlow
  let request: PasskeyRequest

  func show(notice: String?) -> Response { page() }

  func take(_ form: Form) throws(CoreError) -> Response {
    if form["action"] == "other" { return SignInPage(flow.context).page(username: flow.username) }
    guard let credential = form.credential else { return page() }
    let step: SignInStep
    do throws(CoreError) {
      step = try flow.answer(.passkey(credential))
    } catch .signIn(.wrongCredentials) {
      return page(error: flow.context.texts.words(for: .passkey(.notFound)))
    }
    return try flow.proceed(step)
  }

  private func page(error: String? = nil) -> Response {
    let context = flow.context
    return context.html(
      .passkey,
      [
        "action": .string(context.link(to: "/login")), "error": .optional(error), "hidden": flow.hidden,
        "ceremony": "get", "options": .string(request.json.text), "script": .string(context.browser.scriptLink),
      ], graphic: .passkey, policy: Response.scriptedPolicy)
  }
}
