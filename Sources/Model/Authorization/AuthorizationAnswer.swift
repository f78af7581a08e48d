/// Where and how a client hears what became of its authorization request. Exists only for a registered redirect URI.
package struct AuthorizationAnswer: Hashable, Sendable, Codable {
  package enum Mode: String, Hashable, Sendable, Codable {
    case query, fragment, formPost
  }

  /// As registered, to be used unchanged.
  package let redirectURI: String
  /// Echoed with every answer, good or bad.
  package let state: String?
  package var mode: Mode
  /// The client for which the answer is one signed token (JWT Secured Authorization Response Mode); nil for parameters as they are.
  package var signedFor: ClientID?
  /// The issuer that answers (`iss`, RFC 9207); nil for the service, which has none.
  package let issuer: String?
  /// The service puts the description of an error first (docs/reference/hosted-login.md#authorize-answers).
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

  /// The parameters of a successful answer, by OAuth's names. Values are never empty: one mobile SDK crashes on such a pair.
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
    return pairs + common
  }

  /// The parameters of a refusal. The journal has them from here: signed or posted by a form, they cannot be read in the answer.
  /// - Parameter description: nil where the error has its code alone.
  package func pairs(error: String, description: String?) -> [(name: String, value: String)] {
    Annotations.note(error: error, words: description)
    let told = description.map { [(name: "error_description", value: $0)] } ?? []
    if describesErrorFirst { return told + common + [("error", error)] }
    return [("error", error)] + told + common
  }

  /// Whether refusals say in a sentence what happened, as ``PersonalityRules/describesErrors`` has it.
  package var describesErrors: Bool { !describesErrorFirst }

  private var common: [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    if let state { pairs.append(("state", state)) }
    if let issuer { pairs.append(("iss", issuer)) }
    return pairs
  }
}
