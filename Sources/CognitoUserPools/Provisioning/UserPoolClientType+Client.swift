import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
import Model

extension UserPoolClientType {
  /// The client as described (docs/reference/cognito-user-pools.md#app-clients).
  /// - Parameter lists: the order of the lists that are sets in the service.
  init(_ client: Client, lists: ClientListOrder) {
    self.init()
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
    readAttributes = kept.strings("ReadAttributes").map { lists.order($0) }
    writeAttributes = kept.strings("WriteAttributes").map { lists.order($0) }
    explicitAuthFlows = kept.enumerations("ExplicitAuthFlows").map { lists.order($0) }
    supportedIdentityProviders = kept.strings("SupportedIdentityProviders").map { lists.order($0) }
    callbackURLs = lists.order(client.redirectURIs).nonEmpty
    logoutURLs = lists.order(client.logoutURIs).nonEmpty
    defaultRedirectURI = client.defaultRedirectURI
    allowedOAuthFlows = kept.enumerations("AllowedOAuthFlows").map { lists.order($0) }
    allowedOAuthScopes = lists.orderScopes(client.scopes.filter { $0 != AccessScope.offlineAccess }).nonEmpty
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
