internal import HTTPServer
internal import Model
internal import OAuth

extension Endpoints {
  /// `grant_type=refresh_token` (RFC 6749 §6). A new refresh token comes along only where the client rotates them.
  func refresh(_ parameters: Form, _ client: AuthenticatedClient) throws(OAuthError) -> Response {
    guard let token = parameters.value("refresh_token") else {
      throw OAuthError(.invalidRequest, "refresh_token is missing.")
    }
    let scopes = (parameters.value("scope") ?? "").split(separator: " ").map(String.init)
    return try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.refresh(token, client: client.client.id, proof: client.proof, door: .exchange, scopes: scopes)
    }.response(client)
  }
}
