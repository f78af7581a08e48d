// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateResourceServer {
  struct Input: InputStructure {
    var userPoolId: String
    var identifier: String
    var name: String
    var scopes: [ResourceServerScopeType]?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
      .required("Name", Shapes.resourceServerNameType),
      .optional("Scopes", Shapes.resourceServerScopeListType),
    ])
  }

  struct Output: OutputStructure {
    var resourceServer: ResourceServerType
  }
}

extension CreateResourceServer.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
    guard let name: String = object.string("Name") else { return nil }
    self.name = name
    scopes = object.structures("Scopes")
  }
}

extension CreateResourceServer.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}

enum DeleteResourceServer {
  struct Input: InputStructure {
    var userPoolId: String
    var identifier: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteResourceServer.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
  }
}

enum DescribeResourceServer {
  struct Input: InputStructure {
    var userPoolId: String
    var identifier: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
    ])
  }

  struct Output: OutputStructure {
    var resourceServer: ResourceServerType
  }
}

extension DescribeResourceServer.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
  }
}

extension DescribeResourceServer.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}

enum ListResourceServers {
  struct Input: InputStructure {
    var userPoolId: String
    var maxResults: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .zeroIfAbsent("MaxResults", Shapes.listResourceServersLimitType),
      .optional("NextToken", Shapes.paginationKeyType),
    ])
  }

  struct Output: OutputStructure {
    var resourceServers: [ResourceServerType]
    var nextToken: String?
  }
}

extension ListResourceServers.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension ListResourceServers.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServers", resourceServers)
    writer.member("NextToken", nextToken)
  }
}

enum UpdateResourceServer {
  struct Input: InputStructure {
    var userPoolId: String
    var identifier: String
    var name: String
    var scopes: [ResourceServerScopeType]?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
      .required("Name", Shapes.resourceServerNameType),
      .optional("Scopes", Shapes.resourceServerScopeListType),
    ])
  }

  struct Output: OutputStructure {
    var resourceServer: ResourceServerType
  }
}

extension UpdateResourceServer.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
    guard let name: String = object.string("Name") else { return nil }
    self.name = name
    scopes = object.structures("Scopes")
  }
}

extension UpdateResourceServer.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}
