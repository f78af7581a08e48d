internal import HTTPServer
internal import IdentityCore
internal import Mustache

extension HostedPagesFront {
  /// A page of a visit.
  func page(
    _ name: PageName, _ visit: Visit, _ model: MustacheValue, policy: String = Response.pagePolicy
  ) -> Response {
    let parts = renderer.parts
    let common = common(parts, client: visit.client, aids: aids(of: visit)).adding([
      "csrf": .string(visit.csrf), "hidden": [], "error": nil, "notice": nil, "cancellable": true,
    ])
    return .html(renderer.html(name, parts, common, model)).guarded(policy: policy)
  }

  /// A page without a request behind it.
  func page(_ name: PageName, status: Int, client: Client?, _ model: MustacheValue) -> Response {
    let parts = renderer.parts
    let html = renderer.html(name, parts, common(parts, client: client, aids: .null), model)
    return .html(html, status: status).guarded()
  }

  /// What every page needs (docs/pages.md).
  func common(_ parts: PageRenderer.Parts, client: Client?, aids: MustacheValue) -> MustacheValue {
    var shown = MustacheValue.null
    if let client { shown = ["id": .string(client.id.text), "name": .string(client.name), "logo": nil] }
    return [
      "lang": .string(renderer.language.tag), "dir": .string(renderer.language.direction),
      "stylesheet": .string(parts.stylesheetAddress), "custom_stylesheet": nil, "script": nil,
      "client": shown, "aids": aids,
    ]
  }

  private func aids(of visit: Visit) -> MustacheValue {
    var parameters: [MustacheValue] = []
    if aids.showsParameters {
      parameters = visit.request.query.pairs.map { ["name": .string($0.name), "value": .string($0.value)] }
    }
    let delivered = latestCode(for: visit)
    if parameters.isEmpty, delivered == .null, aids.console == nil { return .null }
    return [
      "delivered": delivered, "people": nil, "parameters": .section(parameters), "console": .optional(aids.console),
    ]
  }

  /// The latest code that went to somebody of this realm.
  private func latestCode(for visit: Visit) -> MustacheValue {
    guard aids.showsCodes else { return .null }
    let latest = visit.service.sandbox.snapshot.outbox.newestFirst.lazy.map(\.entry).first {
      $0.realm == visit.realm.id && $0.code != nil
    }
    guard let latest, let code = latest.code else { return .null }
    return [
      "code": .string(code), "recipient": .string(latest.to), "at": .string(latest.at.rfc3339),
    ]
  }

  /// `GET /_understudy/assets/pages.css`: its address changes with its content, so browsers keep it.
  @Sendable func stylesheet(_ request: Request) -> Outcome {
    let parts = renderer.parts
    return asset(parts.stylesheet, type: "text/css; charset=utf-8", address: parts.stylesheetAddress, request)
  }

  /// A file of ours. Its address changes with its content.
  func asset(_ bytes: [UInt8], type: String, address: String, _ request: Request) -> Outcome {
    var response = Response(status: 200, headers: ["Content-Type": type], body: bytes)
    let isCurrent = address.hasSuffix("?\(request.rawQuery)")
    response.headers["Cache-Control"] = isCurrent ? "public, max-age=31536000, immutable" : "no-cache"
    return .respond(response.with("X-Content-Type-Options", "nosniff"))
  }
}

extension Response {
  static let pagePolicy =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"
  /// The same for a page with our script.
  static let scriptedPolicy = "script-src 'self'; \(pagePolicy)"

  /// With what keeps a page from being framed, or made to load what is not ours. There is no `form-action`: browsers
  /// apply it to the redirect behind the form as well, and would stop the one to `myapp://…`
  /// (reference: hosted-login-and-oidc.md D.3).
  func guarded(policy: String = pagePolicy) -> Response {
    with("Content-Security-Policy", policy).with("Referrer-Policy", "same-origin")
      .with("X-Content-Type-Options", "nosniff").with("X-Frame-Options", "DENY")
  }
}
