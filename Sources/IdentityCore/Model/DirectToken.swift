/// How a client's sign-ins end that knows no token endpoint: with a token right on its callback, `exampleauth://auth?token=…`
/// (reference: hosted-login-and-oidc.md D.2).
package struct DirectToken: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case access, id
  }

  /// What may stand beside the token.
  package enum Companion: String, Hashable, Sendable, Codable, CaseIterable {
    /// Whole seconds for which the token lasts.
    case expiresIn = "expires_in"
    /// The username.
    case user
  }

  /// What the token is called in the query.
  package var parameter: String
  package var kind: Kind
  package var companions: [Companion]

  package init(parameter: String = "token", kind: Kind = .access, companions: [Companion] = []) {
    self.parameter = parameter
    self.kind = kind
    self.companions = companions
  }
}

extension RealmService {
  /// The pairs of the callback's query.
  func direct(_ form: DirectToken, _ facts: TokenFacts) throws(CoreError) -> [(name: String, value: String)] {
    let tokens = try issueThroughBrowser(facts, type: form.kind == .access ? .token : .idToken, code: nil)
    let lifetime =
      form.kind == .access ? tokens.expiresIn : facts.client.idTokenLifetime.wholeSeconds
    var pairs: [(name: String, value: String)] = []
    if let token = form.kind == .access ? tokens.accessToken : tokens.idToken { pairs.append((form.parameter, token)) }
    for companion in form.companions {
      switch companion {
      case .expiresIn: pairs.append((companion.rawValue, String(lifetime)))
      case .user: pairs.append((companion.rawValue, facts.user.username))
      }
    }
    return pairs
  }
}
