// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateGroup {
  struct Input: InputStructure {
    var groupName: String
    var userPoolId: String
    var description: String?
    var roleArn: String?
    var precedence: Int?

    static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Description", Shapes.descriptionType),
      .optional("RoleArn", Shapes.arnType),
      .optional("Precedence", Shapes.precedenceType),
    ])
  }

  struct Output: OutputStructure {
    var group: GroupType?
  }
}

extension CreateGroup.Input {
  init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    description = object.string("Description")
    roleArn = object.string("RoleArn")
    precedence = object.integer("Precedence")
  }
}

extension CreateGroup.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}

enum CreateIdentityProvider {
  struct Input: InputStructure {
    var userPoolId: String
    var providerName: String
    var providerType: IdentityProviderTypeType
    var providerDetails: OrderedMap<String>
    var attributeMapping: OrderedMap<String>?
    var idpIdentifiers: [String]?
    var acrMapping: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameTypeV2),
      .required("ProviderType", Shapes.identityProviderTypeType),
      .required("ProviderDetails", Shapes.providerDetailsType),
      .optional("AttributeMapping", Shapes.attributeMappingType),
      .optional("IdpIdentifiers", Shapes.idpIdentifiersListType),
      .optional("AcrMapping", Shapes.acrMappingType),
    ])
  }

  struct Output: OutputStructure {
    var identityProvider: IdentityProviderType
  }
}

extension CreateIdentityProvider.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
    guard let providerType: IdentityProviderTypeType = object.enumeration("ProviderType") else { return nil }
    self.providerType = providerType
    guard let providerDetails: OrderedMap<String> = object.stringMap("ProviderDetails") else { return nil }
    self.providerDetails = providerDetails
    attributeMapping = object.stringMap("AttributeMapping")
    idpIdentifiers = object.strings("IdpIdentifiers")
    acrMapping = object.stringMap("AcrMapping")
  }
}

extension CreateIdentityProvider.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

enum CreateManagedLoginBranding {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var useCognitoProvidedValues: Bool?
    var settings: JSON?
    var assets: [AssetType]?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("UseCognitoProvidedValues", .boolean),
      .optional("Settings", .document),
      .optional("Assets", Shapes.assetListType),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginBranding: ManagedLoginBrandingType?
  }
}

extension CreateManagedLoginBranding.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    useCognitoProvidedValues = object.boolean("UseCognitoProvidedValues")
    settings = object.document("Settings")
    assets = object.structures("Assets")
  }
}

extension CreateManagedLoginBranding.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

enum CreateResourceServer {
  struct Input: InputStructure {
    var userPoolId: String
    var identifier: String
    var name: String
    var scopes: [ResourceServerScopeType]?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
      .required("Name", Shapes.resourceServerNameType),
      .optional("Scopes", Shapes.resourceServerScopeListType),
    ])
  }

  struct Output: OutputStructure {
    var resourceServer: ResourceServerType
  }
}

extension CreateResourceServer.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
    guard let name: String = object.string("Name") else { return nil }
    self.name = name
    scopes = object.structures("Scopes")
  }
}

extension CreateResourceServer.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}

enum CreateTerms {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var termsName: String
    var termsSource: TermsSourceType
    var enforcement: TermsEnforcementType
    var links: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("TermsName", Shapes.termsNameType),
      .required("TermsSource", Shapes.termsSourceType),
      .required("Enforcement", Shapes.termsEnforcementType),
      .optional("Links", Shapes.linksType),
    ])
  }

  struct Output: OutputStructure {
    var terms: TermsType?
  }
}

extension CreateTerms.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let termsName: String = object.string("TermsName") else { return nil }
    self.termsName = termsName
    guard let termsSource: TermsSourceType = object.enumeration("TermsSource") else { return nil }
    self.termsSource = termsSource
    guard let enforcement: TermsEnforcementType = object.enumeration("Enforcement") else { return nil }
    self.enforcement = enforcement
    links = object.stringMap("Links")
  }
}

extension CreateTerms.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

