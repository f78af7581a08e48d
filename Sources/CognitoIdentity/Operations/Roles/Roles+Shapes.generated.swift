// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum GetIdentityPoolRoles {
  struct Input: InputStructure {
    var identityPoolId: String

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
    ])
  }

  struct Output: OutputStructure {
    var identityPoolId: String?
    var roles: OrderedMap<String>?
    var roleMappings: OrderedMap<RoleMapping>?
  }
}

extension GetIdentityPoolRoles.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
  }
}

extension GetIdentityPoolRoles.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityPoolId", identityPoolId)
    writer.member("Roles", roles)
    writer.member("RoleMappings", roleMappings)
  }
}

enum SetIdentityPoolRoles {
  struct Input: InputStructure {
    var identityPoolId: String
    var roles: OrderedMap<String>
    var roleMappings: OrderedMap<RoleMapping>?

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
      .required("Roles", Shapes.rolesMap),
      .optional("RoleMappings", Shapes.roleMappingMap),
    ])
  }


  typealias Output = NoOutput
}

extension SetIdentityPoolRoles.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
    guard let roles: OrderedMap<String> = object.stringMap("Roles") else { return nil }
    self.roles = roles
    roleMappings = object.structureMap("RoleMappings")
  }
}
