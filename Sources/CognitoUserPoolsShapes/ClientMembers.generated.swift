// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

/// What the inputs of CreateUserPoolClient and UpdateUserPoolClient both have.
package protocol ClientMembers: Sendable {
  var userPoolId: String { get }
  var refreshTokenValidity: Int? { get }
  var accessTokenValidity: Int? { get }
  var idTokenValidity: Int? { get }
  var tokenValidityUnits: TokenValidityUnitsType? { get }
  var readAttributes: [String]? { get }
  var writeAttributes: [String]? { get }
  var explicitAuthFlows: [ExplicitAuthFlowsType]? { get }
  var supportedIdentityProviders: [String]? { get }
  var callbackURLs: [String]? { get }
  var logoutURLs: [String]? { get }
  var defaultRedirectURI: String? { get }
  var allowedOAuthFlows: [OAuthFlowType]? { get }
  var allowedOAuthScopes: [String]? { get }
  var allowedOAuthFlowsUserPoolClient: Bool? { get }
  var analyticsConfiguration: AnalyticsConfigurationType? { get }
  var preventUserExistenceErrors: PreventUserExistenceErrorTypes? { get }
  var enableTokenRevocation: Bool? { get }
  var enablePropagateAdditionalUserContextData: Bool? { get }
  var authSessionValidity: Int? { get }
  var refreshTokenRotation: RefreshTokenRotationType? { get }
  var publishSecretsInAWSSecretsManager: Bool? { get }
}

extension CreateUserPoolClient.Input: ClientMembers {}
extension UpdateUserPoolClient.Input: ClientMembers {}
