// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AddUserPoolClientSecret {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var clientSecret: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("ClientSecret", Shapes.clientSecretType),
    ])
  }

  package struct Output: OutputStructure {
    package var clientSecretDescriptor: ClientSecretDescriptorType?

    package init(clientSecretDescriptor: ClientSecretDescriptorType? = nil) {
      self.clientSecretDescriptor = clientSecretDescriptor
    }
  }
}

extension AddUserPoolClientSecret.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    clientSecret = object.string("ClientSecret")
  }
}

extension AddUserPoolClientSecret.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientSecretDescriptor", clientSecretDescriptor)
  }
}

package enum CreateUserPoolClient {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientName: String
    package var generateSecret: Bool?
    package var clientSecret: String?
    package var refreshTokenValidity: Int?
    package var accessTokenValidity: Int?
    package var idTokenValidity: Int?
    package var tokenValidityUnits: TokenValidityUnitsType?
    package var readAttributes: [String]?
    package var writeAttributes: [String]?
    package var explicitAuthFlows: [ExplicitAuthFlowsType]?
    package var supportedIdentityProviders: [String]?
    package var callbackURLs: [String]?
    package var logoutURLs: [String]?
    package var defaultRedirectURI: String?
    package var allowedOAuthFlows: [OAuthFlowType]?
    package var allowedOAuthScopes: [String]?
    package var allowedOAuthFlowsUserPoolClient: Bool?
    package var analyticsConfiguration: AnalyticsConfigurationType?
    package var preventUserExistenceErrors: PreventUserExistenceErrorTypes?
    package var enableTokenRevocation: Bool?
    package var enablePropagateAdditionalUserContextData: Bool?
    package var authSessionValidity: Int?
    package var refreshTokenRotation: RefreshTokenRotationType?
    package var publishSecretsInAWSSecretsManager: Bool?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientName", Shapes.clientNameType),
      .optional("GenerateSecret", .boolean),
      .optional("ClientSecret", Shapes.clientSecretType),
      .optional("RefreshTokenValidity", Shapes.refreshTokenValidityType),
      .optional("AccessTokenValidity", Shapes.accessTokenValidityType),
      .optional("IdTokenValidity", Shapes.idTokenValidityType),
      .optional("TokenValidityUnits", TokenValidityUnitsType.shape),
      .optional("ReadAttributes", Shapes.clientPermissionListType),
      .optional("WriteAttributes", Shapes.clientPermissionListType),
      .optional("ExplicitAuthFlows", Shapes.explicitAuthFlowsListType),
      .optional("SupportedIdentityProviders", Shapes.supportedIdentityProvidersListType),
      .optional("CallbackURLs", Shapes.callbackURLsListType),
      .optional("LogoutURLs", Shapes.logoutURLsListType),
      .optional("DefaultRedirectURI", Shapes.redirectUrlType),
      .optional("AllowedOAuthFlows", Shapes.oAuthFlowsType),
      .optional("AllowedOAuthScopes", Shapes.scopeListType),
      .optional("AllowedOAuthFlowsUserPoolClient", .boolean),
      .optional("AnalyticsConfiguration", AnalyticsConfigurationType.shape),
      .optional("PreventUserExistenceErrors", Shapes.preventUserExistenceErrorTypes),
      .optional("EnableTokenRevocation", .boolean),
      .optional("EnablePropagateAdditionalUserContextData", .boolean),
      .optional("AuthSessionValidity", Shapes.authSessionValidityType),
      .optional("RefreshTokenRotation", RefreshTokenRotationType.shape),
      .optional("PublishSecretsInAWSSecretsManager", .boolean),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolClient: UserPoolClientType?

    package init(userPoolClient: UserPoolClientType? = nil) {
      self.userPoolClient = userPoolClient
    }
  }
}

