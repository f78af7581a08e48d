// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package struct UICustomizationType: OutputStructure {
  package var userPoolId: String?
  package var clientId: String?
  package var imageUrl: String?
  package var css: String?
  package var cssVersion: String?
  package var lastModifiedDate: Timestamp?
  package var creationDate: Timestamp?

  package init(userPoolId: String? = nil, clientId: String? = nil, imageUrl: String? = nil, css: String? = nil, cssVersion: String? = nil, lastModifiedDate: Timestamp? = nil, creationDate: Timestamp? = nil) {
    self.userPoolId = userPoolId
    self.clientId = clientId
    self.imageUrl = imageUrl
    self.css = css
    self.cssVersion = cssVersion
    self.lastModifiedDate = lastModifiedDate
    self.creationDate = creationDate
  }
}

extension UICustomizationType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("ImageUrl", imageUrl)
    writer.member("CSS", css)
    writer.member("CSSVersion", cssVersion)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
  }
}

package struct UserAttributeUpdateSettingsType: InputStructure, OutputStructure {
  package var attributesRequireVerificationBeforeUpdate: [VerifiedAttributeType]?

  package init(attributesRequireVerificationBeforeUpdate: [VerifiedAttributeType]? = nil) {
    self.attributesRequireVerificationBeforeUpdate = attributesRequireVerificationBeforeUpdate
  }

  package static let shape = Shape.structure([
    .optional("AttributesRequireVerificationBeforeUpdate", Shapes.attributesRequireVerificationBeforeUpdateType),
  ])
}

extension UserAttributeUpdateSettingsType {
  package init(_ object: JSONObject) {
    attributesRequireVerificationBeforeUpdate = object.enumerations("AttributesRequireVerificationBeforeUpdate")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AttributesRequireVerificationBeforeUpdate", attributesRequireVerificationBeforeUpdate)
  }
}

package struct UserContextDataType: InputStructure {
  package var ipAddress: String?
  package var encodedData: String?

  package static let shape = Shape.structure([
    .optional("IpAddress", Shapes.stringType),
    .optional("EncodedData", Shapes.stringType),
  ], sensitive: true)
}

extension UserContextDataType {
  package init(_ object: JSONObject) {
    ipAddress = object.string("IpAddress")
    encodedData = object.string("EncodedData")
  }
}

package struct UserImportJobType: OutputStructure {
  package var jobName: String?
  package var jobId: String?
  package var userPoolId: String?
  package var preSignedUrl: String?
  package var creationDate: Timestamp?
  package var startDate: Timestamp?
  package var completionDate: Timestamp?
  package var status: UserImportJobStatusType?
  package var cloudWatchLogsRoleArn: String?
  package var importedUsers: Int?
  package var skippedUsers: Int?
  package var failedUsers: Int?
  package var completionMessage: String?
  package var passwordHashingAlgorithm: PasswordHashingAlgorithmType?

  package init(jobName: String? = nil, jobId: String? = nil, userPoolId: String? = nil, preSignedUrl: String? = nil, creationDate: Timestamp? = nil, startDate: Timestamp? = nil, completionDate: Timestamp? = nil, status: UserImportJobStatusType? = nil, cloudWatchLogsRoleArn: String? = nil, importedUsers: Int? = nil, skippedUsers: Int? = nil, failedUsers: Int? = nil, completionMessage: String? = nil, passwordHashingAlgorithm: PasswordHashingAlgorithmType? = nil) {
    self.jobName = jobName
    self.jobId = jobId
    self.userPoolId = userPoolId
    self.preSignedUrl = preSignedUrl
    self.creationDate = creationDate
    self.startDate = startDate
    self.completionDate = completionDate
    self.status = status
    self.cloudWatchLogsRoleArn = cloudWatchLogsRoleArn
    self.importedUsers = importedUsers
    self.skippedUsers = skippedUsers
    self.failedUsers = failedUsers
    self.completionMessage = completionMessage
    self.passwordHashingAlgorithm = passwordHashingAlgorithm
  }
}

