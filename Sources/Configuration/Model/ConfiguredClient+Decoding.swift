extension ConfiguredClient: MappingDecodable {
  static var noun: String { "a client" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("ClientId", Reading.string(1...128, .clientID).located)
    name = members.optional("ClientName", .string(1...128, .name))
    secret = members.optional("ClientSecret", .string(1...128, .clientSecret))
    let generatesSecret = members.optional("GenerateSecret", .boolean)
    self.generatesSecret = generatesSecret ?? false
    explicitAuthFlows = members.optional("ExplicitAuthFlows", .list(of: .choice))
    callbackURLs = members.list("CallbackURLs", of: .string(1...1024, .redirect), count: 0...100)
    logoutURLs = members.list("LogoutURLs", of: .string(1...1024, .redirect), count: 0...100)
    defaultRedirectURI = members.optional("DefaultRedirectURI", Reading.string(1...1024, .redirect).located)
    allowedOAuthFlows = members.list("AllowedOAuthFlows", of: .choice, count: 0...3)
    allowedOAuthScopes = members.list("AllowedOAuthScopes", of: Reading.string(1...256).located, count: 0...50)
    allowsOAuthFlows = members.optional("AllowedOAuthFlowsUserPoolClient", .boolean)
    supportedIdentityProviders = members.optional(
      "SupportedIdentityProviders", .list(of: Reading.string(1...32).located))
    readAttributes = members.optional("ReadAttributes", .list(of: Reading.string(1...2048).located))
    writeAttributes = members.optional("WriteAttributes", .list(of: Reading.string(1...2048).located))
    accessTokenValidity = members.optional("AccessTokenValidity", .integer(1...86_400))
    idTokenValidity = members.optional("IdTokenValidity", .integer(1...86_400))
    refreshTokenValidity = members.optional("RefreshTokenValidity", .integer(0...315_360_000))
    validityUnits = members.optional("TokenValidityUnits", .mapping)
    authSessionValidityMinutes = members.optional("AuthSessionValidity", .integer(3...15))
    refreshRotation = members.optional("RefreshTokenRotation", .mapping)
    preventUserExistenceErrors = members.optional("PreventUserExistenceErrors", .choice)
    enableTokenRevocation = members.optional("EnableTokenRevocation", .boolean)
    propagateUserContext = members.optional("EnablePropagateAdditionalUserContextData", .boolean)
    analytics = members.optional("AnalyticsConfiguration", .mapping)
    directToken = members.optional("DirectToken", .directToken) ?? nil
    samlService = members.optional("SAMLService", .mapping)
    created = members.optional("CreationDate", .moment)
    members.ignored("UserPoolId", "LastModifiedDate", "ClientType")
    members.hint("UserPoolClient", "what stands inside it, here")
    if secret != nil, generatesSecret == false {
      members.report("ClientSecret", "ClientSecret beside GenerateSecret: false", expected: "one of the two")
    }
    checkFlows(members)
  }

  /// The combinations that the service refuses when a client is made.
  private func checkFlows(_ members: MappingReader) {
    if let flows = explicitAuthFlows, flows.contains(where: \.isLegacy), flows.contains(where: { !$0.isLegacy }) {
      members.report(
        "ExplicitAuthFlows", "old names of flows beside ALLOW_… names", expected: "only the one kind or the other")
    }
    if refreshRotation?.feature == .enabled, explicitAuthFlows?.contains(.refreshToken) ?? false {
      members.report(
        "ExplicitAuthFlows", "ALLOW_REFRESH_TOKEN_AUTH beside RefreshTokenRotation", expected: "one of the two")
    }
    if allowedOAuthFlows.contains(.clientCredentials) {
      if allowedOAuthFlows.count > 1 {
        members.report("AllowedOAuthFlows", "client_credentials beside another flow", expected: "it alone")
      }
      if secret == nil, !generatesSecret {
        members.report(
          "AllowedOAuthFlows", "client_credentials without a secret", expected: "ClientSecret or GenerateSecret: true")
      }
    }
    if callbackURLs.isEmpty, !members.contains("CallbackURLs"),
      allowedOAuthFlows.contains(.code) || allowedOAuthFlows.contains(.implicit)
    {
      members.report("AllowedOAuthFlows", "code or implicit without a place to return to", expected: "CallbackURLs")
    }
  }
}

extension ConfiguredValidityUnits: MappingDecodable {
  static var noun: String { "TokenValidityUnits" }

  init(_ members: MappingReader) {
    accessToken = members.optional("AccessToken", .choice)
    idToken = members.optional("IdToken", .choice)
    refreshToken = members.optional("RefreshToken", .choice)
  }
}

extension ConfiguredRefreshRotation: MappingDecodable {
  static var noun: String { "RefreshTokenRotation" }

  init(_ members: MappingReader) {
    feature = members.required("Feature", .choice, standIn: .disabled)
    retryGracePeriodSeconds = members.optional("RetryGracePeriodSeconds", .integer(0...60))
  }
}

extension ConfiguredAnalytics: MappingDecodable {
  static var noun: String { "AnalyticsConfiguration" }

  init(_ members: MappingReader) {
    applicationID = members.optional("ApplicationId", .string)
    applicationARN = members.optional("ApplicationArn", .string(20...2048, .arn))
    roleARN = members.optional("RoleArn", .string(20...2048, .arn))
    externalID = members.optional("ExternalId", .string)
    userDataShared = members.optional("UserDataShared", .boolean)
  }
}
