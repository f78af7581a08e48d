// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum UpdateAuthEventFeedback {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var eventId: String
    var feedbackToken: String
    var feedbackValue: FeedbackValueType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("EventId", Shapes.eventIdType),
      .required("FeedbackToken", Shapes.tokenModelType),
      .required("FeedbackValue", Shapes.feedbackValueType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateAuthEventFeedback.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let eventId: String = object.string("EventId") else { return nil }
    self.eventId = eventId
    guard let feedbackToken: String = object.string("FeedbackToken") else { return nil }
    self.feedbackToken = feedbackToken
    guard let feedbackValue: FeedbackValueType = object.enumeration("FeedbackValue") else { return nil }
    self.feedbackValue = feedbackValue
  }
}

enum UpdateDeviceStatus {
  struct Input: InputStructure {
    var accessToken: String
    var deviceKey: String
    var deviceRememberedStatus: DeviceRememberedStatusType?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceRememberedStatus", Shapes.deviceRememberedStatusType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateDeviceStatus.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceRememberedStatus = object.enumeration("DeviceRememberedStatus")
  }
}

enum UpdateGroup {
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

extension UpdateGroup.Input {
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

extension UpdateGroup.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}

enum UpdateIdentityProvider {
  struct Input: InputStructure {
    var userPoolId: String
    var providerName: String
    var providerDetails: OrderedMap<String>?
    var attributeMapping: OrderedMap<String>?
    var idpIdentifiers: [String]?
    var acrMapping: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
      .optional("ProviderDetails", Shapes.providerDetailsType),
      .optional("AttributeMapping", Shapes.attributeMappingType),
      .optional("IdpIdentifiers", Shapes.idpIdentifiersListType),
      .optional("AcrMapping", Shapes.acrMappingType),
    ])
  }

  struct Output: OutputStructure {
    var identityProvider: IdentityProviderType
  }
}

extension UpdateIdentityProvider.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
    providerDetails = object.stringMap("ProviderDetails")
    attributeMapping = object.stringMap("AttributeMapping")
    idpIdentifiers = object.strings("IdpIdentifiers")
    acrMapping = object.stringMap("AcrMapping")
  }
}

extension UpdateIdentityProvider.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

enum UpdateManagedLoginBranding {
  struct Input: InputStructure {
    var userPoolId: String?
    var managedLoginBrandingId: String?
    var useCognitoProvidedValues: Bool?
    var settings: JSON?
    var assets: [AssetType]?

    static let shape = Shape.structure([
      .optional("UserPoolId", Shapes.userPoolIdType),
      .optional("ManagedLoginBrandingId", Shapes.managedLoginBrandingIdType),
      .optional("UseCognitoProvidedValues", .boolean),
      .optional("Settings", .document),
      .optional("Assets", Shapes.assetListType),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginBranding: ManagedLoginBrandingType?
  }
}

extension UpdateManagedLoginBranding.Input {
  init(_ object: JSONObject) {
    userPoolId = object.string("UserPoolId")
    managedLoginBrandingId = object.string("ManagedLoginBrandingId")
    useCognitoProvidedValues = object.boolean("UseCognitoProvidedValues")
    settings = object.document("Settings")
    assets = object.structures("Assets")
  }
}

extension UpdateManagedLoginBranding.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

enum UpdateProvisionedLimit {
  struct Input: InputStructure {
    var limitDefinition: LimitDefinitionType
    var requestedLimitValue: Int

    static let shape = Shape.structure([
      .required("LimitDefinition", LimitDefinitionType.shape),
      .required("RequestedLimitValue", .integer),
    ])
  }

  struct Output: OutputStructure {
    var limit: LimitType
  }
}

extension UpdateProvisionedLimit.Input {
  init?(_ object: JSONObject) {
    guard let limitDefinition: LimitDefinitionType = object.structure("LimitDefinition") else { return nil }
    self.limitDefinition = limitDefinition
    guard let requestedLimitValue: Int = object.integer("RequestedLimitValue") else { return nil }
    self.requestedLimitValue = requestedLimitValue
  }
}

extension UpdateProvisionedLimit.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Limit", limit)
  }
}

enum UpdateResourceServer {
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

extension UpdateResourceServer.Input {
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

extension UpdateResourceServer.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}

enum UpdateTerms {
  struct Input: InputStructure {
    var termsId: String
    var userPoolId: String
    var termsName: String?
    var termsSource: TermsSourceType?
    var enforcement: TermsEnforcementType?
    var links: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("TermsName", Shapes.termsNameType),
      .optional("TermsSource", Shapes.termsSourceType),
      .optional("Enforcement", Shapes.termsEnforcementType),
      .optional("Links", Shapes.linksType),
    ])
  }

  struct Output: OutputStructure {
    var terms: TermsType?
  }
}

extension UpdateTerms.Input {
  init?(_ object: JSONObject) {
    guard let termsId: String = object.string("TermsId") else { return nil }
    self.termsId = termsId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    termsName = object.string("TermsName")
    termsSource = object.enumeration("TermsSource")
    enforcement = object.enumeration("Enforcement")
    links = object.stringMap("Links")
  }
}

extension UpdateTerms.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

