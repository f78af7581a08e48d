internal import HTTPServer
internal import Model
internal import Mustache
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let confirmed = HostedPage(
    "confirmed",
    [
      .get("/confirmUser", caseInsensitive: true) { .respond(ConfirmUserPage($0).show()) }
    ])
}

/// `/confirmUser`: the link in an email that confirms an account with one click.
struct ConfirmUserPage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  func show() -> Response {
    let query = browser.request.query
    guard let id = query["client_id"], let service = try? browser.core.realm(of: ClientID(id), browser.scope()),
      let client = try? service.current().realm.client(ClientID(id)), let username = query["user_name"],
      let code = query["confirmation_code"]
    else { return browser.errors.page(ErrorModel(kind: .link, code: "invalid_request")) }
    do throws(CoreError) {
      _ = try service.accounts.confirmSignUp(
        client: client.id, proof: .ownPages, username: username, code: code.trimmed)
      return browser.html(.confirmed, client: client, ["sign_in": nil])
    } catch {
      browser.report(error)
      var model = ErrorModel(kind: .link, code: "invalid_request", client: client)
      model.message = browser.texts.words(for: error, in: .confirm)
      // Following the link twice is not an error.
      if case .account(.cannotConfirm) = error { model.advice = ["error.csrf.advice.again"] }
      return browser.errors.page(model)
    }
  }
}
