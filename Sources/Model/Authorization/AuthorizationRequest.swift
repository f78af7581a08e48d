package import Ambient
package import JSON

/// An authorization request whose client, redirect URI and everything else have been checked: only such a one leads to
/// a code.
package struct AuthorizationRequest: Hashable, Sendable, Codable {
  package let client: ClientID
  package let responseType: ResponseType
  package let scopes: [String]
  package let nonce: String?
  /// The S256 challenge of RFC 7636.
  package let codeChallenge: String?
  /// The audience that the access token shall name (RFC 8707).
  package let resource: String?
  package let prompts: Set<Prompt>
  /// The expected user name (`login_hint`).
  package let loginHint: String?
  /// The maximum time since the user authenticated (`max_age`); nil if not requested.
  package let maximumAge: Duration?
  /// The subject of an earlier id token; that user must be signed in.
  package let hintedSubject: SubjectID?
  /// Claims that the client asks for one by one.
  package var claims = RequestedClaims()
  /// What tokens are to allow, in parts: a list of objects (RFC 9396); nil: nothing beyond the scopes.
  package var details: JSON?
  /// The levels of authentication that the client would take, best first.
  package var classes: [String] = []
  /// The key that the code's tokens are to be bound to (RFC 9449 §10).
  package var boundKey: String?
  /// Where the person shall sign in; nil leaves it to them.
  package var provider: ProviderChoice?
  /// The request that was pushed ahead, which the answer spends.
  package var pushed: UniqueID?
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

  package enum Prompt: String, Hashable, Sendable, Codable, CaseIterable {
    /// No page may be shown.
    case none
    /// The person proves themselves again.
    case login
    /// Both mean something to an outside provider only.
    case consent
    case selectAccount = "select_account"
  }
}

extension AuthorizationRequest {
  /// Whether a signed-in user is still asked to choose an account or to consent. To the service both prompts mean
  /// something at outside providers alone (docs/reference/hosted-login.md#prompt).
  package func asksThePerson(_ rules: PersonalityRules) -> Bool {
    rules.asksPeopleSignedIn && !prompts.isDisjoint(with: [.selectAccount, .consent])
  }

  /// Whether a browser's session answers this request without a page.
  /// - Parameters:
  ///   - told: the subject as the client is told it; nil where that is the person's own id.
  ///   - isAnswered: whether the person has signed in for this very request, as `login` and `max_age` ask for.
  package func isSatisfied(
    by session: BrowserSession, subject told: String? = nil, isAnswered: Bool = false, at now: Instant
  ) -> Bool {
    if prompts.contains(.login), !isAnswered { return false }
    switch provider {
    case .own? where session.provider != nil: return false
    case .outside(let name)? where session.provider != name: return false
    case .own?, .outside?, nil: break
    }
    if let maximumAge, !isAnswered, now > session.authenticated + maximumAge { return false }
    return isFor(session.user, told: told)
  }

  /// Whether the request may be answered for this user: the one whom `id_token_hint` or the claim `sub` names, if present
  /// (OpenID Connect Core §3.1.2.2).
  /// - Parameter told: the subject as the client is told it; nil where that is the person's own id.
  package func isFor(_ user: SubjectID, told: String? = nil) -> Bool {
    if let hintedSubject, hintedSubject != user { return false }
    if let subjects = claims.subjects, !subjects.contains(told ?? user.description) { return false }
    return true
  }
}

/// The response type: the values that the authorization endpoint returns (RFC 6749 §3.1.1, OAuth 2.0 Multiple Response Types).
package struct ResponseType: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let code = ResponseType(rawValue: 1)
  package static let token = ResponseType(rawValue: 2)
  package static let idToken = ResponseType(rawValue: 4)

  /// An access token in the query of the callback, and nothing else: for apps that know no token endpoint
  /// (docs/reference/web-authentication-sessions.md#direct-tokens). The client's own setting, not a word of the
  /// request.
  package static let directToken = ResponseType(rawValue: 8)

  /// Nothing but the word that the person is signed in and agrees (OAuth 2.0 Multiple Response Types §4).
  package static let nothing = ResponseType(rawValue: 16)

  /// Whether tokens are signed for the answer.
  package var signs: Bool { self == .directToken || isImplicit }

  /// Whether tokens come back through the browser.
  package var isImplicit: Bool { !isDisjoint(with: [.token, .idToken]) }

  /// Reads the words in any order; nil if there is one that we do not know, or none.
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
