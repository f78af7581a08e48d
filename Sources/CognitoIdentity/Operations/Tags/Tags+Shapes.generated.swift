// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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

enum ListTagsForResource {
  struct Input: InputStructure {
    var resourceArn: String

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnString),
    ])
  }

  struct Output: OutputStructure {
    var tags: OrderedMap<String>?
  }
}

extension ListTagsForResource.Input {
  init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
  }
}

extension ListTagsForResource.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Tags", tags)
  }
}

enum SetPrincipalTagAttributeMap {
  struct Input: InputStructure {
    var identityPoolId: String
    var identityProviderName: String
    var useDefaults: Bool?
    var principalTags: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
      .required("IdentityProviderName", Shapes.identityProviderName),
      .optional("UseDefaults", .boolean),
      .optional("PrincipalTags", Shapes.principalTags),
    ])
  }

  struct Output: OutputStructure {
    var identityPoolId: String?
    var identityProviderName: String?
    var useDefaults: Bool?
    var principalTags: OrderedMap<String>?
  }
}

extension SetPrincipalTagAttributeMap.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
    guard let identityProviderName: String = object.string("IdentityProviderName") else { return nil }
    self.identityProviderName = identityProviderName
    useDefaults = object.boolean("UseDefaults")
    principalTags = object.stringMap("PrincipalTags")
  }
}

extension SetPrincipalTagAttributeMap.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityPoolId", identityPoolId)
    writer.member("IdentityProviderName", identityProviderName)
    writer.member("UseDefaults", useDefaults)
    writer.member("PrincipalTags", principalTags)
  }
}

enum TagResource {
  struct Input: InputStructure {
    var resourceArn: String
    var tags: OrderedMap<String>

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnString),
      .required("Tags", Shapes.identityPoolTagsType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension TagResource.Input {
  init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
    guard let tags: OrderedMap<String> = object.stringMap("Tags") else { return nil }
    self.tags = tags
  }
}

enum UntagResource {
  struct Input: InputStructure {
    var resourceArn: String
    var tagKeys: [String]

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnString),
      .required("TagKeys", Shapes.identityPoolTagsListType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UntagResource.Input {
  init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
    guard let tagKeys: [String] = object.strings("TagKeys") else { return nil }
    self.tagKeys = tagKeys
  }
}
