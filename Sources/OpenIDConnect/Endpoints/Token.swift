internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /oauth2/token` (RFC 6749 §3.2, docs/reference/hosted-login.md#token-endpoint).
  @Sendable func token(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      let parameters = try tokenParameters(of: request)
      let proved = try proved(try authenticate(request, parameters), request)
      let client = try mapped(try certified(proved, request), parameters)
      if client.rules.refusesRepeatedParameters { try forbidRepetition(parameters) }
      let known = OAuthGrant.all.filter { $0.run != nil && $0.personalities.contains(client.personality) }.map(\.name)
      guard let type = parameters.value("grant_type") else {
        Annotations.note(reason: GrantMistake.typeMissing.told(alternatives("Known here", known)))
        throw OAuthError(.invalidRequest, "grant_type is missing.")
      }
      try OAuthError.translating(client.personality) { () throws(CoreError) in try client.client.checkUsesOAuth() }
      let profile = try bound(client)
      guard let grant = OAuthGrant.named(type), grant.personalities.contains(client.personality), let run = grant.run,
        profile == nil || !grant.isForbiddenByProfiles
      else {
        let taken = known.filter { profile == nil || OAuthGrant.named($0)?.isForbiddenByProfiles == false }
        Annotations.note(
          reason: GrantMistake.typeUnknown.told(type, alternatives("Known here", taken, nearestTo: type)))
        throw OAuthError(.unsupportedGrantType, "grant_type \(type) is not supported.")
      }
      return try OAuthError.translating(client.personality) { () throws(CoreError) in
        try ordered(client) { (client) throws(CoreError) in
          try run(
            OAuthGrantRequest(
              service: client.service, client: client.client, proof: client.proof,
              values: { name in parameters.pairs.filter { $0.name == name }.map(\.value) }))
        }
      }.response(client)
    }
  }

  /// The profile of the client's realm, which binds every token to a key or a certificate (FAPI 2.0 Security Profile §5.3.2.1).
  private func bound(_ client: AuthenticatedClient) throws(OAuthError) -> SecurityProfile? {
    let profile = try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.current().realm.settings.securityProfile
    }
    if profile != nil, client.service.scope.binding == nil {
      throw OAuthError(
        .proofOfPossession(
          "it is missing, and the realm's profile binds every token to a key, or to a certificate of the client"))
    }
    return profile
  }

  /// The client with what its realm, and the request where the realm lets it, says of the tokens.
  private func mapped(_ client: AuthenticatedClient, _ parameters: Form) throws(OAuthError) -> AuthenticatedClient {
    let settings = try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.current().realm.settings
    }
    var client = client
    client.service.scope.tokenMapping = settings.tokenRules?.mapping { name in
      name == "client_id" ? client.client.id.text : parameters.value(name)
    }
    guard settings.relaxes(.claims) else { return client }
    var claims: JSONObject = [:]
    if let text = parameters.value("claims") {
      guard let members = (try? JSON.parse(text))?.object else {
        throw OAuthError(.invalidRequest, "claims is not a JSON object.")
      }
      claims = members
    }
    let audiences = parameters.pairs.filter { $0.name == "audience" && !$0.value.isEmpty }.map { JSON.string($0.value) }
    if claims["aud"] == nil, let first = audiences.first {
      claims["aud"] = audiences.count == 1 ? first : .array(audiences)
    }
    client.service.scope.tokenMapping = client.service.scope.tokenMapping?.adding(claims) ?? .of(claims)
    return client
  }

  /// Answers with what a test ordered for the next tokens, if anything; the order waits on if there are none.
  private func ordered(
    _ client: AuthenticatedClient, _ body: (AuthenticatedClient) throws(CoreError) -> OAuthGrantAnswer
  ) throws(CoreError) -> OAuthGrantAnswer {
    guard let (order, place) = try client.service.takeNextTokens(for: client.client.id) else { return try body(client) }
    var changed = client
    var mapping = client.service.scope.tokenMapping?.adding(order.claims) ?? .of(order.claims)
    mapping.type = order.type ?? mapping.type
    changed.service.scope.tokenMapping = mapping
    do throws(CoreError) {
      return try body(changed)
    } catch {
      if error != .awaiting { try client.service.putBack(order, at: place) }
      throw error
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
    if let form = try jsonParameters(of: request) { return form }
    guard request.form != nil else {
      throw OAuthError(.invalidRequest, "The body must be application/x-www-form-urlencoded text in UTF-8.")
    }
    return request.allParameters
  }
}

extension Endpoints {
  /// The parameters of a body in JSON, in a realm that takes those; nil for any other body.
  private func jsonParameters(of request: Request) throws(OAuthError) -> Form? {
    guard request.headers["Content-Type"]?.lowercased().hasPrefix("application/json") == true,
      let realm = context(of: request).realm, let settings = try? core.realm(realm).current().realm.settings,
      settings.relaxes(.jsonBodies)
    else { return nil }
    guard let members = (try? JSON.parse(request.body))?.object else {
      throw OAuthError(.invalidRequest, "The body is not a JSON object.")
    }
    var form = Form()
    for (name, value) in members where value != .null {
      // A list is a parameter that is sent more than once; anything else but a text is sent as it is written.
      for one in value.array ?? [value] { form.append(name, one.string ?? one.text) }
    }
    for (name, value) in request.query.pairs { form.append(name, value) }
    return form
  }
}

extension TokenRules.Mapping {
  /// For every request.
  fileprivate static func of(_ claims: JSONObject) -> TokenRules.Mapping {
    TokenRules.Mapping(parameter: "", match: "*", claims: claims, type: nil)
  }

  /// With further claims, which count more.
  fileprivate func adding(_ more: JSONObject) -> TokenRules.Mapping {
    var mapping = self
    for (name, value) in more { mapping.claims[name] = value }
    return mapping
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
    writer.member("token_type", client.service.scope.binding?.kind == .key ? "DPoP" : "Bearer")
    // No value stands for no scope (RFC 6749 §3.3).
    if client.rules.tellsGrantedScopes, !scopes.isEmpty { writer.member("scope", scopes.joined(separator: " ")) }
    if let authorizationDetails { writer.member("authorization_details", authorizationDetails) }
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
