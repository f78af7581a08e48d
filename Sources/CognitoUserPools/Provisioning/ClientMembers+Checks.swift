import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
import Model

/// The service's checks of a client, one rule per function, with its texts. Texts without a public source are marked.
extension ClientMembers {
  /// - Parameters:
  ///   - hasSecret: whether the client has a secret, or will have.
  ///   - verb: `creating` or `updating`, for texts that differ.
  ///   - missing: scopes and providers that need not exist.
  func check(in realm: Realm, hasSecret: Bool, verb: String, missing: [String] = []) throws(AWSFault) {
    if publishSecretsInAWSSecretsManager == true { throw .notImplemented("PublishSecretsInAWSSecretsManager") }
    try checkFlows(in: realm)
    try checkContext(hasSecret: hasSecret)
    try checkAnalytics()
    try checkLifetimes()
    try checkAttributes(in: realm.schema, verb: verb)
    try checkGrants(hasSecret: hasSecret)
    try checkScopes(in: realm, missing)
    try checkAddresses()
    for provider in supportedIdentityProviders ?? []
    where !realm.hasProvider(provider) && !missing.contains(provider) {
      throw .invalidParameter("The provider \(provider) does not exist for User Pool \(realm.id).")
    }
  }

  private func checkFlows(in realm: Realm) throws(AWSFault) {
    let flows = explicitAuthFlows ?? []
    if flows.contains(where: \.isLegacy), flows.contains(where: { !$0.isLegacy }) {
      throw .invalidParameter("Auth flow name with prefix 'ALLOW' cannot be used with legacy auth flow names.")
    }
    if flows.contains(.allowClientTokenAuth), flows.contains(where: { $0 != .allowClientTokenAuth }) {
      // The text is unconfirmed.
      throw .invalidParameter("ALLOW_CLIENT_TOKEN_AUTH cannot be combined with other values of ExplicitAuthFlows.")
    }
    if flows.contains(.allowUserAuth), realm.tier == .lite {
      throw .beyondTier("ALLOW_USER_AUTH", .lite)
    }
    if refreshTokenRotation?.feature == .enabled {
      if realm.tier == .lite { throw .beyondTier("Refresh Token Rotation", .lite) }
      if flows.contains(.allowRefreshTokenAuth) {
        throw .invalidParameter(
          "ALLOW_REFRESH_TOKEN_AUTH is not a permitted ExplicitAuthFlow when refresh token rotation is enabled.")
      }
    }
  }

  private func checkContext(hasSecret: Bool) throws(AWSFault) {
    if enablePropagateAdditionalUserContextData == true, !hasSecret {
      throw .invalidParameter("Client Secret is required to set EnablePropagateAdditionalUserContextData as true")
    }
  }

  /// An analytics project is given by its ARN alone, or by its id with a role that may write to it.
  private func checkAnalytics() throws(AWSFault) {
    guard let analytics = analyticsConfiguration else { return }
    let parts = [analytics.applicationId, analytics.roleArn, analytics.externalId]
    guard parts.allSatisfy({ $0 == nil }) || analytics.applicationArn == nil && parts.allSatisfy({ $0 != nil }) else {
      throw .invalidParameter(
        "Invalid analytics configuration given, either <application arn> or <application id, role arn, external id> are "
          + "valid")
    }
  }

  /// Access and ID tokens are valid for five minutes to a day and less than refresh tokens, those for an hour to ten
  /// years.
  private func checkLifetimes() throws(AWSFault) {
    let short = Duration.minutes(5)...Duration.hours(24)
    let long = Duration.minutes(60)...Duration.days(3650)
    let refresh = refreshTokenLifetime
    guard short.contains(accessTokenLifetime), short.contains(idTokenLifetime), long.contains(refresh) else {
      throw .invalidParameter("Invalid range for token validity.")
    }
    guard accessTokenLifetime <= refresh, idTokenLifetime <= refresh else {
      throw .invalidParameter(
        "Access and Id Token expiration times must be less than or equal to refresh token expiration times.")
    }
  }

