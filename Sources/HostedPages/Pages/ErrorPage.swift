package import HTTPServer
package import IdentityCore
internal import Mustache

/// What an error page says.
struct ErrorModel {
  /// Which of the texts under `error.` it takes.
  enum Kind: String {
    case generic, redirectMismatch = "redirect_mismatch", unknownClient = "unknown_client"
    case missingRedirectURI = "missing_redirect_uri"
    case provider, csrf, expired, link, logout
    case hostedLoginOff = "hosted_login_off"
  }

  var kind: Kind
  /// As in `/error?error=…`.
  var code: String
  var client: Client?
  /// In place of the kind's own.
  var message: String?
  var findings: [Finding] = []
  /// Keys of texts.
  var advice: [String] = []

  struct Finding {
    let label: String
    let values: [String]
    var isWrong = false
  }
}

/// Pages that end a request which must not be redirected. They show a developer what came and what was expected, always
/// with status 400.
extension HostedPagesFront {
  /// Where nobody may be redirected to (reference: hosted-login-and-oidc.md A.3.2, steps 2 to 4 and 9).
  package func fault(_ fault: AuthorizationFault, _ request: Request) -> Response {
    speaking(to: request).page(for: fault, request)
  }

  private func page(for fault: AuthorizationFault, _ request: Request) -> Response {
    Annotations.note(reason: reason(for: fault))
    switch fault {
    case .clientIDMissing: return incompletePage(request)
    case .clientUnknown(let asked): return errorPage(unknownClient(asked), request)
    case .hostedLoginOff(let id): return errorPage(hostedLoginOff(id), request)
    case .redirectURIMissing(let id): return errorPage(missingRedirectURI(client(id)), request)
    case .redirectURINotRegistered(let id, let asked):
      return errorPage(redirectMismatch(client(id), asked: asked), request)
    case .providerNotAvailable(let id, let asked): return errorPage(providerNotAvailable(client(id), asked), request)
    }
  }

  /// The same for whoever develops the app, in English.
  private func reason(for fault: AuthorizationFault) -> String {
    switch fault {
    case .clientIDMissing: "client_id is missing"
    case .clientUnknown(let asked):
      "there is no client \(asked). Clients here: " + visibleClients.map(\.client.id.text).joined(separator: ", ")
    case .hostedLoginOff(let id):
      "client \(id) does not sign in on the pages: AllowedOAuthFlowsUserPoolClient is not true, or flows, scopes or callbacks are missing"
    case .redirectURIMissing(let id):
      "redirect_uri is missing. Registered for client \(id): "
        + (client(id)?.redirectURIs ?? []).joined(separator: ", ")
    case .redirectURINotRegistered(let id, let asked):
      "redirect_uri \(asked) is not registered for client \(id). Registered: "
        + (client(id)?.redirectURIs ?? []).joined(separator: ", ")
    case .providerNotAvailable(let id, let asked):
      "provider \(asked) is not available to client \(id). Available: \(offered(to: client(id)).joined(separator: ", "))"
    }
  }

  /// What the HTTP layer refused on one of our paths.
  package func problem(_ problem: Problem, _ request: Request) -> Response {
    var response = speaking(to: request).errorPage(
      ErrorModel(kind: .generic, code: problem.code, message: problem.detail), request)
    response.status = problem.status
    return response
  }

  /// An error that a test orders.
  @Sendable func ordered(_ ordered: OrderedError, _ request: Request) -> Response {
    let code = ordered.isThrottling ? "temporarily_unavailable" : ordered.code
    let words = ordered.isThrottling ? "Too many requests." : "An ordered error."
    var response = errorPage(
      ErrorModel(kind: .generic, code: code, message: ordered.message ?? words), request)
    response.status = ordered.status ?? (ordered.isThrottling ? 429 : code == "server_error" ? 500 : 400)
    return response
  }

  /// `/error?error=…&client_id=…`: where the service sends a browser that it will not send on.
  @Sendable func showError(_ request: Request) -> Outcome {
    let query = request.query
    let client = query["client_id"].flatMap { self.client(ClientID($0)) }
    // Anybody can write such an address: what it says is shown, but not at any length.
    let code = query["error"].flatMap { $0.isEmpty ? nil : String($0.prefix(64)) }
    let words = query["error_description"].map { String($0.prefix(300)) }
    let model: ErrorModel
    switch code {
    case "redirect_mismatch"?:
      let asked = request.cookies[Self.askedCookie].flatMap { try? Form.parse(Array($0.utf8))["uri"] }
      model = redirectMismatch(client, asked: asked)
    case "csrf"?:
      model = ErrorModel(
        kind: .csrf, code: "csrf", client: client, advice: ["error.csrf.advice.again", "error.csrf.advice.cookies"])
    case let code?:
      model = ErrorModel(kind: .generic, code: code, client: client, message: words)
    case nil where query["logout_uri"] != nil || query["post_logout_redirect_uri"] != nil:
      model = badLogout(client, asked: query["logout_uri"] ?? query["post_logout_redirect_uri"])
    case nil:
      model = missingRedirectURI(client)
    }
    return .respond(errorPage(model, request))
  }

