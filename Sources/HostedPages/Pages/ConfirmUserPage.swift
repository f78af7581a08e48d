internal import HTTPServer
internal import Model
internal import Mustache
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let confirmed = HostedPage(
    "confirmed",
    [
      .get("/confirmUser", caseInsensitive: true, HostedPagesFront.confirmUser)
    ])
}

/// `/confirmUser`: the link in an email that confirms an account with one click.
extension HostedPagesFront {
  @Sendable func confirmUser(_ request: Request) -> Outcome {
    let query = request.query
    guard let id = query["client_id"], let service = try? core.realm(of: ClientID(id), context(of: request)),
      let client = try? service.current().realm.client(ClientID(id)), let username = query["user_name"],
      let code = query["confirmation_code"]
    else { return .respond(errorPage(ErrorModel(kind: .link, code: "invalid_request"), request)) }
    do throws(CoreError) {
      _ = try service.accounts.confirmSignUp(
        client: client.id, proof: .ownPages, username: username, code: code.trimmed)
      return .respond(page(.confirmed, status: 200, client: client, ["sign_in": nil]))
    } catch {
      if case .internalFault = error { report(error, request) }
      var model = ErrorModel(kind: .link, code: "invalid_request", client: client)
      model.message = renderer.parts.texts.words(for: error, in: .confirm)
      // Following the link twice is not an error.
      if case .account(.cannotConfirm) = error { model.advice = ["error.csrf.advice.again"] }
      return .respond(errorPage(model, request))
    }
  }
}