extension UserImportJobType {
  package func writeMembers(to writer: inout JSONWriter) {
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

package struct UserPoolAddOnsType: InputStructure, OutputStructure {
  package var advancedSecurityMode: AdvancedSecurityModeType
  package var advancedSecurityAdditionalFlows: AdvancedSecurityAdditionalFlowsType?

  package init(advancedSecurityMode: AdvancedSecurityModeType, advancedSecurityAdditionalFlows: AdvancedSecurityAdditionalFlowsType? = nil) {
    self.advancedSecurityMode = advancedSecurityMode
    self.advancedSecurityAdditionalFlows = advancedSecurityAdditionalFlows
  }

  package static let shape = Shape.structure([
    .required("AdvancedSecurityMode", Shapes.advancedSecurityModeType),
    .optional("AdvancedSecurityAdditionalFlows", AdvancedSecurityAdditionalFlowsType.shape),
  ])
}

extension UserPoolAddOnsType {
  package init?(_ object: JSONObject) {
    guard let advancedSecurityMode: AdvancedSecurityModeType = object.enumeration("AdvancedSecurityMode") else { return nil }
    self.advancedSecurityMode = advancedSecurityMode
    advancedSecurityAdditionalFlows = object.structure("AdvancedSecurityAdditionalFlows")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AdvancedSecurityMode", advancedSecurityMode)
    writer.member("AdvancedSecurityAdditionalFlows", advancedSecurityAdditionalFlows)
  }
}

package struct UserPoolClientDescription: OutputStructure {
  package var clientId: String?
  package var userPoolId: String?
  package var clientName: String?

  package init(clientId: String? = nil, userPoolId: String? = nil, clientName: String? = nil) {
    self.clientId = clientId
    self.userPoolId = userPoolId
    self.clientName = clientName
  }
}

extension UserPoolClientDescription {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientId", clientId)
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientName", clientName)
  }
}

package struct UserPoolClientType: OutputStructure {
  package var userPoolId: String?
  package var clientName: String?
  package var clientId: String?
  package var clientSecret: String?
  package var clientSecretArn: String?
  package var lastModifiedDate: Timestamp?
  package var creationDate: Timestamp?
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
  package var clientType: ClientTypeType?

  package init(userPoolId: String? = nil, clientName: String? = nil, clientId: String? = nil, clientSecret: String? = nil, clientSecretArn: String? = nil, lastModifiedDate: Timestamp? = nil, creationDate: Timestamp? = nil, refreshTokenValidity: Int? = nil, accessTokenValidity: Int? = nil, idTokenValidity: Int? = nil, tokenValidityUnits: TokenValidityUnitsType? = nil, readAttributes: [String]? = nil, writeAttributes: [String]? = nil, explicitAuthFlows: [ExplicitAuthFlowsType]? = nil, supportedIdentityProviders: [String]? = nil, callbackURLs: [String]? = nil, logoutURLs: [String]? = nil, defaultRedirectURI: String? = nil, allowedOAuthFlows: [OAuthFlowType]? = nil, allowedOAuthScopes: [String]? = nil, allowedOAuthFlowsUserPoolClient: Bool? = nil, analyticsConfiguration: AnalyticsConfigurationType? = nil, preventUserExistenceErrors: PreventUserExistenceErrorTypes? = nil, enableTokenRevocation: Bool? = nil, enablePropagateAdditionalUserContextData: Bool? = nil, authSessionValidity: Int? = nil, refreshTokenRotation: RefreshTokenRotationType? = nil, clientType: ClientTypeType? = nil) {
    self.userPoolId = userPoolId
    self.clientName = clientName
    self.clientId = clientId
    self.clientSecret = clientSecret
    self.clientSecretArn = clientSecretArn
    self.lastModifiedDate = lastModifiedDate
    self.creationDate = creationDate
    self.refreshTokenValidity = refreshTokenValidity
    self.accessTokenValidity = accessTokenValidity
    self.idTokenValidity = idTokenValidity
    self.tokenValidityUnits = tokenValidityUnits
    self.readAttributes = readAttributes
    self.writeAttributes = writeAttributes
    self.explicitAuthFlows = explicitAuthFlows
    self.supportedIdentityProviders = supportedIdentityProviders
    self.callbackURLs = callbackURLs
    self.logoutURLs = logoutURLs
    self.defaultRedirectURI = defaultRedirectURI
    self.allowedOAuthFlows = allowedOAuthFlows
    self.allowedOAuthScopes = allowedOAuthScopes
    self.allowedOAuthFlowsUserPoolClient = allowedOAuthFlowsUserPoolClient
    self.analyticsConfiguration = analyticsConfiguration
    self.preventUserExistenceErrors = preventUserExistenceErrors
    self.enableTokenRevocation = enableTokenRevocation
    self.enablePropagateAdditionalUserContextData = enablePropagateAdditionalUserContextData
    self.authSessionValidity = authSessionValidity
    self.refreshTokenRotation = refreshTokenRotation
    self.clientType = clientType
  }
}

extension UserPoolClientType {
  package func writeMembers(to writer: inout JSONWriter) {
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

package struct UserPoolDescriptionType: OutputStructure {
  package var id: String?
  package var name: String?
  package var lambdaConfig: LambdaConfigType?
  package var status: StatusType?
  package var lastModifiedDate: Timestamp?
  package var creationDate: Timestamp?
  package var replicaRegions: [String]?

  package init(id: String? = nil, name: String? = nil, lambdaConfig: LambdaConfigType? = nil, status: StatusType? = nil, lastModifiedDate: Timestamp? = nil, creationDate: Timestamp? = nil, replicaRegions: [String]? = nil) {
    self.id = id
    self.name = name
    self.lambdaConfig = lambdaConfig
    self.status = status
    self.lastModifiedDate = lastModifiedDate
    self.creationDate = creationDate
    self.replicaRegions = replicaRegions
  }
}

extension UserPoolDescriptionType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Id", id)
    writer.member("Name", name)
    writer.member("LambdaConfig", lambdaConfig)
    writer.member("Status", status)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
    writer.member("ReplicaRegions", replicaRegions)
  }
}

package struct UserPoolPolicyType: InputStructure, OutputStructure {
  package var passwordPolicy: PasswordPolicyType?
  package var signInPolicy: SignInPolicyType?

  package init(passwordPolicy: PasswordPolicyType? = nil, signInPolicy: SignInPolicyType? = nil) {
    self.passwordPolicy = passwordPolicy
    self.signInPolicy = signInPolicy
  }

  package static let shape = Shape.structure([
    .optional("PasswordPolicy", PasswordPolicyType.shape),
    .optional("SignInPolicy", SignInPolicyType.shape),
  ])
}

extension UserPoolPolicyType {
  package init(_ object: JSONObject) {
    passwordPolicy = object.structure("PasswordPolicy")
    signInPolicy = object.structure("SignInPolicy")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("PasswordPolicy", passwordPolicy)
    writer.member("SignInPolicy", signInPolicy)
  }
}

package struct UserPoolReplicaType: OutputStructure {
  package var regionName: String?
  package var status: ReplicaStatusType?
  package var role: ReplicaRoleType?
  package var userPoolArn: String?

  package init(regionName: String? = nil, status: ReplicaStatusType? = nil, role: ReplicaRoleType? = nil, userPoolArn: String? = nil) {
    self.regionName = regionName
    self.status = status
    self.role = role
    self.userPoolArn = userPoolArn
  }
}

extension UserPoolReplicaType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("RegionName", regionName)
    writer.member("Status", status)
    writer.member("Role", role)
    writer.member("UserPoolArn", userPoolArn)
  }
}

