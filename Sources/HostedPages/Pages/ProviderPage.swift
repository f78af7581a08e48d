internal import Federation
internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache

extension HostedPage {
  static let provider = HostedPage(
    "provider",
    [
      .get("/provider", HostedPagesFront.showProvider),
      .post("/provider", HostedPagesFront.takeProvider),
    ])
}

/// `/provider`: sign-in through a provider. A simulated provider is a page where a tester chooses the user; any other
/// is somewhere else.
extension HostedPagesFront {
  @Sendable func showProvider(_ request: Request) -> Outcome {
    let pageRequest: PageRequest
    switch self.pageRequest(request) {
    case .success(let made): pageRequest = made
    case .failure(let refusal): return .respond(refusal.response)
    }
    return .work {
      answer(pageRequest) { (pageRequest) throws(CoreError) in
        guard let provider = pageRequest.provider else {
          return .redirect(to: pageRequest.address(of: "/login"), after: request)
        }
        guard let simulated = provider.simulated else { return try leave(pageRequest, for: provider) }
        switch simulated.mode {
        case .choose: return simulatedPage(pageRequest, provider)
        case .first:
          guard let person = simulated.people.first else { return simulatedPage(pageRequest, provider) }
          return try arrive(pageRequest, from: provider, as: OutsideProfile(playing: provider, person))
        case .error(let code):
          let words = renderer.wire("provider.failed", ["provider": provider.title])
          return try refuse(pageRequest, .provider(code: code, words: words))
        }
      }
    }
  }

  @Sendable func takeProvider(_ request: Request) -> Outcome {
    take(request) { (pageRequest, form) throws(CoreError) in
      guard let provider = pageRequest.provider, let simulated = provider.simulated else {
        return .redirect(to: pageRequest.address(of: "/login"), after: request)
      }
      if case .error = simulated.mode {
        return .redirect(to: pageRequest.address(of: "/provider"), after: request)
      }
      if let person = form["person"].flatMap(Int.init), simulated.people.indices.contains(person) {
        return try arrive(pageRequest, from: provider, as: OutsideProfile(playing: provider, simulated.people[person]))
      }
      guard let claims = typedClaims(form) else {
        return simulatedPage(pageRequest, provider, form: form, areClaimsWrong: true)
      }
      return try arrive(pageRequest, from: provider, as: OutsideProfile(playing: provider, claims))
    }
  }

  /// Handles the return from the provider: redirects to the app, with a session or with the error.
  func arrive(_ pageRequest: PageRequest, from provider: Provider, as profile: OutsideProfile) throws(CoreError)
    -> Response
  {
    if let handle = pageRequest.serviceRequest, provider.simulated != nil,
      try pageRequest.service.upstreams.services.serviceSignOn(handle)?.simulated != nil
    {
      // No user is signed in to the realm: the sign-in was at the simulated provider only.
      guard
        let answer = try pageRequest.service.upstreams.services.answer(
          handle, simulated: profile.parts.first?.claims ?? [:])
      else {
        throw .signIn(.flowExpired)
      }
      return post(answer, pageRequest.request)
    }
    let session: BrowserSession
    do throws(FederationFault) {
      session = try pageRequest.service.upstreams.signIn(
        through: provider.name, as: profile, client: pageRequest.client.id)
    } catch {
      return try refuse(pageRequest, error)
    }
    return try arrive(pageRequest, session)
  }

  /// The app hears of what went wrong at the provider or behind it (docs/reference/hosted-login.md#federation-errors).
  func refuse(_ pageRequest: PageRequest, _ fault: FederationFault) throws(CoreError) -> Response {
    let answer = pageRequest.asked.answer
    switch fault {
    case .provider(let code, let words): return respond(pageRequest, answer.pairs(error: code, description: words))
    case .refused(let words):
      if case .outside(let provider) = pageRequest.asked.provider {
        Annotations.note(reason: ProviderMistake.refused.told(provider, words))
      }
      return respond(pageRequest, answer.pairs(error: "invalid_request", description: words))
    case .failed(let error):
      return respond(pageRequest, answer.pairs(error: "invalid_request", description: renderer.wire.words(for: error)))
    case .ours(let error): throw error
    }
  }

