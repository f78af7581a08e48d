// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CreateUserPoolReplica {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var regionName: String
    package var userPoolTags: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
      .optional("UserPoolTags", Shapes.userPoolTagsType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolReplica: UserPoolReplicaType?

    package init(userPoolReplica: UserPoolReplicaType? = nil) {
      self.userPoolReplica = userPoolReplica
    }
  }
}

extension CreateUserPoolReplica.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
    userPoolTags = object.stringMap("UserPoolTags")
  }
}

extension CreateUserPoolReplica.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}

package enum DeleteUserPoolReplica {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var regionName: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolReplica: UserPoolReplicaType?

    package init(userPoolReplica: UserPoolReplicaType? = nil) {
      self.userPoolReplica = userPoolReplica
    }
  }
}

extension DeleteUserPoolReplica.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
  }
}

extension DeleteUserPoolReplica.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}

package enum ListUserPoolReplicas {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("NextToken", Shapes.paginationKeyType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolReplicas: [UserPoolReplicaType]?
    package var nextToken: String?

    package init(userPoolReplicas: [UserPoolReplicaType]? = nil, nextToken: String? = nil) {
      self.userPoolReplicas = userPoolReplicas
      self.nextToken = nextToken
    }
  }
}

extension ListUserPoolReplicas.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    nextToken = object.string("NextToken")
  }
}

extension ListUserPoolReplicas.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplicas", userPoolReplicas)
    writer.member("NextToken", nextToken)
  }
}

package enum UpdateUserPoolReplica {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var regionName: String
    package var status: UpdateReplicaStatusType

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
      .required("Status", Shapes.updateReplicaStatusType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolReplica: UserPoolReplicaType?

    package init(userPoolReplica: UserPoolReplicaType? = nil) {
      self.userPoolReplica = userPoolReplica
    }
  }
}

extension UpdateUserPoolReplica.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
    guard let status: UpdateReplicaStatusType = object.enumeration("Status") else { return nil }
    self.status = status
  }
}

extension UpdateUserPoolReplica.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}
