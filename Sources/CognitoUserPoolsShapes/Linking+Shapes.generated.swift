// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminDisableProviderForUser {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var user: ProviderUserIdentifierType

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.stringType),
      .required("User", ProviderUserIdentifierType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDisableProviderForUser.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let user: ProviderUserIdentifierType = object.structure("User") else { return nil }
    self.user = user
  }
}

package enum AdminLinkProviderForUser {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var destinationUser: ProviderUserIdentifierType
    package var sourceUser: ProviderUserIdentifierType

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.stringType),
      .required("DestinationUser", ProviderUserIdentifierType.shape),
      .required("SourceUser", ProviderUserIdentifierType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminLinkProviderForUser.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let destinationUser: ProviderUserIdentifierType = object.structure("DestinationUser") else { return nil }
    self.destinationUser = destinationUser
    guard let sourceUser: ProviderUserIdentifierType = object.structure("SourceUser") else { return nil }
    self.sourceUser = sourceUser
  }
}
