internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /oauth2/token` (RFC 6749 §3.2, reference: hosted-login-and-oidc.md A.6).
  @Sendable func token(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      let parameters = try tokenParameters(of: request)
      let client = try mapped(try proved(try authenticate(request, parameters), request), parameters)
      if client.rules.refusesRepeatedParameters { try forbidRepetition(parameters) }
      guard let type = parameters.value("grant_type") else {
        throw OAuthError(.invalidRequest, "grant_type is missing.")
      }
      guard let grant = OAuthGrant.named(type), grant.personalities.contains(client.personality), let run = grant.run
      else { throw OAuthError(.unsupportedGrantType, "grant_type \(type) is not supported.") }
      let asked = OAuthGrantRequest(
        service: client.service, client: client.client, proof: client.proof, parameters: parameters.value)
      return try OAuthError.translating(client.personality) { () throws(CoreError) in try run(asked) }.response(client)
    }
  }

  /// The client with what its realm says of tokens for such a request.
  private func mapped(_ client: AuthenticatedClient, _ parameters: Form) throws(OAuthError) -> AuthenticatedClient {
    try OAuthError.translating(client.personality) { () throws(CoreError) in
      guard let rules = try client.service.current().realm.settings.tokenRules else { return client }
      var client = client
      client.service.context.tokenMapping = rules.mapping { name in
        name == "client_id" ? client.client.id.text : parameters.value(name)
      }
      return client
    }
  }

  /// No parameter may be sent twice (RFC 6749 §3.2), except `audience` and `resource` (RFC 8707, RFC 8693).
  private func forbidRepetition(_ parameters: Form) throws(OAuthError) {
    var seen: Set<String> = ["resource", "audience"]
    for (name, _) in parameters.pairs where !seen.insert(name).inserted && name != "resource" && name != "audience" {
      throw OAuthError(.invalidRequest, "\(name.prefix(40)) is sent more than once.")
    }
  }

  /// The parameters of a direct call. A body that is no form at all is refused rather than taken for an empty one.
  func tokenParameters(of request: Request) throws(OAuthError) -> Form {
    guard request.form != nil else {
      throw OAuthError(.invalidRequest, "The body must be application/x-www-form-urlencoded text in UTF-8.")
    }
    return request.allParameters
  }
}

extension OAuthGrantAnswer {
  /// The token response (RFC 6749 §5.1), members in the service's order.
  /// - Parameter client: the client of the tokens, which are bound to the key that it proved, if any (RFC 9449 §5).
  fileprivate func response(_ client: AuthenticatedClient) -> Response {
    var writer = JSONWriter(reserving: 4096)
    writer.beginObject()
    if let idToken { writer.member("id_token", idToken) }
    writer.member("access_token", accessToken)
    if let refreshToken { writer.member("refresh_token", refreshToken) }
    writer.member("expires_in", Int(expiresIn))
    writer.member("token_type", client.service.context.boundKey == nil ? "Bearer" : "DPoP")
    if client.rules.tellsGrantedScopes { writer.member("scope", scopes.joined(separator: " ")) }
    if let issuedType { writer.member("issued_token_type", issuedType) }
    writer.endObject()
    return .json(writer.bytes, contentType: OAuthError.contentType)
  }
}

extension OAuthError {
  /// Runs a use case and puts its failure into OAuth's words.
  static func translating<Value>(
    _ personality: Personality, _ body: () throws(CoreError) -> Value
  ) throws(OAuthError) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw OAuthError(error, personality)
    }
  }
}