enum UpdateUserAttributes {
  struct Input: InputStructure {
    var userAttributes: [AttributeType]
    var accessToken: String
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserAttributes", Shapes.attributeListType),
      .required("AccessToken", Shapes.tokenModelType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var codeDeliveryDetailsList: [CodeDeliveryDetailsType]?
  }
}

extension UpdateUserAttributes.Input {
  init?(_ object: JSONObject) {
    guard let userAttributes: [AttributeType] = object.structures("UserAttributes") else { return nil }
    self.userAttributes = userAttributes
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension UpdateUserAttributes.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetailsList", codeDeliveryDetailsList)
  }
}

enum UpdateUserPool {
  struct Input: InputStructure {
    var userPoolId: String
    var policies: UserPoolPolicyType?
    var deletionProtection: DeletionProtectionType?
    var lambdaConfig: LambdaConfigType?
    var autoVerifiedAttributes: [VerifiedAttributeType]?
    var smsVerificationMessage: String?
    var emailVerificationMessage: String?
    var emailVerificationSubject: String?
    var verificationMessageTemplate: VerificationMessageTemplateType?
    var smsAuthenticationMessage: String?
    var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
    var mfaConfiguration: UserPoolMfaType?
    var deviceConfiguration: DeviceConfigurationType?
    var emailConfiguration: EmailConfigurationType?
    var smsConfiguration: SmsConfigurationType?
    var userPoolTags: OrderedMap<String>?
    var adminCreateUserConfig: AdminCreateUserConfigType?
    var userPoolAddOns: UserPoolAddOnsType?
    var dcrConfiguration: DcrConfigurationType?
    var accountRecoverySetting: AccountRecoverySettingType?
    var poolName: String?
    var userPoolTier: UserPoolTierType?
    var keyConfiguration: KeyConfigurationType?
    var issuerConfiguration: IssuerConfigurationType?
    var acrConfiguration: OrderedMap<AcrLevelConfigType>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Policies", UserPoolPolicyType.shape),
      .optional("DeletionProtection", Shapes.deletionProtectionType),
      .optional("LambdaConfig", LambdaConfigType.shape),
      .optional("AutoVerifiedAttributes", Shapes.verifiedAttributesListType),
      .optional("SmsVerificationMessage", Shapes.smsVerificationMessageType),
      .optional("EmailVerificationMessage", Shapes.emailVerificationMessageType),
      .optional("EmailVerificationSubject", Shapes.emailVerificationSubjectType),
      .optional("VerificationMessageTemplate", VerificationMessageTemplateType.shape),
      .optional("SmsAuthenticationMessage", Shapes.smsVerificationMessageType),
      .optional("UserAttributeUpdateSettings", UserAttributeUpdateSettingsType.shape),
      .optional("MfaConfiguration", Shapes.userPoolMfaType),
      .optional("DeviceConfiguration", DeviceConfigurationType.shape),
      .optional("EmailConfiguration", EmailConfigurationType.shape),
      .optional("SmsConfiguration", SmsConfigurationType.shape),
      .optional("UserPoolTags", Shapes.userPoolTagsType),
      .optional("AdminCreateUserConfig", AdminCreateUserConfigType.shape),
      .optional("UserPoolAddOns", UserPoolAddOnsType.shape),
      .optional("DcrConfiguration", DcrConfigurationType.shape),
      .optional("AccountRecoverySetting", AccountRecoverySettingType.shape),
      .optional("PoolName", Shapes.userPoolNameType),
      .optional("UserPoolTier", Shapes.userPoolTierType),
      .optional("KeyConfiguration", KeyConfigurationType.shape),
      .optional("IssuerConfiguration", IssuerConfigurationType.shape),
      .optional("AcrConfiguration", Shapes.acrConfigurationType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateUserPool.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    policies = object.structure("Policies")
    deletionProtection = object.enumeration("DeletionProtection")
    lambdaConfig = object.structure("LambdaConfig")
    autoVerifiedAttributes = object.enumerations("AutoVerifiedAttributes")
    smsVerificationMessage = object.string("SmsVerificationMessage")
    emailVerificationMessage = object.string("EmailVerificationMessage")
    emailVerificationSubject = object.string("EmailVerificationSubject")
    verificationMessageTemplate = object.structure("VerificationMessageTemplate")
    smsAuthenticationMessage = object.string("SmsAuthenticationMessage")
    userAttributeUpdateSettings = object.structure("UserAttributeUpdateSettings")
    mfaConfiguration = object.enumeration("MfaConfiguration")
    deviceConfiguration = object.structure("DeviceConfiguration")
    emailConfiguration = object.structure("EmailConfiguration")
    smsConfiguration = object.structure("SmsConfiguration")
    userPoolTags = object.stringMap("UserPoolTags")
    adminCreateUserConfig = object.structure("AdminCreateUserConfig")
    userPoolAddOns = object.structure("UserPoolAddOns")
    dcrConfiguration = object.structure("DcrConfiguration")
    accountRecoverySetting = object.structure("AccountRecoverySetting")
    poolName = object.string("PoolName")
    userPoolTier = object.enumeration("UserPoolTier")
    keyConfiguration = object.structure("KeyConfiguration")
    issuerConfiguration = object.structure("IssuerConfiguration")
    acrConfiguration = object.structureMap("AcrConfiguration")
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
  }
}

extension UpdateUserPoolClient.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}

enum UpdateUserPoolDomain {
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

extension UpdateUserPoolDomain.Input {
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

extension UpdateUserPoolDomain.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginVersion", managedLoginVersion)
    writer.member("CloudFrontDomain", cloudFrontDomain)
    writer.member("Routing", routing)
  }
}

enum UpdateUserPoolReplica {
  struct Input: InputStructure {
    var userPoolId: String
    var regionName: String
    var status: UpdateReplicaStatusType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
      .required("Status", Shapes.updateReplicaStatusType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolReplica: UserPoolReplicaType?
  }
}

extension UpdateUserPoolReplica.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
    guard let status: UpdateReplicaStatusType = object.enumeration("Status") else { return nil }
    self.status = status
  }
}

extension UpdateUserPoolReplica.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}
