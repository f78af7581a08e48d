// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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

enum AdminLinkProviderForUser {
  struct Input: InputStructure {
    var userPoolId: String
    var destinationUser: ProviderUserIdentifierType
    var sourceUser: ProviderUserIdentifierType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.stringType),
      .required("DestinationUser", ProviderUserIdentifierType.shape),
      .required("SourceUser", ProviderUserIdentifierType.shape),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminLinkProviderForUser.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let destinationUser: ProviderUserIdentifierType = object.structure("DestinationUser") else { return nil }
    self.destinationUser = destinationUser
    guard let sourceUser: ProviderUserIdentifierType = object.structure("SourceUser") else { return nil }
    self.sourceUser = sourceUser
  }
}
