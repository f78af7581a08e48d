// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package struct DcrConfigurationType: InputStructure, OutputStructure {
  package var enableStatus: StatusType?
  package var openDcrEnabled: Bool?
  package var authenticatedGrantTypes: [OAuthFlowType]?
  package var openDcrGrantTypes: [OAuthFlowType]?
  package var allowedScopes: [String]?

  package init(enableStatus: StatusType? = nil, openDcrEnabled: Bool? = nil, authenticatedGrantTypes: [OAuthFlowType]? = nil, openDcrGrantTypes: [OAuthFlowType]? = nil, allowedScopes: [String]? = nil) {
    self.enableStatus = enableStatus
    self.openDcrEnabled = openDcrEnabled
    self.authenticatedGrantTypes = authenticatedGrantTypes
    self.openDcrGrantTypes = openDcrGrantTypes
    self.allowedScopes = allowedScopes
  }

  package static let shape = Shape.structure([
    .optional("EnableStatus", Shapes.statusType),
    .optional("OpenDcrEnabled", .boolean),
    .optional("AuthenticatedGrantTypes", Shapes.oAuthFlowsType),
    .optional("OpenDcrGrantTypes", Shapes.oAuthFlowsType),
    .optional("AllowedScopes", Shapes.scopeListType),
  ])
}

extension DcrConfigurationType {
  package init(_ object: JSONObject) {
    enableStatus = object.enumeration("EnableStatus")
    openDcrEnabled = object.boolean("OpenDcrEnabled")
    authenticatedGrantTypes = object.enumerations("AuthenticatedGrantTypes")
    openDcrGrantTypes = object.enumerations("OpenDcrGrantTypes")
    allowedScopes = object.strings("AllowedScopes")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("EnableStatus", enableStatus)
    writer.member("OpenDcrEnabled", openDcrEnabled)
    writer.member("AuthenticatedGrantTypes", authenticatedGrantTypes)
    writer.member("OpenDcrGrantTypes", openDcrGrantTypes)
    writer.member("AllowedScopes", allowedScopes)
  }
}

package struct DeviceConfigurationType: InputStructure, OutputStructure {
  package var challengeRequiredOnNewDevice: Bool?
  package var deviceOnlyRememberedOnUserPrompt: Bool?

  package init(challengeRequiredOnNewDevice: Bool? = nil, deviceOnlyRememberedOnUserPrompt: Bool? = nil) {
    self.challengeRequiredOnNewDevice = challengeRequiredOnNewDevice
    self.deviceOnlyRememberedOnUserPrompt = deviceOnlyRememberedOnUserPrompt
  }

  package static let shape = Shape.structure([
    .optional("ChallengeRequiredOnNewDevice", .boolean),
    .optional("DeviceOnlyRememberedOnUserPrompt", .boolean),
  ])
}

extension DeviceConfigurationType {
  package init(_ object: JSONObject) {
    challengeRequiredOnNewDevice = object.boolean("ChallengeRequiredOnNewDevice")
    deviceOnlyRememberedOnUserPrompt = object.boolean("DeviceOnlyRememberedOnUserPrompt")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeRequiredOnNewDevice", challengeRequiredOnNewDevice)
    writer.member("DeviceOnlyRememberedOnUserPrompt", deviceOnlyRememberedOnUserPrompt)
  }
}

package struct DeviceSecretVerifierConfigType: InputStructure {
  package var passwordVerifier: String?
  package var salt: String?

  package static let shape = Shape.structure([
    .optional("PasswordVerifier", Shapes.stringType),
    .optional("Salt", Shapes.stringType),
  ])
}

extension DeviceSecretVerifierConfigType {
  package init(_ object: JSONObject) {
    passwordVerifier = object.string("PasswordVerifier")
    salt = object.string("Salt")
  }
}

