// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct DcrConfigurationType: InputStructure, OutputStructure {
  var enableStatus: StatusType?
  var openDcrEnabled: Bool?
  var authenticatedGrantTypes: [OAuthFlowType]?
  var openDcrGrantTypes: [OAuthFlowType]?
  var allowedScopes: [String]?

  static let shape = Shape.structure([
    .optional("EnableStatus", Shapes.statusType),
    .optional("OpenDcrEnabled", .boolean),
    .optional("AuthenticatedGrantTypes", Shapes.oAuthFlowsType),
    .optional("OpenDcrGrantTypes", Shapes.oAuthFlowsType),
    .optional("AllowedScopes", Shapes.scopeListType),
  ])
}

extension DcrConfigurationType {
  init(_ object: JSONObject) {
    enableStatus = object.enumeration("EnableStatus")
    openDcrEnabled = object.boolean("OpenDcrEnabled")
    authenticatedGrantTypes = object.enumerations("AuthenticatedGrantTypes")
    openDcrGrantTypes = object.enumerations("OpenDcrGrantTypes")
    allowedScopes = object.strings("AllowedScopes")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("EnableStatus", enableStatus)
    writer.member("OpenDcrEnabled", openDcrEnabled)
    writer.member("AuthenticatedGrantTypes", authenticatedGrantTypes)
    writer.member("OpenDcrGrantTypes", openDcrGrantTypes)
    writer.member("AllowedScopes", allowedScopes)
  }
}

struct DeviceConfigurationType: InputStructure, OutputStructure {
  var challengeRequiredOnNewDevice: Bool?
  var deviceOnlyRememberedOnUserPrompt: Bool?

  static let shape = Shape.structure([
    .optional("ChallengeRequiredOnNewDevice", .boolean),
    .optional("DeviceOnlyRememberedOnUserPrompt", .boolean),
  ])
}

extension DeviceConfigurationType {
  init(_ object: JSONObject) {
    challengeRequiredOnNewDevice = object.boolean("ChallengeRequiredOnNewDevice")
    deviceOnlyRememberedOnUserPrompt = object.boolean("DeviceOnlyRememberedOnUserPrompt")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeRequiredOnNewDevice", challengeRequiredOnNewDevice)
    writer.member("DeviceOnlyRememberedOnUserPrompt", deviceOnlyRememberedOnUserPrompt)
  }
}

struct DeviceSecretVerifierConfigType: InputStructure {
  var passwordVerifier: String?
  var salt: String?

  static let shape = Shape.structure([
    .optional("PasswordVerifier", Shapes.stringType),
    .optional("Salt", Shapes.stringType),
  ])
}

extension DeviceSecretVerifierConfigType {
  init(_ object: JSONObject) {
    passwordVerifier = object.string("PasswordVerifier")
    salt = object.string("Salt")
  }
}

struct DeviceType: OutputStructure {
  var deviceKey: String?
  var deviceAttributes: [AttributeType]?
  var deviceCreateDate: Timestamp?
  var deviceLastModifiedDate: Timestamp?
  var deviceLastAuthenticatedDate: Timestamp?
}

extension DeviceType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("DeviceKey", deviceKey)
    writer.member("DeviceAttributes", deviceAttributes)
    writer.member("DeviceCreateDate", deviceCreateDate)
    writer.member("DeviceLastModifiedDate", deviceLastModifiedDate)
    writer.member("DeviceLastAuthenticatedDate", deviceLastAuthenticatedDate)
  }
}

struct DomainDescriptionType: OutputStructure {
  var userPoolId: String?
  var awsAccountId: String?
  var domain: String?
  var s3Bucket: String?
  var cloudFrontDistribution: String?
  var version: String?
  var status: DomainStatusType?
  var customDomainConfig: CustomDomainConfigType?
  var managedLoginVersion: Int?
  var routing: RoutingType?
}

