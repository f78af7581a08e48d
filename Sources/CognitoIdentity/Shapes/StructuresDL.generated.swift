// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct IdentityDescription: OutputStructure {
  var identityId: String?
  var logins: [String]?
  var creationDate: Timestamp?
  var lastModifiedDate: Timestamp?
}

extension IdentityDescription {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
    writer.member("Logins", logins)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

struct IdentityPoolShortDescription: OutputStructure {
  var identityPoolId: String?
  var identityPoolName: String?
}

extension IdentityPoolShortDescription {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityPoolId", identityPoolId)
    writer.member("IdentityPoolName", identityPoolName)
  }
}

struct IdentityPoolType: InputStructure, OutputStructure {
  var identityPoolId: String
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
    .required("IdentityPoolId", Shapes.identityPoolId),
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

extension IdentityPoolType {
  init?(_ object: JSONObject) {
    guard let identityPoolId: String = object.string("IdentityPoolId") else { return nil }
    self.identityPoolId = identityPoolId
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

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityPoolId", identityPoolId)
    writer.member("IdentityPoolName", identityPoolName)
    writer.member("AllowUnauthenticatedIdentities", allowUnauthenticatedIdentities)
    writer.member("AllowClassicFlow", allowClassicFlow)
    writer.member("SupportedLoginProviders", supportedLoginProviders)
    writer.member("DeveloperProviderName", developerProviderName)
    writer.member("OpenIdConnectProviderARNs", openIdConnectProviderARNs)
    writer.member("CognitoIdentityProviders", cognitoIdentityProviders)
    writer.member("SamlProviderARNs", samlProviderARNs)
    writer.member("IdentityPoolTags", identityPoolTags)
  }
}
