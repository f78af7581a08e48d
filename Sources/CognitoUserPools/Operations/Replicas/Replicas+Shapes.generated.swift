// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateUserPoolReplica {
  struct Input: InputStructure {
    var userPoolId: String
    var regionName: String
    var userPoolTags: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
      .optional("UserPoolTags", Shapes.userPoolTagsType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolReplica: UserPoolReplicaType?
  }
}

extension CreateUserPoolReplica.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
    userPoolTags = object.stringMap("UserPoolTags")
  }
}

extension CreateUserPoolReplica.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}

enum DeleteUserPoolReplica {
  struct Input: InputStructure {
    var userPoolId: String
    var regionName: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolReplica: UserPoolReplicaType?
  }
}

extension DeleteUserPoolReplica.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
  }
}

extension DeleteUserPoolReplica.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}

enum ListUserPoolReplicas {
  struct Input: InputStructure {
    var userPoolId: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("NextToken", Shapes.paginationKeyType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolReplicas: [UserPoolReplicaType]?
    var nextToken: String?
  }
}

extension ListUserPoolReplicas.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    nextToken = object.string("NextToken")
  }
}

extension ListUserPoolReplicas.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplicas", userPoolReplicas)
    writer.member("NextToken", nextToken)
  }
}

enum UpdateUserPoolReplica {
  struct Input: InputStructure {
    var userPoolId: String
    var regionName: String
    var status: UpdateReplicaStatusType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
      .required("Status", Shapes.updateReplicaStatusType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolReplica: UserPoolReplicaType?
  }
}

extension UpdateUserPoolReplica.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
    guard let status: UpdateReplicaStatusType = object.enumeration("Status") else { return nil }
    self.status = status
  }
}

extension UpdateUserPoolReplica.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}
