// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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

enum GetCredentialsForIdentity {
  struct Input: InputStructure {
    var identityId: String
    var logins: OrderedMap<String>?
    var customRoleArn: String?

    static let shape = Shape.structure([
      .required("IdentityId", Shapes.identityId),
      .optional("Logins", Shapes.loginsMap).shown,
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
      .optional("Logins", Shapes.loginsMap).shown,
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

enum GetOpenIdToken {
  struct Input: InputStructure {
    var identityId: String
    var logins: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("IdentityId", Shapes.identityId),
      .optional("Logins", Shapes.loginsMap).shown,
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

enum UnlinkIdentity {
  struct Input: InputStructure {
    var identityId: String
    var logins: OrderedMap<String>
    var loginsToRemove: [String]

    static let shape = Shape.structure([
      .required("IdentityId", Shapes.identityId),
      .required("Logins", Shapes.loginsMap).shown,
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
