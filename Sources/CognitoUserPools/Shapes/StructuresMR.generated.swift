// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct MFAOptionType: InputStructure, OutputStructure {
  var deliveryMedium: DeliveryMediumType?
  var attributeName: String?

  static let shape = Shape.structure([
    .optional("DeliveryMedium", Shapes.deliveryMediumType),
    .optional("AttributeName", Shapes.attributeNameType),
  ])
}

extension MFAOptionType {
  init(_ object: JSONObject) {
    deliveryMedium = object.enumeration("DeliveryMedium")
    attributeName = object.string("AttributeName")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("DeliveryMedium", deliveryMedium)
    writer.member("AttributeName", attributeName)
  }
}

struct ManagedLoginBrandingType: OutputStructure {
  var managedLoginBrandingId: String?
  var userPoolId: String?
  var useCognitoProvidedValues: Bool?
  var settings: JSON?
  var assets: [AssetType]?
  var creationDate: Timestamp?
  var lastModifiedDate: Timestamp?
}

extension ManagedLoginBrandingType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBrandingId", managedLoginBrandingId)
    writer.member("UserPoolId", userPoolId)
    writer.member("UseCognitoProvidedValues", useCognitoProvidedValues)
    writer.member("Settings", settings)
    writer.member("Assets", assets)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

struct MessageTemplateType: InputStructure, OutputStructure {
  var smsMessage: String?
  var emailMessage: String?
  var emailSubject: String?

  static let shape = Shape.structure([
    .optional("SMSMessage", Shapes.smsInviteMessageType),
    .optional("EmailMessage", Shapes.emailInviteMessageType),
    .optional("EmailSubject", Shapes.emailVerificationSubjectType),
  ])
}

extension MessageTemplateType {
  init(_ object: JSONObject) {
    smsMessage = object.string("SMSMessage")
    emailMessage = object.string("EmailMessage")
    emailSubject = object.string("EmailSubject")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SMSMessage", smsMessage)
    writer.member("EmailMessage", emailMessage)
    writer.member("EmailSubject", emailSubject)
  }
}

struct NewDeviceMetadataType: OutputStructure {
  var deviceKey: String?
  var deviceGroupKey: String?
}

extension NewDeviceMetadataType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("DeviceKey", deviceKey)
    writer.member("DeviceGroupKey", deviceGroupKey)
  }
}

struct NotifyConfigurationType: InputStructure, OutputStructure {
  var from: String?
  var replyTo: String?
  var sourceArn: String
  var blockEmail: NotifyEmailType?
  var noActionEmail: NotifyEmailType?
  var mfaEmail: NotifyEmailType?

  static let shape = Shape.structure([
    .optional("From", Shapes.stringType),
    .optional("ReplyTo", Shapes.stringType),
    .required("SourceArn", Shapes.arnType),
    .optional("BlockEmail", NotifyEmailType.shape),
    .optional("NoActionEmail", NotifyEmailType.shape),
    .optional("MfaEmail", NotifyEmailType.shape),
  ])
}

extension NotifyConfigurationType {
  init?(_ object: JSONObject) {
    from = object.string("From")
    replyTo = object.string("ReplyTo")
    guard let sourceArn: String = object.string("SourceArn") else { return nil }
    self.sourceArn = sourceArn
    blockEmail = object.structure("BlockEmail")
    noActionEmail = object.structure("NoActionEmail")
    mfaEmail = object.structure("MfaEmail")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("From", from)
    writer.member("ReplyTo", replyTo)
    writer.member("SourceArn", sourceArn)
    writer.member("BlockEmail", blockEmail)
    writer.member("NoActionEmail", noActionEmail)
    writer.member("MfaEmail", mfaEmail)
  }
}

struct NotifyEmailType: InputStructure, OutputStructure {
  var subject: String
  var htmlBody: String?
  var textBody: String?

  static let shape = Shape.structure([
    .required("Subject", Shapes.emailNotificationSubjectType),
    .optional("HtmlBody", Shapes.emailNotificationBodyType),
    .optional("TextBody", Shapes.emailNotificationBodyType),
  ])
}

extension NotifyEmailType {
  init?(_ object: JSONObject) {
    guard let subject: String = object.string("Subject") else { return nil }
    self.subject = subject
    htmlBody = object.string("HtmlBody")
    textBody = object.string("TextBody")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Subject", subject)
    writer.member("HtmlBody", htmlBody)
    writer.member("TextBody", textBody)
  }
}

struct NumberAttributeConstraintsType: InputStructure, OutputStructure {
  var minValue: String?
  var maxValue: String?

  static let shape = Shape.structure([
    .optional("MinValue", Shapes.stringType),
    .optional("MaxValue", Shapes.stringType),
  ])
}

