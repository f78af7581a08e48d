import AWSProtocol
import IdentityCore

/// What the service refuses of a client, one rule a function. Texts that no public source shows are marked.
extension ClientMembers {
  /// - Parameters:
  ///   - hasSecret: whether the client has one, or will have.
  ///   - verb: `creating` or `updating`, for the texts that say so.
  func check(in realm: Realm, hasSecret: Bool, verb: String) throws(AWSFault) {
    try checkFlows(in: realm)
    try checkLifetimes()
    try checkAttributes(in: realm.schema, verb: verb)
    try checkGrants(hasSecret: hasSecret)
    try checkScopes(in: realm)
    try checkAddresses()
    for provider in supportedIdentityProviders ?? [] where provider != "COGNITO" && realm.providers[provider] == nil {
      throw .invalidParameter("The provider \(provider) does not exist for User Pool \(realm.id).")
    }
  }

  private func checkFlows(in realm: Realm) throws(AWSFault) {
    let flows = explicitAuthFlows ?? []
    if flows.contains(where: \.isLegacy), flows.contains(where: { !$0.isLegacy }) {
      // The text is unconfirmed.
      throw .invalidParameter("ExplicitAuthFlows cannot mix values with and without the prefix ALLOW_.")
    }
    if flows.contains(.allowClientTokenAuth), flows.contains(where: { $0 != .allowClientTokenAuth }) {
      // The text is unconfirmed.
      throw .invalidParameter("ALLOW_CLIENT_TOKEN_AUTH cannot be combined with other values of ExplicitAuthFlows.")
    }
    if flows.contains(.allowUserAuth), realm.tier == .lite {
      throw AWSFault(.featureUnavailableInTier, "ALLOW_USER_AUTH is not available in the LITE tier.")
    }
    if refreshTokenRotation?.feature == .enabled, flows.contains(.allowRefreshTokenAuth) {
      // The text is unconfirmed.
      throw .invalidParameter("ALLOW_REFRESH_TOKEN_AUTH cannot be enabled while refresh token rotation is enabled.")
    }
  }

  /// Access and id tokens last five minutes to a day and less than refresh tokens, those an hour to ten years.
  private func checkLifetimes() throws(AWSFault) {
    let short = Duration.minutes(5)...Duration.hours(24)
    let long = Duration.minutes(60)...Duration.days(3650)
    let refresh = refreshTokenLifetime
    guard short.contains(accessTokenLifetime), short.contains(idTokenLifetime), long.contains(refresh),
      accessTokenLifetime <= refresh, idTokenLifetime <= refresh
    else { throw .invalidParameter("Invalid range for token validity.") }
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
    } else if !flows.isEmpty, (callbackURLs ?? []).isEmpty {
      // The text is unconfirmed.
      throw AWSFault(.invalidOAuthFlow, "CallbackURLs are required for the code and the implicit flow.")
    }
  }

  private func checkScopes(in realm: Realm) throws(AWSFault) {
    for scope in allowedOAuthScopes ?? [] where !AccessScope.standard.contains(scope) {
      guard realm.resourceServers.values.contains(where: { $0.scopeTexts.contains(scope) }) else {
        throw AWSFault(.scopeDoesNotExist, "Invalid scope requested: \(scope)")
      }
    }
  }

  /// Browsers are sent back by https, to an app by its own scheme, or by http to the machine they run on.
  private func checkAddresses() throws(AWSFault) {
    for address in (callbackURLs ?? []) + (logoutURLs ?? []) {
      guard let colon = address.firstIndex(of: ":"), colon != address.startIndex, !address.contains("#") else {
        throw .invalidParameter("\(address) is not a valid URL.")
      }
      if address.lowercased().hasPrefix("http:"), !Self.isLocal(address) {
        throw .invalidParameter("\(address) cannot use the HTTP protocol.")
      }
    }
    if let defaultRedirectURI, !(callbackURLs ?? []).contains(defaultRedirectURI) {
      throw .invalidParameter("DefaultRedirectURI must be one of the CallbackURLs.")
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
