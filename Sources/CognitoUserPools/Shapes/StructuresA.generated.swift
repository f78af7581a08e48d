// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct AccountRecoverySettingType: InputStructure, OutputStructure {
  var recoveryMechanisms: [RecoveryOptionType]?

  static let shape = Shape.structure([
    .optional("RecoveryMechanisms", Shapes.recoveryMechanismsType),
  ])
}

extension AccountRecoverySettingType {
  init(_ object: JSONObject) {
    recoveryMechanisms = object.structures("RecoveryMechanisms")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RecoveryMechanisms", recoveryMechanisms)
  }
}

struct AccountTakeoverActionType: InputStructure, OutputStructure {
  var notify: Bool
  var eventAction: AccountTakeoverEventActionType

  static let shape = Shape.structure([
    .required("Notify", .boolean),
    .required("EventAction", Shapes.accountTakeoverEventActionType),
  ])
}

extension AccountTakeoverActionType {
  init?(_ object: JSONObject) {
    guard let notify: Bool = object.boolean("Notify") else { return nil }
    self.notify = notify
    guard let eventAction: AccountTakeoverEventActionType = object.enumeration("EventAction") else { return nil }
    self.eventAction = eventAction
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Notify", notify)
    writer.member("EventAction", eventAction)
  }
}

struct AccountTakeoverActionsType: InputStructure, OutputStructure {
  var lowAction: AccountTakeoverActionType?
  var mediumAction: AccountTakeoverActionType?
  var highAction: AccountTakeoverActionType?

  static let shape = Shape.structure([
    .optional("LowAction", AccountTakeoverActionType.shape),
    .optional("MediumAction", AccountTakeoverActionType.shape),
    .optional("HighAction", AccountTakeoverActionType.shape),
  ])
}

extension AccountTakeoverActionsType {
  init(_ object: JSONObject) {
    lowAction = object.structure("LowAction")
    mediumAction = object.structure("MediumAction")
    highAction = object.structure("HighAction")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LowAction", lowAction)
    writer.member("MediumAction", mediumAction)
    writer.member("HighAction", highAction)
  }
}

struct AccountTakeoverRiskConfigurationType: InputStructure, OutputStructure {
  var notifyConfiguration: NotifyConfigurationType?
  var actions: AccountTakeoverActionsType

  static let shape = Shape.structure([
    .optional("NotifyConfiguration", NotifyConfigurationType.shape),
    .required("Actions", AccountTakeoverActionsType.shape),
  ])
}

extension AccountTakeoverRiskConfigurationType {
  init?(_ object: JSONObject) {
    notifyConfiguration = object.structure("NotifyConfiguration")
    guard let actions: AccountTakeoverActionsType = object.structure("Actions") else { return nil }
    self.actions = actions
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("NotifyConfiguration", notifyConfiguration)
    writer.member("Actions", actions)
  }
}

struct AcrLevelConfigType: InputStructure, OutputStructure {
  var acrValue: String

  static let shape = Shape.structure([
    .required("AcrValue", Shapes.acrValueType),
  ])
}

extension AcrLevelConfigType {
  init?(_ object: JSONObject) {
    guard let acrValue: String = object.string("AcrValue") else { return nil }
    self.acrValue = acrValue
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AcrValue", acrValue)
  }
}

struct AdminCreateUserConfigType: InputStructure, OutputStructure {
  var allowAdminCreateUserOnly: Bool?
  var unusedAccountValidityDays: Int?
  var inviteMessageTemplate: MessageTemplateType?

  static let shape = Shape.structure([
    .optional("AllowAdminCreateUserOnly", .boolean),
    .optional("UnusedAccountValidityDays", Shapes.adminCreateUserUnusedAccountValidityDaysType),
    .optional("InviteMessageTemplate", MessageTemplateType.shape),
  ])
}

extension AdminCreateUserConfigType {
  init(_ object: JSONObject) {
    allowAdminCreateUserOnly = object.boolean("AllowAdminCreateUserOnly")
    unusedAccountValidityDays = object.integer("UnusedAccountValidityDays")
    inviteMessageTemplate = object.structure("InviteMessageTemplate")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AllowAdminCreateUserOnly", allowAdminCreateUserOnly)
    writer.member("UnusedAccountValidityDays", unusedAccountValidityDays)
    writer.member("InviteMessageTemplate", inviteMessageTemplate)
  }
}

struct AdvancedSecurityAdditionalFlowsType: InputStructure, OutputStructure {
  var customAuthMode: AdvancedSecurityEnabledModeType?

