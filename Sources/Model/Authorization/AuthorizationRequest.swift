package import Ambient
package import JSON

/// A validated authorization request, including client and redirect URI: only these lead to a code.
package struct AuthorizationRequest: Hashable, Sendable, Codable {
  package let client: ClientID
  package let responseType: ResponseType
  package let scopes: [String]
  package let nonce: String?
  /// The S256 challenge of RFC 7636.
  package let codeChallenge: String?
  /// The audience for the access token (RFC 8707).
  package let resource: String?
  package let prompts: Set<Prompt>
  /// The expected username (`login_hint`).
  package let loginHint: String?
  /// The maximum time since the user authenticated (`max_age`); nil if not requested.
  package let maximumAge: Duration?
  /// The subject of `id_token_hint`; that user must be signed in.
  package let hintedSubject: SubjectID?
  /// Claims that the client requests individually.
  package var claims = RequestedClaims()
  /// The requested `authorization_details`, a list of objects (RFC 9396); nil for none beyond the scopes.
  package var details: JSON?
  /// The acceptable authentication levels, best first.
  package var classes: [String] = []
  /// The thumbprint of the key to which the code's tokens will be bound (RFC 9449 §10).
  package var boundKey: String?
  /// Where the user must sign in; nil lets the user choose.
  package var provider: ProviderChoice?
  /// The pushed authorization request, which the response consumes.
  package var pushed: UniqueID?
  /// The parameters, where the realm's rules for tokens may look at them; nil elsewhere.
  package var parameters: [String: String]?
  package let answer: AuthorizationAnswer

  package init(
    client: ClientID, answer: AuthorizationAnswer, responseType: ResponseType, scopes: [String], nonce: String? = nil,
    codeChallenge: String? = nil, resource: String? = nil, prompts: Set<Prompt> = [], loginHint: String? = nil,
    maximumAge: Duration? = nil, hintedSubject: SubjectID? = nil
  ) {
    self.client = client
    self.answer = answer
    self.responseType = responseType
    self.scopes = scopes
    self.nonce = nonce
    self.codeChallenge = codeChallenge
    self.resource = resource
    self.prompts = prompts
    self.loginHint = loginHint
    self.maximumAge = maximumAge
    self.hintedSubject = hintedSubject
  }

  package var redirectURI: String { answer.redirectURI }

  /// A value of the parameter `prompt`.
  package enum Prompt: String, Hashable, Sendable, Codable, CaseIterable {
    /// No page may be shown.
    case none
    /// The user must authenticate again.
    case login
    /// Both concern external providers only.
    case consent
    case selectAccount = "select_account"
  }
}

extension AuthorizationRequest {
  /// Whether a signed-in user must still choose an account or consent. In the service both prompts concern external
  /// providers only (docs/reference/hosted-login.md#prompt).
  package func asksThePerson(_ rules: PersonalityRules) -> Bool {
    rules.asksPeopleSignedIn && !prompts.isDisjoint(with: [.selectAccount, .consent])
  }

  /// Whether the user must see a page, whatever the realm does otherwise.
  package var asksForPage: Bool { !prompts.isDisjoint(with: [.login, .selectAccount, .consent]) }

  /// Whether a browser session answers this request without a page.
  /// - Parameters:
  ///   - clientSubject: the subject as this client sees it; nil if that is the user's own id.
  ///   - isAnswered: whether the user has signed in for this very request, as `login` and `max_age` require.
  package func isSatisfied(
    by session: BrowserSession, subject clientSubject: String? = nil, isAnswered: Bool = false, at now: Instant
  ) -> Bool {
    if prompts.contains(.login), !isAnswered { return false }
    switch provider {
    case .own? where session.provider != nil: return false
    case .outside(let name)? where session.provider != name: return false
    case .own?, .outside?, nil: break
    }
    if let maximumAge, !isAnswered, now > session.authenticated + maximumAge { return false }
    return isFor(session.user, told: clientSubject)
  }

  /// Whether the request may be answered for this user: the one named by `id_token_hint` or the claim `sub`, if present
  /// (OpenID Connect Core §3.1.2.2).
  /// - Parameter clientSubject: the subject as this client sees it; nil if that is the user's own id.
  package func isFor(_ user: SubjectID, told clientSubject: String? = nil) -> Bool {
    if let hintedSubject, hintedSubject != user { return false }
    if let subjects = claims.subjects, !subjects.contains(clientSubject ?? user.description) { return false }
    return true
  }
}

/// The response type: the values that the authorization endpoint returns (RFC 6749 §3.1.1, OAuth 2.0 Multiple Response
/// Types).
package struct ResponseType: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let code = ResponseType(rawValue: 1)
  package static let token = ResponseType(rawValue: 2)
  package static let idToken = ResponseType(rawValue: 4)

  /// An access token in the callback's query and nothing else, for apps that do not use a token endpoint
  /// (docs/reference/web-authentication-sessions.md#direct-tokens). A client setting, not a value of the request.
  package static let directToken = ResponseType(rawValue: 8)

  /// Only the fact that the user is signed in and consents: `none` (OAuth 2.0 Multiple Response Types §4).
  package static let nothing = ResponseType(rawValue: 16)

  /// Whether the response requires signing tokens.
  package var signs: Bool { self == .directToken || isImplicit }

  /// Whether tokens are returned through the browser.
  package var isImplicit: Bool { !isDisjoint(with: [.token, .idToken]) }

  /// Parses the words in any order; nil if one is unknown or there is none.
  package init?(words: [String]) {
    if words == ["none"] {
      self = .nothing
      return
    }
    var type: ResponseType = []
    for word in words {
      switch word {
      case "code": type.insert(.code)
      case "token": type.insert(.token)
      case "id_token": type.insert(.idToken)
      default: return nil
      }
    }
    if type.isEmpty { return nil }
    self = type
  }
}
