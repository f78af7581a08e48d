// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminConfirmSignUp {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminConfirmSignUp.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

package enum AdminCreateUser {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var userAttributes: [AttributeType]?
    package var validationData: [AttributeType]?
    package var temporaryPassword: String?
    package var forceAliasCreation: Bool?
    package var messageAction: MessageActionType?
    package var desiredDeliveryMediums: [DeliveryMediumType]?
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
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

  package struct Output: OutputStructure {
    package var user: UserType?

    package init(user: UserType? = nil) {
      self.user = user
    }
  }
}

extension AdminCreateUser.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("User", user)
  }
}

package enum AdminDeleteUser {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }


  package typealias Output = NoOutput
}

extension AdminDeleteUser.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

package enum AdminDeleteUserAttributes {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var userAttributeNames: [String]

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("UserAttributeNames", Shapes.attributeNameListType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDeleteUserAttributes.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userAttributeNames: [String] = object.strings("UserAttributeNames") else { return nil }
    self.userAttributeNames = userAttributeNames
  }
}

package enum AdminDisableUser {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDisableUser.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

package enum AdminEnableUser {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminEnableUser.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

package enum AdminGetUser {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  package struct Output: OutputStructure {
    package var username: String
    package var userAttributes: [AttributeType]?
    package var userCreateDate: Timestamp?
    package var userLastModifiedDate: Timestamp?
    package var enabled: Bool?
    package var userStatus: UserStatusType?
    package var mfaOptions: [MFAOptionType]?
    package var preferredMfaSetting: String?
    package var userMFASettingList: [String]?

    package init(username: String, userAttributes: [AttributeType]? = nil, userCreateDate: Timestamp? = nil, userLastModifiedDate: Timestamp? = nil, enabled: Bool? = nil, userStatus: UserStatusType? = nil, mfaOptions: [MFAOptionType]? = nil, preferredMfaSetting: String? = nil, userMFASettingList: [String]? = nil) {
      self.username = username
      self.userAttributes = userAttributes
      self.userCreateDate = userCreateDate
      self.userLastModifiedDate = userLastModifiedDate
      self.enabled = enabled
      self.userStatus = userStatus
      self.mfaOptions = mfaOptions
      self.preferredMfaSetting = preferredMfaSetting
      self.userMFASettingList = userMFASettingList
    }
  }
}

extension AdminGetUser.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

extension AdminGetUser.Output {
  package func writeMembers(to writer: inout JSONWriter) {
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

package enum AdminResetUserPassword {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminResetUserPassword.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

package enum AdminSetUserPassword {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var password: String
    package var permanent: Bool?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("Password", Shapes.passwordType),
      .optional("Permanent", .boolean),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserPassword.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let password: String = object.string("Password") else { return nil }
    self.password = password
    permanent = object.boolean("Permanent")
  }
}

package enum AdminUpdateUserAttributes {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var userAttributes: [AttributeType]
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("UserAttributes", Shapes.attributeListType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUpdateUserAttributes.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userAttributes: [AttributeType] = object.structures("UserAttributes") else { return nil }
    self.userAttributes = userAttributes
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

package enum ListUsers {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var attributesToGet: [String]?
    package var limit: Int?
    package var paginationToken: String?
    package var filter: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("AttributesToGet", Shapes.searchedAttributeNamesListType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
      .optional("Filter", Shapes.userFilterType),
    ])
  }

  package struct Output: OutputStructure {
    package var users: [UserType]?
    package var paginationToken: String?

    package init(users: [UserType]? = nil, paginationToken: String? = nil) {
      self.users = users
      self.paginationToken = paginationToken
    }
  }
}

extension ListUsers.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    attributesToGet = object.strings("AttributesToGet")
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
    filter = object.string("Filter")
  }
}

extension ListUsers.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Users", users)
    writer.member("PaginationToken", paginationToken)
  }
}
