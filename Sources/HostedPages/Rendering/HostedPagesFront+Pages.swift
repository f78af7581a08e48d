internal import Ambient
internal import HTTPServer
internal import Model
internal import Mustache
internal import Sandboxes

extension HostedPage {
  static let assets = HostedPage(
    nil,
    [
      .get("/_understudy/assets/pages.css", HostedPagesFront.stylesheet),
      .get("/_understudy/assets/brand.css", HostedPagesFront.brandStylesheet),
      .get("/_understudy/assets/brand/{realm}/{client}/{picture}", HostedPagesFront.brandPicture),
    ])
}

extension HostedPagesFront {
  /// The answer with a page of a page request.
  func page(
    _ page: HostedPage, _ pageRequest: PageRequest, _ model: MustacheValue, graphic: Brand.Graphic? = nil,
    policy: String = Response.pagePolicy
  ) -> Response {
    let parts = renderer.parts
    let brand = brand(of: pageRequest)
    let common = common(parts, client: pageRequest.client, logo: brand?.logo?.address, aids: aids(of: pageRequest))
      .adding([
        "custom_stylesheet": .optional(brand?.stylesheet == nil ? nil : brand.map { brandAddress($0, pageRequest) }),
        "brand": brand?.model(graphic) ?? nil,
        "csrf": .string(pageRequest.csrf), "hidden": [], "error": nil, "notice": nil, "cancellable": true,
      ])
    return .html(renderer.html(page, parts, common, model)).guarded(policy: policy)
  }

  /// How the client's pages differ from ours.
  func brand(of pageRequest: PageRequest) -> Brand? {
    Brand(pageRequest.realm, pageRequest.client.id, below: renderer.basePath, ours: renderer.parts.stylesheet)
  }

  /// A page without a request behind it.
  func page(
    _ page: HostedPage, status: Int, client: Client?, _ model: MustacheValue, policy: String = Response.pagePolicy
  ) -> Response {
    let parts = renderer.parts
    let html = renderer.html(page, parts, common(parts, client: client, aids: .null), model)
    return .html(html, status: status).guarded(policy: policy)
  }

  /// The members of every page's view model (docs/pages.md).
  func common(
    _ parts: PageRenderer.Parts, client: Client?, logo: String? = nil, aids: MustacheValue
  ) -> MustacheValue {
    var shown = MustacheValue.null
    if let client { shown = client.shown(logo: logo) }
    return [
      "lang": .string(renderer.language.tag), "dir": .string(renderer.language.direction),
      "stylesheet": .string(renderer.link(to: parts.stylesheetAddress)), "custom_stylesheet": nil, "script": nil,
      "brand": nil,
      "client": shown, "aids": aids,
    ]
  }

  /// The address of the console as browsers see it; nil where pages do not lead there.
  var consoleLink: String? { aids.console.map { renderer.link(to: $0) } }

  private func aids(of pageRequest: PageRequest) -> MustacheValue {
    var parameters: [MustacheValue] = []
    if aids.showsParameters {
      parameters = pageRequest.request.query.pairs.map { ["name": .string($0.name), "value": .string($0.value)] }
    }
    let delivered = latestCode(for: pageRequest)
    if parameters.isEmpty, delivered == .null, aids.console == nil { return .null }
    return [
      "delivered": delivered, "people": nil, "parameters": .section(parameters), "console": .optional(consoleLink),
    ]
  }

  /// The latest code that was sent to a user of this realm.
  private func latestCode(for pageRequest: PageRequest) -> MustacheValue {
    guard aids.showsCodes else { return .null }
    let latest = pageRequest.service.sandbox.snapshot.outbox.newestFirst.lazy.map(\.entry).first {
      $0.realm == pageRequest.realm.id && $0.code != nil
    }
    guard let latest, let code = latest.code else { return .null }
    return [
      "code": .string(code), "recipient": .string(latest.to), "at": .string(latest.at.rfc3339),
    ]
  }

  /// `GET /_understudy/assets/pages.css`: its URL changes with its content, so browsers may cache it.
  @Sendable func stylesheet(_ request: Request) -> Outcome {
    let parts = renderer.parts
    return asset(parts.stylesheet, type: "text/css; charset=utf-8", address: parts.stylesheetAddress, request)
  }

  /// The URL of a client's own rules: changes with them, and names the realm, since clients of two realms may have the
  /// same name.
  private func brandAddress(_ brand: Brand, _ pageRequest: PageRequest) -> String {
    let query = Form([
      ("client_id", pageRequest.client.id.text), (RequestScope.realmParameter, pageRequest.realm.id.text),
      ("version", brand.version),
    ])
    return renderer.link(to: "/_understudy/assets/brand.css?\(query.encoded())")
  }

  /// `GET /_understudy/assets/brand.css`
  @Sendable func brandStylesheet(_ request: Request) -> Outcome {
    let client = ClientID(request.query["client_id"] ?? "")
    guard let realm = try? core.realm(of: client, context(of: request)).current().realm,
      let sheet = Brand(realm, client, below: renderer.basePath, ours: renderer.parts.stylesheet)?.stylesheet
    else { return .respond(Response(status: 404)) }
    return .respond(
      Response(status: 200, headers: ["Content-Type": "text/css; charset=utf-8"], body: Array(sheet.utf8))
        .with("Cache-Control", "no-cache").with("X-Content-Type-Options", "nosniff"))
  }

  /// An embedded file. Its URL changes with its content.
  func asset(_ bytes: [UInt8], type: String, address: String, _ request: Request) -> Outcome {
    var response = Response(status: 200, headers: ["Content-Type": type], body: bytes)
    let isCurrent = address.hasSuffix("?\(request.rawQuery)")
    response.headers["Cache-Control"] = isCurrent ? "public, max-age=31536000, immutable" : "no-cache"
    return .respond(response.with("X-Content-Type-Options", "nosniff"))
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