package struct DeviceType: OutputStructure {
  package var deviceKey: String?
  package var deviceAttributes: [AttributeType]?
  package var deviceCreateDate: Timestamp?
  package var deviceLastModifiedDate: Timestamp?
  package var deviceLastAuthenticatedDate: Timestamp?

  package init(deviceKey: String? = nil, deviceAttributes: [AttributeType]? = nil, deviceCreateDate: Timestamp? = nil, deviceLastModifiedDate: Timestamp? = nil, deviceLastAuthenticatedDate: Timestamp? = nil) {
    self.deviceKey = deviceKey
    self.deviceAttributes = deviceAttributes
    self.deviceCreateDate = deviceCreateDate
    self.deviceLastModifiedDate = deviceLastModifiedDate
    self.deviceLastAuthenticatedDate = deviceLastAuthenticatedDate
  }
}

extension DeviceType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("DeviceKey", deviceKey)
    writer.member("DeviceAttributes", deviceAttributes)
    writer.member("DeviceCreateDate", deviceCreateDate)
    writer.member("DeviceLastModifiedDate", deviceLastModifiedDate)
    writer.member("DeviceLastAuthenticatedDate", deviceLastAuthenticatedDate)
  }
}

package struct DomainDescriptionType: OutputStructure {
  package var userPoolId: String?
  package var awsAccountId: String?
  package var domain: String?
  package var s3Bucket: String?
  package var cloudFrontDistribution: String?
  package var version: String?
  package var status: DomainStatusType?
  package var customDomainConfig: CustomDomainConfigType?
  package var managedLoginVersion: Int?
  package var routing: RoutingType?

  package init(userPoolId: String? = nil, awsAccountId: String? = nil, domain: String? = nil, s3Bucket: String? = nil, cloudFrontDistribution: String? = nil, version: String? = nil, status: DomainStatusType? = nil, customDomainConfig: CustomDomainConfigType? = nil, managedLoginVersion: Int? = nil, routing: RoutingType? = nil) {
    self.userPoolId = userPoolId
    self.awsAccountId = awsAccountId
    self.domain = domain
    self.s3Bucket = s3Bucket
    self.cloudFrontDistribution = cloudFrontDistribution
    self.version = version
    self.status = status
    self.customDomainConfig = customDomainConfig
    self.managedLoginVersion = managedLoginVersion
    self.routing = routing
  }
}

extension DomainDescriptionType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("AWSAccountId", awsAccountId)
    writer.member("Domain", domain)
    writer.member("S3Bucket", s3Bucket)
    writer.member("CloudFrontDistribution", cloudFrontDistribution)
    writer.member("Version", version)
    writer.member("Status", status)
    writer.member("CustomDomainConfig", customDomainConfig)
    writer.member("ManagedLoginVersion", managedLoginVersion)
    writer.member("Routing", routing)
  }
}

package struct EmailConfigurationType: InputStructure, OutputStructure {
  package var sourceArn: String?
  package var replyToEmailAddress: String?
  package var emailSendingAccount: EmailSendingAccountType?
  package var from: String?
  package var configurationSet: String?

  package init(sourceArn: String? = nil, replyToEmailAddress: String? = nil, emailSendingAccount: EmailSendingAccountType? = nil, from: String? = nil, configurationSet: String? = nil) {
    self.sourceArn = sourceArn
    self.replyToEmailAddress = replyToEmailAddress
    self.emailSendingAccount = emailSendingAccount
    self.from = from
    self.configurationSet = configurationSet
  }

  package static let shape = Shape.structure([
    .optional("SourceArn", Shapes.arnType),
    .optional("ReplyToEmailAddress", Shapes.emailAddressType),
    .optional("EmailSendingAccount", Shapes.emailSendingAccountType),
    .optional("From", Shapes.stringType),
    .optional("ConfigurationSet", Shapes.sesConfigurationSet),
  ])
}

extension EmailConfigurationType {
  package init(_ object: JSONObject) {
    sourceArn = object.string("SourceArn")
    replyToEmailAddress = object.string("ReplyToEmailAddress")
    emailSendingAccount = object.enumeration("EmailSendingAccount")
    from = object.string("From")
    configurationSet = object.string("ConfigurationSet")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SourceArn", sourceArn)
    writer.member("ReplyToEmailAddress", replyToEmailAddress)
    writer.member("EmailSendingAccount", emailSendingAccount)
    writer.member("From", from)
    writer.member("ConfigurationSet", configurationSet)
  }
}

