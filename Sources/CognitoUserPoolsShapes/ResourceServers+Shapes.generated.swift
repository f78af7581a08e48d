// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CreateResourceServer {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var identifier: String
    package var name: String
    package var scopes: [ResourceServerScopeType]?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
      .required("Name", Shapes.resourceServerNameType),
      .optional("Scopes", Shapes.resourceServerScopeListType),
    ])
  }

  package struct Output: OutputStructure {
    package var resourceServer: ResourceServerType

    package init(resourceServer: ResourceServerType) {
      self.resourceServer = resourceServer
    }
  }
}

extension CreateResourceServer.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}

package enum DeleteResourceServer {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var identifier: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
    ])
  }


  package typealias Output = NoOutput
}

extension DeleteResourceServer.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
  }
}

package enum DescribeResourceServer {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var identifier: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
    ])
  }

  package struct Output: OutputStructure {
    package var resourceServer: ResourceServerType

    package init(resourceServer: ResourceServerType) {
      self.resourceServer = resourceServer
    }
  }
}

extension DescribeResourceServer.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
  }
}

extension DescribeResourceServer.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}

package enum ListResourceServers {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var maxResults: Int?
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .zeroIfAbsent("MaxResults", Shapes.listResourceServersLimitType),
      .optional("NextToken", Shapes.paginationKeyType),
    ])
  }

  package struct Output: OutputStructure {
    package var resourceServers: [ResourceServerType]
    package var nextToken: String?

    package init(resourceServers: [ResourceServerType], nextToken: String? = nil) {
      self.resourceServers = resourceServers
      self.nextToken = nextToken
    }
  }
}

extension ListResourceServers.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension ListResourceServers.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServers", resourceServers)
    writer.member("NextToken", nextToken)
  }
}

package enum UpdateResourceServer {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var identifier: String
    package var name: String
    package var scopes: [ResourceServerScopeType]?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
      .required("Name", Shapes.resourceServerNameType),
      .optional("Scopes", Shapes.resourceServerScopeListType),
    ])
  }

  package struct Output: OutputStructure {
    package var resourceServer: ResourceServerType

    package init(resourceServer: ResourceServerType) {
      self.resourceServer = resourceServer
    }
  }
}

extension UpdateResourceServer.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}
