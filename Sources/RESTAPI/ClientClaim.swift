internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI

/// The client id and secret in the body; HTTP Basic may carry them instead.
struct ClientClaim: Sendable {
  let id: String?
  let secret: String?

  init(from members: inout MemberReader) throws(Refusal) {
    id = try members.optional(
      "client_id", .text(1...128), "The client; optional if the pool has exactly one public client.")
    secret = try members.optional("client_secret", .text(), "The secret of a confidential client.")
  }
}

extension Call {
  /// The calling client and its credentials, which the use case verifies.
  func client(_ claim: ClientClaim) throws(Refusal) -> (client: Client, proof: ClientProof) {
    guard let basic = request.basicCredentials else {
      let client = if let id = claim.id { try client(ClientID(id)) } else { try onlyPublicClient(claim) }
      return (client, claim.secret.map { .secret($0) } ?? .none)
    }
    if claim.secret != nil {
      throw Refusal(
        .invalidRequest, "the secret is sent both by HTTP Basic and in the body; expected one of them",
        pointer: "/client_secret")
    }
    if let id = claim.id, id != basic.name {
      throw Refusal(.invalidRequest, "the client ids of HTTP Basic and of the body differ", pointer: "/client_id")
    }
    return (try client(ClientID(basic.name)), .secret(basic.password))
  }

  private func client(_ id: ClientID) throws(Refusal) -> Client {
    do throws(CoreError) {
      return try realm.client(id)
    } catch {
      throw Refusal(.clientNotFound, "the pool has no client \(id)", pointer: "/client_id")
    }
  }

  private func onlyPublicClient(_ claim: ClientClaim) throws(Refusal) -> Client {
    guard claim.secret == nil else {
      throw Refusal(.invalidRequest, "/client_id is missing, and a secret is sent", pointer: "/client_id")
    }
    let clients = realm.poolClients.filter { !$0.isConfidential }
    guard let client = clients.first, clients.count == 1 else {
      throw Refusal(
        .invalidRequest, "/client_id is missing, and the pool has \(clients.count) public clients",
        pointer: "/client_id")
    }
    return client
  }
}
