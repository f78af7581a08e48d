// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package struct AccountRecoverySettingType: InputStructure, OutputStructure {
  package var recoveryMechanisms: [RecoveryOptionType]?

  package init(recoveryMechanisms: [RecoveryOptionType]? = nil) {
    self.recoveryMechanisms = recoveryMechanisms
  }

  package static let shape = Shape.structure([
    .optional("RecoveryMechanisms", Shapes.recoveryMechanismsType),
  ])
}

extension AccountRecoverySettingType {
  package init(_ object: JSONObject) {
    recoveryMechanisms = object.structures("RecoveryMechanisms")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("RecoveryMechanisms", recoveryMechanisms)
  }
}

package struct AccountTakeoverActionType: InputStructure, OutputStructure {
  package var notify: Bool
  package var eventAction: AccountTakeoverEventActionType

  package init(notify: Bool, eventAction: AccountTakeoverEventActionType) {
    self.notify = notify
    self.eventAction = eventAction
  }

  package static let shape = Shape.structure([
    .required("Notify", .boolean),
    .required("EventAction", Shapes.accountTakeoverEventActionType),
  ])
}

extension AccountTakeoverActionType {
  package init?(_ object: JSONObject) {
    guard let notify: Bool = object.boolean("Notify") else { return nil }
    self.notify = notify
    guard let eventAction: AccountTakeoverEventActionType = object.enumeration("EventAction") else { return nil }
    self.eventAction = eventAction
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Notify", notify)
    writer.member("EventAction", eventAction)
  }
}

package struct AccountTakeoverActionsType: InputStructure, OutputStructure {
  package var lowAction: AccountTakeoverActionType?
  package var mediumAction: AccountTakeoverActionType?
  package var highAction: AccountTakeoverActionType?

  package init(lowAction: AccountTakeoverActionType? = nil, mediumAction: AccountTakeoverActionType? = nil, highAction: AccountTakeoverActionType? = nil) {
    self.lowAction = lowAction
    self.mediumAction = mediumAction
    self.highAction = highAction
  }

  package static let shape = Shape.structure([
    .optional("LowAction", AccountTakeoverActionType.shape),
    .optional("MediumAction", AccountTakeoverActionType.shape),
    .optional("HighAction", AccountTakeoverActionType.shape),
  ])
}

extension AccountTakeoverActionsType {
  package init(_ object: JSONObject) {
    lowAction = object.structure("LowAction")
    mediumAction = object.structure("MediumAction")
    highAction = object.structure("HighAction")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LowAction", lowAction)
    writer.member("MediumAction", mediumAction)
    writer.member("HighAction", highAction)
  }
}

package struct AccountTakeoverRiskConfigurationType: InputStructure, OutputStructure {
  package var notifyConfiguration: NotifyConfigurationType?
  package var actions: AccountTakeoverActionsType

  package init(notifyConfiguration: NotifyConfigurationType? = nil, actions: AccountTakeoverActionsType) {
    self.notifyConfiguration = notifyConfiguration
    self.actions = actions
  }

  package static let shape = Shape.structure([
    .optional("NotifyConfiguration", NotifyConfigurationType.shape),
    .required("Actions", AccountTakeoverActionsType.shape),
  ])
}

extension AccountTakeoverRiskConfigurationType {
  package init?(_ object: JSONObject) {
    notifyConfiguration = object.structure("NotifyConfiguration")
    guard let actions: AccountTakeoverActionsType = object.structure("Actions") else { return nil }
    self.actions = actions
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("NotifyConfiguration", notifyConfiguration)
    writer.member("Actions", actions)
  }
}

package struct AcrLevelConfigType: InputStructure, OutputStructure {
  package var acrValue: String

  package init(acrValue: String) {
    self.acrValue = acrValue
  }

  package static let shape = Shape.structure([
    .required("AcrValue", Shapes.acrValueType),
  ])
}

extension AcrLevelConfigType {
  package init?(_ object: JSONObject) {
    guard let acrValue: String = object.string("AcrValue") else { return nil }
    self.acrValue = acrValue
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AcrValue", acrValue)
  }
}

