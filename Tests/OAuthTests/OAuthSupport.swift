import RealmTestSupport

@testable import Model
@testable import OAuth
@testable import Sandboxes
@testable import Tokens

extension World {
  /// The client of the world, after client authentication.
  func verified(_ proof: ClientProof = .none) throws(CoreError) -> VerifiedClient {
    try service.oauth.verify(client.id, proof)
  }

  /// Tokens for an authorization code of the client.
  func redeem(
    _ code: String, redirectURI: String? = "myapp://callback", codeVerifier: String? = nil
  ) throws(CoreError) -> TokenSet {
    try service.tokens.issue(
      try service.oauth.redeem(
        code: code, client: try verified(), redirectURI: redirectURI, codeVerifier: codeVerifier))
  }
}