package struct UserPoolTokenSessionConfigType: InputStructure, OutputStructure {
  package var maxPerUser: Int

  package init(maxPerUser: Int) {
    self.maxPerUser = maxPerUser
  }

  package static let shape = Shape.structure([
    .required("MaxPerUser", Shapes.maxSessionsPerUserType),
  ])
}

extension UserPoolTokenSessionConfigType {
  package init?(_ object: JSONObject) {
    guard let maxPerUser: Int = object.integer("MaxPerUser") else { return nil }
    self.maxPerUser = maxPerUser
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("MaxPerUser", maxPerUser)
  }
}

package struct UserPoolType: OutputStructure {
  package var id: String?
  package var name: String?
  package var policies: UserPoolPolicyType?
  package var deletionProtection: DeletionProtectionType?
  package var lambdaConfig: LambdaConfigType?
  package var status: StatusType?
  package var lastModifiedDate: Timestamp?
  package var creationDate: Timestamp?
  package var schemaAttributes: [SchemaAttributeType]?
  package var autoVerifiedAttributes: [VerifiedAttributeType]?
  package var aliasAttributes: [AliasAttributeType]?
  package var usernameAttributes: [UsernameAttributeType]?
  package var smsVerificationMessage: String?
  package var emailVerificationMessage: String?
  package var emailVerificationSubject: String?
  package var verificationMessageTemplate: VerificationMessageTemplateType?
  package var smsAuthenticationMessage: String?
  package var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
  package var mfaConfiguration: UserPoolMfaType?
  package var deviceConfiguration: DeviceConfigurationType?
  package var estimatedNumberOfUsers: Int?
  package var emailConfiguration: EmailConfigurationType?
  package var smsConfiguration: SmsConfigurationType?
  package var userPoolTags: OrderedMap<String>?
  package var smsConfigurationFailure: String?
  package var emailConfigurationFailure: String?
  package var domain: String?
  package var customDomain: String?
  package var adminCreateUserConfig: AdminCreateUserConfigType?
  package var userPoolAddOns: UserPoolAddOnsType?
  package var dcrConfiguration: DcrConfigurationType?
  package var usernameConfiguration: UsernameConfigurationType?
  package var arn: String?
  package var accountRecoverySetting: AccountRecoverySettingType?
  package var userPoolTier: UserPoolTierType?
  package var keyConfiguration: KeyConfigurationType?
  package var issuerConfiguration: IssuerConfigurationType?
  package var acrConfiguration: OrderedMap<AcrLevelConfigType>?

  package init(id: String? = nil, name: String? = nil, policies: UserPoolPolicyType? = nil, deletionProtection: DeletionProtectionType? = nil, lambdaConfig: LambdaConfigType? = nil, status: StatusType? = nil, lastModifiedDate: Timestamp? = nil, creationDate: Timestamp? = nil, schemaAttributes: [SchemaAttributeType]? = nil, autoVerifiedAttributes: [VerifiedAttributeType]? = nil, aliasAttributes: [AliasAttributeType]? = nil, usernameAttributes: [UsernameAttributeType]? = nil, smsVerificationMessage: String? = nil, emailVerificationMessage: String? = nil, emailVerificationSubject: String? = nil, verificationMessageTemplate: VerificationMessageTemplateType? = nil, smsAuthenticationMessage: String? = nil, userAttributeUpdateSettings: UserAttributeUpdateSettingsType? = nil, mfaConfiguration: UserPoolMfaType? = nil, deviceConfiguration: DeviceConfigurationType? = nil, estimatedNumberOfUsers: Int? = nil, emailConfiguration: EmailConfigurationType? = nil, smsConfiguration: SmsConfigurationType? = nil, userPoolTags: OrderedMap<String>? = nil, smsConfigurationFailure: String? = nil, emailConfigurationFailure: String? = nil, domain: String? = nil, customDomain: String? = nil, adminCreateUserConfig: AdminCreateUserConfigType? = nil, userPoolAddOns: UserPoolAddOnsType? = nil, dcrConfiguration: DcrConfigurationType? = nil, usernameConfiguration: UsernameConfigurationType? = nil, arn: String? = nil, accountRecoverySetting: AccountRecoverySettingType? = nil, userPoolTier: UserPoolTierType? = nil, keyConfiguration: KeyConfigurationType? = nil, issuerConfiguration: IssuerConfigurationType? = nil, acrConfiguration: OrderedMap<AcrLevelConfigType>? = nil) {
    self.id = id
    self.name = name
    self.policies = policies
    self.deletionProtection = deletionProtection
    self.lambdaConfig = lambdaConfig
    self.status = status
    self.lastModifiedDate = lastModifiedDate
    self.creationDate = creationDate
    self.schemaAttributes = schemaAttributes
    self.autoVerifiedAttributes = autoVerifiedAttributes
    self.aliasAttributes = aliasAttributes
    self.usernameAttributes = usernameAttributes
    self.smsVerificationMessage = smsVerificationMessage
    self.emailVerificationMessage = emailVerificationMessage
    self.emailVerificationSubject = emailVerificationSubject
    self.verificationMessageTemplate = verificationMessageTemplate
    self.smsAuthenticationMessage = smsAuthenticationMessage
    self.userAttributeUpdateSettings = userAttributeUpdateSettings
    self.mfaConfiguration = mfaConfiguration
    self.deviceConfiguration = deviceConfiguration
    self.estimatedNumberOfUsers = estimatedNumberOfUsers
    self.emailConfiguration = emailConfiguration
    self.smsConfiguration = smsConfiguration
    self.userPoolTags = userPoolTags
    self.smsConfigurationFailure = smsConfigurationFailure
    self.emailConfigurationFailure = emailConfigurationFailure
    self.domain = domain
    self.customDomain = customDomain
    self.adminCreateUserConfig = adminCreateUserConfig
    self.userPoolAddOns = userPoolAddOns
    self.dcrConfiguration = dcrConfiguration
    self.usernameConfiguration = usernameConfiguration
    self.arn = arn
    self.accountRecoverySetting = accountRecoverySetting
    self.userPoolTier = userPoolTier
    self.keyConfiguration = keyConfiguration
    self.issuerConfiguration = issuerConfiguration
    self.acrConfiguration = acrConfiguration
  }
}

