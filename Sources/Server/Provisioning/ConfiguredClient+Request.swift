internal import Configuration
internal import JSON

/// A configured client as the request that would make it over the service's API.
extension ConfiguredClient {
  /// The members of CreateUserPoolClient but for the pool.
  var creationRequest: JSONObject {
    var request: JSONObject = ["ClientName": .string(name ?? id?.value ?? "client")]
    if let secret {
      request["ClientSecret"] = .string(secret)
    } else if generatesSecret {
      request["GenerateSecret"] = true
    }
    request["ExplicitAuthFlows"] = explicitAuthFlows.map { .strings($0.map(\.rawValue)) }
    if !callbackURLs.isEmpty { request["CallbackURLs"] = .strings(callbackURLs) }
    if !logoutURLs.isEmpty { request["LogoutURLs"] = .strings(logoutURLs) }
    request["DefaultRedirectURI"] = defaultRedirectURI.map { .string($0.value) }
    if !allowedOAuthFlows.isEmpty { request["AllowedOAuthFlows"] = .strings(allowedOAuthFlows.map(\.rawValue)) }
    if !allowedOAuthScopes.isEmpty { request["AllowedOAuthScopes"] = .strings(allowedOAuthScopes.map(\.value)) }
    request["AllowedOAuthFlowsUserPoolClient"] = (allowsOAuthFlows ?? (allowedOAuthFlows.isEmpty ? nil : true))
      .map(JSON.bool)
    request["SupportedIdentityProviders"] = supportedIdentityProviders.map { .strings($0.map(\.value)) }
    request["ReadAttributes"] = readAttributes.map { .strings($0.map(\.value)) }
    request["WriteAttributes"] = writeAttributes.map { .strings($0.map(\.value)) }
    request["AccessTokenValidity"] = accessTokenValidity.map(JSON.integer)
    request["IdTokenValidity"] = idTokenValidity.map(JSON.integer)
    request["RefreshTokenValidity"] = refreshTokenValidity.map(JSON.integer)
    request["TokenValidityUnits"] = validityUnits.map { .object($0.request) }
    request["AuthSessionValidity"] = authSessionValidityMinutes.map(JSON.integer)
    request["RefreshTokenRotation"] = refreshRotation.map { .object($0.request) }
    request["PreventUserExistenceErrors"] = preventUserExistenceErrors.map { .string($0.rawValue) }
    request["EnableTokenRevocation"] = enableTokenRevocation.map(JSON.bool)
    request["EnablePropagateAdditionalUserContextData"] = propagateUserContext.map(JSON.bool)
    request["AnalyticsConfiguration"] = analytics.map { .object($0.request) }
    return request
  }
}

extension ConfiguredValidityUnits {
  fileprivate var request: JSONObject {
    var request: JSONObject = [:]
    request["AccessToken"] = accessToken.map { .string($0.rawValue) }
    request["IdToken"] = idToken.map { .string($0.rawValue) }
    request["RefreshToken"] = refreshToken.map { .string($0.rawValue) }
    return request
  }
}

extension ConfiguredRefreshRotation {
  fileprivate var request: JSONObject {
    var request: JSONObject = ["Feature": .string(feature.rawValue)]
    request["RetryGracePeriodSeconds"] = retryGracePeriodSeconds.map(JSON.integer)
    return request
  }
}

extension ConfiguredAnalytics {
  fileprivate var request: JSONObject {
    var request: JSONObject = [:]
    request["ApplicationId"] = applicationID.map(JSON.string)
    request["ApplicationArn"] = applicationARN.map(JSON.string)
    request["RoleArn"] = roleARN.map(JSON.string)
    request["ExternalId"] = externalID.map(JSON.string)
    request["UserDataShared"] = userDataShared.map(JSON.bool)
    return request
  }
}
