import Model
import OAuth
import RealmTestSupport
import Sandboxes

@testable import Tokens

extension World {
  /// New tokens for a refresh token of a public client.
  func refresh(
    _ token: String, _ way: RefreshRequest.Way = .exchange, client id: ClientID? = nil
  ) throws(CoreError) -> TokenSet {
    try service.oauth.refresh(RefreshRequest(token, way), client: id ?? client.id, proof: .none)
  }

  func revoke(_ token: String) throws(CoreError) {
    try service.oauth.revoke(token, client: try service.oauth.verify(client.id, .none))
  }
}