package struct EmailMfaConfigType: InputStructure, OutputStructure {
  package var message: String?
  package var subject: String?

  package init(message: String? = nil, subject: String? = nil) {
    self.message = message
    self.subject = subject
  }

  package static let shape = Shape.structure([
    .optional("Message", Shapes.emailMfaMessageType),
    .optional("Subject", Shapes.emailMfaSubjectType),
  ])
}

extension EmailMfaConfigType {
  package init(_ object: JSONObject) {
    message = object.string("Message")
    subject = object.string("Subject")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Message", message)
    writer.member("Subject", subject)
  }
}

package struct EmailMfaSettingsType: InputStructure {
  package var enabled: Bool?
  package var preferredMfa: Bool?

  package static let shape = Shape.structure([
    .optional("Enabled", .boolean),
    .optional("PreferredMfa", .boolean),
  ])
}

extension EmailMfaSettingsType {
  package init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
    preferredMfa = object.boolean("PreferredMfa")
  }
}

package struct EumsSmsConfigurationType: InputStructure, OutputStructure {
  package var callerArn: String
  package var externalId: String?
  package var originationIdentity: String?
  package var configurationSetName: String?
  package var inEntityId: String?
  package var inTemplateId: String?
  package var region: String?

  package init(callerArn: String, externalId: String? = nil, originationIdentity: String? = nil, configurationSetName: String? = nil, inEntityId: String? = nil, inTemplateId: String? = nil, region: String? = nil) {
    self.callerArn = callerArn
    self.externalId = externalId
    self.originationIdentity = originationIdentity
    self.configurationSetName = configurationSetName
    self.inEntityId = inEntityId
    self.inTemplateId = inTemplateId
    self.region = region
  }

  package static let shape = Shape.structure([
    .required("CallerArn", Shapes.arnType),
    .optional("ExternalId", Shapes.stringType),
    .optional("OriginationIdentity", Shapes.stringType),
    .optional("ConfigurationSetName", Shapes.stringType),
    .optional("InEntityId", Shapes.stringType),
    .optional("InTemplateId", Shapes.stringType),
    .optional("Region", Shapes.regionCodeType),
  ])
}

extension EumsSmsConfigurationType {
  package init?(_ object: JSONObject) {
    guard let callerArn: String = object.string("CallerArn") else { return nil }
    self.callerArn = callerArn
    externalId = object.string("ExternalId")
    originationIdentity = object.string("OriginationIdentity")
    configurationSetName = object.string("ConfigurationSetName")
    inEntityId = object.string("InEntityId")
    inTemplateId = object.string("InTemplateId")
    region = object.string("Region")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CallerArn", callerArn)
    writer.member("ExternalId", externalId)
    writer.member("OriginationIdentity", originationIdentity)
    writer.member("ConfigurationSetName", configurationSetName)
    writer.member("InEntityId", inEntityId)
    writer.member("InTemplateId", inTemplateId)
    writer.member("Region", region)
  }
}

package struct EventContextDataType: OutputStructure {
  package var ipAddress: String?
  package var deviceName: String?
  package var timezone: String?
  package var city: String?
  package var country: String?

  package init(ipAddress: String? = nil, deviceName: String? = nil, timezone: String? = nil, city: String? = nil, country: String? = nil) {
    self.ipAddress = ipAddress
    self.deviceName = deviceName
    self.timezone = timezone
    self.city = city
    self.country = country
  }
}

extension EventContextDataType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("IpAddress", ipAddress)
    writer.member("DeviceName", deviceName)
    writer.member("Timezone", timezone)
    writer.member("City", city)
    writer.member("Country", country)
  }
}

package struct EventFeedbackType: OutputStructure {
  package var feedbackValue: FeedbackValueType
  package var provider: String
  package var feedbackDate: Timestamp?

  package init(feedbackValue: FeedbackValueType, provider: String, feedbackDate: Timestamp? = nil) {
    self.feedbackValue = feedbackValue
    self.provider = provider
    self.feedbackDate = feedbackDate
  }
}

extension EventFeedbackType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("FeedbackValue", feedbackValue)
    writer.member("Provider", provider)
    writer.member("FeedbackDate", feedbackDate)
  }
}