  private func checkAttributes(in schema: AttributeSchema, verb: String) throws(AWSFault) {
    if let readable = readAttributes, !readable.allSatisfy({ schema[$0] != nil }) {
      throw .invalidParameter("Invalid read attributes specified while \(verb) a client")
    }
    guard let writable = writeAttributes, !writable.isEmpty else { return }
    let never: [AttributeName] = [.subject, .emailVerified, .phoneNumberVerified]
    guard writable.allSatisfy({ schema[$0] != nil && !never.contains($0) }),
      schema.required.allSatisfy({ writable.contains($0.name) || never.contains($0.name) })
    else { throw .invalidParameter("Invalid write attributes specified while \(verb) a client") }
  }

  private func checkGrants(hasSecret: Bool) throws(AWSFault) {
    let flows = allowedOAuthFlows ?? []
    if allowedOAuthFlowsUserPoolClient == true, flows.isEmpty || (allowedOAuthScopes ?? []).isEmpty {
      throw AWSFault(
        .invalidOAuthFlow,
        "AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use OAuth flows.")
    }
    if flows.contains(.clientCredentials) {
      guard flows.allSatisfy({ $0 == .clientCredentials }) else {
        throw AWSFault(
          .invalidOAuthFlow,
          "client_credentials flow can not be selected along with code flow or implicit flow.")
      }
      guard hasSecret else {
        throw AWSFault(
          .invalidOAuthFlow, "client_credentials flow can not be selected if client does not have a client secret.")
      }
      // Recorded for `openid`; the other scopes concern a user as well.
      if let scope = allowedOAuthScopes?.first(where: AccessScope.standard.contains) {
        throw AWSFault(.invalidOAuthFlow, "\(scope) is not supported with client_credentials flow")
      }
    } else if !flows.isEmpty, (callbackURLs ?? []).isEmpty {
      // The exception is unconfirmed.
      throw AWSFault(
        .invalidOAuthFlow, "CallbackUrls can not be empty when code flow or implicit flow is selected")
    }
  }

  private func checkScopes(in realm: Realm, _ missing: [String]) throws(AWSFault) {
    for scope in allowedOAuthScopes ?? [] where !realm.hasScope(scope) && !missing.contains(scope) {
      throw AWSFault(.scopeDoesNotExist, "Invalid scope requested: \(scope)")
    }
  }

  /// Callback URLs use https, an app's own scheme, or http on the loopback host.
  private func checkAddresses() throws(AWSFault) {
    for address in (callbackURLs ?? []) + (logoutURLs ?? []) {
      if address.contains("#") { throw .invalidParameter("\(address) cannot use fragment") }
      guard let colon = address.firstIndex(of: ":"), colon != address.startIndex else {
        // The text is unconfirmed.
        throw .invalidParameter("\(address) is not a valid URL.")
      }
      if address.lowercased().hasPrefix("http:"), !Self.isLocal(address) {
        throw .invalidParameter("\(address) cannot use the HTTP protocol.")
      }
    }
    if let defaultRedirectURI, !(callbackURLs ?? []).contains(defaultRedirectURI) {
      throw .invalidParameter("The default redirect URI \(defaultRedirectURI) is not in the callback URIs list.")
    }
  }

  private static func isLocal(_ address: String) -> Bool {
    ["localhost", "127.0.0.1", "[::1]"].contains { host in
      let prefix = "http://\(host)"
      guard address.lowercased().hasPrefix(prefix) else { return false }
      let next = address.dropFirst(prefix.count).first
      return next == nil || next == ":" || next == "/" || next == "?"
    }
  }
}

extension Realm {
  fileprivate func hasScope(_ scope: String) -> Bool {
    AccessScope.standard.contains(scope) || scope == AccessScope.clientRegistration
      || resourceServers.values.contains { $0.scopeTexts.contains(scope) }
  }

  /// Whether users can sign in with the provider.
  fileprivate func hasProvider(_ name: String) -> Bool { name == Provider.ownName || providers[name] != nil }

  /// The scopes and providers of a client that are undefined: deleting a resource server or a provider does not change
  /// its clients.
  func missingReferences(of client: Client) -> [String] {
    client.scopes.filter { !hasScope($0) }.sorted() + (client.providers ?? []).filter { !hasProvider($0) }.sorted()
  }
}
