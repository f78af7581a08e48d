internal import Diagnostics
internal import Federation
internal import HTTPServer
internal import Model
internal import SAML
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let samlAnswer = HostedPage(
    nil,
    [
      .post("/saml2/idpresponse") { SAMLAnswer($0).takeSignIn() },
      .post("/saml2/logout") { SAMLAnswer($0).takeSignOut() },
    ])
}

/// `/saml2/idpresponse` and `/saml2/logout`: users return from SAML providers (docs/reference/saml.md#user-pools).
struct SAMLAnswer: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  func takeSignIn() -> Outcome {
    .work {
      guard let form = browser.request.form, let response = form["SAMLResponse"], !response.isEmpty,
        let state = form["RelayState"], !state.isEmpty
      else { return stray("SAMLResponse or RelayState is missing") }
      return FlowHandle(state) != nil ? take(response, state) : take(unsolicited: response, state)
    }
  }

  private func take(_ response: String, _ state: String) -> Response {
    let states = ProviderState(browser)
    guard let leg = states.leg(state, fromAnotherSite: true) else {
      return stray("its RelayState was used, has expired, or is another browser's")
    }
    let context: PageContext
    do throws(PageRefusal) {
      context = try browser.context(asking: leg.query)
    } catch {
      return error.response
    }
    var answered = context.answer { (context) throws(CoreError) in
      try ProviderSignIn(context).arrive(from: leg.provider) { (_) throws(FederationFault) in
        try context.service.upstreams.profile(response: response, of: leg)
      }
    }
    states.remove(in: &answered)
    return answered
  }

  /// Handles an IdP-initiated response: its `RelayState` has the parameters of an authorization request. Only providers
  /// with `IDPInit` may send one.
  private func take(unsolicited response: String, _ state: String) -> Response {
    guard let asked = try? Form.parse(Array(state.utf8)), asked["client_id"] != nil, asked["redirect_uri"] != nil else {
      return stray(
        "its RelayState is none of ours, and has no client_id and redirect_uri of a sign-in that begins there")
    }
    let context: PageContext
    do throws(PageRefusal) {
      context = try browser.context(asking: state)
    } catch {
      return error.response
    }
    guard let provider = context.provider, provider.kind == .saml, provider.details["IDPInit"] == "true" else {
      return stray("a sign-in that begins at the provider needs identity_provider and IDPInit: true")
    }
    return context.answer { (context) throws(CoreError) in
      try ProviderSignIn(context).arrive(from: provider.name) { (provider) throws(FederationFault) in
        try context.service.upstreams.profile(unsolicited: response, from: provider.name)
      }
    }
  }

  func takeSignOut() -> Outcome {
    .work {
      guard let form = browser.request.form,
        let response = try? CarriedMessage(posted: form["SAMLResponse"] ?? ""),
        let handle = form["RelayState"].flatMap({ FlowHandle($0) }),
        let service = try? browser.core.realm(handle.realm, browser.scope()),
        let next = try? service.upstreams.wayOn(handle, response: response)
      else { return stray("its SAMLResponse cannot be read, or its RelayState is no sign-out of ours") }
      return .redirect(to: next, after: browser.request)
    }
  }

  /// In the service's words.
  private func stray(_ missing: String) -> Response {
    Annotations.note(reason: ProviderDiagnostic.stray(missing: missing).text)
    return browser.errors.page(
      ErrorModel(
        kind: .generic, code: "invalid_request", message: "Invalid samlResponse or relayState from identity provider"))
  }
}
