internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth

extension OAuthError {
  /// An injected error at an endpoint that apps call (RFC 6749 §5.2). Its ordered text is sent even if other errors
  /// have none.
  static func response(_ ordered: OrderedError, _ rules: PersonalityRules) -> Response {
    let code = name(of: ordered)
    let description = ordered.message ?? (rules.describesErrors ? words(for: code) : nil)
    return json(code, description.map(allowed), status: ordered.status ?? usualStatus(of: ordered))
  }

  /// The service's response to too many requests is unconfirmed: clients use the status.
  static func name(of ordered: OrderedError) -> String {
    ordered.isThrottling ? "temporarily_unavailable" : allowed(ordered.code)
  }

  static func words(for code: String) -> String {
    code == "temporarily_unavailable" ? "Too many requests." : "An ordered error."
  }

  private static func usualStatus(of ordered: OrderedError) -> Int {
    if ordered.isThrottling { return 429 }
    return switch ordered.code {
    case "server_error": 500
    case "temporarily_unavailable": 503
    case "invalid_token": 401
    case "insufficient_scope": 403
    default: 400
    }
  }
}

extension Endpoints {
  /// An injected error at an endpoint that apps call, with its challenge (RFC 6749 §5.2, RFC 6750 §3.1).
  @Sendable func orderedDirectly(_ ordered: OrderedError, _ request: Request) -> Response {
    var ordered = ordered
    let rules = request.accessToken.map { personality(ofToken: $0.text, request).rules } ?? rules(ofCaller: request)
    let code = OAuthError.name(of: ordered)
    let isOfClient = code == OAuthError.Code.invalidClient.rawValue
    let usesBasic = request.headers["Authorization"]?.lowercased().hasPrefix("basic") == true
    if isOfClient, usesBasic, rules.challengesBasic { ordered.status = ordered.status ?? 401 }
    var response = OAuthError.response(ordered, rules)
    if isOfClient {
      if response.status == 401 { response.headers["WWW-Authenticate"] = Self.basicChallenge }
    } else if response.status == 401 || code == OAuthError.Code.insufficientScope.rawValue {
      let description = OAuthError.allowed(ordered.message ?? OAuthError.words(for: code))
      let scheme = !rules.usesBearerChallenges ? "" : request.accessToken?.isProved == true ? "DPoP " : "Bearer "
      response.headers["WWW-Authenticate"] =
        challenge(ofResource: request, code: code, description: description)
        ?? "\(scheme)error=\"\(code)\", error_description=\"\(description)\""
    }
    return response
  }

  /// An injected error at an endpoint for browsers: returned to the app if the request is valid, otherwise on a page. A
  /// status of its own, or too many requests, is always a page.
  @Sendable func ordered(_ ordered: OrderedError, _ request: Request) -> Response {
    if ordered.status == nil, !ordered.isThrottling, request.path.hasSuffix("/authorize") {
      let parameters = AuthorizationParameters(request.allParameters.pairs)
      if let (requested, _) = try? core.authorization.request(parameters, context(of: request)) {
        let code = OAuthError.name(of: ordered)
        let words = ordered.message ?? (requested.answer.describesErrors ? OAuthError.words(for: code) : nil)
        let pairs = requested.answer.pairs(error: code, description: words.map(OAuthError.allowed))
        if let sealed = try? core.authorization.sealed(pairs, of: requested.answer, context(of: request)) {
          return responder.respond(requested.answer, sealed, request)
        }
      }
    }
    let status = ordered.status ?? (ordered.isThrottling ? 429 : ordered.code == "server_error" ? 500 : 400)
    let code = OAuthError.name(of: ordered)
    let problem = Problem(
      status: status, code: code, title: code, detail: ordered.message ?? OAuthError.words(for: code))
    return pages.problem(problem, request)
  }
}
