// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminAddUserToGroup {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var groupName: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("GroupName", Shapes.groupNameType),
    ])
  }


  package typealias Output = NoOutput
}

extension AdminAddUserToGroup.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
  }
}

package enum AdminListGroupsForUser {
  package struct Input: InputStructure {
    package var username: String
    package var userPoolId: String
    package var limit: Int?
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("Username", Shapes.usernameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  package struct Output: OutputStructure {
    package var groups: [GroupType]?
    package var nextToken: String?

    package init(groups: [GroupType]? = nil, nextToken: String? = nil) {
      self.groups = groups
      self.nextToken = nextToken
    }
  }
}

extension AdminListGroupsForUser.Input {
  package init?(_ object: JSONObject) {
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension AdminListGroupsForUser.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Groups", groups)
    writer.member("NextToken", nextToken)
  }
}

package enum AdminRemoveUserFromGroup {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var groupName: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("GroupName", Shapes.groupNameType),
    ])
  }


  package typealias Output = NoOutput
}

extension AdminRemoveUserFromGroup.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
  }
}

package enum CreateGroup {
  package struct Input: InputStructure {
    package var groupName: String
    package var userPoolId: String
    package var description: String?
    package var roleArn: String?
    package var precedence: Int?

    package static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Description", Shapes.descriptionType),
      .optional("RoleArn", Shapes.arnType),
      .optional("Precedence", Shapes.precedenceType),
    ])
  }

  package struct Output: OutputStructure {
    package var group: GroupType?

    package init(group: GroupType? = nil) {
      self.group = group
    }
  }
}

extension CreateGroup.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}

package enum DeleteGroup {
  package struct Input: InputStructure {
    package var groupName: String
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  package typealias Output = NoOutput
}

extension DeleteGroup.Input {
  package init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

package enum GetGroup {
  package struct Input: InputStructure {
    package var groupName: String
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var group: GroupType?

    package init(group: GroupType? = nil) {
      self.group = group
    }
  }
}

extension GetGroup.Input {
  package init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetGroup.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}

package enum ListGroups {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var limit: Int?
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  package struct Output: OutputStructure {
    package var groups: [GroupType]?
    package var nextToken: String?

    package init(groups: [GroupType]? = nil, nextToken: String? = nil) {
      self.groups = groups
      self.nextToken = nextToken
    }
  }
}

extension ListGroups.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension ListGroups.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Groups", groups)
    writer.member("NextToken", nextToken)
  }
}

package enum ListUsersInGroup {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var groupName: String
    package var limit: Int?
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("GroupName", Shapes.groupNameType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  package struct Output: OutputStructure {
    package var users: [UserType]?
    package var nextToken: String?

    package init(users: [UserType]? = nil, nextToken: String? = nil) {
      self.users = users
      self.nextToken = nextToken
    }
  }
}

extension ListUsersInGroup.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension ListUsersInGroup.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Users", users)
    writer.member("NextToken", nextToken)
  }
}

package enum UpdateGroup {
  package struct Input: InputStructure {
    package var groupName: String
    package var userPoolId: String
    package var description: String?
    package var roleArn: String?
    package var precedence: Int?

    package static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Description", Shapes.descriptionType),
      .optional("RoleArn", Shapes.arnType),
      .optional("Precedence", Shapes.precedenceType),
    ])
  }

  package struct Output: OutputStructure {
    package var group: GroupType?

    package init(group: GroupType? = nil) {
      self.group = group
    }
  }
}

extension UpdateGroup.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}
