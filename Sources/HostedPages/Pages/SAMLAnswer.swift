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
      .post("/saml2/idpresponse", HostedPagesFront.takeSAMLAnswer),
      .post("/saml2/logout", HostedPagesFront.takeSAMLSignOut),
    ])
}

/// `/saml2/idpresponse` and `/saml2/logout`: users return from SAML providers (docs/reference/saml.md#user-pools).
extension HostedPagesFront {
  @Sendable func takeSAMLAnswer(_ request: Request) -> Outcome {
    .work {
      guard let form = request.form, let response = form["SAMLResponse"], !response.isEmpty,
        let state = form["RelayState"], !state.isEmpty
      else { return strayAnswer(request, "SAMLResponse or RelayState is missing") }
      if FlowHandle(state) != nil { return takeAnswer(response, to: state, request) }
      return takeUnsolicited(response, state, request)
    }
  }

  private func takeAnswer(_ response: String, to state: String, _ request: Request) -> Response {
    guard let leg = leg(of: state, fromAnotherSite: true, request) else {
      return strayAnswer(request, "its RelayState was used, has expired, or is another browser's")
    }
    let pageRequest: PageRequest
    switch self.pageRequest(request, asking: leg.query) {
    case .success(let made): pageRequest = made
    case .failure(let refusal): return refusal.response
    }
    var answered = answer(pageRequest) { (pageRequest) throws(CoreError) in
      try arrive(pageRequest, from: leg.provider) { () throws(FederationFault) in
        try pageRequest.service.upstreams.profile(response: response, of: leg)
      }
    }
    answered.headers.append("Set-Cookie", stateCookie("", request, maxAge: 0))
    return answered
  }

  /// Handles an IdP-initiated response: its `RelayState` has the parameters of an authorization request. Only providers
  /// with `IDPInit` may send one.
  private func takeUnsolicited(_ response: String, _ state: String, _ request: Request) -> Response {
    guard let asked = try? Form.parse(Array(state.utf8)), asked["client_id"] != nil, asked["redirect_uri"] != nil else {
      return strayAnswer(
        request, "its RelayState is none of ours, and has no client_id and redirect_uri of a sign-in that begins there")
    }
    let pageRequest: PageRequest
    switch self.pageRequest(request, asking: state) {
    case .success(let made): pageRequest = made
    case .failure(let refusal): return refusal.response
    }
    guard let provider = pageRequest.provider, provider.kind == .saml, provider.details["IDPInit"] == "true" else {
      return strayAnswer(request, "a sign-in that begins at the provider needs identity_provider and IDPInit: true")
    }
    return answer(pageRequest) { (pageRequest) throws(CoreError) in
      try arrive(pageRequest, from: provider.name) { () throws(FederationFault) in
        try pageRequest.service.upstreams.profile(unsolicited: response, from: provider.name)
      }
    }
  }

  private func arrive(
    _ pageRequest: PageRequest, from name: String, _ profile: () throws(FederationFault) -> OutsideProfile
  ) throws(CoreError) -> Response {
    guard let provider = pageRequest.realm.offer(to: pageRequest.client).provider(name) else {
      throw .resource(.providerNotFound(name))
    }
    let read: OutsideProfile
    do throws(FederationFault) {
      read = try profile()
    } catch {
      return try refuse(pageRequest, error)
    }
    return try arrive(pageRequest, from: provider, as: read)
  }

  @Sendable func takeSAMLSignOut(_ request: Request) -> Outcome {
    .work {
      guard let form = request.form,
        let response = try? CarriedMessage(posted: form["SAMLResponse"] ?? ""),
        let handle = form["RelayState"].flatMap({ FlowHandle($0) }),
        let service = try? core.realm(handle.realm, context(of: request)),
        let next = try? service.upstreams.wayOn(handle, response: response)
      else { return strayAnswer(request, "its SAMLResponse cannot be read, or its RelayState is no sign-out of ours") }
      return .redirect(to: next, after: request)
    }
  }

  /// In the service's words.
  private func strayAnswer(_ request: Request, _ missing: String) -> Response {
    Annotations.note(reason: ProviderMistake.stray.told(missing))
    return errorPage(
      ErrorModel(
        kind: .generic, code: "invalid_request", message: "Invalid samlResponse or relayState from identity provider"),
      request)
  }
}
