internal import CognitoUserPools
internal import Description
internal import JSON

/// An identity provider of a pool, and ours (`Played`).
package struct ConfiguredIdentityProvider: Sendable {
  /// The members of CreateIdentityProvider; one that is simulated needs no details.
  package var settings: ConfiguredObject
  /// How this server simulates the provider; nil for one that is somewhere.
  package var simulated: ConfiguredSimulatedProvider?

  /// At the place of the provider.
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
