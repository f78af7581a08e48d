// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package struct MFAOptionType: InputStructure, OutputStructure {
  package var deliveryMedium: DeliveryMediumType?
  package var attributeName: String?

  package init(deliveryMedium: DeliveryMediumType? = nil, attributeName: String? = nil) {
    self.deliveryMedium = deliveryMedium
    self.attributeName = attributeName
  }

  package static let shape = Shape.structure([
    .optional("DeliveryMedium", Shapes.deliveryMediumType),
    .optional("AttributeName", Shapes.attributeNameType),
  ])
}

extension MFAOptionType {
  package init(_ object: JSONObject) {
    deliveryMedium = object.enumeration("DeliveryMedium")
    attributeName = object.string("AttributeName")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("DeliveryMedium", deliveryMedium)
    writer.member("AttributeName", attributeName)
  }
}

package struct ManagedLoginBrandingType: OutputStructure {
  package var managedLoginBrandingId: String?
  package var userPoolId: String?
  package var useCognitoProvidedValues: Bool?
  package var settings: JSON?
  package var assets: [AssetType]?
  package var creationDate: Timestamp?
  package var lastModifiedDate: Timestamp?

  package init(managedLoginBrandingId: String? = nil, userPoolId: String? = nil, useCognitoProvidedValues: Bool? = nil, settings: JSON? = nil, assets: [AssetType]? = nil, creationDate: Timestamp? = nil, lastModifiedDate: Timestamp? = nil) {
    self.managedLoginBrandingId = managedLoginBrandingId
    self.userPoolId = userPoolId
    self.useCognitoProvidedValues = useCognitoProvidedValues
    self.settings = settings
    self.assets = assets
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
  }
}

extension ManagedLoginBrandingType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBrandingId", managedLoginBrandingId)
    writer.member("UserPoolId", userPoolId)
    writer.member("UseCognitoProvidedValues", useCognitoProvidedValues)
    writer.member("Settings", settings)
    writer.member("Assets", assets)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

package struct MessageTemplateType: InputStructure, OutputStructure {
  package var smsMessage: String?
  package var emailMessage: String?
  package var emailSubject: String?

  package init(smsMessage: String? = nil, emailMessage: String? = nil, emailSubject: String? = nil) {
    self.smsMessage = smsMessage
    self.emailMessage = emailMessage
    self.emailSubject = emailSubject
  }

  package static let shape = Shape.structure([
    .optional("SMSMessage", Shapes.smsInviteMessageType),
    .optional("EmailMessage", Shapes.emailInviteMessageType),
    .optional("EmailSubject", Shapes.emailVerificationSubjectType),
  ])
}

extension MessageTemplateType {
  package init(_ object: JSONObject) {
    smsMessage = object.string("SMSMessage")
    emailMessage = object.string("EmailMessage")
    emailSubject = object.string("EmailSubject")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SMSMessage", smsMessage)
    writer.member("EmailMessage", emailMessage)
    writer.member("EmailSubject", emailSubject)
  }
}

package struct NewDeviceMetadataType: OutputStructure {
  package var deviceKey: String?
  package var deviceGroupKey: String?

  package init(deviceKey: String? = nil, deviceGroupKey: String? = nil) {
    self.deviceKey = deviceKey
    self.deviceGroupKey = deviceGroupKey
  }
}

extension NewDeviceMetadataType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("DeviceKey", deviceKey)
    writer.member("DeviceGroupKey", deviceGroupKey)
  }
}

