// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct UICustomizationType: OutputStructure {
  var userPoolId: String?
  var clientId: String?
  var imageUrl: String?
  var css: String?
  var cssVersion: String?
  var lastModifiedDate: Timestamp?
  var creationDate: Timestamp?
}

extension UICustomizationType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("ImageUrl", imageUrl)
    writer.member("CSS", css)
    writer.member("CSSVersion", cssVersion)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
  }
}

struct UserAttributeUpdateSettingsType: InputStructure, OutputStructure {
  var attributesRequireVerificationBeforeUpdate: [VerifiedAttributeType]?

  static let shape = Shape.structure([
    .optional("AttributesRequireVerificationBeforeUpdate", Shapes.attributesRequireVerificationBeforeUpdateType),
  ])
}

extension UserAttributeUpdateSettingsType {
  init(_ object: JSONObject) {
    attributesRequireVerificationBeforeUpdate = object.enumerations("AttributesRequireVerificationBeforeUpdate")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AttributesRequireVerificationBeforeUpdate", attributesRequireVerificationBeforeUpdate)
  }
}

struct UserContextDataType: InputStructure {
  var ipAddress: String?
  var encodedData: String?

  static let shape = Shape.structure([
    .optional("IpAddress", Shapes.stringType),
    .optional("EncodedData", Shapes.stringType),
  ], sensitive: true)
}

extension UserContextDataType {
  init(_ object: JSONObject) {
    ipAddress = object.string("IpAddress")
    encodedData = object.string("EncodedData")
  }
}

struct UserImportJobType: OutputStructure {
  var jobName: String?
  var jobId: String?
  var userPoolId: String?
  var preSignedUrl: String?
  var creationDate: Timestamp?
  var startDate: Timestamp?
  var completionDate: Timestamp?
  var status: UserImportJobStatusType?
  var cloudWatchLogsRoleArn: String?
  var importedUsers: Int?
  var skippedUsers: Int?
  var failedUsers: Int?
  var completionMessage: String?
  var passwordHashingAlgorithm: PasswordHashingAlgorithmType?
}

extension UserImportJobType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("JobName", jobName)
    writer.member("JobId", jobId)
    writer.member("UserPoolId", userPoolId)
    writer.member("PreSignedUrl", preSignedUrl)
    writer.member("CreationDate", creationDate)
    writer.member("StartDate", startDate)
    writer.member("CompletionDate", completionDate)
    writer.member("Status", status)
    writer.member("CloudWatchLogsRoleArn", cloudWatchLogsRoleArn)
    writer.member("ImportedUsers", importedUsers)
    writer.member("SkippedUsers", skippedUsers)
    writer.member("FailedUsers", failedUsers)
    writer.member("CompletionMessage", completionMessage)
    writer.member("PasswordHashingAlgorithm", passwordHashingAlgorithm)
  }
}

struct UserPoolAddOnsType: InputStructure, OutputStructure {
  var advancedSecurityMode: AdvancedSecurityModeType
  var advancedSecurityAdditionalFlows: AdvancedSecurityAdditionalFlowsType?

  static let shape = Shape.structure([
    .required("AdvancedSecurityMode", Shapes.advancedSecurityModeType),
    .optional("AdvancedSecurityAdditionalFlows", AdvancedSecurityAdditionalFlowsType.shape),
  ])
}

extension UserPoolAddOnsType {
  init?(_ object: JSONObject) {
    guard let advancedSecurityMode: AdvancedSecurityModeType = object.enumeration("AdvancedSecurityMode") else { return nil }
    self.advancedSecurityMode = advancedSecurityMode
    advancedSecurityAdditionalFlows = object.structure("AdvancedSecurityAdditionalFlows")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AdvancedSecurityMode", advancedSecurityMode)
    writer.member("AdvancedSecurityAdditionalFlows", advancedSecurityAdditionalFlows)
  }
}

struct UserPoolClientDescription: OutputStructure {
  var clientId: String?
  var userPoolId: String?
  var clientName: String?
}

extension UserPoolClientDescription {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientId", clientId)
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientName", clientName)
  }
}

