internal import HTTPServer
internal import Model
internal import OAuth

extension Endpoints {
  /// `grant_type=authorization_code` (RFC 6749 §4.1.3, RFC 7636 §4.5).
  func redeemCode(_ parameters: Form, _ client: AuthenticatedClient) throws(OAuthError) -> Response {
    guard let code = parameters.value("code") else { throw OAuthError(.invalidRequest, "code is missing.") }
    guard let redirectURI = parameters.value("redirect_uri") else {
      throw OAuthError(.invalidRequest, "redirect_uri is missing.")
    }
    let verifier = parameters.value("code_verifier")
    return try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.redeem(
        code: code, client: client.client.id, proof: client.proof, redirectURI: redirectURI, codeVerifier: verifier)
    }.response(client)
  }
}
