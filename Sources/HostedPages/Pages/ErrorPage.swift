internal import HTTPServer
internal import Model
internal import Mustache
internal import OAuth
internal import Sandboxes

extension HostedPage {
  static let error = HostedPage(
    "error",
    [
      .get("/error") { .respond(ErrorPage($0).show()) }
    ])
}

/// The content of an error page.
struct ErrorModel {
  /// The group of texts under `error.`.
  enum Kind: String {
    case generic, redirectMismatch = "redirect_mismatch"
    case unknownClient = "unknown_client", untrustedClient = "untrusted_client"
    case missingRedirectURI = "missing_redirect_uri"
    case provider, csrf, expired, link, logout
    case hostedLoginOff = "hosted_login_off"
  }

  var kind: Kind
  /// As in `/error?error=…`.
  var code: String
  var client: Client?
  /// The key of a heading that replaces the kind's.
  var heading: String?
  /// A message that replaces the kind's.
  var message: String?
  /// The text for the journal if it differs from the message.
  var words: String?
  var findings: [Finding] = []
  /// Keys of advice texts.
  var advice: [String] = []

  struct Finding {
    let label: String
    let values: [String]
    var isWrong = false
  }
}

/// Pages that end a request which must not be redirected. They show a developer the received values and advice, always
/// with status 400.
struct ErrorPage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  /// `/error?error=…&client_id=…`: where the service sends a browser that it will not redirect to the app.
  func show() -> Response {
    let query = browser.request.query
    let client = query["client_id"].flatMap { self.client(ClientID($0)) }
    // The text comes from the query, which any site can set: it is shown, but truncated.
    let code = query["error"].flatMap { $0.isEmpty ? nil : String($0.prefix(64)) }
    let words = query["error_description"].map { String($0.prefix(300)) }
    let model: ErrorModel
    switch code {
    case "redirect_mismatch"?:
      let asked = browser.request.cookies[Self.askedCookie].flatMap { try? Form.parse(Array($0.utf8))["uri"] }
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
    return page(model)
  }

  /// The page for an authorization request that must not be redirected
  /// (docs/reference/hosted-login.md#authorize-errors).
  func page(for fault: AuthorizationFault) -> Response {
    Annotations.note(reason: browser.core.authorization.explanation(of: fault, browser.scope()))
    if case .redirectURINotRegistered(_, let asked) = fault {
      Annotations.note(remedy: Remedy(.registerCallback, asked))
    }
    return switch fault {
    case .clientIDMissing: StartPage(browser).incomplete()
    case .clientUnknown(let asked): page(unknownClient(asked))
    case .clientDocumentRefused(let asked, let reason): page(refusedDocument(asked, reason))
    case .clientUntrusted(let asked, let problem): page(untrusted(asked, problem))
    case .hostedLoginOff(let id): page(hostedLoginOff(id))
    case .redirectURIMissing(let id): page(missingRedirectURI(client(id)))
    case .redirectURINotRegistered(let id, let asked): page(redirectMismatch(client(id), asked: asked))
    case .providerNotAvailable(let id, let asked): page(providerNotAvailable(client(id), asked))
    case .requestRefused(let refusal): page(refusedRequest(refusal))
    }
  }

  /// The page for a request that the HTTP layer rejected on a path of the pages.
  func page(for problem: Problem) -> Response {
    var response = page(ErrorModel(kind: .generic, code: problem.code, message: problem.detail))
    response.status = problem.status
    return response
  }

  /// The page for an error that a test ordered.
  func page(for ordered: OrderedError) -> Response {
    let code = ordered.isThrottling ? "temporarily_unavailable" : ordered.code
    let words = ordered.isThrottling ? "Too many requests." : "An ordered error."
    var response = page(ErrorModel(kind: .generic, code: code, message: ordered.message ?? words))
    response.status = ordered.status ?? (ordered.isThrottling ? 429 : code == "server_error" ? 500 : 400)
    return response
  }

  func page(_ model: ErrorModel) -> Response {
    // The journal is in English, whatever the visitor's language; a reason noted earlier takes precedence.
    let english = browser.wire.all
    let said = model.words ?? model.message ?? english["error.\(model.kind.rawValue).message"]
    let found = model.findings.flatMap(\.values).joined(separator: ", ")
    Annotations.note(
      error: model.code, words: [said, found].compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: ": "))
    let texts = browser.texts
    let kind = "error.\(model.kind.rawValue)"
    let values = ["client.id": model.client?.id.text ?? ""]
    let own = ["\(kind).advice", "error.csrf.advice.again"].first { texts.all[$0] != nil }
    let advice = model.advice.isEmpty ? [own].compactMap(\.self) : model.advice
    let heading = model.heading ?? "\(kind).heading"
    return browser.html(
      .error, status: 400,
      [
        "code": .string(model.code),
        "heading": .string(texts(texts.all[heading] == nil ? "error.generic.heading" : heading)),
        "message": .optional(model.message ?? texts.all["\(kind).message"]),
        "findings": .section(
          model.findings.map { finding in
            [
              "label": .string(finding.label), "values": .list(finding.values.map { .string($0) }),
              "wrong": .bool(finding.isWrong),
            ]
          }),
        "advice": .section(advice.map { .string(texts($0, values)) }), "return_address": nil,
        "request_id": .string(browser.request.id.text), "aids": consoleAid,
      ])
  }

  /// A link to the journal, which has details.
  private var consoleAid: MustacheValue {
    guard let console = PageLayout(browser).consoleLink else { return nil }
    return ["delivered": nil, "people": nil, "parameters": nil, "console": .string(console)]
  }

  private func client(_ id: ClientID) -> Client? {
    try? browser.core.realm(of: id).current().realm.client(id)
  }

  private func redirectMismatch(_ client: Client?, asked: String?) -> ErrorModel {
    var model = ErrorModel(kind: .redirectMismatch, code: "redirect_mismatch", client: client)
    model.findings = sent(asked, "error.redirect_mismatch.asked")
    // The advice for plain realms does not name the setting of user pools.
    let toRegister =
      client.map { $0.realm.namesRegion ? "register" : "realm" }
      .map { ["error.redirect_mismatch.advice.\($0)"] } ?? []
    model.advice = toRegister + ["error.redirect_mismatch.advice.exact", Self.whereToLook]
    return model
  }

  private func unknownClient(_ asked: String) -> ErrorModel {
    ErrorModel(
      kind: .unknownClient, code: "invalid_client", findings: sent(asked, "error.unknown_client.asked"),
      advice: ["error.unknown_client.advice", Self.whereToLook])
  }

  /// The reason is for the client's developer, in English like all texts of the endpoints.
  private func refusedDocument(_ asked: String, _ reason: String) -> ErrorModel {
    ErrorModel(
      kind: .unknownClient, code: "invalid_client", message: "The client's metadata document was refused: \(reason).",
      findings: sent(asked, "error.unknown_client.asked"), advice: [Self.whereToLook])
  }

  /// An invalid request object or pushed authorization request (RFC 9101 §10.7).
  private func refusedRequest(_ refusal: AuthorizationRefusal) -> ErrorModel {
    let code =
      switch refusal {
      case .requestObjectInvalid: "invalid_request_object"
      case .requestURIInvalid: "invalid_request_uri"
      case .requestObjectUnsupported: "request_not_supported"
      case .requestURIUnsupported: "request_uri_not_supported"
      default: "invalid_request"
      }
    let reason = refusal.requestReason
    return ErrorModel(
      kind: .generic, code: code, message: "This request is not valid: \(reason).", advice: [Self.whereToLook])
  }

  private func untrusted(_ asked: String, _ problem: TrustProblem) -> ErrorModel {
    ErrorModel(
      kind: .untrustedClient, code: problem.kind.rawValue, message: "The client is not trusted: \(problem.reason).",
      findings: sent(asked, "error.unknown_client.asked"))
  }

  private func hostedLoginOff(_ id: ClientID) -> ErrorModel {
    ErrorModel(kind: .hostedLoginOff, code: "unauthorized_client", client: client(id))
  }

  private func missingRedirectURI(_ client: Client?) -> ErrorModel {
    ErrorModel(
      kind: .missingRedirectURI, code: "invalid_request", client: client, message: Self.missingRedirectURIText,
      advice: ["error.missing_redirect_uri.advice", Self.whereToLook])
  }

  private func badLogout(_ client: Client?, asked: String?) -> ErrorModel {
    let toRegister = client == nil ? "error.logout.advice.client" : "error.logout.advice"
    return ErrorModel(
      kind: .logout, code: "invalid_request", client: client,
      heading: asked == nil ? nil : "error.redirect_mismatch.heading", message: Self.missingRedirectURIText,
      findings: sent(asked, "error.logout.asked"), advice: [toRegister, Self.whereToLook])
  }

  private func providerNotAvailable(_ client: Client?, _ asked: String) -> ErrorModel {
    ErrorModel(
      kind: .provider, code: "invalid_request", client: client, findings: sent(asked, "error.provider.asked"),
      advice: ["error.provider.advice", Self.whereToLook])
  }

  /// The received values, which the visitor sent. Registered values are not disclosed to visitors.
  private func sent(_ value: String?, _ label: String) -> [ErrorModel.Finding] {
    value.map { [.init(label: browser.texts(label), values: [$0], isWrong: true)] } ?? []
  }

  static let whereToLook = "error.advice.log"
  /// The service's own text, which test suites look for.
  private static let missingRedirectURIText = "Required String parameter 'redirect_uri' is not present"
  /// The cookie in which the authorization endpoint stores a rejected redirect URI.
  private static let askedCookie = "understudy-asked"
}
