internal import HTTPServer
internal import Model
internal import OAuth

extension Endpoints {
  /// `POST /oauth2/revoke` (RFC 7009, docs/reference/hosted-login.md#revoke). An unknown token is no error.
  @Sendable func revoke(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      let parameters = try tokenParameters(of: request)
      let client: AuthenticatedClient
      do throws(OAuthError) {
        client = try authenticate(request, parameters)
      } catch {
        var error = error
        if error.code == .invalidClient { error.status = 401 }
        throw error
      }
      guard let token = parameters.value("token") else { throw OAuthError(.invalidRequest, "token is missing.") }
      do throws(CoreError) {
        try client.service.revoke(token, client: client.client.id, proof: client.proof)
      } catch .refreshToken(.invalid) where client.rules.foreignTokenIsInvalidRequest {
        throw OAuthError(.invalidRequest, "The token was issued to another client.")
      } catch {
        throw OAuthError(error, client.personality)
      }
      return Response(status: 200)
    }
  }
}