extension DomainDescriptionType {
  func writeMembers(to writer: inout JSONWriter) {
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

struct EmailConfigurationType: InputStructure, OutputStructure {
  var sourceArn: String?
  var replyToEmailAddress: String?
  var emailSendingAccount: EmailSendingAccountType?
  var from: String?
  var configurationSet: String?

  static let shape = Shape.structure([
    .optional("SourceArn", Shapes.arnType),
    .optional("ReplyToEmailAddress", Shapes.emailAddressType),
    .optional("EmailSendingAccount", Shapes.emailSendingAccountType),
    .optional("From", Shapes.stringType),
    .optional("ConfigurationSet", Shapes.sesConfigurationSet),
  ])
}

extension EmailConfigurationType {
  init(_ object: JSONObject) {
    sourceArn = object.string("SourceArn")
    replyToEmailAddress = object.string("ReplyToEmailAddress")
    emailSendingAccount = object.enumeration("EmailSendingAccount")
    from = object.string("From")
    configurationSet = object.string("ConfigurationSet")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SourceArn", sourceArn)
    writer.member("ReplyToEmailAddress", replyToEmailAddress)
    writer.member("EmailSendingAccount", emailSendingAccount)
    writer.member("From", from)
    writer.member("ConfigurationSet", configurationSet)
  }
}

struct EmailMfaConfigType: InputStructure, OutputStructure {
  var message: String?
  var subject: String?

  static let shape = Shape.structure([
    .optional("Message", Shapes.emailMfaMessageType),
    .optional("Subject", Shapes.emailMfaSubjectType),
  ])
}

extension EmailMfaConfigType {
  init(_ object: JSONObject) {
    message = object.string("Message")
    subject = object.string("Subject")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Message", message)
    writer.member("Subject", subject)
  }
}

struct EmailMfaSettingsType: InputStructure {
  var enabled: Bool?
  var preferredMfa: Bool?

  static let shape = Shape.structure([
    .optional("Enabled", .boolean),
    .optional("PreferredMfa", .boolean),
  ])
}

extension EmailMfaSettingsType {
  init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
    preferredMfa = object.boolean("PreferredMfa")
  }
}

struct EumsSmsConfigurationType: InputStructure, OutputStructure {
  var callerArn: String
  var externalId: String?
  var originationIdentity: String?
  var configurationSetName: String?
  var inEntityId: String?
  var inTemplateId: String?
  var region: String?

  static let shape = Shape.structure([
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
  init?(_ object: JSONObject) {
    guard let callerArn: String = object.string("CallerArn") else { return nil }
    self.callerArn = callerArn
    externalId = object.string("ExternalId")
    originationIdentity = object.string("OriginationIdentity")
    configurationSetName = object.string("ConfigurationSetName")
    inEntityId = object.string("InEntityId")
    inTemplateId = object.string("InTemplateId")
    region = object.string("Region")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CallerArn", callerArn)
    writer.member("ExternalId", externalId)
    writer.member("OriginationIdentity", originationIdentity)
    writer.member("ConfigurationSetName", configurationSetName)
    writer.member("InEntityId", inEntityId)
    writer.member("InTemplateId", inTemplateId)
    writer.member("Region", region)
  }
}

struct EventContextDataType: OutputStructure {
  var ipAddress: String?
  var deviceName: String?
  var timezone: String?
  var city: String?
  var country: String?
}

extension EventContextDataType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IpAddress", ipAddress)
    writer.member("DeviceName", deviceName)
    writer.member("Timezone", timezone)
    writer.member("City", city)
    writer.member("Country", country)
  }
}

struct EventFeedbackType: OutputStructure {
  var feedbackValue: FeedbackValueType
  var provider: String
  var feedbackDate: Timestamp?
}

extension EventFeedbackType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("FeedbackValue", feedbackValue)
    writer.member("Provider", provider)
    writer.member("FeedbackDate", feedbackDate)
  }
}

struct EventRiskType: OutputStructure {
  var riskDecision: RiskDecisionType?
  var riskLevel: RiskLevelType?
  var compromisedCredentialsDetected: Bool?
}

extension EventRiskType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RiskDecision", riskDecision)
    writer.member("RiskLevel", riskLevel)
    writer.member("CompromisedCredentialsDetected", compromisedCredentialsDetected)
  }
}