extension NumberAttributeConstraintsType {
  init(_ object: JSONObject) {
    minValue = object.string("MinValue")
    maxValue = object.string("MaxValue")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("MinValue", minValue)
    writer.member("MaxValue", maxValue)
  }
}

struct PasswordPolicyType: InputStructure, OutputStructure {
  var minimumLength: Int?
  var requireUppercase: Bool?
  var requireLowercase: Bool?
  var requireNumbers: Bool?
  var requireSymbols: Bool?
  var passwordHistorySize: Int?
  var temporaryPasswordValidityDays: Int?

  static let shape = Shape.structure([
    .optional("MinimumLength", Shapes.passwordPolicyMinLengthType),
    .optional("RequireUppercase", .boolean),
    .optional("RequireLowercase", .boolean),
    .optional("RequireNumbers", .boolean),
    .optional("RequireSymbols", .boolean),
    .optional("PasswordHistorySize", Shapes.passwordHistorySizeType),
    .optional("TemporaryPasswordValidityDays", Shapes.temporaryPasswordValidityDaysType),
  ])
}

extension PasswordPolicyType {
  init(_ object: JSONObject) {
    minimumLength = object.integer("MinimumLength")
    requireUppercase = object.boolean("RequireUppercase")
    requireLowercase = object.boolean("RequireLowercase")
    requireNumbers = object.boolean("RequireNumbers")
    requireSymbols = object.boolean("RequireSymbols")
    passwordHistorySize = object.integer("PasswordHistorySize")
    temporaryPasswordValidityDays = object.integer("TemporaryPasswordValidityDays")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("MinimumLength", minimumLength)
    writer.member("RequireUppercase", requireUppercase)
    writer.member("RequireLowercase", requireLowercase)
    writer.member("RequireNumbers", requireNumbers)
    writer.member("RequireSymbols", requireSymbols)
    writer.member("PasswordHistorySize", passwordHistorySize)
    writer.member("TemporaryPasswordValidityDays", temporaryPasswordValidityDays)
  }
}

struct PreTokenGenerationVersionConfigType: InputStructure, OutputStructure {
  var lambdaVersion: PreTokenGenerationLambdaVersionType
  var lambdaArn: String

  static let shape = Shape.structure([
    .required("LambdaVersion", Shapes.preTokenGenerationLambdaVersionType),
    .required("LambdaArn", Shapes.arnType),
  ])
}

extension PreTokenGenerationVersionConfigType {
  init?(_ object: JSONObject) {
    guard let lambdaVersion: PreTokenGenerationLambdaVersionType = object.enumeration("LambdaVersion") else { return nil }
    self.lambdaVersion = lambdaVersion
    guard let lambdaArn: String = object.string("LambdaArn") else { return nil }
    self.lambdaArn = lambdaArn
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LambdaVersion", lambdaVersion)
    writer.member("LambdaArn", lambdaArn)
  }
}

struct ProviderDescription: OutputStructure {
  var providerName: String?
  var providerType: IdentityProviderTypeType?
  var lastModifiedDate: Timestamp?
  var creationDate: Timestamp?
}

extension ProviderDescription {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ProviderName", providerName)
    writer.member("ProviderType", providerType)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
  }
}

struct ProviderUserIdentifierType: InputStructure {
  var providerName: String?
  var providerAttributeName: String?
  var providerAttributeValue: String?

  static let shape = Shape.structure([
    .optional("ProviderName", Shapes.providerNameType),
    .optional("ProviderAttributeName", Shapes.stringType),
    .optional("ProviderAttributeValue", Shapes.stringType),
  ])
}

extension ProviderUserIdentifierType {
  init(_ object: JSONObject) {
    providerName = object.string("ProviderName")
    providerAttributeName = object.string("ProviderAttributeName")
    providerAttributeValue = object.string("ProviderAttributeValue")
  }
}

struct RecoveryOptionType: InputStructure, OutputStructure {
  var priority: Int
  var name: RecoveryOptionNameType

  static let shape = Shape.structure([
    .required("Priority", Shapes.priorityType),
    .required("Name", Shapes.recoveryOptionNameType),
  ])
}

extension RecoveryOptionType {
  init?(_ object: JSONObject) {
    guard let priority: Int = object.integer("Priority") else { return nil }
    self.priority = priority
    guard let name: RecoveryOptionNameType = object.enumeration("Name") else { return nil }
    self.name = name
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Priority", priority)
    writer.member("Name", name)
  }
}

struct RefreshTokenRotationType: InputStructure, OutputStructure {
  var feature: FeatureType
  var retryGracePeriodSeconds: Int?

