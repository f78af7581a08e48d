/// How a client's sign-ins end that knows no token endpoint: with a token right on its callback,
/// `exampleauth://auth?token=…` (docs/reference/web-authentication-sessions.md#direct-tokens).
package struct DirectToken: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case access, id
  }

  /// The further parameters that may be sent with the token.
  package enum Companion: String, Hashable, Sendable, Codable, CaseIterable {
    /// Whole seconds for which the token lasts.
    case expiresIn = "expires_in"
    /// The username.
    case user
  }

  /// The name of the token's parameter in the query.
  package var parameter: String
  package var kind: Kind
  package var companions: [Companion]

  package init(parameter: String = "token", kind: Kind = .access, companions: [Companion] = []) {
    self.parameter = parameter
    self.kind = kind
    self.companions = companions
  }
}
