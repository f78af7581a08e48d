import Model
import RealmTestSupport
import Sandboxes

@testable import OAuth

extension World {
  /// The client of the world, after client authentication.
  func verified(_ proof: ClientProof = .none) throws(CoreError) -> VerifiedClient {
    try service.oauth.verify(client.id, proof)
  }

  /// What the body of a grant issues, without the checks of the token endpoint.
  func issue(
    _ grant: OAuthGrant, _ parameters: [(name: String, value: String)], proof: ClientProof = .none
  ) throws(CoreError) -> TokenResponse {
    let request = ClientRequest(
      scope: service.scope, parameters: parameters,
      credentials: .secret(ids: [client.id], secrets: [], method: .none))
    guard let read = grant.read else { throw .internalFault("\(grant.name) is no grant of the token endpoint") }
    return try read(GrantParameters(request, target: nil, details: nil))(try verified(proof))
  }
}
