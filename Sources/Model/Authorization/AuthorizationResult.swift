/// The result of an authorization.
package struct AuthorizationResult: Sendable {
  package var code: String?
  package var tokens: BrowserTokens?
  /// A token with its parameters, for an app that reads it from its callback.
  package var direct: [(name: String, value: String)] = []
  /// The `session_state` by which the client checks whether the user is still signed in (OpenID Connect Session
  /// Management §2); nil if not used.
  package var sessionState: String?
  /// The form field `user` of Sign in with Apple: JSON text about a user whom the client has not been told of; nil
  /// otherwise.
  package var newUser: String?

  package init(
    code: String? = nil, tokens: BrowserTokens? = nil, direct: [(name: String, value: String)] = []
  ) {
    self.code = code
    self.tokens = tokens
    self.direct = direct
  }
}

/// Tokens returned through the browser: never a refresh token.
package struct BrowserTokens: Sendable {
  package let idToken: String?
  package let accessToken: String?
  /// Whole seconds for which the access token lasts.
  package let expiresIn: Int64

  package init(
    idToken: String?, accessToken: String?, expiresIn: Int64
  ) {
    self.idToken = idToken
    self.accessToken = accessToken
    self.expiresIn = expiresIn
  }
}
