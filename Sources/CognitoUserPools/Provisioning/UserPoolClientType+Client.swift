import AWSProtocol
import IdentityCore

extension UserPoolClientType {
  /// The client as it is described (reference: cognito-user-pools.md §8.4).
  init(_ client: Client) {
    let kept = client.annotations
    userPoolId = client.realm.text
    clientName = client.name
    clientId = client.id.text
    clientSecret = client.secrets.first
    creationDate = Timestamp(client.created)
    lastModifiedDate = Timestamp(client.modified)
    refreshTokenValidity = kept.integer("RefreshTokenValidity").flatMap { $0 > 0 ? $0 : nil } ?? 30
    accessTokenValidity = kept.integer("AccessTokenValidity")
    idTokenValidity = kept.integer("IdTokenValidity")
    tokenValidityUnits = kept.structure("TokenValidityUnits") ?? TokenValidityUnitsType()
    readAttributes = kept.strings("ReadAttributes")
    writeAttributes = kept.strings("WriteAttributes")
    explicitAuthFlows = kept.enumerations("ExplicitAuthFlows")
    supportedIdentityProviders = kept.strings("SupportedIdentityProviders")
    callbackURLs = client.redirectURIs.nonEmpty
    logoutURLs = client.logoutURIs.nonEmpty
    defaultRedirectURI = client.defaultRedirectURI
    allowedOAuthFlows = kept.enumerations("AllowedOAuthFlows")
    allowedOAuthScopes = client.scopes.nonEmpty
    allowedOAuthFlowsUserPoolClient = client.allowsHostedLogin
    analyticsConfiguration = kept.structure("AnalyticsConfiguration")
    preventUserExistenceErrors = kept.enumeration("PreventUserExistenceErrors")
    enableTokenRevocation = client.allowsRevocation
    enablePropagateAdditionalUserContextData = kept.boolean("EnablePropagateAdditionalUserContextData") ?? false
    authSessionValidity = Int(client.flowLifetime.wholeSeconds / 60)
    refreshTokenRotation = kept.structure("RefreshTokenRotation")
    // Nothing here registers clients dynamically.
    clientType = .regular
  }
}