  /// A button for each provider, unless the app asks for the realm's own accounts.
  func providerButtons(_ pageRequest: PageRequest) -> MustacheValue {
    guard pageRequest.asked.provider == nil else { return nil }
    let brand = brand(of: pageRequest)
    let providers = pageRequest.realm.offer(to: pageRequest.client).providers
    let order = brand?.providerOrder ?? []
    let named = order.compactMap { name in providers.first { $0.name == name } }
    return .section(
      (named + providers.filter { !order.contains($0.name) }).map { provider in
        let query = Form([("identity_provider", provider.name)]).encoded()
        return [
          "name": .string(provider.title), "address": .string("\(pageRequest.link(to: "/oauth2/authorize"))&\(query)"),
          "social": .bool(provider.isSocial), "mark": .string(BrandSettings.mark(provider.name)),
          "icon": brand?.buttons[provider.name]?.model ?? nil,
        ]
      })
  }

  private func simulatedPage(
    _ pageRequest: PageRequest, _ provider: Provider, form: Form? = nil, areClaimsWrong: Bool = false
  ) -> Response {
    let texts = renderer.parts.texts
    let people = (provider.simulated?.people ?? []).enumerated().map { number, claims -> MustacheValue in
      let subject = claims["sub"]?.string ?? ""
      let name = claims["name"]?.string ?? claims["email"]?.string ?? subject
      return ["number": .integer(number), "name": .string(name), "detail": .string(subject)]
    }
    let problem = areClaimsWrong ? texts("provider.claims.wrong") : nil
    return page(
      .provider, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/provider")), "provider": .string(provider.title),
        "error": .optional(problem), "people": .section(people),
        "fields": .list([
          providerField("sub", isRequired: true, form),
          providerField("email", type: "email", form),
          providerField("claims", hint: texts("provider.claims.hint"), problem: problem, form),
        ]),
      ])
  }

  private func providerField(
    _ name: String, type: String = "text", isRequired: Bool = false, hint: String? = nil, problem: String? = nil,
    _ form: Form?
  ) -> MustacheValue {
    [
      "id": .string("provider-\(name)"), "name": .string(name), "type": .string(type),
      "label": .string(renderer.parts.texts("provider.\(name)")), "value": .optional(form?[name]),
      "autocomplete": "off", "inputmode": nil, "plain": true, "maximum": nil, "required": .bool(isRequired),
      "focus": .bool(problem != nil), "hint": .optional(hint), "problem": .optional(problem),
      "described": .bool(hint != nil || problem != nil), "invalid": .bool(problem != nil), "said": false,
    ]
  }

  /// The typed user; nil if the claims are not a JSON object.
  private func typedClaims(_ form: Form) -> JSONObject? {
    var claims: JSONObject = [:]
    for name in ["sub", "email"] {
      let value = (form[name] ?? "").trimmed
      if !value.isEmpty { claims[name] = .string(value) }
    }
    let text = (form["claims"] ?? "").trimmed
    if text.isEmpty { return claims }
    guard let typed = (try? JSON.parse(text))?.object else { return nil }
    for (name, value) in typed { claims[name] = value }
    return claims
  }
}

extension PageRequest {
  /// The provider to which the user is sent: the one in the app's request, or the client's only one.
  var provider: Provider? {
    let offer = realm.offer(to: client)
    switch asked.provider {
    case .outside(let name)?: return offer.provider(name)
    case .own?: return nil
    case nil: return offer.onlyProvider
    }
  }

  /// Whether the realm's own accounts can sign in.
  var offersOwn: Bool { realm.offer(to: client).own }
}

extension Provider {
  /// The name for users.
  var title: String {
    switch kind {
    case .amazon: "Amazon"
    case .apple: "Apple"
    case .oidc, .saml, .google, .facebook: name
    }
  }

  /// Whether it is one of the networks that the service knows by name.
  var isSocial: Bool {
    switch kind {
    case .amazon, .apple, .google, .facebook: true
    case .oidc, .saml: false
    }
  }
}
