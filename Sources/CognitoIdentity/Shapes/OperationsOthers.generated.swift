// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateIdentityPool {
  struct Input: InputStructure {
    var identityPoolName: String
    var allowUnauthenticatedIdentities: Bool
    var allowClassicFlow: Bool?
    var supportedLoginProviders: OrderedMap<String>?
    var developerProviderName: String?
    var openIdConnectProviderARNs: [String]?
    var cognitoIdentityProviders: [CognitoIdentityProvider]?
    var samlProviderARNs: [String]?
    var identityPoolTags: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("IdentityPoolName", Shapes.identityPoolName),
      .required("AllowUnauthenticatedIdentities", .boolean),
      .optional("AllowClassicFlow", .boolean),
      .optional("SupportedLoginProviders", Shapes.identityProviders),
      .optional("DeveloperProviderName", Shapes.developerProviderName),
      .optional("OpenIdConnectProviderARNs", Shapes.oidcProviderList),
      .optional("CognitoIdentityProviders", Shapes.cognitoIdentityProviderList),
      .optional("SamlProviderARNs", Shapes.samlProviderList),
      .optional("IdentityPoolTags", Shapes.identityPoolTagsType),
    ])
  }

  typealias Output = IdentityPoolType
}

extension CreateIdentityPool.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolName: String = object.string("IdentityPoolName") else { return nil }
    self.identityPoolName = identityPoolName
    guard let allowUnauthenticatedIdentities: Bool = object.boolean("AllowUnauthenticatedIdentities") else { return nil }
    self.allowUnauthenticatedIdentities = allowUnauthenticatedIdentities
    allowClassicFlow = object.boolean("AllowClassicFlow")
    supportedLoginProviders = object.stringMap("SupportedLoginProviders")
    developerProviderName = object.string("DeveloperProviderName")
    openIdConnectProviderARNs = object.strings("OpenIdConnectProviderARNs")
    cognitoIdentityProviders = object.structures("CognitoIdentityProviders")
    samlProviderARNs = object.strings("SamlProviderARNs")
    identityPoolTags = object.stringMap("IdentityPoolTags")
  }
}

enum DeleteIdentities {
  struct Input: InputStructure {
    var identityIdsToDelete: [String]

    static let shape = Shape.structure([
      .required("IdentityIdsToDelete", Shapes.identityIdList),
    ])
  }

  struct Output: OutputStructure {
    var unprocessedIdentityIds: [UnprocessedIdentityId]?
  }
}

extension DeleteIdentities.Input {
  init?(_ object: JSONObject) {
    guard let identityIdsToDelete: [String] = object.strings("IdentityIdsToDelete") else { return nil }
    self.identityIdsToDelete = identityIdsToDelete
  }
}

extension DeleteIdentities.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UnprocessedIdentityIds", unprocessedIdentityIds)
  }
}

enum DeleteIdentityPool {
  struct Input: InputStructure {
    var identityPoolId: String

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteIdentityPool.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
  }
}

enum DescribeIdentity {
  struct Input: InputStructure {
    var identityId: String

    static let shape = Shape.structure([
      .required("IdentityId", Shapes.identityId),
    ])
  }

  typealias Output = IdentityDescription
}

extension DescribeIdentity.Input {
  init?(_ object: JSONObject) {
    guard let identityId: String = object.string("IdentityId") else { return nil }
    self.identityId = identityId
  }
}

enum DescribeIdentityPool {
  struct Input: InputStructure {
    var identityPoolId: String

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
    ])
  }

  typealias Output = IdentityPoolType
}

extension DescribeIdentityPool.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
  }
}

enum ListIdentities {
  struct Input: InputStructure {
    var identityPoolId: String
    var maxResults: Int
    var nextToken: String?
    var hideDisabled: Bool?

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
      .required("MaxResults", Shapes.queryLimit),
      .optional("NextToken", Shapes.paginationKey),
      .optional("HideDisabled", .boolean),
    ])
  }

  struct Output: OutputStructure {
    var identityPoolId: String?
    var identities: [IdentityDescription]?
    var nextToken: String?
  }
}

extension ListIdentities.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
    guard let maxResults: Int = object.integer("MaxResults") else { return nil }
    self.maxResults = maxResults
    nextToken = object.string("NextToken")
    hideDisabled = object.boolean("HideDisabled")
  }
}

extension ListIdentities.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityPoolId", identityPoolId)
    writer.member("Identities", identities)
    writer.member("NextToken", nextToken)
  }
}

enum ListIdentityPools {
  struct Input: InputStructure {
    var maxResults: Int
    var nextToken: String?