package struct EventRiskType: OutputStructure {
  package var riskDecision: RiskDecisionType?
  package var riskLevel: RiskLevelType?
  package var compromisedCredentialsDetected: Bool?

  package init(riskDecision: RiskDecisionType? = nil, riskLevel: RiskLevelType? = nil, compromisedCredentialsDetected: Bool? = nil) {
    self.riskDecision = riskDecision
    self.riskLevel = riskLevel
    self.compromisedCredentialsDetected = compromisedCredentialsDetected
  }
}

extension EventRiskType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("RiskDecision", riskDecision)
    writer.member("RiskLevel", riskLevel)
    writer.member("CompromisedCredentialsDetected", compromisedCredentialsDetected)
  }
}

package struct FailoverType: InputStructure, OutputStructure {
  package var secondaryRegion: String
  package var primaryRoute53HealthCheckId: String

  package init(secondaryRegion: String, primaryRoute53HealthCheckId: String) {
    self.secondaryRegion = secondaryRegion
    self.primaryRoute53HealthCheckId = primaryRoute53HealthCheckId
  }

  package static let shape = Shape.structure([
    .required("SecondaryRegion", Shapes.regionNameType),
    .required("PrimaryRoute53HealthCheckId", Shapes.healthCheckIdType),
  ])
}

extension FailoverType {
  package init?(_ object: JSONObject) {
    guard let secondaryRegion: String = object.string("SecondaryRegion") else { return nil }
    self.secondaryRegion = secondaryRegion
    guard let primaryRoute53HealthCheckId: String = object.string("PrimaryRoute53HealthCheckId") else { return nil }
    self.primaryRoute53HealthCheckId = primaryRoute53HealthCheckId
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SecondaryRegion", secondaryRegion)
    writer.member("PrimaryRoute53HealthCheckId", primaryRoute53HealthCheckId)
  }
}

package struct FirehoseConfigurationType: InputStructure, OutputStructure {
  package var streamArn: String?

  package init(streamArn: String? = nil) {
    self.streamArn = streamArn
  }

  package static let shape = Shape.structure([
    .optional("StreamArn", Shapes.arnType),
  ])
}

extension FirehoseConfigurationType {
  package init(_ object: JSONObject) {
    streamArn = object.string("StreamArn")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("StreamArn", streamArn)
  }
}

package struct GroupType: OutputStructure {
  package var groupName: String?
  package var userPoolId: String?
  package var description: String?
  package var roleArn: String?
  package var precedence: Int?
  package var lastModifiedDate: Timestamp?
  package var creationDate: Timestamp?

  package init(groupName: String? = nil, userPoolId: String? = nil, description: String? = nil, roleArn: String? = nil, precedence: Int? = nil, lastModifiedDate: Timestamp? = nil, creationDate: Timestamp? = nil) {
    self.groupName = groupName
    self.userPoolId = userPoolId
    self.description = description
    self.roleArn = roleArn
    self.precedence = precedence
    self.lastModifiedDate = lastModifiedDate
    self.creationDate = creationDate
  }
}

extension GroupType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("GroupName", groupName)
    writer.member("UserPoolId", userPoolId)
    writer.member("Description", description)
    writer.member("RoleArn", roleArn)
    writer.member("Precedence", precedence)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
  }
}

package struct HttpHeader: InputStructure {
  package var headerName: String?
  package var headerValue: String?

  package static let shape = Shape.structure([
    .optional("headerName", Shapes.stringType),
    .optional("headerValue", Shapes.stringType),
  ])
}

extension HttpHeader {
  package init(_ object: JSONObject) {
    headerName = object.string("headerName")
    headerValue = object.string("headerValue")
  }
}