struct UserPoolClientType: OutputStructure {
  var userPoolId: String?
  var clientName: String?
  var clientId: String?
  var clientSecret: String?
  var clientSecretArn: String?
  var lastModifiedDate: Timestamp?
  var creationDate: Timestamp?
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
  var clientType: ClientTypeType?
}

extension UserPoolClientType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientName", clientName)
    writer.member("ClientId", clientId)
    writer.member("ClientSecret", clientSecret)
    writer.member("ClientSecretArn", clientSecretArn)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
    writer.member("RefreshTokenValidity", refreshTokenValidity)
    writer.member("AccessTokenValidity", accessTokenValidity)
    writer.member("IdTokenValidity", idTokenValidity)
    writer.member("TokenValidityUnits", tokenValidityUnits)
    writer.member("ReadAttributes", readAttributes)
    writer.member("WriteAttributes", writeAttributes)
    writer.member("ExplicitAuthFlows", explicitAuthFlows)
    writer.member("SupportedIdentityProviders", supportedIdentityProviders)
    writer.member("CallbackURLs", callbackURLs)
    writer.member("LogoutURLs", logoutURLs)
    writer.member("DefaultRedirectURI", defaultRedirectURI)
    writer.member("AllowedOAuthFlows", allowedOAuthFlows)
    writer.member("AllowedOAuthScopes", allowedOAuthScopes)
    writer.member("AllowedOAuthFlowsUserPoolClient", allowedOAuthFlowsUserPoolClient)
    writer.member("AnalyticsConfiguration", analyticsConfiguration)
    writer.member("PreventUserExistenceErrors", preventUserExistenceErrors)
    writer.member("EnableTokenRevocation", enableTokenRevocation)
    writer.member("EnablePropagateAdditionalUserContextData", enablePropagateAdditionalUserContextData)
    writer.member("AuthSessionValidity", authSessionValidity)
    writer.member("RefreshTokenRotation", refreshTokenRotation)
    writer.member("ClientType", clientType)
  }
}

struct UserPoolDescriptionType: OutputStructure {
  var id: String?
  var name: String?
  var lambdaConfig: LambdaConfigType?
  var status: StatusType?
  var lastModifiedDate: Timestamp?
  var creationDate: Timestamp?
  var replicaRegions: [String]?
}

extension UserPoolDescriptionType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Id", id)
    writer.member("Name", name)
    writer.member("LambdaConfig", lambdaConfig)
    writer.member("Status", status)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
    writer.member("ReplicaRegions", replicaRegions)
  }
}

struct UserPoolPolicyType: InputStructure, OutputStructure {
  var passwordPolicy: PasswordPolicyType?
  var signInPolicy: SignInPolicyType?

  static let shape = Shape.structure([
    .optional("PasswordPolicy", PasswordPolicyType.shape),
    .optional("SignInPolicy", SignInPolicyType.shape),
  ])
}

extension UserPoolPolicyType {
  init(_ object: JSONObject) {
    passwordPolicy = object.structure("PasswordPolicy")
    signInPolicy = object.structure("SignInPolicy")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("PasswordPolicy", passwordPolicy)
    writer.member("SignInPolicy", signInPolicy)
  }
}

struct UserPoolReplicaType: OutputStructure {
  var regionName: String?
  var status: ReplicaStatusType?
  var role: ReplicaRoleType?
  var userPoolArn: String?
}

extension UserPoolReplicaType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RegionName", regionName)
    writer.member("Status", status)
    writer.member("Role", role)
    writer.member("UserPoolArn", userPoolArn)
  }
}

struct UserPoolTokenSessionConfigType: InputStructure, OutputStructure {
  var maxPerUser: Int

  static let shape = Shape.structure([
    .required("MaxPerUser", Shapes.maxSessionsPerUserType),
  ])
}

extension UserPoolTokenSessionConfigType {
  init?(_ object: JSONObject) {
    guard let maxPerUser: Int = object.integer("MaxPerUser") else { return nil }
    self.maxPerUser = maxPerUser
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("MaxPerUser", maxPerUser)
  }
}

