// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum ListDevices {
  struct Input: InputStructure {
    var accessToken: String
    var limit: Int?
    var paginationToken: String?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
    ])
  }

  struct Output: OutputStructure {
    var devices: [DeviceType]?
    var paginationToken: String?
  }
}

extension ListDevices.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
  }
}

extension ListDevices.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Devices", devices)
    writer.member("PaginationToken", paginationToken)
  }
}

enum ListGroups {
  struct Input: InputStructure {
    var userPoolId: String
    var limit: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var groups: [GroupType]?
    var nextToken: String?
  }
}

extension ListGroups.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension ListGroups.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Groups", groups)
    writer.member("NextToken", nextToken)
  }
}

enum ListIdentityProviders {
  struct Input: InputStructure {
    var userPoolId: String
    var maxResults: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("MaxResults", Shapes.listProvidersLimitType),
      .optional("NextToken", Shapes.paginationKeyType),
    ])
  }

  struct Output: OutputStructure {
    var providers: [ProviderDescription]
    var nextToken: String?
  }
}

extension ListIdentityProviders.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension ListIdentityProviders.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Providers", providers)
    writer.member("NextToken", nextToken)
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

enum ListTagsForResource {
  struct Input: InputStructure {
    var resourceArn: String

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
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

enum ListTerms {
  struct Input: InputStructure {
    var userPoolId: String
    var maxResults: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("MaxResults", Shapes.listTermsRequestMaxResultsInteger),
      .optional("NextToken", Shapes.stringType),
    ])
  }

  struct Output: OutputStructure {
    var terms: [TermsDescriptionType]
    var nextToken: String?
  }
}

extension ListTerms.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension ListTerms.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
    writer.member("NextToken", nextToken)
  }
}

enum ListUserImportJobs {
  struct Input: InputStructure {
    var userPoolId: String
    var maxResults: Int
    var paginationToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("MaxResults", Shapes.poolQueryLimitType),
      .optional("PaginationToken", Shapes.paginationKeyType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJobs: [UserImportJobType]?
    var paginationToken: String?
  }
}

extension ListUserImportJobs.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let maxResults: Int = object.integer("MaxResults") else { return nil }
    self.maxResults = maxResults
    paginationToken = object.string("PaginationToken")
  }
}

extension ListUserImportJobs.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJobs", userImportJobs)
    writer.member("PaginationToken", paginationToken)
  }
}

enum ListUserPoolClientSecrets {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var clientSecrets: [ClientSecretDescriptorType]?
    var nextToken: String?
  }
}

extension ListUserPoolClientSecrets.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    nextToken = object.string("NextToken")
  }
}

extension ListUserPoolClientSecrets.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientSecrets", clientSecrets)
    writer.member("NextToken", nextToken)
  }
}

enum ListUserPoolClients {
  struct Input: InputStructure {
    var userPoolId: String
    var maxResults: Int?
    var nextToken: String?
    var clientType: ClientTypeType?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("MaxResults", Shapes.queryLimit),
      .optional("NextToken", Shapes.paginationKey),
      .optional("ClientType", Shapes.clientTypeType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolClients: [UserPoolClientDescription]?
    var nextToken: String?
  }
}

extension ListUserPoolClients.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
    clientType = object.enumeration("ClientType")
  }
}

extension ListUserPoolClients.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClients", userPoolClients)
    writer.member("NextToken", nextToken)
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

enum ListUserPools {
  struct Input: InputStructure {
    var nextToken: String?
    var maxResults: Int

    static let shape = Shape.structure([
      .optional("NextToken", Shapes.paginationKeyType),
      .required("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  struct Output: OutputStructure {
    var userPools: [UserPoolDescriptionType]?
    var nextToken: String?
  }
}

extension ListUserPools.Input {
  init?(_ object: JSONObject) {
    nextToken = object.string("NextToken")
    guard let maxResults: Int = object.integer("MaxResults") else { return nil }
    self.maxResults = maxResults
  }
}

extension ListUserPools.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPools", userPools)
    writer.member("NextToken", nextToken)
  }
}

enum ListUserSessions {
  struct Input: InputStructure {
    var accessToken: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var sessions: [SessionDescriptionType]?
    var nextToken: String?
  }
}

extension ListUserSessions.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    nextToken = object.string("NextToken")
  }
}

extension ListUserSessions.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Sessions", sessions)
    writer.member("NextToken", nextToken)
  }
}

enum ListUsers {
  struct Input: InputStructure {
    var userPoolId: String
    var attributesToGet: [String]?
    var limit: Int?
    var paginationToken: String?
    var filter: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("AttributesToGet", Shapes.searchedAttributeNamesListType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
      .optional("Filter", Shapes.userFilterType),
    ])
  }

  struct Output: OutputStructure {
    var users: [UserType]?
    var paginationToken: String?
  }
}

extension ListUsers.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    attributesToGet = object.strings("AttributesToGet")
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
    filter = object.string("Filter")
  }
}

extension ListUsers.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Users", users)
    writer.member("PaginationToken", paginationToken)
  }
}

enum ListUsersInGroup {
  struct Input: InputStructure {
    var userPoolId: String
    var groupName: String
    var limit: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("GroupName", Shapes.groupNameType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var users: [UserType]?
    var nextToken: String?
  }
}

extension ListUsersInGroup.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension ListUsersInGroup.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Users", users)
    writer.member("NextToken", nextToken)
  }
}

enum ListWebAuthnCredentials {
  struct Input: InputStructure {
    var accessToken: String
    var nextToken: String?
    var maxResults: Int?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("NextToken", Shapes.paginationKey),
      .optional("MaxResults", Shapes.webAuthnCredentialsQueryLimitType),
    ])
  }

  struct Output: OutputStructure {
    var credentials: [WebAuthnCredentialDescription]
    var nextToken: String?
  }
}

extension ListWebAuthnCredentials.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListWebAuthnCredentials.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Credentials", credentials)
    writer.member("NextToken", nextToken)
  }
}