extension UserPoolType {
  package func writeMembers(to writer: inout JSONWriter) {
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

package struct UserType: OutputStructure {
  package var username: String?
  package var attributes: [AttributeType]?
  package var userCreateDate: Timestamp?
  package var userLastModifiedDate: Timestamp?
  package var enabled: Bool?
  package var userStatus: UserStatusType?
  package var mfaOptions: [MFAOptionType]?

  package init(username: String? = nil, attributes: [AttributeType]? = nil, userCreateDate: Timestamp? = nil, userLastModifiedDate: Timestamp? = nil, enabled: Bool? = nil, userStatus: UserStatusType? = nil, mfaOptions: [MFAOptionType]? = nil) {
    self.username = username
    self.attributes = attributes
    self.userCreateDate = userCreateDate
    self.userLastModifiedDate = userLastModifiedDate
    self.enabled = enabled
    self.userStatus = userStatus
    self.mfaOptions = mfaOptions
  }
}

extension UserType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("Attributes", attributes)
    writer.member("UserCreateDate", userCreateDate)
    writer.member("UserLastModifiedDate", userLastModifiedDate)
    writer.member("Enabled", enabled)
    writer.member("UserStatus", userStatus)
    writer.member("MFAOptions", mfaOptions)
  }
}

package struct UsernameConfigurationType: InputStructure, OutputStructure {
  package var caseSensitive: Bool

  package init(caseSensitive: Bool) {
    self.caseSensitive = caseSensitive
  }

  package static let shape = Shape.structure([
    .required("CaseSensitive", .boolean),
  ])
}

