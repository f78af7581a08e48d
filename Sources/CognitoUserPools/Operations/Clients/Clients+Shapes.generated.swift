// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AddUserPoolClientSecret {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var clientSecret: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("ClientSecret", Shapes.clientSecretType),
    ])
  }

  struct Output: OutputStructure {
    var clientSecretDescriptor: ClientSecretDescriptorType?
  }
}

extension AddUserPoolClientSecret.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    clientSecret = object.string("ClientSecret")
  }
}

extension AddUserPoolClientSecret.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientSecretDescriptor", clientSecretDescriptor)
  }
}

enum CreateUserPoolClient {
  struct Input: InputStructure {
    var userPoolId: String
    var clientName: String
    var generateSecret: Bool?
    var clientSecret: String?
    var refreshTokenValidity: Int?
    var accessTokenValidity: Int?
    var idTokenValidity: Int?
    var tokenValidityUnits: TokenValidityUnitsType?
    var readAttributes: [String]?
    var writeAttributes: [String]?
    var explicitAuthFlows: [ExplicitAuthFlowsType]?
    var supportedIdentityProviders: [String]?
    var callbackURLs: [String]?
    var logoutURLs: [String]?
    var defaultRedirectURI: String?
    var allowedOAuthFlows: [OAuthFlowType]?
    var allowedOAuthScopes: [String]?
    var allowedOAuthFlowsUserPoolClient: Bool?
    var analyticsConfiguration: AnalyticsConfigurationType?
    var preventUserExistenceErrors: PreventUserExistenceErrorTypes?
    var enableTokenRevocation: Bool?
    var enablePropagateAdditionalUserContextData: Bool?
    var authSessionValidity: Int?
    var refreshTokenRotation: RefreshTokenRotationType?
    var publishSecretsInAWSSecretsManager: Bool?

    static let shape = Shape.structure([
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

  struct Output: OutputStructure {
    var userPoolClient: UserPoolClientType?
  }
}

extension CreateUserPoolClient.Input {
  init?(_ object: JSONObject) {
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
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}

enum DeleteUserPoolClient {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteUserPoolClient.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
  }
}

enum DeleteUserPoolClientSecret {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var clientSecretId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("ClientSecretId", Shapes.clientSecretIdType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteUserPoolClientSecret.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let clientSecretId: String = object.string("ClientSecretId") else { return nil }
    self.clientSecretId = clientSecretId
  }
}

enum DescribeUserPoolClient {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolClient: UserPoolClientType?
  }
}

extension DescribeUserPoolClient.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
  }
}

extension DescribeUserPoolClient.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}

enum ListUserPoolClientSecrets {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var clientSecrets: [ClientSecretDescriptorType]?
    var nextToken: String?
  }
}

extension ListUserPoolClientSecrets.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    nextToken = object.string("NextToken")
  }
}

extension ListUserPoolClientSecrets.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientSecrets", clientSecrets)
    writer.member("NextToken", nextToken)
  }
}

enum ListUserPoolClients {
  struct Input: InputStructure {
    var userPoolId: String
    var maxResults: Int?
    var nextToken: String?
    var clientType: ClientTypeType?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("MaxResults", Shapes.queryLimit),
      .optional("NextToken", Shapes.paginationKey),
      .optional("ClientType", Shapes.clientTypeType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolClients: [UserPoolClientDescription]?
    var nextToken: String?
  }
}

extension ListUserPoolClients.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
    clientType = object.enumeration("ClientType")
  }
}

extension ListUserPoolClients.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClients", userPoolClients)
    writer.member("NextToken", nextToken)
  }
}

enum UpdateUserPoolClient {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var clientName: String?
    var refreshTokenValidity: Int?
    var accessTokenValidity: Int?
    var idTokenValidity: Int?
    var tokenValidityUnits: TokenValidityUnitsType?
    var readAttributes: [String]?
    var writeAttributes: [String]?
    var explicitAuthFlows: [ExplicitAuthFlowsType]?
    var supportedIdentityProviders: [String]?
    var callbackURLs: [String]?
    var logoutURLs: [String]?
    var defaultRedirectURI: String?
    var allowedOAuthFlows: [OAuthFlowType]?
    var allowedOAuthScopes: [String]?
    var allowedOAuthFlowsUserPoolClient: Bool?
    var analyticsConfiguration: AnalyticsConfigurationType?
    var preventUserExistenceErrors: PreventUserExistenceErrorTypes?
    var enableTokenRevocation: Bool?
    var enablePropagateAdditionalUserContextData: Bool?
    var authSessionValidity: Int?
    var refreshTokenRotation: RefreshTokenRotationType?
    var publishSecretsInAWSSecretsManager: Bool?

    static let shape = Shape.structure([
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

  struct Output: OutputStructure {
    var userPoolClient: UserPoolClientType?
  }
}

extension UpdateUserPoolClient.Input {
  init?(_ object: JSONObject) {
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
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}