extension CreateUserPoolClient.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientName: String = object.string("ClientName") else { return nil }
    self.clientName = clientName
    generateSecret = object.boolean("GenerateSecret")
    clientSecret = object.string("ClientSecret")
    refreshTokenValidity = object.integer("RefreshTokenValidity")
    accessTokenValidity = object.integer("AccessTokenValidity")
    idTokenValidity = object.integer("IdTokenValidity")
    tokenValidityUnits = object.structure("TokenValidityUnits")
    readAttributes = object.strings("ReadAttributes")
    writeAttributes = object.strings("WriteAttributes")
    explicitAuthFlows = object.enumerations("ExplicitAuthFlows")
    supportedIdentityProviders = object.strings("SupportedIdentityProviders")
    callbackURLs = object.strings("CallbackURLs")
    logoutURLs = object.strings("LogoutURLs")
    defaultRedirectURI = object.string("DefaultRedirectURI")
    allowedOAuthFlows = object.enumerations("AllowedOAuthFlows")
    allowedOAuthScopes = object.strings("AllowedOAuthScopes")
    allowedOAuthFlowsUserPoolClient = object.boolean("AllowedOAuthFlowsUserPoolClient")
    analyticsConfiguration = object.structure("AnalyticsConfiguration")
    preventUserExistenceErrors = object.enumeration("PreventUserExistenceErrors")
    enableTokenRevocation = object.boolean("EnableTokenRevocation")
    enablePropagateAdditionalUserContextData = object.boolean("EnablePropagateAdditionalUserContextData")
    authSessionValidity = object.integer("AuthSessionValidity")
    refreshTokenRotation = object.structure("RefreshTokenRotation")
    publishSecretsInAWSSecretsManager = object.boolean("PublishSecretsInAWSSecretsManager")
  }
}

extension CreateUserPoolClient.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}

package enum DeleteUserPoolClient {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
    ])
  }


  package typealias Output = NoOutput
}

extension DeleteUserPoolClient.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
  }
}

package enum DeleteUserPoolClientSecret {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var clientSecretId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("ClientSecretId", Shapes.clientSecretIdType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteUserPoolClientSecret.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let clientSecretId: String = object.string("ClientSecretId") else { return nil }
    self.clientSecretId = clientSecretId
  }
}

package enum DescribeUserPoolClient {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolClient: UserPoolClientType?

    package init(userPoolClient: UserPoolClientType? = nil) {
      self.userPoolClient = userPoolClient
    }
  }
}

extension DescribeUserPoolClient.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
  }
}

extension DescribeUserPoolClient.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}

package enum ListUserPoolClientSecrets {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  package struct Output: OutputStructure {
    package var clientSecrets: [ClientSecretDescriptorType]?
    package var nextToken: String?

    package init(clientSecrets: [ClientSecretDescriptorType]? = nil, nextToken: String? = nil) {
      self.clientSecrets = clientSecrets
      self.nextToken = nextToken
    }
  }
}

extension ListUserPoolClientSecrets.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    nextToken = object.string("NextToken")
  }
}

extension ListUserPoolClientSecrets.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientSecrets", clientSecrets)
    writer.member("NextToken", nextToken)
  }
}

package enum ListUserPoolClients {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var maxResults: Int?
    package var nextToken: String?
    package var clientType: ClientTypeType?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("MaxResults", Shapes.queryLimit),
      .optional("NextToken", Shapes.paginationKey),
      .optional("ClientType", Shapes.clientTypeType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolClients: [UserPoolClientDescription]?
    package var nextToken: String?

    package init(userPoolClients: [UserPoolClientDescription]? = nil, nextToken: String? = nil) {
      self.userPoolClients = userPoolClients
      self.nextToken = nextToken
    }
  }
}

extension ListUserPoolClients.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
    clientType = object.enumeration("ClientType")
  }
}

extension ListUserPoolClients.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClients", userPoolClients)
    writer.member("NextToken", nextToken)
  }
}