package struct AdminCreateUserConfigType: InputStructure, OutputStructure {
  package var allowAdminCreateUserOnly: Bool?
  package var unusedAccountValidityDays: Int?
  package var inviteMessageTemplate: MessageTemplateType?

  package init(allowAdminCreateUserOnly: Bool? = nil, unusedAccountValidityDays: Int? = nil, inviteMessageTemplate: MessageTemplateType? = nil) {
    self.allowAdminCreateUserOnly = allowAdminCreateUserOnly
    self.unusedAccountValidityDays = unusedAccountValidityDays
    self.inviteMessageTemplate = inviteMessageTemplate
  }

  package static let shape = Shape.structure([
    .optional("AllowAdminCreateUserOnly", .boolean),
    .optional("UnusedAccountValidityDays", Shapes.adminCreateUserUnusedAccountValidityDaysType),
    .optional("InviteMessageTemplate", MessageTemplateType.shape),
  ])
}

extension AdminCreateUserConfigType {
  package init(_ object: JSONObject) {
    allowAdminCreateUserOnly = object.boolean("AllowAdminCreateUserOnly")
    unusedAccountValidityDays = object.integer("UnusedAccountValidityDays")
    inviteMessageTemplate = object.structure("InviteMessageTemplate")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AllowAdminCreateUserOnly", allowAdminCreateUserOnly)
    writer.member("UnusedAccountValidityDays", unusedAccountValidityDays)
    writer.member("InviteMessageTemplate", inviteMessageTemplate)
  }
}

package struct AdvancedSecurityAdditionalFlowsType: InputStructure, OutputStructure {
  package var customAuthMode: AdvancedSecurityEnabledModeType?

  package init(customAuthMode: AdvancedSecurityEnabledModeType? = nil) {
    self.customAuthMode = customAuthMode
  }

  package static let shape = Shape.structure([
    .optional("CustomAuthMode", Shapes.advancedSecurityEnabledModeType),
  ])
}

extension AdvancedSecurityAdditionalFlowsType {
  package init(_ object: JSONObject) {
    customAuthMode = object.enumeration("CustomAuthMode")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CustomAuthMode", customAuthMode)
  }
}

package struct AnalyticsConfigurationType: InputStructure, OutputStructure {
  package var applicationId: String?
  package var applicationArn: String?
  package var roleArn: String?
  package var externalId: String?
  package var userDataShared: Bool?

  package init(applicationId: String? = nil, applicationArn: String? = nil, roleArn: String? = nil, externalId: String? = nil, userDataShared: Bool? = nil) {
    self.applicationId = applicationId
    self.applicationArn = applicationArn
    self.roleArn = roleArn
    self.externalId = externalId
    self.userDataShared = userDataShared
  }

  package static let shape = Shape.structure([
    .optional("ApplicationId", Shapes.hexStringType),
    .optional("ApplicationArn", Shapes.arnType),
    .optional("RoleArn", Shapes.arnType),
    .optional("ExternalId", Shapes.stringType),
    .optional("UserDataShared", .boolean),
  ])
}

extension AnalyticsConfigurationType {
  package init(_ object: JSONObject) {
    applicationId = object.string("ApplicationId")
    applicationArn = object.string("ApplicationArn")
    roleArn = object.string("RoleArn")
    externalId = object.string("ExternalId")
    userDataShared = object.boolean("UserDataShared")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ApplicationId", applicationId)
    writer.member("ApplicationArn", applicationArn)
    writer.member("RoleArn", roleArn)
    writer.member("ExternalId", externalId)
    writer.member("UserDataShared", userDataShared)
  }
}

package struct AnalyticsMetadataType: InputStructure {
  package var analyticsEndpointId: String?

  package static let shape = Shape.structure([
    .optional("AnalyticsEndpointId", Shapes.stringType),
  ])
}

extension AnalyticsMetadataType {
  package init(_ object: JSONObject) {
    analyticsEndpointId = object.string("AnalyticsEndpointId")
  }
}