  func errorPage(_ model: ErrorModel, _ request: Request) -> Response {
    Annotations.note(error: model.code)
    let texts = renderer.parts.texts
    let kind = "error.\(model.kind.rawValue)"
    let values = ["client.id": model.client?.id.text ?? ""]
    let advice = model.advice.isEmpty ? ["\(kind).advice"].filter { texts.all[$0] != nil } : model.advice
    return page(
      .error, status: 400, client: nil,
      [
        "code": .string(model.code),
        "heading": .string(texts(texts.all["\(kind).heading"] == nil ? "error.generic.heading" : "\(kind).heading")),
        "message": .optional(model.message ?? texts.all["\(kind).message"]),
        "findings": .section(
          model.findings.map { finding in
            [
              "label": .string(finding.label), "values": .list(finding.values.map { .string($0) }),
              "wrong": .bool(finding.isWrong),
            ]
          }),
        "advice": .section(advice.map { .string(texts($0, values)) }), "return_address": nil,
        "request_id": .string(request.id.text),
      ])
  }

  private func client(_ id: ClientID) -> Client? {
    try? core.realm(of: id).current().realm.client(id)
  }

  private func redirectMismatch(_ client: Client?, asked: String?) -> ErrorModel {
    let texts = renderer.parts.texts
    var model = ErrorModel(kind: .redirectMismatch, code: "redirect_mismatch", client: client)
    if let asked {
      model.findings.append(.init(label: texts("error.redirect_mismatch.asked"), values: [asked], isWrong: true))
    }
    if let client {
      let label = texts("error.redirect_mismatch.registered", ["client.id": client.id.text])
      model.findings.append(.init(label: label, values: client.redirectURIs))
      model.advice = ["error.redirect_mismatch.advice.register", "error.redirect_mismatch.advice.exact"]
    }
    return model
  }

  private func unknownClient(_ asked: String) -> ErrorModel {
    let texts = renderer.parts.texts
    let known = visibleClients.map(\.client.id.text)
    return ErrorModel(
      kind: .unknownClient, code: "invalid_client",
      findings: [
        .init(label: texts("error.unknown_client.asked"), values: [asked], isWrong: true),
        .init(label: texts("error.unknown_client.known"), values: known),
      ])
  }

  private func hostedLoginOff(_ id: ClientID) -> ErrorModel {
    ErrorModel(kind: .hostedLoginOff, code: "unauthorized_client", client: client(id))
  }

  private func missingRedirectURI(_ client: Client?) -> ErrorModel {
    var model = ErrorModel(
      kind: .missingRedirectURI, code: "invalid_request", client: client, message: Self.missingRedirectURIText)
    if let client {
      let label = renderer.parts.texts("error.redirect_mismatch.registered", ["client.id": client.id.text])
      model.findings = [.init(label: label, values: client.redirectURIs)]
    }
    return model
  }

  private func badLogout(_ client: Client?, asked: String?) -> ErrorModel {
    let texts = renderer.parts.texts
    var model = ErrorModel(
      kind: .logout, code: "invalid_request", client: client, message: Self.missingRedirectURIText)
    if let asked { model.findings.append(.init(label: texts("error.logout.asked"), values: [asked], isWrong: true)) }
    if let client {
      let label = texts("error.logout.registered", ["client.id": client.id.text])
      model.findings.append(.init(label: label, values: client.logoutURIs))
    }
    return model
  }

  private func providerNotAvailable(_ client: Client?, _ asked: String) -> ErrorModel {
    let texts = renderer.parts.texts
    var model = ErrorModel(kind: .provider, code: "invalid_request", client: client)
    model.findings = [
      .init(label: texts("error.provider.asked"), values: [asked], isWrong: true),
      .init(
        label: texts("error.provider.available", ["client.id": client?.id.text ?? ""]), values: offered(to: client)),
    ]
    return model
  }

  private func offered(to client: Client?) -> [String] {
    guard let client, let realm = try? core.realm(of: client.id).current().realm else { return [] }
    let offer = realm.offer(to: client)
    return (offer.own ? [Provider.ownName] : []) + offer.providers.map(\.name)
  }

  /// The service's own words; test suites look for them.
  private static let missingRedirectURIText = "Required String parameter 'redirect_uri' is not present"
  /// Where the authorization endpoint leaves a redirect URI that it refused.
  private static let askedCookie = "understudy-asked"
}