package enum UpdateUserPoolClient {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var clientName: String?
    package var refreshTokenValidity: Int?
    package var accessTokenValidity: Int?
    package var idTokenValidity: Int?
    package var tokenValidityUnits: TokenValidityUnitsType?
    package var readAttributes: [String]?
    package var writeAttributes: [String]?
    package var explicitAuthFlows: [ExplicitAuthFlowsType]?
    package var supportedIdentityProviders: [String]?
    package var callbackURLs: [String]?
    package var logoutURLs: [String]?
    package var defaultRedirectURI: String?
    package var allowedOAuthFlows: [OAuthFlowType]?
    package var allowedOAuthScopes: [String]?
    package var allowedOAuthFlowsUserPoolClient: Bool?
    package var analyticsConfiguration: AnalyticsConfigurationType?
    package var preventUserExistenceErrors: PreventUserExistenceErrorTypes?
    package var enableTokenRevocation: Bool?
    package var enablePropagateAdditionalUserContextData: Bool?
    package var authSessionValidity: Int?
    package var refreshTokenRotation: RefreshTokenRotationType?
    package var publishSecretsInAWSSecretsManager: Bool?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("ClientName", Shapes.clientNameType),
      .optional("RefreshTokenValidity", Shapes.refreshTokenValidityType),
      .optional("AccessTokenValidity", Shapes.accessTokenValidityType),
      .optional("IdTokenValidity", Shapes.idTokenValidityType),
      .optional("TokenValidityUnits", TokenValidityUnitsType.shape),
      .optional("ReadAttributes", Shapes.clientPermissionListType),
      .optional("WriteAttributes", Shapes.clientPermissionListType),
      .optional("ExplicitAuthFlows", Shapes.explicitAuthFlowsListType),
      .optional("SupportedIdentityProviders", Shapes.supportedIdentityProvidersListType),
      .optional("CallbackURLs", Shapes.callbackURLsListType),
      .optional("LogoutURLs", Shapes.logoutURLsListType),
      .optional("DefaultRedirectURI", Shapes.redirectUrlType),
      .optional("AllowedOAuthFlows", Shapes.oAuthFlowsType),
      .optional("AllowedOAuthScopes", Shapes.scopeListType),
      .optional("AllowedOAuthFlowsUserPoolClient", .boolean),
      .optional("AnalyticsConfiguration", AnalyticsConfigurationType.shape),
      .optional("PreventUserExistenceErrors", Shapes.preventUserExistenceErrorTypes),
      .optional("EnableTokenRevocation", .boolean),
      .optional("EnablePropagateAdditionalUserContextData", .boolean),
      .optional("AuthSessionValidity", Shapes.authSessionValidityType),
      .optional("RefreshTokenRotation", RefreshTokenRotationType.shape),
      .optional("PublishSecretsInAWSSecretsManager", .boolean),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolClient: UserPoolClientType?

    package init(userPoolClient: UserPoolClientType? = nil) {
      self.userPoolClient = userPoolClient
    }
  }
}

extension UpdateUserPoolClient.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    clientName = object.string("ClientName")
    refreshTokenValidity = object.integer("RefreshTokenValidity")
    accessTokenValidity = object.integer("AccessTokenValidity")
    idTokenValidity = object.integer("IdTokenValidity")
    tokenValidityUnits = object.structure("TokenValidityUnits")
    readAttributes = object.strings("ReadAttributes")
    writeAttributes = object.strings("WriteAttributes")
    explicitAuthFlows = object.enumerations("ExplicitAuthFlows")
    supportedIdentityProviders = object.strings("SupportedIdentityProviders")
    callbackURLs = object.strings("CallbackURLs")
    logoutURLs = object.strings("LogoutURLs")
    defaultRedirectURI = object.string("DefaultRedirectURI")
    allowedOAuthFlows = object.enumerations("AllowedOAuthFlows")
    allowedOAuthScopes = object.strings("AllowedOAuthScopes")
    allowedOAuthFlowsUserPoolClient = object.boolean("AllowedOAuthFlowsUserPoolClient")
    analyticsConfiguration = object.structure("AnalyticsConfiguration")
    preventUserExistenceErrors = object.enumeration("PreventUserExistenceErrors")
    enableTokenRevocation = object.boolean("EnableTokenRevocation")
    enablePropagateAdditionalUserContextData = object.boolean("EnablePropagateAdditionalUserContextData")
    authSessionValidity = object.integer("AuthSessionValidity")
    refreshTokenRotation = object.structure("RefreshTokenRotation")
    publishSecretsInAWSSecretsManager = object.boolean("PublishSecretsInAWSSecretsManager")
  }
}

extension UpdateUserPoolClient.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}
