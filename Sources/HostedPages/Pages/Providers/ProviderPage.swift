internal import Federation
internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache

extension HostedPage {
  static let provider = HostedPage("provider", PageRoute.page("/provider", ProviderPage.self))
}

/// `/provider`: sign-in through a provider. A simulated provider is a page where a tester chooses the user; the browser
/// is sent to any other.
struct ProviderPage: RequestPage {
  static let demands = PageDemands(lane: .worker)
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func show() throws(CoreError) -> Response {
    guard let provider = context.provider else { return context.redirect(to: "/login") }
    let signIn = ProviderSignIn(context)
    guard let simulated = provider.simulated else { return try signIn.leave(for: provider) }
    switch simulated.mode {
    case .choose: return page(provider)
    case .first:
      guard let person = simulated.people.first else { return page(provider) }
      return try signIn.arrive(from: provider, as: OutsideProfile(playing: provider, person))
    case .error(let code):
      let words = context.wire("provider.failed", ["provider": provider.title])
      return try signIn.refuse(.provider(code: code, words: words))
    }
  }

  func take(_ form: Form) throws(CoreError) -> Response {
    guard let provider = context.provider, let simulated = provider.simulated else {
      return context.redirect(to: "/login")
    }
    if case .error = simulated.mode { return context.redirect(to: "/provider") }
    let signIn = ProviderSignIn(context)
    if let person = form["person"].flatMap(Int.init), simulated.people.indices.contains(person) {
      return try signIn.arrive(from: provider, as: OutsideProfile(playing: provider, simulated.people[person]))
    }
    guard let claims = typedClaims(form) else { return page(provider, form: form, areClaimsWrong: true) }
    return try signIn.arrive(from: provider, as: OutsideProfile(playing: provider, claims))
  }

  private func page(_ provider: Provider, form: Form? = nil, areClaimsWrong: Bool = false) -> Response {
    let texts = context.texts
    let people = (provider.simulated?.people ?? []).enumerated().map { number, claims -> MustacheValue in
      let subject = claims["sub"]?.string ?? ""
      let name = claims["name"]?.string ?? claims["email"]?.string ?? subject
      return ["number": .integer(number), "name": .string(name), "detail": .string(subject)]
    }
    let problem = areClaimsWrong ? texts("provider.claims.wrong") : nil
    return context.html(
      .provider,
      [
        "action": .string(context.link(to: "/provider")), "provider": .string(provider.title),
        "error": .optional(problem), "people": .section(people),
        "fields": .list([
          field("sub", isRequired: true, form),
          field("email", type: "email", form),
          field("claims", hint: texts("provider.claims.hint"), problem: problem, form),
        ]),
      ])
  }

  private func field(
    _ name: String, type: String = "text", isRequired: Bool = false, hint: String? = nil, problem: String? = nil,
    _ form: Form?
  ) -> MustacheValue {
    [
      "id": .string("provider-\(name)"), "name": .string(name), "type": .string(type),
      "label": .string(context.texts("provider.\(name)")), "value": .optional(form?[name]),
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

extension PageContext {
  /// The provider to which the user is sent: the one in the app's request, or the client's only one.
  var provider: Provider? {
    let offer = realm.offer(to: client)
    switch asked.provider {
    case .outside(let name)?: return offer.provider(name)
    case .own?: return nil
    case nil: return offer.onlyProvider
    }
  }
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
