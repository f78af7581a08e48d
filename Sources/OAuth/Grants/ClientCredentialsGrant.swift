internal import Ambient
internal import Cryptography
internal import JOSE
package import JSON
package import Model
internal import Sandboxes
internal import Tokens
internal import Triggers

extension OAuthGrant {
  /// RFC 6749 §4.4: custom scopes only, all of them if none is named; no id token, no refresh token.
  package static let clientCredentials = OAuthGrant(
    "client_credentials", for: .confidential(.clientCredentials), configuredName: "client_credentials",
    phrase: "client credentials", personalities: [.cognito, .openIDConnect], targets: [.resource, .audience],
    details: .granted
  ) { (parameters) throws(CoreError) in
    // A JSON object of texts for the realm's trigger; anything else is ignored.
    let members = parameters["aws_client_metadata"].flatMap { (try? JSON.parse($0))?.object }
    let metadata = Dictionary((members ?? [:]).compactMap { name, value in value.string.map { (name, $0) } }) { $1 }
    return { (client) throws(CoreError) in
      if let account = client.client.registration.serviceAccount {
        return TokenResponse(
          try client.context.oauth.accountTokens(
            named: account, for: client, scopes: parameters.scopes, resource: parameters.target,
            authorization: parameters.details))
      }
      return TokenResponse(
        try client.context.oauth.clientToken(
          for: client, scopes: parameters.scopes, resource: parameters.target, details: parameters.details,
          metadata: metadata))
    }
  }
}

/// An access token for a client itself.
package struct ClientToken: Sendable {
  package let accessToken: String
  /// Whole seconds.
  package let expiresIn: Int64
  package let scopes: [String]
  /// What it allows beyond them (RFC 9396).
  package let authorizationDetails: JSON?
}

extension OAuthServer {
  /// The tokens of the account that a client acts as with its own credentials, as Keycloak has it: the account's
  /// claims, an id token where `openid` is asked for, and no refresh token.
  fileprivate func accountTokens(
    named account: String, for verified: VerifiedClient, scopes requested: [String], resource: String?,
    authorization: JSON?
  ) throws(CoreError) -> TokenSet {
    let scopes = try verified.client.granted(requested, in: current().realm)
    let facts = try update { (transaction) throws(CoreError) in
      guard let user = transaction.realm.user(withUsername: account) else { throw .account(.notFound) }
      var details = scope.details ?? GrantDetails()
      details.authorizationDetails = authorization
      if transaction.realm.settings.paths == .keycloak, let address = scope.remoteAddress {
        details.told["clientHost"] = .string(address)
        details.told["clientAddress"] = .string(address)
      }
      return try transaction.hostedGrant(
        client: verified.id, user: user.id, scopes: scopes, nonce: nil, resource: resource,
        authenticated: transaction.now, refreshes: false, details: details
      ).overridden(by: context, .hosted)
    }
    return try context.tokens.issue(facts)
  }

  /// An access token for the client on its own behalf, by the service's own operation: clients are allowed it as a flow
  /// and not as a grant.
  package func clientToken(
    client id: ClientID, proof: ClientProof, scopes: [String], metadata: [String: String]
  ) throws(CoreError) -> ClientToken {
    let client = try verify(id, proof)
    guard client.client.allows(.clientToken) else { throw .client(.flowNotEnabled(.clientToken)) }
    return try clientToken(for: client, scopes: scopes, metadata: metadata)
  }