    static let shape = Shape.structure([
      .required("MaxResults", Shapes.queryLimit),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var identityPools: [IdentityPoolShortDescription]?
    var nextToken: String?
  }
}

extension ListIdentityPools.Input {
  init?(_ object: JSONObject) {
    guard let maxResults: Int = object.integer("MaxResults") else { return nil }
    self.maxResults = maxResults
    nextToken = object.string("NextToken")
  }
}

extension ListIdentityPools.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityPools", identityPools)
    writer.member("NextToken", nextToken)
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

enum LookupDeveloperIdentity {
  struct Input: InputStructure {
    var identityPoolId: String
    var identityId: String?
    var developerUserIdentifier: String?
    var maxResults: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("IdentityPoolId", Shapes.identityPoolId),
      .optional("IdentityId", Shapes.identityId),
      .optional("DeveloperUserIdentifier", Shapes.developerUserIdentifier),
      .optional("MaxResults", Shapes.queryLimit),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var identityId: String?
    var developerUserIdentifierList: [String]?
    var nextToken: String?
  }
}

extension LookupDeveloperIdentity.Input {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
    identityId = object.string("IdentityId")
    developerUserIdentifier = object.string("DeveloperUserIdentifier")
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension LookupDeveloperIdentity.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
    writer.member("DeveloperUserIdentifierList", developerUserIdentifierList)
    writer.member("NextToken", nextToken)
  }
}

enum MergeDeveloperIdentities {
  struct Input: InputStructure {
    var sourceUserIdentifier: String
    var destinationUserIdentifier: String
    var developerProviderName: String
    var identityPoolId: String

    static let shape = Shape.structure([
      .required("SourceUserIdentifier", Shapes.developerUserIdentifier),
      .required("DestinationUserIdentifier", Shapes.developerUserIdentifier),
      .required("DeveloperProviderName", Shapes.developerProviderName),
      .required("IdentityPoolId", Shapes.identityPoolId),
    ])
  }

  struct Output: OutputStructure {
    var identityId: String?
  }
}

extension MergeDeveloperIdentities.Input {
  init?(_ object: JSONObject) {
    guard let sourceUserIdentifier: String = object.string("SourceUserIdentifier") else { return nil }
    self.sourceUserIdentifier = sourceUserIdentifier
    guard let destinationUserIdentifier: String = object.string("DestinationUserIdentifier") else { return nil }
    self.destinationUserIdentifier = destinationUserIdentifier
    guard let developerProviderName: String = object.string("DeveloperProviderName") else { return nil }
    self.developerProviderName = developerProviderName
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
  }
}

extension MergeDeveloperIdentities.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
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

enum UnlinkDeveloperIdentity {
  struct Input: InputStructure {
    var identityId: String
    var identityPoolId: String
    var developerProviderName: String
    var developerUserIdentifier: String

    static let shape = Shape.structure([
      .required("IdentityId", Shapes.identityId),
      .required("IdentityPoolId", Shapes.identityPoolId),
      .required("DeveloperProviderName", Shapes.developerProviderName),
      .required("DeveloperUserIdentifier", Shapes.developerUserIdentifier),
    ])
  }


  typealias Output = NoOutput
}

extension UnlinkDeveloperIdentity.Input {
  init?(_ object: JSONObject) {
    guard let identityId: String = object.string("IdentityId") else { return nil }
    self.identityId = identityId
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
    guard let developerProviderName: String = object.string("DeveloperProviderName") else { return nil }
    self.developerProviderName = developerProviderName
    guard let developerUserIdentifier: String = object.string("DeveloperUserIdentifier") else { return nil }
    self.developerUserIdentifier = developerUserIdentifier
  }
}

enum UnlinkIdentity {
  struct Input: InputStructure {
    var identityId: String
    var logins: OrderedMap<String>
    var loginsToRemove: [String]

    static let shape = Shape.structure([
      .required("IdentityId", Shapes.identityId),
      .required("Logins", Shapes.loginsMap),
      .required("LoginsToRemove", Shapes.loginsList),
    ])
  }


  typealias Output = NoOutput
}

extension UnlinkIdentity.Input {
  init?(_ object: JSONObject) {
    guard let identityId: String = object.string("IdentityId") else { return nil }
    self.identityId = identityId
    guard let logins: OrderedMap<String> = object.stringMap("Logins") else { return nil }
    self.logins = logins
    guard let loginsToRemove: [String] = object.strings("LoginsToRemove") else { return nil }
    self.loginsToRemove = loginsToRemove
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

enum UpdateIdentityPool {
  typealias Input = IdentityPoolType

  typealias Output = IdentityPoolType
}