struct UserPoolType: OutputStructure {
  var id: String?
  var name: String?
  var policies: UserPoolPolicyType?
  var deletionProtection: DeletionProtectionType?
  var lambdaConfig: LambdaConfigType?
  var status: StatusType?
  var lastModifiedDate: Timestamp?
  var creationDate: Timestamp?
  var schemaAttributes: [SchemaAttributeType]?
  var autoVerifiedAttributes: [VerifiedAttributeType]?
  var aliasAttributes: [AliasAttributeType]?
  var usernameAttributes: [UsernameAttributeType]?
  var smsVerificationMessage: String?
  var emailVerificationMessage: String?
  var emailVerificationSubject: String?
  var verificationMessageTemplate: VerificationMessageTemplateType?
  var smsAuthenticationMessage: String?
  var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
  var mfaConfiguration: UserPoolMfaType?
  var deviceConfiguration: DeviceConfigurationType?
  var estimatedNumberOfUsers: Int?
  var emailConfiguration: EmailConfigurationType?
  var smsConfiguration: SmsConfigurationType?
  var userPoolTags: OrderedMap<String>?
  var smsConfigurationFailure: String?
  var emailConfigurationFailure: String?
  var domain: String?
  var customDomain: String?
  var adminCreateUserConfig: AdminCreateUserConfigType?
  var userPoolAddOns: UserPoolAddOnsType?
  var dcrConfiguration: DcrConfigurationType?
  var usernameConfiguration: UsernameConfigurationType?
  var arn: String?
  var accountRecoverySetting: AccountRecoverySettingType?
  var userPoolTier: UserPoolTierType?
  var keyConfiguration: KeyConfigurationType?
  var issuerConfiguration: IssuerConfigurationType?
  var acrConfiguration: OrderedMap<AcrLevelConfigType>?
}

extension UserPoolType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Id", id)
    writer.member("Name", name)
    writer.member("Policies", policies)
    writer.member("DeletionProtection", deletionProtection)
    writer.member("LambdaConfig", lambdaConfig)
    writer.member("Status", status)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
    writer.member("SchemaAttributes", schemaAttributes)
    writer.member("AutoVerifiedAttributes", autoVerifiedAttributes)
    writer.member("AliasAttributes", aliasAttributes)
    writer.member("UsernameAttributes", usernameAttributes)
    writer.member("SmsVerificationMessage", smsVerificationMessage)
    writer.member("EmailVerificationMessage", emailVerificationMessage)
    writer.member("EmailVerificationSubject", emailVerificationSubject)
    writer.member("VerificationMessageTemplate", verificationMessageTemplate)
    writer.member("SmsAuthenticationMessage", smsAuthenticationMessage)
    writer.member("UserAttributeUpdateSettings", userAttributeUpdateSettings)
    writer.member("MfaConfiguration", mfaConfiguration)
    writer.member("DeviceConfiguration", deviceConfiguration)
    writer.member("EstimatedNumberOfUsers", estimatedNumberOfUsers)
    writer.member("EmailConfiguration", emailConfiguration)
    writer.member("SmsConfiguration", smsConfiguration)
    writer.member("UserPoolTags", userPoolTags)
    writer.member("SmsConfigurationFailure", smsConfigurationFailure)
    writer.member("EmailConfigurationFailure", emailConfigurationFailure)
    writer.member("Domain", domain)
    writer.member("CustomDomain", customDomain)
    writer.member("AdminCreateUserConfig", adminCreateUserConfig)
    writer.member("UserPoolAddOns", userPoolAddOns)
    writer.member("DcrConfiguration", dcrConfiguration)
    writer.member("UsernameConfiguration", usernameConfiguration)
    writer.member("Arn", arn)
    writer.member("AccountRecoverySetting", accountRecoverySetting)
    writer.member("UserPoolTier", userPoolTier)
    writer.member("KeyConfiguration", keyConfiguration)
    writer.member("IssuerConfiguration", issuerConfiguration)
    writer.member("AcrConfiguration", acrConfiguration)
  }
}

struct UserType: OutputStructure {
  var username: String?
  var attributes: [AttributeType]?
  var userCreateDate: Timestamp?
  var userLastModifiedDate: Timestamp?
  var enabled: Bool?
  var userStatus: UserStatusType?
  var mfaOptions: [MFAOptionType]?
}

