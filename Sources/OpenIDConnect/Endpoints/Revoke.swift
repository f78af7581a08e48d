internal import HTTPServer
internal import Model
internal import OAuth

extension Endpoints {
  /// `POST /oauth2/revoke` (RFC 7009, docs/reference/hosted-login.md#revoke). An unknown token is no error.
  @Sendable func revoke(_ call: ClientCall) throws(OAuthError) -> Response {
    guard let token = call.parameters.value("token") else { throw OAuthError(.invalidRequest, "token is missing.") }
    do throws(CoreError) {
      try call.client.context.oauth.revoke(token, client: call.client)
    } catch .refreshToken(.invalid) where call.client.rules.foreignTokenIsInvalidRequest {
      throw OAuthError(.invalidRequest, "The token was issued to another client.")
    } catch {
      throw OAuthError(error, call.client.personality)
    }
    return Response(status: 200)
  }
}
