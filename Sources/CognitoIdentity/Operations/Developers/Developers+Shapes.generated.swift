// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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
      .required("Logins", Shapes.loginsMap).shown,
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
