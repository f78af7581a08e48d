internal import HTTPServer
internal import IdentityCore
internal import JSON

extension Endpoints {
  /// `grant_type=client_credentials` (RFC 6749 §4.4): custom scopes only, all of them if none is named; no id token, no
  /// refresh token.
  func grantClientCredentials(_ parameters: Form, _ client: AuthenticatedClient) throws(OAuthError) -> Response {
    let scopes = (parameters.value("scope") ?? "").split(separator: " ").map(String.init)
    let token = try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.clientToken(
        client: client.client.id, proof: client.proof, scopes: scopes,
        resource: parameters.value("resource") ?? parameters.value("audience"))
    }
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    writer.member("access_token", token.accessToken)
    writer.member("expires_in", Int(token.expiresIn))
    writer.member("token_type", client.service.context.boundKey == nil ? "Bearer" : "DPoP")
    if client.personality == .openIDConnect { writer.member("scope", token.scopes.joined(separator: " ")) }
    writer.endObject()
    return .json(writer.bytes, contentType: OAuthError.contentType)
  }
}
