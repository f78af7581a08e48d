// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum GetCredentialsForIdentity {
  struct Input: InputStructure {
    var identityId: String
    var logins: OrderedMap<String>?
    var customRoleArn: String?

    static let shape = Shape.structure([
      .required("IdentityId", Shapes.identityId),
      .optional("Logins", Shapes.loginsMap),
      .optional("CustomRoleArn", Shapes.arnString),
    ])
  }

  struct Output: OutputStructure {
    var identityId: String?
    var credentials: Credentials?
  }
}

extension GetCredentialsForIdentity.Input {
  init?(_ object: JSONObject) {
    guard let identityId: String = object.string("IdentityId") else { return nil }
    self.identityId = identityId
    logins = object.stringMap("Logins")
    customRoleArn = object.string("CustomRoleArn")
  }
}

extension GetCredentialsForIdentity.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
    writer.member("Credentials", credentials)
  }
}

enum GetId {
  struct Input: InputStructure {
    var accountId: String?
    var identityPoolId: String
    var logins: OrderedMap<String>?

    static let shape = Shape.structure([
      .optional("AccountId", Shapes.accountId),
      .required("IdentityPoolId", Shapes.identityPoolId),
      .optional("Logins", Shapes.loginsMap),
    ])
  }

  struct Output: OutputStructure {
    var identityId: String?
  }
}

extension GetId.Input {
  init?(_ object: JSONObject) {
    accountId = object.string("AccountId")
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
    logins = object.stringMap("Logins")
  }
}

extension GetId.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
  }
}

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

enum GetOpenIdToken {
  struct Input: InputStructure {
    var identityId: String
    var logins: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("IdentityId", Shapes.identityId),
      .optional("Logins", Shapes.loginsMap),
    ])
  }

  struct Output: OutputStructure {
    var identityId: String?
    var token: String?
  }
}

extension GetOpenIdToken.Input {
  init?(_ object: JSONObject) {
    guard let identityId: String = object.string("IdentityId") else { return nil }
    self.identityId = identityId
    logins = object.stringMap("Logins")
  }
}

extension GetOpenIdToken.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
    writer.member("Token", token)
  }
}

enum GetOpenIdTokenForDeveloperIdentity {
  struct Input: InputStructure {
    var identityPoolId: String
    var identityId: String?
    var logins: OrderedMap<String>
    var principalTags: OrderedMap<String>?
    var tokenDuration: Int?

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
      .optional("IdentityId", Shapes.identityId),
      .required("Logins", Shapes.loginsMap),
      .optional("PrincipalTags", Shapes.principalTags),
      .optional("TokenDuration", Shapes.tokenDuration),
    ])
  }

  struct Output: OutputStructure {
    var identityId: String?
    var token: String?
  }
}

extension GetOpenIdTokenForDeveloperIdentity.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
    identityId = object.string("IdentityId")
    guard let logins: OrderedMap<String> = object.stringMap("Logins") else { return nil }
    self.logins = logins
    principalTags = object.stringMap("PrincipalTags")
    tokenDuration = object.integer("TokenDuration")
  }
}

extension GetOpenIdTokenForDeveloperIdentity.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
    writer.member("Token", token)
  }
}

enum GetPrincipalTagAttributeMap {
  struct Input: InputStructure {
    var identityPoolId: String
    var identityProviderName: String

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
      .required("IdentityProviderName", Shapes.identityProviderName),
    ])
  }

  struct Output: OutputStructure {
    var identityPoolId: String?
    var identityProviderName: String?
    var useDefaults: Bool?
    var principalTags: OrderedMap<String>?
  }
}

extension GetPrincipalTagAttributeMap.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
    guard let identityProviderName: String = object.string("IdentityProviderName") else { return nil }
    self.identityProviderName = identityProviderName
  }
}

extension GetPrincipalTagAttributeMap.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityPoolId", identityPoolId)
    writer.member("IdentityProviderName", identityProviderName)
    writer.member("UseDefaults", useDefaults)
    writer.member("PrincipalTags", principalTags)
  }
}
