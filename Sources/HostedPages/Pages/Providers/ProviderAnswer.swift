internal import Diagnostics
internal import Federation
internal import HTTPServer
internal import Model
internal import Sandboxes

extension HostedPage {
  static let providerAnswer = HostedPage(
    nil,
    [
      .get("/oauth2/idpresponse") { ProviderAnswer($0).take() },
      .post("/oauth2/idpresponse") { ProviderAnswer($0).take() },
    ])
}

/// `/oauth2/idpresponse`: a user returns from a real provider.
struct ProviderAnswer: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  func take() -> Outcome { .work { respond() } }

  private func respond() -> Response {
    let request = browser.request
    let answered = (request.method == .post ? request.form : nil) ?? request.query
    let state = ProviderState(browser)
    guard let leg = state.leg(answered["state"] ?? "", fromAnotherSite: request.method == .post) else {
      Annotations.note(
        reason: ProviderDiagnostic.stray(
          missing: "its state is missing, was used, has expired, or is another browser's"
        ).text)
      return browser.errors.page(
        ErrorModel(kind: .generic, code: "invalid_request", message: browser.texts("provider.state")))
    }
    let context: PageContext
    do throws(PageRefusal) {
      context = try browser.context(asking: leg.query)
    } catch {
      return error.response
    }
    var response = context.answer { (context) throws(CoreError) in try arrive(context, leg, answered) }
    state.remove(in: &response)
    return response
  }

  private func arrive(_ context: PageContext, _ leg: FederationLeg, _ answered: Form) throws(CoreError) -> Response {
    try ProviderSignIn(context).arrive(from: leg.provider) { (provider) throws(FederationFault) in
      if let error = answered["error"], !error.isEmpty {
        let words = answered["error_description"].flatMap { $0.isEmpty ? nil : $0 } ?? error
        Annotations.note(reason: ProviderDiagnostic.said(provider: provider.name, code: error, words: words).text)
        throw .provider(code: error, words: words)
      }
      guard let code = answered["code"], !code.isEmpty else {
        throw .refused("\(provider.name) Error - there is no code")
      }
      return try context.service.upstreams.profile(code: code, user: answered["user"], of: leg)
    }
  }
}
