internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let passkeyAdd = HostedPage("passkey-add", PageRoute.page("/passkeys/add", PasskeyRegistrationPage.self))
}

/// `/passkeys/add`: registers a passkey of a user who is signed in; `client_id` and `redirect_uri` suffice. The app
/// receives the outcome, also if no user is signed in, in `result` at its redirect URI; the service offers no sign-in
/// here (recorded from production by four apps).
struct PasskeyRegistrationPage: SignedInPage {
  static let demands = PageDemands(isVisit: true)
  static let session = SessionDemand.live
  private let context: PageContext
  private let user: User

  init(_ context: PageContext, _ browser: SignedInBrowser) {
    self.context = context
    user = browser.user
  }

  static func withoutSession(_ context: PageContext) -> Response {
    Annotations.note(words: "a passkey is added after a sign-in on the pages, and this browser has no session there")
    return context.app.back(result: "invalid_session")
  }

  func show() throws(CoreError) -> Response { try page() }

  func take(_ form: Form) throws(CoreError) -> Response {
    guard let credential = form.credential else { return try page() }
    do throws(CoreError) {
      try context.service.accounts.factors.completePasskey(credential, of: user.id, client: context.client.id)
    } catch {
      return try page(error: try context.explained(error))
    }
    return context.app.back(result: "success")
  }

  private func page(error: String? = nil) throws(CoreError) -> Response {
    let creation: PasskeyCreation
    do throws(CoreError) {
      creation = try context.service.accounts.factors.startPasskey(of: user.id, client: context.client.id)
    } catch {
      return context.browser.errors.page(
        ErrorModel(kind: .generic, code: "invalid_request", message: try context.explained(error)))
    }
    return context.html(
      .passkeyAdd,
      [
        "action": .string(context.link(to: "/passkeys/add")), "error": .optional(error), "ceremony": "create",
        "options": .string(creation.json.text), "script": .string(context.browser.scriptLink),
      ], graphic: .passkey, policy: Response.scriptedPolicy)
  }
}