struct FailoverType: InputStructure, OutputStructure {
  var secondaryRegion: String
  var primaryRoute53HealthCheckId: String

  static let shape = Shape.structure([
    .required("SecondaryRegion", Shapes.regionNameType),
    .required("PrimaryRoute53HealthCheckId", Shapes.healthCheckIdType),
  ])
}

extension FailoverType {
  init?(_ object: JSONObject) {
    guard let secondaryRegion: String = object.string("SecondaryRegion") else { return nil }
    self.secondaryRegion = secondaryRegion
    guard let primaryRoute53HealthCheckId: String = object.string("PrimaryRoute53HealthCheckId") else { return nil }
    self.primaryRoute53HealthCheckId = primaryRoute53HealthCheckId
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SecondaryRegion", secondaryRegion)
    writer.member("PrimaryRoute53HealthCheckId", primaryRoute53HealthCheckId)
  }
}

struct FirehoseConfigurationType: InputStructure, OutputStructure {
  var streamArn: String?

  static let shape = Shape.structure([
    .optional("StreamArn", Shapes.arnType),
  ])
}

extension FirehoseConfigurationType {
  init(_ object: JSONObject) {
    streamArn = object.string("StreamArn")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("StreamArn", streamArn)
  }
}

struct GroupType: OutputStructure {
  var groupName: String?
  var userPoolId: String?
  var description: String?
  var roleArn: String?
  var precedence: Int?
  var lastModifiedDate: Timestamp?
  var creationDate: Timestamp?
}

extension GroupType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("GroupName", groupName)
    writer.member("UserPoolId", userPoolId)
    writer.member("Description", description)
    writer.member("RoleArn", roleArn)
    writer.member("Precedence", precedence)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
  }
}

struct HttpHeader: InputStructure {
  var headerName: String?
  var headerValue: String?

  static let shape = Shape.structure([
    .optional("headerName", Shapes.stringType),
    .optional("headerValue", Shapes.stringType),
  ])
}

extension HttpHeader {
  init(_ object: JSONObject) {
    headerName = object.string("headerName")
    headerValue = object.string("headerValue")
  }
}

struct IdentityProviderType: OutputStructure {
  var userPoolId: String?
  var providerName: String?
  var providerType: IdentityProviderTypeType?
  var providerDetails: OrderedMap<String>?
  var attributeMapping: OrderedMap<String>?
  var idpIdentifiers: [String]?
  var acrMapping: OrderedMap<String>?
  var lastModifiedDate: Timestamp?
  var creationDate: Timestamp?
}

