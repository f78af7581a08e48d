// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
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

enum UpdateIdentityPool {
  typealias Input = IdentityPoolType

  typealias Output = IdentityPoolType
}
