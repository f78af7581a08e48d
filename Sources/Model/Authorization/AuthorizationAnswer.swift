/// Where and how the response to an authorization request is sent. Exists only for a registered redirect URI.
package struct AuthorizationAnswer: Hashable, Sendable, Codable {
  /// The response mode.
  package enum Mode: String, Hashable, Sendable, Codable {
    case query, fragment, formPost
  }

  /// As registered; use it unchanged.
  package let redirectURI: String
  /// Returned with every response, errors included.
  package let state: String?
  package var mode: Mode
  /// The client for which the response is one signed token (JWT Secured Authorization Response Mode); nil for plain
  /// parameters.
  package var signedFor: ClientID?
  /// The responding issuer (`iss`, RFC 9207); nil for the service, which does not send it.
  package let issuer: String?
  /// The service puts `error_description` first (docs/reference/hosted-login.md#authorize-answers).
  package let describesErrorFirst: Bool

  package init(
    redirectURI: String, state: String?, mode: Mode = .query, issuer: String? = nil, describesErrorFirst: Bool = true
  ) {
    self.redirectURI = redirectURI
    self.state = state
    self.mode = mode
    self.issuer = issuer
    self.describesErrorFirst = describesErrorFirst
  }

  /// The parameters of a successful response. Values are never empty: one mobile SDK crashes on an empty one.
  package func pairs(_ result: AuthorizationResult) -> [(name: String, value: String)] {
    var pairs = result.direct
    if let code = result.code { pairs.append(("code", code)) }
    if let idToken = result.tokens?.idToken { pairs.append(("id_token", idToken)) }
    if let tokens = result.tokens, let accessToken = tokens.accessToken {
      pairs.append(("access_token", accessToken))
      pairs.append(("token_type", "Bearer"))
      pairs.append(("expires_in", String(tokens.expiresIn)))
    }
    if let sessionState = result.sessionState { pairs.append(("session_state", sessionState)) }
    // By form post alone: Apple's scopes need it.
    if let newUser = result.newUser, mode == .formPost { pairs.append(("user", newUser)) }
    return pairs + common
  }

  /// The parameters of an error response. They are noted for the journal here, which cannot read them from a signed or
  /// posted response.
  /// - Parameter description: nil if the error has only a code.
  package func pairs(error: String, description: String?) -> [(name: String, value: String)] {
    Annotations.note(error: error, words: description)
    let details = description.map { [(name: "error_description", value: $0)] } ?? []
    if describesErrorFirst { return details + common + [("error", error)] }
    return [("error", error)] + details + common
  }

  /// Whether errors include a description; see ``PersonalityRules/describesErrors``.
  package var describesErrors: Bool { !describesErrorFirst }

  private var common: [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    if let state { pairs.append(("state", state)) }
    if let issuer { pairs.append(("iss", issuer)) }
    return pairs
  }
}