package struct IdentityProviderType: OutputStructure {
  package var userPoolId: String?
  package var providerName: String?
  package var providerType: IdentityProviderTypeType?
  package var providerDetails: OrderedMap<String>?
  package var attributeMapping: OrderedMap<String>?
  package var idpIdentifiers: [String]?
  package var acrMapping: OrderedMap<String>?
  package var lastModifiedDate: Timestamp?
  package var creationDate: Timestamp?

  package init(userPoolId: String? = nil, providerName: String? = nil, providerType: IdentityProviderTypeType? = nil, providerDetails: OrderedMap<String>? = nil, attributeMapping: OrderedMap<String>? = nil, idpIdentifiers: [String]? = nil, acrMapping: OrderedMap<String>? = nil, lastModifiedDate: Timestamp? = nil, creationDate: Timestamp? = nil) {
    self.userPoolId = userPoolId
    self.providerName = providerName
    self.providerType = providerType
    self.providerDetails = providerDetails
    self.attributeMapping = attributeMapping
    self.idpIdentifiers = idpIdentifiers
    self.acrMapping = acrMapping
    self.lastModifiedDate = lastModifiedDate
    self.creationDate = creationDate
  }
}

extension IdentityProviderType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ProviderName", providerName)
    writer.member("ProviderType", providerType)
    writer.member("ProviderDetails", providerDetails)
    writer.member("AttributeMapping", attributeMapping)
    writer.member("IdpIdentifiers", idpIdentifiers)
    writer.member("AcrMapping", acrMapping)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
  }
}

package struct InboundFederationLambdaType: InputStructure, OutputStructure {
  package var lambdaVersion: InboundFederationLambdaVersionType
  package var lambdaArn: String

  package init(lambdaVersion: InboundFederationLambdaVersionType, lambdaArn: String) {
    self.lambdaVersion = lambdaVersion
    self.lambdaArn = lambdaArn
  }

  package static let shape = Shape.structure([
    .required("LambdaVersion", Shapes.inboundFederationLambdaVersionType),
    .required("LambdaArn", Shapes.arnType),
  ])
}

extension InboundFederationLambdaType {
  package init?(_ object: JSONObject) {
    guard let lambdaVersion: InboundFederationLambdaVersionType = object.enumeration("LambdaVersion") else { return nil }
    self.lambdaVersion = lambdaVersion
    guard let lambdaArn: String = object.string("LambdaArn") else { return nil }
    self.lambdaArn = lambdaArn
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LambdaVersion", lambdaVersion)
    writer.member("LambdaArn", lambdaArn)
  }
}

package struct IssuerConfigurationType: InputStructure, OutputStructure {
  package var type: IssuerType?

  package init(type: IssuerType? = nil) {
    self.type = type
  }

  package static let shape = Shape.structure([
    .optional("Type", Shapes.issuerType),
  ])
}

extension IssuerConfigurationType {
  package init(_ object: JSONObject) {
    type = object.enumeration("Type")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Type", type)
  }
}

package struct KeyConfigurationType: InputStructure, OutputStructure {
  package var keyType: EncryptionKeyType?
  package var kmsKeyArn: String?

  package init(keyType: EncryptionKeyType? = nil, kmsKeyArn: String? = nil) {
    self.keyType = keyType
    self.kmsKeyArn = kmsKeyArn
  }

  package static let shape = Shape.structure([
    .optional("KeyType", Shapes.encryptionKeyType),
    .optional("KmsKeyArn", Shapes.encryptionKeyArnType),
  ])
}

extension KeyConfigurationType {
  package init(_ object: JSONObject) {
    keyType = object.enumeration("KeyType")
    kmsKeyArn = object.string("KmsKeyArn")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("KeyType", keyType)
    writer.member("KmsKeyArn", kmsKeyArn)
  }
}