package struct AssetType: InputStructure, OutputStructure {
  package var category: AssetCategoryType
  package var colorMode: ColorSchemeModeType
  package var `extension`: AssetExtensionType
  package var bytes: String?
  package var resourceId: String?

  package init(category: AssetCategoryType, colorMode: ColorSchemeModeType, `extension`: AssetExtensionType, bytes: String? = nil, resourceId: String? = nil) {
    self.category = category
    self.colorMode = colorMode
    self.extension = `extension`
    self.bytes = bytes
    self.resourceId = resourceId
  }

  package static let shape = Shape.structure([
    .required("Category", Shapes.assetCategoryType),
    .required("ColorMode", Shapes.colorSchemeModeType),
    .required("Extension", Shapes.assetExtensionType),
    .optional("Bytes", Shapes.assetBytesType),
    .optional("ResourceId", Shapes.resourceIdType),
  ])
}

extension AssetType {
  package init?(_ object: JSONObject) {
    guard let category: AssetCategoryType = object.enumeration("Category") else { return nil }
    self.category = category
    guard let colorMode: ColorSchemeModeType = object.enumeration("ColorMode") else { return nil }
    self.colorMode = colorMode
    guard let `extension`: AssetExtensionType = object.enumeration("Extension") else { return nil }
    self.extension = `extension`
    bytes = object.string("Bytes")
    resourceId = object.string("ResourceId")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Category", category)
    writer.member("ColorMode", colorMode)
    writer.member("Extension", `extension`)
    writer.member("Bytes", bytes)
    writer.member("ResourceId", resourceId)
  }
}

package struct AttributeType: InputStructure, OutputStructure {
  package var name: String
  package var value: String?

  package init(name: String, value: String? = nil) {
    self.name = name
    self.value = value
  }

  package static let shape = Shape.structure([
    .required("Name", Shapes.attributeNameType),
    .optional("Value", Shapes.attributeValueType),
  ])
}

extension AttributeType {
  package init?(_ object: JSONObject) {
    guard let name: String = object.string("Name") else { return nil }
    self.name = name
    value = object.string("Value")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Name", name)
    writer.member("Value", value)
  }
}

package struct AuthEventType: OutputStructure {
  package var eventId: String?
  package var eventType: EventType?
  package var creationDate: Timestamp?
  package var eventResponse: EventResponseType?
  package var eventRisk: EventRiskType?
  package var challengeResponses: [ChallengeResponseType]?
  package var eventContextData: EventContextDataType?
  package var eventFeedback: EventFeedbackType?

  package init(eventId: String? = nil, eventType: EventType? = nil, creationDate: Timestamp? = nil, eventResponse: EventResponseType? = nil, eventRisk: EventRiskType? = nil, challengeResponses: [ChallengeResponseType]? = nil, eventContextData: EventContextDataType? = nil, eventFeedback: EventFeedbackType? = nil) {
    self.eventId = eventId
    self.eventType = eventType
    self.creationDate = creationDate
    self.eventResponse = eventResponse
    self.eventRisk = eventRisk
    self.challengeResponses = challengeResponses
    self.eventContextData = eventContextData
    self.eventFeedback = eventFeedback
  }
}

extension AuthEventType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("EventId", eventId)
    writer.member("EventType", eventType)
    writer.member("CreationDate", creationDate)
    writer.member("EventResponse", eventResponse)
    writer.member("EventRisk", eventRisk)
    writer.member("ChallengeResponses", challengeResponses)
    writer.member("EventContextData", eventContextData)
    writer.member("EventFeedback", eventFeedback)
  }
}

package struct AuthenticationResultType: OutputStructure {
  package var accessToken: String?
  package var expiresIn: Int?
  package var tokenType: String?
  package var refreshToken: String?
  package var idToken: String?
  package var newDeviceMetadata: NewDeviceMetadataType?

  package init(accessToken: String? = nil, expiresIn: Int? = nil, tokenType: String? = nil, refreshToken: String? = nil, idToken: String? = nil, newDeviceMetadata: NewDeviceMetadataType? = nil) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
    self.tokenType = tokenType
    self.refreshToken = refreshToken
    self.idToken = idToken
    self.newDeviceMetadata = newDeviceMetadata
  }
}

extension AuthenticationResultType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AccessToken", accessToken)
    writer.member("ExpiresIn", expiresIn)
    writer.member("TokenType", tokenType)
    writer.member("RefreshToken", refreshToken)
    writer.member("IdToken", idToken)
    writer.member("NewDeviceMetadata", newDeviceMetadata)
  }
}