extension UserType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("Attributes", attributes)
    writer.member("UserCreateDate", userCreateDate)
    writer.member("UserLastModifiedDate", userLastModifiedDate)
    writer.member("Enabled", enabled)
    writer.member("UserStatus", userStatus)
    writer.member("MFAOptions", mfaOptions)
  }
}

struct UsernameConfigurationType: InputStructure, OutputStructure {
  var caseSensitive: Bool

  static let shape = Shape.structure([
    .required("CaseSensitive", .boolean),
  ])
}

extension UsernameConfigurationType {
  init?(_ object: JSONObject) {
    guard let caseSensitive: Bool = object.boolean("CaseSensitive") else { return nil }
    self.caseSensitive = caseSensitive
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CaseSensitive", caseSensitive)
  }
}

struct VerificationMessageTemplateType: InputStructure, OutputStructure {
  var smsMessage: String?
  var emailMessage: String?
  var emailSubject: String?
  var emailMessageByLink: String?
  var emailSubjectByLink: String?
  var defaultEmailOption: DefaultEmailOptionType?

  static let shape = Shape.structure([
    .optional("SmsMessage", Shapes.smsVerificationMessageType),
    .optional("EmailMessage", Shapes.emailVerificationMessageType),
    .optional("EmailSubject", Shapes.emailVerificationSubjectType),
    .optional("EmailMessageByLink", Shapes.emailVerificationMessageByLinkType),
    .optional("EmailSubjectByLink", Shapes.emailVerificationSubjectByLinkType),
    .optional("DefaultEmailOption", Shapes.defaultEmailOptionType),
  ])
}

extension VerificationMessageTemplateType {
  init(_ object: JSONObject) {
    smsMessage = object.string("SmsMessage")
    emailMessage = object.string("EmailMessage")
    emailSubject = object.string("EmailSubject")
    emailMessageByLink = object.string("EmailMessageByLink")
    emailSubjectByLink = object.string("EmailSubjectByLink")
    defaultEmailOption = object.enumeration("DefaultEmailOption")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsMessage", smsMessage)
    writer.member("EmailMessage", emailMessage)
    writer.member("EmailSubject", emailSubject)
    writer.member("EmailMessageByLink", emailMessageByLink)
    writer.member("EmailSubjectByLink", emailSubjectByLink)
    writer.member("DefaultEmailOption", defaultEmailOption)
  }
}

struct WebAuthnConfigurationType: InputStructure, OutputStructure {
  var relyingPartyId: String?
  var userVerification: UserVerificationType?
  var factorConfiguration: WebAuthnFactorConfigurationType?

  static let shape = Shape.structure([
    .optional("RelyingPartyId", Shapes.relyingPartyIdType),
    .optional("UserVerification", Shapes.userVerificationType),
    .optional("FactorConfiguration", Shapes.webAuthnFactorConfigurationType),
  ])
}

extension WebAuthnConfigurationType {
  init(_ object: JSONObject) {
    relyingPartyId = object.string("RelyingPartyId")
    userVerification = object.enumeration("UserVerification")
    factorConfiguration = object.enumeration("FactorConfiguration")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RelyingPartyId", relyingPartyId)
    writer.member("UserVerification", userVerification)
    writer.member("FactorConfiguration", factorConfiguration)
  }
}

struct WebAuthnCredentialDescription: OutputStructure {
  var credentialId: String
  var friendlyCredentialName: String
  var relyingPartyId: String
  var authenticatorAttachment: String?
  var authenticatorTransports: [String]
  var createdAt: Timestamp
}

extension WebAuthnCredentialDescription {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CredentialId", credentialId)
    writer.member("FriendlyCredentialName", friendlyCredentialName)
    writer.member("RelyingPartyId", relyingPartyId)
    writer.member("AuthenticatorAttachment", authenticatorAttachment)
    writer.member("AuthenticatorTransports", authenticatorTransports)
    writer.member("CreatedAt", createdAt)
  }
}

struct WebAuthnMfaSettingsType: InputStructure {
  var enabled: Bool?

  static let shape = Shape.structure([
    .optional("Enabled", .boolean),
  ])
}

extension WebAuthnMfaSettingsType {
  init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
  }
}
