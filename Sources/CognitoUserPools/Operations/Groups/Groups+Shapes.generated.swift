// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
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

enum AdminListGroupsForUser {
  struct Input: InputStructure {
    var username: String
    var userPoolId: String
    var limit: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("Username", Shapes.usernameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var groups: [GroupType]?
    var nextToken: String?
  }
}

extension AdminListGroupsForUser.Input {
  init?(_ object: JSONObject) {
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension AdminListGroupsForUser.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Groups", groups)
    writer.member("NextToken", nextToken)
  }
}

enum AdminRemoveUserFromGroup {
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

extension AdminRemoveUserFromGroup.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
  }
}

enum CreateGroup {
  struct Input: InputStructure {
    var groupName: String
    var userPoolId: String
    var description: String?
    var roleArn: String?
    var precedence: Int?

    static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Description", Shapes.descriptionType),
      .optional("RoleArn", Shapes.arnType),
      .optional("Precedence", Shapes.precedenceType),
    ])
  }

  struct Output: OutputStructure {
    var group: GroupType?
  }
}

extension CreateGroup.Input {
  init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    description = object.string("Description")
    roleArn = object.string("RoleArn")
    precedence = object.integer("Precedence")
  }
}

extension CreateGroup.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}

enum DeleteGroup {
  struct Input: InputStructure {
    var groupName: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteGroup.Input {
  init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum GetGroup {
  struct Input: InputStructure {
    var groupName: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var group: GroupType?
  }
}

extension GetGroup.Input {
  init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetGroup.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}

enum ListGroups {
  struct Input: InputStructure {
    var userPoolId: String
    var limit: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var groups: [GroupType]?
    var nextToken: String?
  }
}

extension ListGroups.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension ListGroups.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Groups", groups)
    writer.member("NextToken", nextToken)
  }
}

enum ListUsersInGroup {
  struct Input: InputStructure {
    var userPoolId: String
    var groupName: String
    var limit: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("GroupName", Shapes.groupNameType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var users: [UserType]?
    var nextToken: String?
  }
}

extension ListUsersInGroup.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension ListUsersInGroup.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Users", users)
    writer.member("NextToken", nextToken)
  }
}

enum UpdateGroup {
  struct Input: InputStructure {
    var groupName: String
    var userPoolId: String
    var description: String?
    var roleArn: String?
    var precedence: Int?

    static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Description", Shapes.descriptionType),
      .optional("RoleArn", Shapes.arnType),
      .optional("Precedence", Shapes.precedenceType),
    ])
  }

  struct Output: OutputStructure {
    var group: GroupType?
  }
}

extension UpdateGroup.Input {
  init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    description = object.string("Description")
    roleArn = object.string("RoleArn")
    precedence = object.integer("Precedence")
  }
}

extension UpdateGroup.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}