extension UsernameConfigurationType {
  package init?(_ object: JSONObject) {
    guard let caseSensitive: Bool = object.boolean("CaseSensitive") else { return nil }
    self.caseSensitive = caseSensitive
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CaseSensitive", caseSensitive)
  }
}

package struct VerificationMessageTemplateType: InputStructure, OutputStructure {
  package var smsMessage: String?
  package var emailMessage: String?
  package var emailSubject: String?
  package var emailMessageByLink: String?
  package var emailSubjectByLink: String?
  package var defaultEmailOption: DefaultEmailOptionType?

  package init(smsMessage: String? = nil, emailMessage: String? = nil, emailSubject: String? = nil, emailMessageByLink: String? = nil, emailSubjectByLink: String? = nil, defaultEmailOption: DefaultEmailOptionType? = nil) {
    self.smsMessage = smsMessage
    self.emailMessage = emailMessage
    self.emailSubject = emailSubject
    self.emailMessageByLink = emailMessageByLink
    self.emailSubjectByLink = emailSubjectByLink
    self.defaultEmailOption = defaultEmailOption
  }

  package static let shape = Shape.structure([
    .optional("SmsMessage", Shapes.smsVerificationMessageType),
    .optional("EmailMessage", Shapes.emailVerificationMessageType),
    .optional("EmailSubject", Shapes.emailVerificationSubjectType),
    .optional("EmailMessageByLink", Shapes.emailVerificationMessageByLinkType),
    .optional("EmailSubjectByLink", Shapes.emailVerificationSubjectByLinkType),
    .optional("DefaultEmailOption", Shapes.defaultEmailOptionType),
  ])
}