package struct NotifyConfigurationType: InputStructure, OutputStructure {
  package var from: String?
  package var replyTo: String?
  package var sourceArn: String
  package var blockEmail: NotifyEmailType?
  package var noActionEmail: NotifyEmailType?
  package var mfaEmail: NotifyEmailType?

  package init(from: String? = nil, replyTo: String? = nil, sourceArn: String, blockEmail: NotifyEmailType? = nil, noActionEmail: NotifyEmailType? = nil, mfaEmail: NotifyEmailType? = nil) {
    self.from = from
    self.replyTo = replyTo
    self.sourceArn = sourceArn
    self.blockEmail = blockEmail
    self.noActionEmail = noActionEmail
    self.mfaEmail = mfaEmail
  }

  package static let shape = Shape.structure([
    .optional("From", Shapes.stringType),
    .optional("ReplyTo", Shapes.stringType),
    .required("SourceArn", Shapes.arnType),
    .optional("BlockEmail", NotifyEmailType.shape),
    .optional("NoActionEmail", NotifyEmailType.shape),
    .optional("MfaEmail", NotifyEmailType.shape),
  ])
}

extension NotifyConfigurationType {
  package init?(_ object: JSONObject) {
    from = object.string("From")
    replyTo = object.string("ReplyTo")
    guard let sourceArn: String = object.string("SourceArn") else { return nil }
    self.sourceArn = sourceArn
    blockEmail = object.structure("BlockEmail")
    noActionEmail = object.structure("NoActionEmail")
    mfaEmail = object.structure("MfaEmail")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("From", from)
    writer.member("ReplyTo", replyTo)
    writer.member("SourceArn", sourceArn)
    writer.member("BlockEmail", blockEmail)
    writer.member("NoActionEmail", noActionEmail)
    writer.member("MfaEmail", mfaEmail)
  }
}

package struct NotifyEmailType: InputStructure, OutputStructure {
  package var subject: String
  package var htmlBody: String?
  package var textBody: String?

  package init(subject: String, htmlBody: String? = nil, textBody: String? = nil) {
    self.subject = subject
    self.htmlBody = htmlBody
    self.textBody = textBody
  }

  package static let shape = Shape.structure([
    .required("Subject", Shapes.emailNotificationSubjectType),
    .optional("HtmlBody", Shapes.emailNotificationBodyType),
    .optional("TextBody", Shapes.emailNotificationBodyType),
  ])
}

extension NotifyEmailType {
  package init?(_ object: JSONObject) {
    guard let subject: String = object.string("Subject") else { return nil }
    self.subject = subject
    htmlBody = object.string("HtmlBody")
    textBody = object.string("TextBody")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Subject", subject)
    writer.member("HtmlBody", htmlBody)
    writer.member("TextBody", textBody)
  }
}

package struct NumberAttributeConstraintsType: InputStructure, OutputStructure {
  package var minValue: String?
  package var maxValue: String?

  package init(minValue: String? = nil, maxValue: String? = nil) {
    self.minValue = minValue
    self.maxValue = maxValue
  }

  package static let shape = Shape.structure([
    .optional("MinValue", Shapes.stringType),
    .optional("MaxValue", Shapes.stringType),
  ])
}

extension NumberAttributeConstraintsType {
  package init(_ object: JSONObject) {
    minValue = object.string("MinValue")
    maxValue = object.string("MaxValue")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("MinValue", minValue)
    writer.member("MaxValue", maxValue)
  }
}