enum CreateUserImportJob {
  struct Input: InputStructure {
    var jobName: String
    var userPoolId: String
    var cloudWatchLogsRoleArn: String
    var passwordHashingAlgorithm: PasswordHashingAlgorithmType?

    static let shape = Shape.structure([
      .required("JobName", Shapes.userImportJobNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CloudWatchLogsRoleArn", Shapes.arnType),
      .optional("PasswordHashingAlgorithm", Shapes.passwordHashingAlgorithmType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJob: UserImportJobType?
  }
}

extension CreateUserImportJob.Input {
  init?(_ object: JSONObject) {
    guard let jobName: String = object.string("JobName") else { return nil }
    self.jobName = jobName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cloudWatchLogsRoleArn: String = object.string("CloudWatchLogsRoleArn") else { return nil }
    self.cloudWatchLogsRoleArn = cloudWatchLogsRoleArn
    passwordHashingAlgorithm = object.enumeration("PasswordHashingAlgorithm")
  }
}

extension CreateUserImportJob.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

enum CreateUserPool {
  struct Input: InputStructure {
    var poolName: String
    var policies: UserPoolPolicyType?
    var deletionProtection: DeletionProtectionType?
    var lambdaConfig: LambdaConfigType?
    var autoVerifiedAttributes: [VerifiedAttributeType]?
    var aliasAttributes: [AliasAttributeType]?
    var usernameAttributes: [UsernameAttributeType]?
    var smsVerificationMessage: String?
    var emailVerificationMessage: String?
    var emailVerificationSubject: String?
    var verificationMessageTemplate: VerificationMessageTemplateType?
    var smsAuthenticationMessage: String?
    var mfaConfiguration: UserPoolMfaType?
    var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
    var deviceConfiguration: DeviceConfigurationType?
    var emailConfiguration: EmailConfigurationType?
    var smsConfiguration: SmsConfigurationType?
    var userPoolTags: OrderedMap<String>?
    var adminCreateUserConfig: AdminCreateUserConfigType?
    var schema: [SchemaAttributeType]?
    var userPoolAddOns: UserPoolAddOnsType?
    var dcrConfiguration: DcrConfigurationType?
    var usernameConfiguration: UsernameConfigurationType?
    var accountRecoverySetting: AccountRecoverySettingType?
    var userPoolTier: UserPoolTierType?
    var keyConfiguration: KeyConfigurationType?
    var issuerConfiguration: IssuerConfigurationType?
    var acrConfiguration: OrderedMap<AcrLevelConfigType>?

    static let shape = Shape.structure([
      .required("PoolName", Shapes.userPoolNameType),
      .optional("Policies", UserPoolPolicyType.shape),
      .optional("DeletionProtection", Shapes.deletionProtectionType),
      .optional("LambdaConfig", LambdaConfigType.shape),
      .optional("AutoVerifiedAttributes", Shapes.verifiedAttributesListType),
      .optional("AliasAttributes", Shapes.aliasAttributesListType),
      .optional("UsernameAttributes", Shapes.usernameAttributesListType),
      .optional("SmsVerificationMessage", Shapes.smsVerificationMessageType),
      .optional("EmailVerificationMessage", Shapes.emailVerificationMessageType),
      .optional("EmailVerificationSubject", Shapes.emailVerificationSubjectType),
      .optional("VerificationMessageTemplate", VerificationMessageTemplateType.shape),
      .optional("SmsAuthenticationMessage", Shapes.smsVerificationMessageType),
      .optional("MfaConfiguration", Shapes.userPoolMfaType),
      .optional("UserAttributeUpdateSettings", UserAttributeUpdateSettingsType.shape),
      .optional("DeviceConfiguration", DeviceConfigurationType.shape),
      .optional("EmailConfiguration", EmailConfigurationType.shape),
      .optional("SmsConfiguration", SmsConfigurationType.shape),
      .optional("UserPoolTags", Shapes.userPoolTagsType),
      .optional("AdminCreateUserConfig", AdminCreateUserConfigType.shape),
      .optional("Schema", Shapes.schemaAttributesListType),
      .optional("UserPoolAddOns", UserPoolAddOnsType.shape),
      .optional("DcrConfiguration", DcrConfigurationType.shape),
      .optional("UsernameConfiguration", UsernameConfigurationType.shape),
      .optional("AccountRecoverySetting", AccountRecoverySettingType.shape),
      .optional("UserPoolTier", Shapes.userPoolTierType),
      .optional("KeyConfiguration", KeyConfigurationType.shape),
      .optional("IssuerConfiguration", IssuerConfigurationType.shape),
      .optional("AcrConfiguration", Shapes.acrConfigurationType),
    ])
  }

  struct Output: OutputStructure {
    var userPool: UserPoolType?
  }
}

extension CreateUserPool.Input {
  init?(_ object: JSONObject) {
    guard let poolName: String = object.string("PoolName") else { return nil }
    self.poolName = poolName
    policies = object.structure("Policies")
    deletionProtection = object.enumeration("DeletionProtection")
    lambdaConfig = object.structure("LambdaConfig")
    autoVerifiedAttributes = object.enumerations("AutoVerifiedAttributes")
    aliasAttributes = object.enumerations("AliasAttributes")
    usernameAttributes = object.enumerations("UsernameAttributes")
    smsVerificationMessage = object.string("SmsVerificationMessage")
    emailVerificationMessage = object.string("EmailVerificationMessage")
    emailVerificationSubject = object.string("EmailVerificationSubject")
    verificationMessageTemplate = object.structure("VerificationMessageTemplate")
    smsAuthenticationMessage = object.string("SmsAuthenticationMessage")
    mfaConfiguration = object.enumeration("MfaConfiguration")
    userAttributeUpdateSettings = object.structure("UserAttributeUpdateSettings")
    deviceConfiguration = object.structure("DeviceConfiguration")
    emailConfiguration = object.structure("EmailConfiguration")
    smsConfiguration = object.structure("SmsConfiguration")
    userPoolTags = object.stringMap("UserPoolTags")
    adminCreateUserConfig = object.structure("AdminCreateUserConfig")
    schema = object.structures("Schema")
    userPoolAddOns = object.structure("UserPoolAddOns")
    dcrConfiguration = object.structure("DcrConfiguration")
    usernameConfiguration = object.structure("UsernameConfiguration")
    accountRecoverySetting = object.structure("AccountRecoverySetting")
    userPoolTier = object.enumeration("UserPoolTier")
    keyConfiguration = object.structure("KeyConfiguration")
    issuerConfiguration = object.structure("IssuerConfiguration")
    acrConfiguration = object.structureMap("AcrConfiguration")
  }
}

extension CreateUserPool.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPool", userPool)
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
  }
}

extension CreateUserPoolClient.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}

enum CreateUserPoolDomain {
  struct Input: InputStructure {
    var domain: String
    var userPoolId: String
    var managedLoginVersion: Int?
    var customDomainConfig: CustomDomainConfigType?
    var routing: RoutingType?

    static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ManagedLoginVersion", .integer),
      .optional("CustomDomainConfig", CustomDomainConfigType.shape),
      .optional("Routing", RoutingType.shape),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginVersion: Int?
    var cloudFrontDomain: String?
    var routing: RoutingType?
  }
}

extension CreateUserPoolDomain.Input {
  init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    managedLoginVersion = object.integer("ManagedLoginVersion")
    customDomainConfig = object.structure("CustomDomainConfig")
    routing = object.structure("Routing")
  }
}

extension CreateUserPoolDomain.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginVersion", managedLoginVersion)
    writer.member("CloudFrontDomain", cloudFrontDomain)
    writer.member("Routing", routing)
  }
}

enum CreateUserPoolReplica {
  struct Input: InputStructure {
    var userPoolId: String
    var regionName: String
    var userPoolTags: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
      .optional("UserPoolTags", Shapes.userPoolTagsType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolReplica: UserPoolReplicaType?
  }
}

extension CreateUserPoolReplica.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
    userPoolTags = object.stringMap("UserPoolTags")
  }
}

extension CreateUserPoolReplica.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}
