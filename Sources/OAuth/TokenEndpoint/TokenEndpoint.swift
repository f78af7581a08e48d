internal import Diagnostics
internal import JSON
internal import Model
package import Sandboxes

/// The token endpoint (RFC 6749 §3.2): the steps of a token request from the client to the tokens, for every grant.
///
/// Client authentication, the security profile, the targets, `authorization_details` and the client's permission for
/// the grant are checked here, in this order, and not by the grants, so that no grant can forget one. A grant receives
/// the ``VerifiedClient`` only after all of them. The differences between grants are data of ``OAuthGrant``.
package struct TokenEndpoint: Sendable {
  let core: IdentityCore
  let grants: [OAuthGrant]

  package init(_ core: IdentityCore, grants: [OAuthGrant] = OAuthGrant.all) {
    self.core = core
    self.grants = grants
  }

  /// Issues the tokens of a request. Takes the time of one signature or more, so never call it on the loop thread.
  package func respond(to request: ClientRequest) throws(ClientRequestFailure) -> TokenResponse {
    var client = try ClientEndpoint.token.verify(request, core)
    try map(&client, request)
    if client.rules.refusesRepeatedParameters { try rejectRepetition(request, of: client) }
    let grant = try grant(of: request, for: client)
    return try ClientRequestFailure.telling(client.personality) { () throws(CoreError) in
      var response = try withNextTokens(client) { (client) throws(CoreError) in
        try issue(grant, request, for: client)
      }
      if client.binding?.kind == .key { response.tokenType = "DPoP" }
      if !client.rules.tellsGrantedScopes { response.scopes = [] }
      return response
    }
  }

  /// What a grant may issue for, checked in the order in which clients are told.
  private func issue(
    _ grant: OAuthGrant, _ request: ClientRequest, for client: VerifiedClient
  ) throws(CoreError) -> TokenResponse {
    let context = client.context
    var target: String?
    // User pools know no targets.
    if client.rules.hasStandardAccessTokens {
      for parameter in grant.targets {
        let value = try context.oauth.verified(parameter, request.values(parameter.rawValue))
        target = target ?? value
      }
    }
    if !grant.permission.isCheckedLast { try grant.permission.check(client.client) }
    var details: JSON?
    if grant.details != .narrowed, let text = request["authorization_details"] {
      details = try AuthorizationDetails.read(text, for: client.client, in: try context.current().realm)
    }
    if grant.details == .rejected, details != nil {
      throw .oauth(.authorizationDetails("this grant does not take it"))
    }
    guard let read = grant.read else { throw .internalFault("\(grant.name) issues no tokens here") }
    let issue = try read(GrantParameters(request, target: target, details: details))
    if grant.permission.isCheckedLast { try grant.permission.check(client.client) }
    return try issue(client)
  }

  /// The grant that the request names, if the realm's personality and security profile have it.
  private func grant(of request: ClientRequest, for client: VerifiedClient) throws(ClientRequestFailure) -> OAuthGrant {
    let known = grants.filter { $0.read != nil && $0.personalities.contains(client.personality) }
    guard let type = request["grant_type"] else {
      Annotations.note(
        reason: GrantDiagnostic.typeMissing(alternatives: alternatives("Known here", known.map(\.name))).text)
      throw ClientRequestFailure(.grantTypeMissing, client.personality)
    }
    let profile = try ClientRequestFailure.telling(client.personality) { () throws(CoreError) in
      try client.client.checkUsesOAuth()
      return try client.context.current().realm.settings.securityProfile
    }
    // FAPI 2.0 Security Profile §5.3.2.1.
    if profile != nil, client.binding == nil {
      throw ClientRequestFailure(
        .possession(
          "it is missing, and the realm's profile binds every token to a key, or to a certificate of the client"),
        client.personality)
    }
    let allowed = known.filter { profile == nil || !$0.isForbiddenByProfiles }
    guard let grant = allowed.first(where: { $0.name == type }) else {
      Annotations.note(
        reason: GrantDiagnostic.typeUnknown(
          type: type, alternatives: alternatives("Known here", allowed.map(\.name), nearestTo: type)
        ).text)
      throw ClientRequestFailure(.grantTypeUnsupported(type), client.personality)
    }
    return grant
  }

  /// No parameter may be sent twice (RFC 6749 §3.2), except `audience` and `resource` (RFC 8707, RFC 8693).
  private func rejectRepetition(_ request: ClientRequest, of client: VerifiedClient) throws(ClientRequestFailure) {
    var seen: Set<String> = []
    for (name, _) in request.parameters where name != "resource" && name != "audience" {
      if !seen.insert(name).inserted {
        throw ClientRequestFailure(.parameterRepeated(name), client.personality)
      }
    }
  }

  // MARK: - Claims of the tokens

  /// Adds claims by the realm's rules, and by the request in a realm that allows it.
  private func map(_ client: inout VerifiedClient, _ request: ClientRequest) throws(ClientRequestFailure) {
    let (id, context) = (client.id.text, client.context)
    let settings = try ClientRequestFailure.telling(client.personality) { () throws(CoreError) in
      try context.current().realm.settings
    }
    // What the authorization request said counts as well, after what this one says.
    let asked = request["code"].map { client.context.oauth.parameters(ofCode: $0, of: client.id) } ?? [:]
    client.context.scope.tokenMapping = settings.tokenRules?.mapping { name in
      if name == "client_id" || name == "clientId" { return [id] }
      let values = request.values(name).filter { !$0.isEmpty }
      return values.isEmpty ? asked[name].map { [$0] } ?? [] : values
    }
    guard settings.relaxes(.claims) else { return }
    var claims: JSONObject = [:]
    if let text = request["claims"] {
      guard let members = (try? JSON.parse(text))?.object else {
        throw ClientRequestFailure(.claimsMalformed, client.personality)
      }
      claims = members
    }
    // `aud` is what another mock calls it.
    var audiences = (request.values("audience") + request.values("aud")).filter { !$0.isEmpty }.map { JSON.string($0) }
    if audiences.isEmpty, settings.relaxes(.scopeAudiences) {
      let scopes = (request["scope"] ?? asked["scope"] ?? "").split(separator: " ").map(String.init)
      audiences = scopes.filter { !AccessScope.openIDConnect.contains($0) }.map { JSON.string($0) }
    }
    if claims["aud"] == nil, client.context.scope.tokenMapping?.claims["aud"] == nil, let first = audiences.first {
      claims["aud"] = audiences.count == 1 ? first : .array(audiences)
    }
    client.context.scope.tokenMapping = client.context.scope.tokenMapping?.adding(claims) ?? .of(claims)
  }

  /// Runs the closure with what a test ordered for the next tokens, if anything. An order that no response used is
  /// restored.
  private func withNextTokens(
    _ client: VerifiedClient, _ body: (VerifiedClient) throws(CoreError) -> TokenResponse
  ) throws(CoreError) -> TokenResponse {
    let orders = NextTokenOrders(client.context)
    guard let (order, place) = try orders.consume(for: client.id) else { return try body(client) }
    var changed = client
    var mapping = client.context.scope.tokenMapping?.adding(order.claims) ?? .of(order.claims)
    mapping.type = order.type ?? mapping.type
    changed.context.scope.tokenMapping = mapping
    do throws(CoreError) {
      return try body(changed)
    } catch {
      if error != .awaiting { try orders.restore(order, at: place) }
      throw error
    }
  }
}

extension TokenRules.Mapping {
  /// For every request.
  fileprivate static func of(_ claims: JSONObject) -> TokenRules.Mapping {
    TokenRules.Mapping(parameter: "", match: "*", claims: claims, type: nil)
  }

  /// With further claims, which take precedence.
  fileprivate func adding(_ more: JSONObject) -> TokenRules.Mapping {
    var mapping = self
    for (name, value) in more { mapping.claims[name] = value }
    return mapping
  }
}