package struct LambdaConfigType: InputStructure, OutputStructure {
  package var preSignUp: String?
  package var customMessage: String?
  package var postConfirmation: String?
  package var preAuthentication: String?
  package var postAuthentication: String?
  package var defineAuthChallenge: String?
  package var createAuthChallenge: String?
  package var verifyAuthChallengeResponse: String?
  package var preTokenGeneration: String?
  package var userMigration: String?
  package var preTokenGenerationConfig: PreTokenGenerationVersionConfigType?
  package var customSMSSender: CustomSMSLambdaVersionConfigType?
  package var customEmailSender: CustomEmailLambdaVersionConfigType?
  package var kmsKeyID: String?
  package var inboundFederation: InboundFederationLambdaType?

  package init(preSignUp: String? = nil, customMessage: String? = nil, postConfirmation: String? = nil, preAuthentication: String? = nil, postAuthentication: String? = nil, defineAuthChallenge: String? = nil, createAuthChallenge: String? = nil, verifyAuthChallengeResponse: String? = nil, preTokenGeneration: String? = nil, userMigration: String? = nil, preTokenGenerationConfig: PreTokenGenerationVersionConfigType? = nil, customSMSSender: CustomSMSLambdaVersionConfigType? = nil, customEmailSender: CustomEmailLambdaVersionConfigType? = nil, kmsKeyID: String? = nil, inboundFederation: InboundFederationLambdaType? = nil) {
    self.preSignUp = preSignUp
    self.customMessage = customMessage
    self.postConfirmation = postConfirmation
    self.preAuthentication = preAuthentication
    self.postAuthentication = postAuthentication
    self.defineAuthChallenge = defineAuthChallenge
    self.createAuthChallenge = createAuthChallenge
    self.verifyAuthChallengeResponse = verifyAuthChallengeResponse
    self.preTokenGeneration = preTokenGeneration
    self.userMigration = userMigration
    self.preTokenGenerationConfig = preTokenGenerationConfig
    self.customSMSSender = customSMSSender
    self.customEmailSender = customEmailSender
    self.kmsKeyID = kmsKeyID
    self.inboundFederation = inboundFederation
  }

  package static let shape = Shape.structure([
    .optional("PreSignUp", Shapes.arnType),
    .optional("CustomMessage", Shapes.arnType),
    .optional("PostConfirmation", Shapes.arnType),
    .optional("PreAuthentication", Shapes.arnType),
    .optional("PostAuthentication", Shapes.arnType),
    .optional("DefineAuthChallenge", Shapes.arnType),
    .optional("CreateAuthChallenge", Shapes.arnType),
    .optional("VerifyAuthChallengeResponse", Shapes.arnType),
    .optional("PreTokenGeneration", Shapes.arnType),
    .optional("UserMigration", Shapes.arnType),
    .optional("PreTokenGenerationConfig", PreTokenGenerationVersionConfigType.shape),
    .optional("CustomSMSSender", CustomSMSLambdaVersionConfigType.shape),
    .optional("CustomEmailSender", CustomEmailLambdaVersionConfigType.shape),
    .optional("KMSKeyID", Shapes.arnType),
    .optional("InboundFederation", InboundFederationLambdaType.shape),
  ])
}

extension LambdaConfigType {
  package init(_ object: JSONObject) {
    preSignUp = object.string("PreSignUp")
    customMessage = object.string("CustomMessage")
    postConfirmation = object.string("PostConfirmation")
    preAuthentication = object.string("PreAuthentication")
    postAuthentication = object.string("PostAuthentication")
    defineAuthChallenge = object.string("DefineAuthChallenge")
    createAuthChallenge = object.string("CreateAuthChallenge")
    verifyAuthChallengeResponse = object.string("VerifyAuthChallengeResponse")
    preTokenGeneration = object.string("PreTokenGeneration")
    userMigration = object.string("UserMigration")
    preTokenGenerationConfig = object.structure("PreTokenGenerationConfig")
    customSMSSender = object.structure("CustomSMSSender")
    customEmailSender = object.structure("CustomEmailSender")
    kmsKeyID = object.string("KMSKeyID")
    inboundFederation = object.structure("InboundFederation")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("PreSignUp", preSignUp)
    writer.member("CustomMessage", customMessage)
    writer.member("PostConfirmation", postConfirmation)
    writer.member("PreAuthentication", preAuthentication)
    writer.member("PostAuthentication", postAuthentication)
    writer.member("DefineAuthChallenge", defineAuthChallenge)
    writer.member("CreateAuthChallenge", createAuthChallenge)
    writer.member("VerifyAuthChallengeResponse", verifyAuthChallengeResponse)
    writer.member("PreTokenGeneration", preTokenGeneration)
    writer.member("UserMigration", userMigration)
    writer.member("PreTokenGenerationConfig", preTokenGenerationConfig)
    writer.member("CustomSMSSender", customSMSSender)
    writer.member("CustomEmailSender", customEmailSender)
    writer.member("KMSKeyID", kmsKeyID)
    writer.member("InboundFederation", inboundFederation)
  }
}