package struct PasswordPolicyType: InputStructure, OutputStructure {
  package var minimumLength: Int?
  package var requireUppercase: Bool?
  package var requireLowercase: Bool?
  package var requireNumbers: Bool?
  package var requireSymbols: Bool?
  package var passwordHistorySize: Int?
  package var temporaryPasswordValidityDays: Int?

  package init(minimumLength: Int? = nil, requireUppercase: Bool? = nil, requireLowercase: Bool? = nil, requireNumbers: Bool? = nil, requireSymbols: Bool? = nil, passwordHistorySize: Int? = nil, temporaryPasswordValidityDays: Int? = nil) {
    self.minimumLength = minimumLength
    self.requireUppercase = requireUppercase
    self.requireLowercase = requireLowercase
    self.requireNumbers = requireNumbers
    self.requireSymbols = requireSymbols
    self.passwordHistorySize = passwordHistorySize
    self.temporaryPasswordValidityDays = temporaryPasswordValidityDays
  }

  package static let shape = Shape.structure([
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
  package init(_ object: JSONObject) {
    minimumLength = object.integer("MinimumLength")
    requireUppercase = object.boolean("RequireUppercase")
    requireLowercase = object.boolean("RequireLowercase")
    requireNumbers = object.boolean("RequireNumbers")
    requireSymbols = object.boolean("RequireSymbols")
    passwordHistorySize = object.integer("PasswordHistorySize")
    temporaryPasswordValidityDays = object.integer("TemporaryPasswordValidityDays")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("MinimumLength", minimumLength)
    writer.member("RequireUppercase", requireUppercase)
    writer.member("RequireLowercase", requireLowercase)
    writer.member("RequireNumbers", requireNumbers)
    writer.member("RequireSymbols", requireSymbols)
    writer.member("PasswordHistorySize", passwordHistorySize)
    writer.member("TemporaryPasswordValidityDays", temporaryPasswordValidityDays)
  }
}

package struct PreTokenGenerationVersionConfigType: InputStructure, OutputStructure {
  package var lambdaVersion: PreTokenGenerationLambdaVersionType
  package var lambdaArn: String

  package init(lambdaVersion: PreTokenGenerationLambdaVersionType, lambdaArn: String) {
    self.lambdaVersion = lambdaVersion
    self.lambdaArn = lambdaArn
  }

  package static let shape = Shape.structure([
    .required("LambdaVersion", Shapes.preTokenGenerationLambdaVersionType),
    .required("LambdaArn", Shapes.arnType),
  ])
}

extension PreTokenGenerationVersionConfigType {
  package init?(_ object: JSONObject) {
    guard let lambdaVersion: PreTokenGenerationLambdaVersionType = object.enumeration("LambdaVersion") else { return nil }
    self.lambdaVersion = lambdaVersion
    guard let lambdaArn: String = object.string("LambdaArn") else { return nil }
    self.lambdaArn = lambdaArn
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LambdaVersion", lambdaVersion)
    writer.member("LambdaArn", lambdaArn)
  }
}

package struct ProviderDescription: OutputStructure {
  package var providerName: String?
  package var providerType: IdentityProviderTypeType?
  package var lastModifiedDate: Timestamp?
  package var creationDate: Timestamp?

  package init(providerName: String? = nil, providerType: IdentityProviderTypeType? = nil, lastModifiedDate: Timestamp? = nil, creationDate: Timestamp? = nil) {
    self.providerName = providerName
    self.providerType = providerType
    self.lastModifiedDate = lastModifiedDate
    self.creationDate = creationDate
  }
}

extension ProviderDescription {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ProviderName", providerName)
    writer.member("ProviderType", providerType)
    writer.member("LastModifiedDate", lastModifiedDate)
    writer.member("CreationDate", creationDate)
  }
}

package struct ProviderUserIdentifierType: InputStructure {
  package var providerName: String?
  package var providerAttributeName: String?
  package var providerAttributeValue: String?

  package static let shape = Shape.structure([
    .optional("ProviderName", Shapes.providerNameType),
    .optional("ProviderAttributeName", Shapes.stringType),
    .optional("ProviderAttributeValue", Shapes.stringType),
  ])
}

extension ProviderUserIdentifierType {
  package init(_ object: JSONObject) {
    providerName = object.string("ProviderName")
    providerAttributeName = object.string("ProviderAttributeName")
    providerAttributeValue = object.string("ProviderAttributeValue")
  }
}

package struct RecoveryOptionType: InputStructure, OutputStructure {
  package var priority: Int
  package var name: RecoveryOptionNameType

  package init(priority: Int, name: RecoveryOptionNameType) {
    self.priority = priority
    self.name = name
  }

  package static let shape = Shape.structure([
    .required("Priority", Shapes.priorityType),
    .required("Name", Shapes.recoveryOptionNameType),
  ])
}

extension RecoveryOptionType {
  package init?(_ object: JSONObject) {
    guard let priority: Int = object.integer("Priority") else { return nil }
    self.priority = priority
    guard let name: RecoveryOptionNameType = object.enumeration("Name") else { return nil }
    self.name = name
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Priority", priority)
    writer.member("Name", name)
  }
}

package struct RefreshTokenRotationType: InputStructure, OutputStructure {
  package var feature: FeatureType
  package var retryGracePeriodSeconds: Int?

  package init(feature: FeatureType, retryGracePeriodSeconds: Int? = nil) {
    self.feature = feature
    self.retryGracePeriodSeconds = retryGracePeriodSeconds
  }

  package static let shape = Shape.structure([
    .required("Feature", Shapes.featureType),
    .optional("RetryGracePeriodSeconds", Shapes.retryGracePeriodSecondsType),
  ])
}

extension RefreshTokenRotationType {
  package init?(_ object: JSONObject) {
    guard let feature: FeatureType = object.enumeration("Feature") else { return nil }
    self.feature = feature
    retryGracePeriodSeconds = object.integer("RetryGracePeriodSeconds")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Feature", feature)
    writer.member("RetryGracePeriodSeconds", retryGracePeriodSeconds)
  }
}

package struct ResourceServerScopeType: InputStructure, OutputStructure {
  package var scopeName: String
  package var scopeDescription: String

  package init(scopeName: String, scopeDescription: String) {
    self.scopeName = scopeName
    self.scopeDescription = scopeDescription
  }

  package static let shape = Shape.structure([
    .required("ScopeName", Shapes.resourceServerScopeNameType),
    .required("ScopeDescription", Shapes.resourceServerScopeDescriptionType),
  ])
}

extension ResourceServerScopeType {
  package init?(_ object: JSONObject) {
    guard let scopeName: String = object.string("ScopeName") else { return nil }
    self.scopeName = scopeName
    guard let scopeDescription: String = object.string("ScopeDescription") else { return nil }
    self.scopeDescription = scopeDescription
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ScopeName", scopeName)
    writer.member("ScopeDescription", scopeDescription)
  }
}

package struct ResourceServerType: OutputStructure {
  package var userPoolId: String?
  package var identifier: String?
  package var name: String?
  package var scopes: [ResourceServerScopeType]?
  package var managedBy: ResourceServerManagedByType?

  package init(userPoolId: String? = nil, identifier: String? = nil, name: String? = nil, scopes: [ResourceServerScopeType]? = nil, managedBy: ResourceServerManagedByType? = nil) {
    self.userPoolId = userPoolId
    self.identifier = identifier
    self.name = name
    self.scopes = scopes
    self.managedBy = managedBy
  }
}

extension ResourceServerType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("Identifier", identifier)
    writer.member("Name", name)
    writer.member("Scopes", scopes)
    writer.member("ManagedBy", managedBy)
  }
}

