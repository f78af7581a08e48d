/// For clients that do not use a token endpoint: sign-ins end with a token in the callback,
/// `exampleauth://auth?token=…` (docs/reference/web-authentication-sessions.md#direct-tokens).
package struct DirectToken: Hashable, Sendable, Codable {
  /// The token that the callback receives.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case access, id
  }

  /// Further parameters that may be sent with the token.
  package enum Companion: String, Hashable, Sendable, Codable, CaseIterable {
    /// The token's lifetime in whole seconds.
    case expiresIn = "expires_in"
    /// The username.
    case user
  }

  /// The token's query parameter.
  package var parameter: String
  package var kind: Kind
  package var companions: [Companion]

  package init(parameter: String = "token", kind: Kind = .access, companions: [Companion] = []) {
    self.parameter = parameter
    self.kind = kind
    self.companions = companions
  }
}
