import Model
import OAuth
import RealmTestSupport
import Sandboxes

@testable import Tokens

extension World {
  /// Tokens for an authorization code of the client.
  func redeem(
    _ code: String, redirectURI: String? = "myapp://callback", codeVerifier: String? = nil
  ) throws(CoreError) -> TokenSet {
    try service.tokens.issue(
      try service.oauth.redeem(
        code: code, client: try service.oauth.verify(client.id, .none), redirectURI: redirectURI,
        codeVerifier: codeVerifier))
  }

  /// New tokens for a refresh token of a public client.
  func refresh(
    _ token: String, _ way: RefreshRequest.Way = .exchange, client id: ClientID? = nil
  ) throws(CoreError) -> TokenSet {
    try service.oauth.refresh(RefreshRequest(token, way), client: id ?? client.id, proof: .none)
  }
}