package struct RestorationDescriptionType: OutputStructure {
  package var restoreId: String?
  package var restoreStatus: RestoreStatusType?
  package var restoreTimestamp: Timestamp?

  package init(restoreId: String? = nil, restoreStatus: RestoreStatusType? = nil, restoreTimestamp: Timestamp? = nil) {
    self.restoreId = restoreId
    self.restoreStatus = restoreStatus
    self.restoreTimestamp = restoreTimestamp
  }
}

extension RestorationDescriptionType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("RestoreId", restoreId)
    writer.member("RestoreStatus", restoreStatus)
    writer.member("RestoreTimestamp", restoreTimestamp)
  }
}

package struct RestorationType: OutputStructure {
  package var restoreId: String?
  package var restoreStatus: RestoreStatusType?
  package var restoreTimestamp: Timestamp?
  package var triggerTimestamp: Timestamp?
  package var restorePreview: [RestorePreviewType]?

  package init(restoreId: String? = nil, restoreStatus: RestoreStatusType? = nil, restoreTimestamp: Timestamp? = nil, triggerTimestamp: Timestamp? = nil, restorePreview: [RestorePreviewType]? = nil) {
    self.restoreId = restoreId
    self.restoreStatus = restoreStatus
    self.restoreTimestamp = restoreTimestamp
    self.triggerTimestamp = triggerTimestamp
    self.restorePreview = restorePreview
  }
}

