// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AdminAddUserToGroup {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var groupName: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("GroupName", Shapes.groupNameType),
    ])
  }


  typealias Output = NoOutput
}

extension AdminAddUserToGroup.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
  }
}

enum AdminConfirmSignUp {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminConfirmSignUp.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

enum AdminCreateUser {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var userAttributes: [AttributeType]?
    var validationData: [AttributeType]?
    var temporaryPassword: String?
    var forceAliasCreation: Bool?
    var messageAction: MessageActionType?
    var desiredDeliveryMediums: [DeliveryMediumType]?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("UserAttributes", Shapes.attributeListType),
      .optional("ValidationData", Shapes.attributeListType),
      .optional("TemporaryPassword", Shapes.passwordType),
      .optional("ForceAliasCreation", .boolean),
      .optional("MessageAction", Shapes.messageActionType),
      .optional("DesiredDeliveryMediums", Shapes.deliveryMediumListType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var user: UserType?
  }
}

extension AdminCreateUser.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    userAttributes = object.structures("UserAttributes")
    validationData = object.structures("ValidationData")
    temporaryPassword = object.string("TemporaryPassword")
    forceAliasCreation = object.boolean("ForceAliasCreation")
    messageAction = object.enumeration("MessageAction")
    desiredDeliveryMediums = object.enumerations("DesiredDeliveryMediums")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension AdminCreateUser.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("User", user)
  }
}

enum AdminDeleteSoftwareToken {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDeleteSoftwareToken.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

enum AdminDeleteUser {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }


  typealias Output = NoOutput
}

extension AdminDeleteUser.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

enum AdminDeleteUserAttributes {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var userAttributeNames: [String]

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("UserAttributeNames", Shapes.attributeNameListType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDeleteUserAttributes.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userAttributeNames: [String] = object.strings("UserAttributeNames") else { return nil }
    self.userAttributeNames = userAttributeNames
  }
}

enum AdminDisableProviderForUser {
  struct Input: InputStructure {
    var userPoolId: String
    var user: ProviderUserIdentifierType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.stringType),
      .required("User", ProviderUserIdentifierType.shape),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDisableProviderForUser.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let user: ProviderUserIdentifierType = object.structure("User") else { return nil }
    self.user = user
  }
}

enum AdminDisableUser {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDisableUser.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

enum AdminEnableUser {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminEnableUser.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

enum AdminForgetDevice {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var deviceKey: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("DeviceKey", Shapes.deviceKeyType),
    ])
  }


  typealias Output = NoOutput
}

extension AdminForgetDevice.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
  }
}

enum AdminGetDevice {
  struct Input: InputStructure {
    var deviceKey: String
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("DeviceKey", Shapes.deviceKeyType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    var device: DeviceType
  }
}

extension AdminGetDevice.Input {
  init?(_ object: JSONObject) {
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

extension AdminGetDevice.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Device", device)
  }
}

enum AdminGetUser {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    var username: String
    var userAttributes: [AttributeType]?
    var userCreateDate: Timestamp?
    var userLastModifiedDate: Timestamp?
    var enabled: Bool?
    var userStatus: UserStatusType?
    var mfaOptions: [MFAOptionType]?
    var preferredMfaSetting: String?
    var userMFASettingList: [String]?
  }
}

extension AdminGetUser.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

extension AdminGetUser.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("UserAttributes", userAttributes)
    writer.member("UserCreateDate", userCreateDate)
    writer.member("UserLastModifiedDate", userLastModifiedDate)
    writer.member("Enabled", enabled)
    writer.member("UserStatus", userStatus)
    writer.member("MFAOptions", mfaOptions)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
  }
}

enum AdminGetUserAuthFactors {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    var username: String
    var preferredMfaSetting: String?
    var userMFASettingList: [String]?
    var configuredUserAuthFactors: [AuthFactorType]?
  }
}

extension AdminGetUserAuthFactors.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

extension AdminGetUserAuthFactors.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
    writer.member("ConfiguredUserAuthFactors", configuredUserAuthFactors)
  }
}

enum AdminInitiateAuth {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var authFlow: AuthFlowType
    var authParameters: OrderedMap<String>?
    var clientMetadata: OrderedMap<String>?
    var analyticsMetadata: AnalyticsMetadataType?
    var contextData: ContextDataType?
    var session: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("AuthFlow", Shapes.authFlowType),
      .optional("AuthParameters", Shapes.authParametersType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("ContextData", ContextDataType.shape),
      .optional("Session", Shapes.sessionType),
    ])
  }

  struct Output: OutputStructure {
    var challengeName: ChallengeNameType?
    var session: String?
    var challengeParameters: OrderedMap<String>?
    var authenticationResult: AuthenticationResultType?
    var availableChallenges: [ChallengeNameType]?
  }
}

extension AdminInitiateAuth.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let authFlow: AuthFlowType = object.enumeration("AuthFlow") else { return nil }
    self.authFlow = authFlow
    authParameters = object.stringMap("AuthParameters")
    clientMetadata = object.stringMap("ClientMetadata")
    analyticsMetadata = object.structure("AnalyticsMetadata")
    contextData = object.structure("ContextData")
    session = object.string("Session")
  }
}

extension AdminInitiateAuth.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
  }
}