  static let shape = Shape.structure([
    .optional("CustomAuthMode", Shapes.advancedSecurityEnabledModeType),
  ])
}

extension AdvancedSecurityAdditionalFlowsType {
  init(_ object: JSONObject) {
    customAuthMode = object.enumeration("CustomAuthMode")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CustomAuthMode", customAuthMode)
  }
}

struct AnalyticsConfigurationType: InputStructure, OutputStructure {
  var applicationId: String?
  var applicationArn: String?
  var roleArn: String?
  var externalId: String?
  var userDataShared: Bool?

  static let shape = Shape.structure([
    .optional("ApplicationId", Shapes.hexStringType),
    .optional("ApplicationArn", Shapes.arnType),
    .optional("RoleArn", Shapes.arnType),
    .optional("ExternalId", Shapes.stringType),
    .optional("UserDataShared", .boolean),
  ])
}

extension AnalyticsConfigurationType {
  init(_ object: JSONObject) {
    applicationId = object.string("ApplicationId")
    applicationArn = object.string("ApplicationArn")
    roleArn = object.string("RoleArn")
    externalId = object.string("ExternalId")
    userDataShared = object.boolean("UserDataShared")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ApplicationId", applicationId)
    writer.member("ApplicationArn", applicationArn)
    writer.member("RoleArn", roleArn)
    writer.member("ExternalId", externalId)
    writer.member("UserDataShared", userDataShared)
  }
}

struct AnalyticsMetadataType: InputStructure {
  var analyticsEndpointId: String?

  static let shape = Shape.structure([
    .optional("AnalyticsEndpointId", Shapes.stringType),
  ])
}

extension AnalyticsMetadataType {
  init(_ object: JSONObject) {
    analyticsEndpointId = object.string("AnalyticsEndpointId")
  }
}

struct AssetType: InputStructure, OutputStructure {
  var category: AssetCategoryType
  var colorMode: ColorSchemeModeType
  var `extension`: AssetExtensionType
  var bytes: String?
  var resourceId: String?

  static let shape = Shape.structure([
    .required("Category", Shapes.assetCategoryType),
    .required("ColorMode", Shapes.colorSchemeModeType),
    .required("Extension", Shapes.assetExtensionType),
    .optional("Bytes", Shapes.assetBytesType),
    .optional("ResourceId", Shapes.resourceIdType),
  ])
}

extension AssetType {
  init?(_ object: JSONObject) {
    guard let category: AssetCategoryType = object.enumeration("Category") else { return nil }
    self.category = category
    guard let colorMode: ColorSchemeModeType = object.enumeration("ColorMode") else { return nil }
    self.colorMode = colorMode
    guard let `extension`: AssetExtensionType = object.enumeration("Extension") else { return nil }
    self.extension = `extension`
    bytes = object.string("Bytes")
    resourceId = object.string("ResourceId")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Category", category)
    writer.member("ColorMode", colorMode)
    writer.member("Extension", `extension`)
    writer.member("Bytes", bytes)
    writer.member("ResourceId", resourceId)
  }
}

struct AttributeType: InputStructure, OutputStructure {
  var name: String
  var value: String?

  static let shape = Shape.structure([
    .required("Name", Shapes.attributeNameType),
    .optional("Value", Shapes.attributeValueType),
  ])
}

extension AttributeType {
  init?(_ object: JSONObject) {
    guard let name: String = object.string("Name") else { return nil }
    self.name = name
    value = object.string("Value")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Name", name)
    writer.member("Value", value)
  }
}

struct AuthEventType: OutputStructure {
  var eventId: String?
  var eventType: EventType?
  var creationDate: Timestamp?
  var eventResponse: EventResponseType?
  var eventRisk: EventRiskType?
  var challengeResponses: [ChallengeResponseType]?
  var eventContextData: EventContextDataType?
  var eventFeedback: EventFeedbackType?
}

extension AuthEventType {
  func writeMembers(to writer: inout JSONWriter) {
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

struct AuthenticationResultType: OutputStructure {
  var accessToken: String?
  var expiresIn: Int?
  var tokenType: String?
  var refreshToken: String?
  var idToken: String?
  var newDeviceMetadata: NewDeviceMetadataType?
}

extension AuthenticationResultType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AccessToken", accessToken)
    writer.member("ExpiresIn", expiresIn)
    writer.member("TokenType", tokenType)
    writer.member("RefreshToken", refreshToken)
    writer.member("IdToken", idToken)
    writer.member("NewDeviceMetadata", newDeviceMetadata)
  }
}