extension RestorationType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("RestoreId", restoreId)
    writer.member("RestoreStatus", restoreStatus)
    writer.member("RestoreTimestamp", restoreTimestamp)
    writer.member("TriggerTimestamp", triggerTimestamp)
    writer.member("RestorePreview", restorePreview)
  }
}

package struct RestorePreviewType: OutputStructure {
  package var entity: String?
  package var createCount: Int?
  package var updateCount: Int?
  package var deleteCount: Int?

  package init(entity: String? = nil, createCount: Int? = nil, updateCount: Int? = nil, deleteCount: Int? = nil) {
    self.entity = entity
    self.createCount = createCount
    self.updateCount = updateCount
    self.deleteCount = deleteCount
  }
}

extension RestorePreviewType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Entity", entity)
    writer.member("CreateCount", createCount)
    writer.member("UpdateCount", updateCount)
    writer.member("DeleteCount", deleteCount)
  }
}

package struct RiskConfigurationType: OutputStructure {
  package var userPoolId: String?
  package var clientId: String?
  package var compromisedCredentialsRiskConfiguration: CompromisedCredentialsRiskConfigurationType?
  package var accountTakeoverRiskConfiguration: AccountTakeoverRiskConfigurationType?
  package var riskExceptionConfiguration: RiskExceptionConfigurationType?
  package var lastModifiedDate: Timestamp?

  package init(userPoolId: String? = nil, clientId: String? = nil, compromisedCredentialsRiskConfiguration: CompromisedCredentialsRiskConfigurationType? = nil, accountTakeoverRiskConfiguration: AccountTakeoverRiskConfigurationType? = nil, riskExceptionConfiguration: RiskExceptionConfigurationType? = nil, lastModifiedDate: Timestamp? = nil) {
    self.userPoolId = userPoolId
    self.clientId = clientId
    self.compromisedCredentialsRiskConfiguration = compromisedCredentialsRiskConfiguration
    self.accountTakeoverRiskConfiguration = accountTakeoverRiskConfiguration
    self.riskExceptionConfiguration = riskExceptionConfiguration
    self.lastModifiedDate = lastModifiedDate
  }
}

extension RiskConfigurationType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("CompromisedCredentialsRiskConfiguration", compromisedCredentialsRiskConfiguration)
    writer.member("AccountTakeoverRiskConfiguration", accountTakeoverRiskConfiguration)
    writer.member("RiskExceptionConfiguration", riskExceptionConfiguration)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

package struct RiskExceptionConfigurationType: InputStructure, OutputStructure {
  package var blockedIPRangeList: [String]?
  package var skippedIPRangeList: [String]?

  package init(blockedIPRangeList: [String]? = nil, skippedIPRangeList: [String]? = nil) {
    self.blockedIPRangeList = blockedIPRangeList
    self.skippedIPRangeList = skippedIPRangeList
  }

  package static let shape = Shape.structure([
    .optional("BlockedIPRangeList", Shapes.blockedIPRangeListType),
    .optional("SkippedIPRangeList", Shapes.skippedIPRangeListType),
  ])
}

extension RiskExceptionConfigurationType {
  package init(_ object: JSONObject) {
    blockedIPRangeList = object.strings("BlockedIPRangeList")
    skippedIPRangeList = object.strings("SkippedIPRangeList")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("BlockedIPRangeList", blockedIPRangeList)
    writer.member("SkippedIPRangeList", skippedIPRangeList)
  }
}

package struct RoutingType: InputStructure, OutputStructure {
  package var failover: FailoverType?

  package init(failover: FailoverType? = nil) {
    self.failover = failover
  }

  package static let shape = Shape.structure([
    .optional("Failover", FailoverType.shape),
  ])
}

extension RoutingType {
  package init(_ object: JSONObject) {
    failover = object.structure("Failover")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Failover", failover)
  }
}
