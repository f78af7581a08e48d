// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CreateIdentityProvider {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var providerName: String
    package var providerType: IdentityProviderTypeType
    package var providerDetails: OrderedMap<String>
    package var attributeMapping: OrderedMap<String>?
    package var idpIdentifiers: [String]?
    package var acrMapping: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameTypeV2),
      .required("ProviderType", Shapes.identityProviderTypeType),
      .required("ProviderDetails", Shapes.providerDetailsType),
      .optional("AttributeMapping", Shapes.attributeMappingType),
      .optional("IdpIdentifiers", Shapes.idpIdentifiersListType),
      .optional("AcrMapping", Shapes.acrMappingType),
    ])
  }

  package struct Output: OutputStructure {
    package var identityProvider: IdentityProviderType

    package init(identityProvider: IdentityProviderType) {
      self.identityProvider = identityProvider
    }
  }
}

extension CreateIdentityProvider.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

package enum DeleteIdentityProvider {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var providerName: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
    ])
  }


  package typealias Output = NoOutput
}

extension DeleteIdentityProvider.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
  }
}

package enum DescribeIdentityProvider {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var providerName: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
    ])
  }

  package struct Output: OutputStructure {
    package var identityProvider: IdentityProviderType

    package init(identityProvider: IdentityProviderType) {
      self.identityProvider = identityProvider
    }
  }
}

extension DescribeIdentityProvider.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
  }
}

extension DescribeIdentityProvider.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

package enum GetIdentityProviderByIdentifier {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var idpIdentifier: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("IdpIdentifier", Shapes.idpIdentifierType),
    ])
  }

  package struct Output: OutputStructure {
    package var identityProvider: IdentityProviderType

    package init(identityProvider: IdentityProviderType) {
      self.identityProvider = identityProvider
    }
  }
}

extension GetIdentityProviderByIdentifier.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let idpIdentifier: String = object.string("IdpIdentifier") else { return nil }
    self.idpIdentifier = idpIdentifier
  }
}

extension GetIdentityProviderByIdentifier.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

package enum GetSigningCertificate {
  package struct Input: InputStructure {
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var certificate: String?

    package init(certificate: String? = nil) {
      self.certificate = certificate
    }
  }
}

extension GetSigningCertificate.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetSigningCertificate.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Certificate", certificate)
  }
}

package enum ListIdentityProviders {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var maxResults: Int?
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("MaxResults", Shapes.listProvidersLimitType),
      .optional("NextToken", Shapes.paginationKeyType),
    ])
  }

  package struct Output: OutputStructure {
    package var providers: [ProviderDescription]
    package var nextToken: String?

    package init(providers: [ProviderDescription], nextToken: String? = nil) {
      self.providers = providers
      self.nextToken = nextToken
    }
  }
}

extension ListIdentityProviders.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension ListIdentityProviders.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Providers", providers)
    writer.member("NextToken", nextToken)
  }
}

package enum UpdateIdentityProvider {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var providerName: String
    package var providerDetails: OrderedMap<String>?
    package var attributeMapping: OrderedMap<String>?
    package var idpIdentifiers: [String]?
    package var acrMapping: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
      .optional("ProviderDetails", Shapes.providerDetailsType),
      .optional("AttributeMapping", Shapes.attributeMappingType),
      .optional("IdpIdentifiers", Shapes.idpIdentifiersListType),
      .optional("AcrMapping", Shapes.acrMappingType),
    ])
  }

  package struct Output: OutputStructure {
    package var identityProvider: IdentityProviderType

    package init(identityProvider: IdentityProviderType) {
      self.identityProvider = identityProvider
    }
  }
}

extension UpdateIdentityProvider.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}
