internal import Ambient
internal import Model
internal import Sandboxes
internal import Tokens

extension OAuthServer {
  /// The pairs of the callback's query.
  func direct(_ form: DirectToken, _ facts: TokenFacts) throws(CoreError) -> [(name: String, value: String)] {
    let tokens = try context.tokens.issueThroughBrowser(
      facts, type: form.kind == .access ? .token : .idToken, code: nil)
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
