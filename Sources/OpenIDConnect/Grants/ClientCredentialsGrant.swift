internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `grant_type=client_credentials` (RFC 6749 §4.4): custom scopes only, all of them if none is named; no id token, no
  /// refresh token.
  func grantClientCredentials(_ parameters: Form, _ client: AuthenticatedClient) throws(OAuthError) -> Response {
    let scopes = (parameters.value("scope") ?? "").split(separator: " ").map(String.init)
    // A map of texts as JSON, for the realm's trigger; anything else is left alone.
    let told = parameters.value("aws_client_metadata").flatMap { (try? JSON.parse($0))?.object }
    let metadata = Dictionary((told ?? [:]).compactMap { name, value in value.string.map { (name, $0) } }) { $1 }
    let token = try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.clientToken(
        client: client.client.id, proof: client.proof, scopes: scopes,
        resource: parameters.value("resource") ?? parameters.value("audience"), metadata: metadata)
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
