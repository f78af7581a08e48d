internal import Configuration
internal import IdentityCore
internal import JSON

/// A configured identity provider as the request that would make it over the service's API.
extension ConfiguredIdentityProvider {
  /// The members of CreateIdentityProvider but for the pool. A provider that is played needs no details: it gets those of one that is
  /// nowhere.
  var creationRequest: JSONObject {
    var request: JSONObject = ["ProviderName": .string(name)]
    request["ProviderType"] = kind.map { .string($0.rawValue) }
    var details = details
    if played != nil {
      for (name, value) in Self.playedDetails where details[name] == nil { details[name] = value }
    }
    request["ProviderDetails"] = .table(details)
    if !attributeMapping.isEmpty { request["AttributeMapping"] = .table(attributeMapping) }
    if !identifiers.isEmpty { request["IdpIdentifiers"] = .strings(identifiers) }
    if !levels.isEmpty { request["AcrMapping"] = .table(levels) }
    return request
  }

  var playedProvider: PlayedProvider? {
    played.map { played in
      let people = played.people.map { person in
        JSONObject(person.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) })
      }
      let mode: PlayedProvider.Mode =
        switch played.mode {
        case .choose: .choose
        case .first: .first
        case .error(let code): .error(code)
        }
      return PlayedProvider(people: people, mode: mode)
    }
  }

  private static let playedDetails = [
    "client_id": "understudy", "client_secret": "understudy", "authorize_scopes": "openid email profile",
    "attributes_request_method": "GET", "oidc_issuer": "https://played.invalid",
    "MetadataURL": "https://played.invalid/metadata", "team_id": "understudy", "key_id": "understudy",
    "private_key": "understudy",
  ]
}
