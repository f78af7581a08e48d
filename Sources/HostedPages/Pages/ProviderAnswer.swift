internal import Federation
internal import HTTPServer
internal import Model
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let providerAnswer = HostedPage(
    nil,
    [
      .get("/oauth2/idpresponse", HostedPagesFront.takeProviderAnswer),
      .post("/oauth2/idpresponse", HostedPagesFront.takeProviderAnswer),
    ])
}

/// `/oauth2/idpresponse`: a user returns from a real provider.
extension HostedPagesFront {
  /// On to a provider. What comes back must come to the same browser, which a cookie of the service's own name proves.
  func leave(_ pageRequest: PageRequest, for provider: Provider) throws(CoreError) -> Response {
    let way: (address: String, state: String)
    do throws(FederationFault) {
      way = try pageRequest.service.upstreams.setOut(to: provider, for: pageRequest.asked, query: pageRequest.query)
    } catch {
      return try refuse(pageRequest, error)
    }
    return .redirect(to: way.address, after: pageRequest.request)
      .with("Set-Cookie", stateCookie(way.state, pageRequest.request, maxAge: Self.stateLifetime))
  }

  @Sendable func takeProviderAnswer(_ request: Request) -> Outcome {
    .work {
      let answered = (request.method == .post ? request.form : nil) ?? request.query
      guard let leg = leg(of: answered["state"] ?? "", fromAnotherSite: request.method == .post, request) else {
        Annotations.note(
          reason: ProviderMistake.stray.told("its state is missing, was used, has expired, or is another browser's"))
        let words = renderer.parts.texts("provider.state")
        return errorPage(ErrorModel(kind: .generic, code: "invalid_request", message: words), request)
      }
      let pageRequest: PageRequest
      switch self.pageRequest(request, asking: leg.query) {
      case .success(let made): pageRequest = made
      case .failure(let refusal): return refusal.response
      }
      var response = answer(pageRequest) { (pageRequest) throws(CoreError) in try arrive(pageRequest, leg, answered) }
      response.headers.append("Set-Cookie", stateCookie("", request, maxAge: 0))
      return response
    }
  }

  private func arrive(_ pageRequest: PageRequest, _ leg: FederationLeg, _ answered: Form) throws(CoreError) -> Response
  {
    guard let provider = pageRequest.realm.offer(to: pageRequest.client).provider(leg.provider) else {
      throw .resource(.providerNotFound(leg.provider))
    }
    if let error = answered["error"], !error.isEmpty {
      let words = answered["error_description"].flatMap { $0.isEmpty ? nil : $0 } ?? error
      Annotations.note(reason: ProviderMistake.said.told(provider.name, error, words))
      return try refuse(pageRequest, .provider(code: error, words: words))
    }
    guard let code = answered["code"], !code.isEmpty else {
      return try refuse(pageRequest, .refused("\(provider.name) Error - there is no code"))
    }
    let profile: OutsideProfile
    do throws(FederationFault) {
      profile = try pageRequest.service.upstreams.profile(code: code, user: answered["user"], of: leg)
    } catch {
      return try refuse(pageRequest, error)
    }
    return try arrive(pageRequest, from: provider, as: profile)
  }

  /// The sign-in of the state in an answer, if this browser began it. Each state is accepted once.
  /// - Parameter fromAnotherSite: whether it comes by a form, to which a browser that reached us by http brings no
  ///   cookie.
  func leg(of state: String, fromAnotherSite: Bool = false, _ request: Request) -> FederationLeg? {
    let cookie = request.cookies[Self.stateCookieName]
    let isLost = fromAnotherSite && cookie == nil && !isSecure(request)
    guard !state.isEmpty, cookie == state || isLost, let handle = FlowHandle(state),
      let service = try? core.realm(handle.realm, context(of: request))
    else { return nil }
    do throws(CoreError) {
      return try service.upstreams.endLeg(handle)
    } catch {
      return nil
    }
  }

  /// A provider may respond by a form from its own site, with which browsers send only cookies that allow it, and only
  /// over https.
  func stateCookie(_ value: String, _ request: Request, maxAge: Int) -> String {
    let secure = isSecure(request)
    return Cookies.set(
      name: Self.stateCookieName, value: value, maxAge: maxAge, sameSite: secure ? Cookies.SameSite.none : .lax,
      secure: secure)
  }

  private static let stateCookieName = "csrf-state"
  /// Seconds.
  private static let stateLifetime = 600
}
