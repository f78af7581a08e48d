internal import CognitoUserPoolsShapes
internal import Description
internal import JSON

/// An identity provider of a pool, and our addition (`Played`).
package struct ConfiguredIdentityProvider: Sendable {
  /// The members of CreateIdentityProvider; a simulated provider needs no details.
  package var settings: ConfiguredObject
  /// How this server simulates the provider; nil for a real one.
  package var simulated: ConfiguredSimulatedProvider?

  /// The name, with the place of the provider.
  package var name: Located<String> { Located(settings["ProviderName"]?.string ?? "", at: settings.position) }
}

extension ConfiguredIdentityProvider: MappingDecodable {
  static var noun: String { "an identity provider" }

  private static let form = ServiceForm.object(
    ServiceShapes.identityProvider, noun: noun, except: ["UserPoolId"], optional: ["ProviderDetails"])

  init(_ members: MappingReader) {
    settings = members.object(Self.form)
    simulated = members.optional("Played", .mapping)
    members.ignored("UserPoolId", "LastModifiedDate", "CreationDate")
  }
}