  /// An access token for the client on its own behalf (RFC 6749 §4.4): scopes of resource servers only, all of the
  /// client's if none are named. A scope that its resource server has lost meanwhile may be requested, and is not
  /// granted. Nothing changes, so the token's id comes from the system's random source: the sandbox's would give the
  /// same again.
  func clientToken(
    for verified: VerifiedClient, scopes requested: [String], resource: String? = nil, details: JSON? = nil,
    metadata: [String: String] = [:]
  ) throws(CoreError) -> ClientToken {
    let (realm, now) = try current()
    let (client, clientID) = (verified.client, verified.id)
    let custom = client.scopes.filter { !AccessScope.standard.contains($0) && !AccessScope.openIDConnect.contains($0) }
    if !client.isAnybody {
      for scope in requested where !custom.contains(scope) { throw .client(.scopeNotAllowed(scope)) }
    }
    let scopes = realm.live(requested.isEmpty ? custom : requested)
    let overrides = try overrides(client, scopes, metadata, in: realm)
    var random = RandomSource.system
    var writer = JSONWriter(reserving: 512)
    writer.beginObject()
    writer.member("sub", clientID.text)
    writer.member("token_use", "access")
    // By the standard only what there is: scopes that were granted, and the time at which a user signed in (RFC 9068
    // §2.2).
    let isStandard = realm.rules.hasStandardAccessTokens
    if !isStandard || !scopes.isEmpty { writer.member("scope", realm.said(scopes)) }
    if !isStandard { writer.member("auth_time", Int(now.seconds)) }
    writer.member("iss", core.addresses.issuer(of: realm, in: scope))
    writer.member("exp", Int((now + client.accessTokenLifetime).seconds))
    writer.member("iat", Int(now.seconds))
    let rules = realm.settings.claimRules?.claims(at: .accessToken, for: clientID, scopes: scopes, of: [:]) ?? [:]
    if !isStandard || rules["version"] == nil { writer.member("version", 2) }
    writer.member("jti", random.uniqueID().description)
    writer.member("client_id", clientID.text)
    if isStandard {
      // Of the realm's rules, those that hold without a user.
      if let resource {
        writer.member("aud", resource)
      } else if let audience = rules["aud"]?.array {
        writer.member("aud", audience.count == 1 ? audience[0] : .array(audience))
      } else if realm.settings.paths?.namesAudiences != true {
        writer.member("aud", clientID.text)
      }
      for (name, value) in rules where !JSONWriter.ours.contains(name) { writer.member(name, value) }
    }
    if let details { writer.member("authorization_details", details) }
    if let binding = scope.binding { writer.member("cnf", binding.confirmation) }
    writer.endObject()
    return ClientToken(
      accessToken: try context.tokens.sign(
        overrides?.applied(toAccessToken: writer.bytes) ?? writer.bytes, with: realm.accessTokenSigner,
        type: realm.accessTokenType),
      expiresIn: client.accessTokenLifetime.wholeSeconds, scopes: overrides?.applied(to: scopes) ?? scopes,
      authorizationDetails: details)
  }

  /// The changes of a trigger to a token for a client; only triggers of version 3 have them.
  private func overrides(
    _ client: Client, _ scopes: [String], _ metadata: [String: String], in realm: Realm
  ) throws(CoreError) -> TokenOverrides? {
    let version = realm.settings.triggers.version(of: .preTokenGeneration)
    guard version == .v3 else { return nil }
    var call = TriggerCall(
      .preTokenGeneration, TokenOccasion.client.rawValue, username: nil, attributes: nil, client: client.id,
      response: ["claimsAndScopeOverrideDetails": .null])
    call.details["scopes"] = .array(scopes.map(JSON.string))
    call.details["clientMetadata"] = JSONObject.texts(metadata)
    guard let response = try context.triggers.ask(call, in: realm) else { return nil }
    return try TokenOverrides(response, version: version)
  }
}

extension Realm {
  /// Those of the scopes that a resource server still defines; the standard's personality grants others too.
  fileprivate func live(_ scopes: [String]) -> [String] {
    guard !rules.grantsUndefinedScopes else { return scopes }
    return scopes.filter { scope in
      scope == AccessScope.clientRegistration || resourceServers.values.contains { $0.scopeTexts.contains(scope) }
    }
  }
}

extension OAuthServer {
  /// The scopes of a client's own token; nil if it was not issued by this realm, or has expired.
  package func scopesOfClientToken(_ text: String) throws(CoreError) -> [String]? {
    try introspectClientToken(text).map { token in
      token["scope"]?.scopes ?? []
    }
  }

  /// Introspection of a client's own token (RFC 7662 §2.2); nil if it was not issued by this realm, or has expired.
  func introspectClientToken(_ text: String) throws(CoreError) -> JSONObject? {
    let (realm, now) = try current()
    guard let token = SignedToken.parse(text),
      try realm.keys.accessTokenVerifier(kid: token.kid)?.signed(token) == true
    else { return nil }
    let reference = TokenReference(in: token, key: realm.secrets.refreshKey)
    guard reference?.isAccess != false,
      let name = reference?.client ?? token.claims["client_id"]?.string,
      (reference?.subject ?? token.claims["sub"]?.string) == name,
      let expires = token.claims["exp"]?.integer, now.seconds < Int64(expires),
      (try? realm.client(ClientID(name))) != nil
    else { return nil }
    var answer: JSONObject = ["active": true, "token_type": "Bearer"]
    for name in ["scope", "client_id", "sub", "exp", "iat", "aud", "iss", "cnf", "authorization_details"] {
      answer[name] = token.claims[name]
    }
    if let scopes = answer["scope"], scopes.array != nil {
      answer["scope"] = .string(scopes.scopes.joined(separator: " "))
    }
    for (name, value) in reference?.changes(in: token) ?? [:] where !Self.internals.contains(name) {
      answer[name] = value
    }
    return answer
  }
}
