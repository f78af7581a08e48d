/// `IdentityProviderType`, and ours (`Played`).
package struct ConfiguredIdentityProvider: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case saml = "SAML"
    case facebook = "Facebook"
    case google = "Google"
    case amazon = "LoginWithAmazon"
    case apple = "SignInWithApple"
    case oidc = "OIDC"
  }

  package var position: SourcePosition
  package var name: String
  package var kind: Kind?
  package var details: [String: String]
  package var attributeMapping: [String: String]
  package var identifiers: [String]
  /// Levels of authentication by what the provider calls them.
  package var levels: [String: String]
  /// How this server simulates the provider; nil for one that is somewhere.
  package var simulated: ConfiguredSimulatedProvider?
}

extension ConfiguredIdentityProvider: MappingDecodable {
  static var noun: String { "an identity provider" }

  init(_ members: MappingReader) {
    position = members.position
    name = members.required("ProviderName", .string(1...32), standIn: "")
    kind = members.optional("ProviderType", .choice)
    if !members.contains("ProviderType") { members.reportMissing("ProviderType") }
    details = members.optional("ProviderDetails", .table(of: .string)) ?? [:]
    attributeMapping = members.optional("AttributeMapping", .table(of: .string)) ?? [:]
    identifiers = members.list("IdpIdentifiers", of: .string(1...40), count: 0...50)
    levels = members.optional("AcrMapping", .table(of: .string)) ?? [:]
    simulated = members.optional("Played", .mapping)
    members.ignored("UserPoolId", "LastModifiedDate", "CreationDate")
  }
}