extension VerificationMessageTemplateType {
  package init(_ object: JSONObject) {
    smsMessage = object.string("SmsMessage")
    emailMessage = object.string("EmailMessage")
    emailSubject = object.string("EmailSubject")
    emailMessageByLink = object.string("EmailMessageByLink")
    emailSubjectByLink = object.string("EmailSubjectByLink")
    defaultEmailOption = object.enumeration("DefaultEmailOption")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsMessage", smsMessage)
    writer.member("EmailMessage", emailMessage)
    writer.member("EmailSubject", emailSubject)
    writer.member("EmailMessageByLink", emailMessageByLink)
    writer.member("EmailSubjectByLink", emailSubjectByLink)
    writer.member("DefaultEmailOption", defaultEmailOption)
  }
}

package struct WebAuthnConfigurationType: InputStructure, OutputStructure {
  package var relyingPartyId: String?
  package var userVerification: UserVerificationType?
  package var factorConfiguration: WebAuthnFactorConfigurationType?

  package init(relyingPartyId: String? = nil, userVerification: UserVerificationType? = nil, factorConfiguration: WebAuthnFactorConfigurationType? = nil) {
    self.relyingPartyId = relyingPartyId
    self.userVerification = userVerification
    self.factorConfiguration = factorConfiguration
  }

  package static let shape = Shape.structure([
    .optional("RelyingPartyId", Shapes.relyingPartyIdType),
    .optional("UserVerification", Shapes.userVerificationType),
    .optional("FactorConfiguration", Shapes.webAuthnFactorConfigurationType),
  ])
}

extension WebAuthnConfigurationType {
  package init(_ object: JSONObject) {
    relyingPartyId = object.string("RelyingPartyId")
    userVerification = object.enumeration("UserVerification")
    factorConfiguration = object.enumeration("FactorConfiguration")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("RelyingPartyId", relyingPartyId)
    writer.member("UserVerification", userVerification)
    writer.member("FactorConfiguration", factorConfiguration)
  }
}

package struct WebAuthnCredentialDescription: OutputStructure {
  package var credentialId: String
  package var friendlyCredentialName: String
  package var relyingPartyId: String
  package var authenticatorAttachment: String?
  package var authenticatorTransports: [String]
  package var createdAt: Timestamp

  package init(credentialId: String, friendlyCredentialName: String, relyingPartyId: String, authenticatorAttachment: String? = nil, authenticatorTransports: [String], createdAt: Timestamp) {
    self.credentialId = credentialId
    self.friendlyCredentialName = friendlyCredentialName
    self.relyingPartyId = relyingPartyId
    self.authenticatorAttachment = authenticatorAttachment
    self.authenticatorTransports = authenticatorTransports
    self.createdAt = createdAt
  }
}

extension WebAuthnCredentialDescription {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CredentialId", credentialId)
    writer.member("FriendlyCredentialName", friendlyCredentialName)
    writer.member("RelyingPartyId", relyingPartyId)
    writer.member("AuthenticatorAttachment", authenticatorAttachment)
    writer.member("AuthenticatorTransports", authenticatorTransports)
    writer.member("CreatedAt", createdAt)
  }
}

package struct WebAuthnMfaSettingsType: InputStructure {
  package var enabled: Bool?

  package static let shape = Shape.structure([
    .optional("Enabled", .boolean),
  ])
}

extension WebAuthnMfaSettingsType {
  package init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
  }
}
