// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateIdentityProvider {
  struct Input: InputStructure {
    var userPoolId: String
    var providerName: String
    var providerType: IdentityProviderTypeType
    var providerDetails: OrderedMap<String>
    var attributeMapping: OrderedMap<String>?
    var idpIdentifiers: [String]?
    var acrMapping: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameTypeV2),
      .required("ProviderType", Shapes.identityProviderTypeType),
      .required("ProviderDetails", Shapes.providerDetailsType),
      .optional("AttributeMapping", Shapes.attributeMappingType),
      .optional("IdpIdentifiers", Shapes.idpIdentifiersListType),
      .optional("AcrMapping", Shapes.acrMappingType),
    ])
  }

  struct Output: OutputStructure {
    var identityProvider: IdentityProviderType
  }
}

extension CreateIdentityProvider.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
    guard let providerType: IdentityProviderTypeType = object.enumeration("ProviderType") else { return nil }
    self.providerType = providerType
    guard let providerDetails: OrderedMap<String> = object.stringMap("ProviderDetails") else { return nil }
    self.providerDetails = providerDetails
    attributeMapping = object.stringMap("AttributeMapping")
    idpIdentifiers = object.strings("IdpIdentifiers")
    acrMapping = object.stringMap("AcrMapping")
  }
}

extension CreateIdentityProvider.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

enum DeleteIdentityProvider {
  struct Input: InputStructure {
    var userPoolId: String
    var providerName: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteIdentityProvider.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
  }
}

enum DescribeIdentityProvider {
  struct Input: InputStructure {
    var userPoolId: String
    var providerName: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
    ])
  }

  struct Output: OutputStructure {
    var identityProvider: IdentityProviderType
  }
}

extension DescribeIdentityProvider.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
  }
}

extension DescribeIdentityProvider.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

enum GetIdentityProviderByIdentifier {
  struct Input: InputStructure {
    var userPoolId: String
    var idpIdentifier: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("IdpIdentifier", Shapes.idpIdentifierType),
    ])
  }

  struct Output: OutputStructure {
    var identityProvider: IdentityProviderType
  }
}

extension GetIdentityProviderByIdentifier.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let idpIdentifier: String = object.string("IdpIdentifier") else { return nil }
    self.idpIdentifier = idpIdentifier
  }
}

extension GetIdentityProviderByIdentifier.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

enum GetSigningCertificate {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var certificate: String?
  }
}

extension GetSigningCertificate.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetSigningCertificate.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Certificate", certificate)
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

enum UpdateIdentityProvider {
  struct Input: InputStructure {
    var userPoolId: String
    var providerName: String
    var providerDetails: OrderedMap<String>?
    var attributeMapping: OrderedMap<String>?
    var idpIdentifiers: [String]?
    var acrMapping: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
      .optional("ProviderDetails", Shapes.providerDetailsType),
      .optional("AttributeMapping", Shapes.attributeMappingType),
      .optional("IdpIdentifiers", Shapes.idpIdentifiersListType),
      .optional("AcrMapping", Shapes.acrMappingType),
    ])
  }

  struct Output: OutputStructure {
    var identityProvider: IdentityProviderType
  }
}

extension UpdateIdentityProvider.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
    providerDetails = object.stringMap("ProviderDetails")
    attributeMapping = object.stringMap("AttributeMapping")
    idpIdentifiers = object.strings("IdpIdentifiers")
    acrMapping = object.stringMap("AcrMapping")
  }
}

extension UpdateIdentityProvider.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}
