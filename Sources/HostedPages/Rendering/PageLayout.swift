internal import Ambient
internal import HTTPServer
internal import Model
internal import Mustache
internal import Sandboxes

/// Makes responses of pages: the members of every page's view model (docs/pages.md), and what a page is sent with.
struct PageLayout: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  /// - Parameters:
  ///   - common: the members of every page, by one of the functions below.
  ///   - model: the members of this page; they take precedence.
  func html(
    _ page: HostedPage, status: Int = 200, _ common: MustacheValue, _ model: MustacheValue,
    policy: String = Response.pagePolicy
  ) -> Response {
    let renderer = browser.renderer
    return .html(renderer.html(page, renderer.parts, common, model), status: status).guarded(policy: policy)
  }

  /// For a page of no authorization request.
  func common(client: Client?, logo: String? = nil, aids: MustacheValue = .null) -> MustacheValue {
    let renderer = browser.renderer
    var shown = MustacheValue.null
    if let client { shown = client.shown(logo: logo) }
    return [
      "lang": .string(renderer.language.tag), "dir": .string(renderer.language.direction),
      "stylesheet": .string(browser.link(to: renderer.parts.stylesheetAddress)), "custom_stylesheet": nil,
      "script": nil, "brand": nil, "client": shown, "aids": aids,
    ]
  }

  /// For a page of an authorization request, in the client's brand.
  func common(of context: PageContext, _ graphic: Brand.Graphic?) -> MustacheValue {
    let brand = context.brand
    let aids = aids(delivered: latestCode(for: context))
    return common(client: context.client, logo: brand?.logo?.address, aids: aids).adding([
      "custom_stylesheet": .optional(brand?.stylesheet == nil ? nil : brand.map { address(of: $0, context) }),
      "brand": brand?.model(graphic) ?? nil,
      "csrf": .string(context.csrf.text), "hidden": [], "error": nil, "notice": nil, "cancellable": true,
    ])
  }

  /// What is below the page for testers; null for nothing.
  func aids(delivered: MustacheValue = .null) -> MustacheValue {
    var parameters: [MustacheValue] = []
    if browser.aids.showsParameters {
      parameters = browser.request.query.pairs.map { ["name": .string($0.name), "value": .string($0.value)] }
    }
    if parameters.isEmpty, delivered == .null, browser.aids.console == nil { return .null }
    return [
      "delivered": delivered, "people": nil, "parameters": .section(parameters), "console": .optional(consoleLink),
    ]
  }

  /// The address of the console as browsers see it; nil where pages do not lead there.
  var consoleLink: String? { browser.aids.console.map { browser.link(to: $0) } }

  /// The latest code that was sent to a user of this realm.
  private func latestCode(for context: PageContext) -> MustacheValue {
    guard browser.aids.showsCodes else { return .null }
    let latest = context.service.sandbox.snapshot.outbox.newestFirst.lazy.map(\.entry).first {
      $0.realm == context.realm.id && $0.code != nil
    }
    guard let latest, let code = latest.code else { return .null }
    return [
      "code": .string(code), "recipient": .string(latest.to), "at": .string(latest.at.rfc3339),
    ]
  }

  /// The URL of a client's own rules: changes with them, and names the realm, since clients of two realms may have the
  /// same name.
  private func address(of brand: Brand, _ context: PageContext) -> String {
    let query = Form([
      ("client_id", context.client.id.text), (RequestScope.realmParameter, context.realm.id.text),
      ("version", brand.version),
    ])
    return browser.link(to: "/_understudy/assets/brand.css?\(query.encoded())")
  }
}

extension Brand {
  /// The part of the branding that is in the pages themselves.
  fileprivate func model(_ graphic: Graphic?) -> MustacheValue {
    [
      "graphic": graphic.flatMap { graphics[$0] }?.model ?? nil, "icon": icon?.model ?? nil,
      "logo_dark": .optional(logo?.dark), "below": .bool(place == .bottom),
      "outside": .bool(place == .outside), "header": header?.model ?? nil, "footer": footer?.model ?? nil,
      "own_first": .bool(putsOwnFirst),
    ]
  }
}

extension Brand.Picture {
  var model: MustacheValue { ["address": .string(address), "dark": .optional(dark)] }
}

extension Brand.Strip {
  fileprivate var model: MustacheValue { ["logo": logo?.model ?? nil] }
}

extension Client {
  /// As the pages show it. Nothing is loaded from an app's own addresses: a logo is shown as a picture only if the
  /// registration contains it, otherwise as a link.
  fileprivate func shown(logo: String?) -> MustacheValue {
    func link(_ address: String?) -> MustacheValue {
      .optional(address.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil })
    }
    let picture = logo ?? registration.logo.flatMap { $0.hasPrefix("data:image/") ? $0 : nil }
    let links: [(String, MustacheValue)] = [
      ("home", link(registration.home)), ("logo_link", link(registration.logo)), ("policy", link(registration.policy)),
      ("terms", link(registration.terms)),
    ]
    let hasLinks = links.contains { $0.1 != .null }
    return [
      "id": .string(id.text), "name": .string(name), "logo": .optional(picture),
      "links": hasLinks ? .object(Dictionary(links) { first, _ in first }) : nil,
    ]
  }
}

extension Response {
  static let pagePolicy =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"
  /// The same for a page with our script.
  static let scriptedPolicy = "script-src 'self'; \(pagePolicy)"

  /// Adds the headers against framing and foreign content. There is no `form-action`: browsers apply it to the redirect
  /// after the form as well, and would block the one to `myapp://…`
  /// (docs/reference/web-authentication-sessions.md#callback-rules).
  func guarded(policy: String = pagePolicy) -> Response {
    with("Content-Security-Policy", policy).with("Referrer-Policy", "same-origin")
      .with("X-Content-Type-Options", "nosniff").with("X-Frame-Options", "DENY")
  }
}
