// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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

enum AdminResetUserPassword {
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

extension AdminResetUserPassword.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

enum AdminSetUserPassword {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var password: String
    var permanent: Bool?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("Password", Shapes.passwordType),
      .optional("Permanent", .boolean),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserPassword.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let password: String = object.string("Password") else { return nil }
    self.password = password
    permanent = object.boolean("Permanent")
  }
}

enum AdminUpdateUserAttributes {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var userAttributes: [AttributeType]
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("UserAttributes", Shapes.attributeListType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUpdateUserAttributes.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userAttributes: [AttributeType] = object.structures("UserAttributes") else { return nil }
    self.userAttributes = userAttributes
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

enum ListUsers {
  struct Input: InputStructure {
    var userPoolId: String
    var attributesToGet: [String]?
    var limit: Int?
    var paginationToken: String?
    var filter: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("AttributesToGet", Shapes.searchedAttributeNamesListType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
      .optional("Filter", Shapes.userFilterType),
    ])
  }

  struct Output: OutputStructure {
    var users: [UserType]?
    var paginationToken: String?
  }
}

extension ListUsers.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    attributesToGet = object.strings("AttributesToGet")
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
    filter = object.string("Filter")
  }
}

extension ListUsers.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Users", users)
    writer.member("PaginationToken", paginationToken)
  }
}