package struct LimitDefinitionType: InputStructure, OutputStructure {
  package var limitClass: LimitClass
  package var attributes: OrderedMap<String>

  package init(limitClass: LimitClass, attributes: OrderedMap<String>) {
    self.limitClass = limitClass
    self.attributes = attributes
  }

  package static let shape = Shape.structure([
    .required("LimitClass", Shapes.limitClass),
    .required("Attributes", Shapes.stringToStringMapType),
  ])
}

extension LimitDefinitionType {
  package init?(_ object: JSONObject) {
    guard let limitClass: LimitClass = object.enumeration("LimitClass") else { return nil }
    self.limitClass = limitClass
    guard let attributes: OrderedMap<String> = object.stringMap("Attributes") else { return nil }
    self.attributes = attributes
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LimitClass", limitClass)
    writer.member("Attributes", attributes)
  }
}

package struct LimitType: OutputStructure {
  package var limitDefinition: LimitDefinitionType
  package var provisionedLimitValue: Int
  package var freeLimitValue: Int

  package init(limitDefinition: LimitDefinitionType, provisionedLimitValue: Int, freeLimitValue: Int) {
    self.limitDefinition = limitDefinition
    self.provisionedLimitValue = provisionedLimitValue
    self.freeLimitValue = freeLimitValue
  }
}

extension LimitType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LimitDefinition", limitDefinition)
    writer.member("ProvisionedLimitValue", provisionedLimitValue)
    writer.member("FreeLimitValue", freeLimitValue)
  }
}

package struct LogConfigurationType: InputStructure, OutputStructure {
  package var logLevel: LogLevel
  package var eventSource: EventSourceName
  package var cloudWatchLogsConfiguration: CloudWatchLogsConfigurationType?
  package var s3Configuration: S3ConfigurationType?
  package var firehoseConfiguration: FirehoseConfigurationType?

  package init(logLevel: LogLevel, eventSource: EventSourceName, cloudWatchLogsConfiguration: CloudWatchLogsConfigurationType? = nil, s3Configuration: S3ConfigurationType? = nil, firehoseConfiguration: FirehoseConfigurationType? = nil) {
    self.logLevel = logLevel
    self.eventSource = eventSource
    self.cloudWatchLogsConfiguration = cloudWatchLogsConfiguration
    self.s3Configuration = s3Configuration
    self.firehoseConfiguration = firehoseConfiguration
  }

  package static let shape = Shape.structure([
    .required("LogLevel", Shapes.logLevel),
    .required("EventSource", Shapes.eventSourceName),
    .optional("CloudWatchLogsConfiguration", CloudWatchLogsConfigurationType.shape),
    .optional("S3Configuration", S3ConfigurationType.shape),
    .optional("FirehoseConfiguration", FirehoseConfigurationType.shape),
  ])
}

extension LogConfigurationType {
  package init?(_ object: JSONObject) {
    guard let logLevel: LogLevel = object.enumeration("LogLevel") else { return nil }
    self.logLevel = logLevel
    guard let eventSource: EventSourceName = object.enumeration("EventSource") else { return nil }
    self.eventSource = eventSource
    cloudWatchLogsConfiguration = object.structure("CloudWatchLogsConfiguration")
    s3Configuration = object.structure("S3Configuration")
    firehoseConfiguration = object.structure("FirehoseConfiguration")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogLevel", logLevel)
    writer.member("EventSource", eventSource)
    writer.member("CloudWatchLogsConfiguration", cloudWatchLogsConfiguration)
    writer.member("S3Configuration", s3Configuration)
    writer.member("FirehoseConfiguration", firehoseConfiguration)
  }
}

package struct LogDeliveryConfigurationType: OutputStructure {
  package var userPoolId: String
  package var logConfigurations: [LogConfigurationType]

  package init(userPoolId: String, logConfigurations: [LogConfigurationType]) {
    self.userPoolId = userPoolId
    self.logConfigurations = logConfigurations
  }
}

extension LogDeliveryConfigurationType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("LogConfigurations", logConfigurations)
  }
}