extension IdentityProviderType {
  func writeMembers(to writer: inout JSONWriter) {
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

struct InboundFederationLambdaType: InputStructure, OutputStructure {
  var lambdaVersion: InboundFederationLambdaVersionType
  var lambdaArn: String

  static let shape = Shape.structure([
    .required("LambdaVersion", Shapes.inboundFederationLambdaVersionType),
    .required("LambdaArn", Shapes.arnType),
  ])
}

extension InboundFederationLambdaType {
  init?(_ object: JSONObject) {
    guard let lambdaVersion: InboundFederationLambdaVersionType = object.enumeration("LambdaVersion") else { return nil }
    self.lambdaVersion = lambdaVersion
    guard let lambdaArn: String = object.string("LambdaArn") else { return nil }
    self.lambdaArn = lambdaArn
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LambdaVersion", lambdaVersion)
    writer.member("LambdaArn", lambdaArn)
  }
}

struct IssuerConfigurationType: InputStructure, OutputStructure {
  var type: IssuerType?

  static let shape = Shape.structure([
    .optional("Type", Shapes.issuerType),
  ])
}

extension IssuerConfigurationType {
  init(_ object: JSONObject) {
    type = object.enumeration("Type")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Type", type)
  }
}

struct KeyConfigurationType: InputStructure, OutputStructure {
  var keyType: EncryptionKeyType?
  var kmsKeyArn: String?

  static let shape = Shape.structure([
    .optional("KeyType", Shapes.encryptionKeyType),
    .optional("KmsKeyArn", Shapes.encryptionKeyArnType),
  ])
}

extension KeyConfigurationType {
  init(_ object: JSONObject) {
    keyType = object.enumeration("KeyType")
    kmsKeyArn = object.string("KmsKeyArn")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("KeyType", keyType)
    writer.member("KmsKeyArn", kmsKeyArn)
  }
}

struct LambdaConfigType: InputStructure, OutputStructure {
  var preSignUp: String?
  var customMessage: String?
  var postConfirmation: String?
  var preAuthentication: String?
  var postAuthentication: String?
  var defineAuthChallenge: String?
  var createAuthChallenge: String?
  var verifyAuthChallengeResponse: String?
  var preTokenGeneration: String?
  var userMigration: String?
  var preTokenGenerationConfig: PreTokenGenerationVersionConfigType?
  var customSMSSender: CustomSMSLambdaVersionConfigType?
  var customEmailSender: CustomEmailLambdaVersionConfigType?
  var kmsKeyID: String?
  var inboundFederation: InboundFederationLambdaType?

  static let shape = Shape.structure([
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
  init(_ object: JSONObject) {
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

  func writeMembers(to writer: inout JSONWriter) {
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

struct LimitDefinitionType: InputStructure, OutputStructure {
  var limitClass: LimitClass
  var attributes: OrderedMap<String>

  static let shape = Shape.structure([
    .required("LimitClass", Shapes.limitClass),
    .required("Attributes", Shapes.stringToStringMapType),
  ])
}

extension LimitDefinitionType {
  init?(_ object: JSONObject) {
    guard let limitClass: LimitClass = object.enumeration("LimitClass") else { return nil }
    self.limitClass = limitClass
    guard let attributes: OrderedMap<String> = object.stringMap("Attributes") else { return nil }
    self.attributes = attributes
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LimitClass", limitClass)
    writer.member("Attributes", attributes)
  }
}

struct LimitType: OutputStructure {
  var limitDefinition: LimitDefinitionType
  var provisionedLimitValue: Int
  var freeLimitValue: Int
}

extension LimitType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LimitDefinition", limitDefinition)
    writer.member("ProvisionedLimitValue", provisionedLimitValue)
    writer.member("FreeLimitValue", freeLimitValue)
  }
}

struct LogConfigurationType: InputStructure, OutputStructure {
  var logLevel: LogLevel
  var eventSource: EventSourceName
  var cloudWatchLogsConfiguration: CloudWatchLogsConfigurationType?
  var s3Configuration: S3ConfigurationType?
  var firehoseConfiguration: FirehoseConfigurationType?

  static let shape = Shape.structure([
    .required("LogLevel", Shapes.logLevel),
    .required("EventSource", Shapes.eventSourceName),
    .optional("CloudWatchLogsConfiguration", CloudWatchLogsConfigurationType.shape),
    .optional("S3Configuration", S3ConfigurationType.shape),
    .optional("FirehoseConfiguration", FirehoseConfigurationType.shape),
  ])
}

extension LogConfigurationType {
  init?(_ object: JSONObject) {
    guard let logLevel: LogLevel = object.enumeration("LogLevel") else { return nil }
    self.logLevel = logLevel
    guard let eventSource: EventSourceName = object.enumeration("EventSource") else { return nil }
    self.eventSource = eventSource
    cloudWatchLogsConfiguration = object.structure("CloudWatchLogsConfiguration")
    s3Configuration = object.structure("S3Configuration")
    firehoseConfiguration = object.structure("FirehoseConfiguration")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogLevel", logLevel)
    writer.member("EventSource", eventSource)
    writer.member("CloudWatchLogsConfiguration", cloudWatchLogsConfiguration)
    writer.member("S3Configuration", s3Configuration)
    writer.member("FirehoseConfiguration", firehoseConfiguration)
  }
}

struct LogDeliveryConfigurationType: OutputStructure {
  var userPoolId: String
  var logConfigurations: [LogConfigurationType]
}

extension LogDeliveryConfigurationType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("LogConfigurations", logConfigurations)
  }
}