  static let shape = Shape.structure([
    .required("Feature", Shapes.featureType),
    .optional("RetryGracePeriodSeconds", Shapes.retryGracePeriodSecondsType),
  ])
}

extension RefreshTokenRotationType {
  init?(_ object: JSONObject) {
    guard let feature: FeatureType = object.enumeration("Feature") else { return nil }
    self.feature = feature
    retryGracePeriodSeconds = object.integer("RetryGracePeriodSeconds")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Feature", feature)
    writer.member("RetryGracePeriodSeconds", retryGracePeriodSeconds)
  }
}

struct ResourceServerScopeType: InputStructure, OutputStructure {
  var scopeName: String
  var scopeDescription: String

  static let shape = Shape.structure([
    .required("ScopeName", Shapes.resourceServerScopeNameType),
    .required("ScopeDescription", Shapes.resourceServerScopeDescriptionType),
  ])
}

extension ResourceServerScopeType {
  init?(_ object: JSONObject) {
    guard let scopeName: String = object.string("ScopeName") else { return nil }
    self.scopeName = scopeName
    guard let scopeDescription: String = object.string("ScopeDescription") else { return nil }
    self.scopeDescription = scopeDescription
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ScopeName", scopeName)
    writer.member("ScopeDescription", scopeDescription)
  }
}

struct ResourceServerType: OutputStructure {
  var userPoolId: String?
  var identifier: String?
  var name: String?
  var scopes: [ResourceServerScopeType]?
  var managedBy: ResourceServerManagedByType?
}

extension ResourceServerType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("Identifier", identifier)
    writer.member("Name", name)
    writer.member("Scopes", scopes)
    writer.member("ManagedBy", managedBy)
  }
}

struct RestorationDescriptionType: OutputStructure {
  var restoreId: String?
  var restoreStatus: RestoreStatusType?
  var restoreTimestamp: Timestamp?
}

extension RestorationDescriptionType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RestoreId", restoreId)
    writer.member("RestoreStatus", restoreStatus)
    writer.member("RestoreTimestamp", restoreTimestamp)
  }
}

struct RestorationType: OutputStructure {
  var restoreId: String?
  var restoreStatus: RestoreStatusType?
  var restoreTimestamp: Timestamp?
  var triggerTimestamp: Timestamp?
  var restorePreview: [RestorePreviewType]?
}

extension RestorationType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RestoreId", restoreId)
    writer.member("RestoreStatus", restoreStatus)
    writer.member("RestoreTimestamp", restoreTimestamp)
    writer.member("TriggerTimestamp", triggerTimestamp)
    writer.member("RestorePreview", restorePreview)
  }
}

struct RestorePreviewType: OutputStructure {
  var entity: String?
  var createCount: Int?
  var updateCount: Int?
  var deleteCount: Int?
}

extension RestorePreviewType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Entity", entity)
    writer.member("CreateCount", createCount)
    writer.member("UpdateCount", updateCount)
    writer.member("DeleteCount", deleteCount)
  }
}

struct RiskConfigurationType: OutputStructure {
  var userPoolId: String?
  var clientId: String?
  var compromisedCredentialsRiskConfiguration: CompromisedCredentialsRiskConfigurationType?
  var accountTakeoverRiskConfiguration: AccountTakeoverRiskConfigurationType?
  var riskExceptionConfiguration: RiskExceptionConfigurationType?
  var lastModifiedDate: Timestamp?
}

extension RiskConfigurationType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("CompromisedCredentialsRiskConfiguration", compromisedCredentialsRiskConfiguration)
    writer.member("AccountTakeoverRiskConfiguration", accountTakeoverRiskConfiguration)
    writer.member("RiskExceptionConfiguration", riskExceptionConfiguration)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

struct RiskExceptionConfigurationType: InputStructure, OutputStructure {
  var blockedIPRangeList: [String]?
  var skippedIPRangeList: [String]?

  static let shape = Shape.structure([
    .optional("BlockedIPRangeList", Shapes.blockedIPRangeListType),
    .optional("SkippedIPRangeList", Shapes.skippedIPRangeListType),
  ])
}

extension RiskExceptionConfigurationType {
  init(_ object: JSONObject) {
    blockedIPRangeList = object.strings("BlockedIPRangeList")
    skippedIPRangeList = object.strings("SkippedIPRangeList")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("BlockedIPRangeList", blockedIPRangeList)
    writer.member("SkippedIPRangeList", skippedIPRangeList)
  }
}

struct RoutingType: InputStructure, OutputStructure {
  var failover: FailoverType?

  static let shape = Shape.structure([
    .optional("Failover", FailoverType.shape),
  ])
}

extension RoutingType {
  init(_ object: JSONObject) {
    failover = object.structure("Failover")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Failover", failover)
  }
}
