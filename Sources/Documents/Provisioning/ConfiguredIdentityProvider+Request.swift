internal import Configuration
internal import JSON
internal import Model

/// A configured identity provider as the request that would make it over the service's API.
extension ConfiguredIdentityProvider {
  /// The members of CreateIdentityProvider without the pool. A simulated provider needs no details: it gets those of a
  /// nonexistent one.
  var creationRequest: JSONObject {
    var request = settings.members
    var details = request["ProviderDetails"]?.object ?? [:]
    if simulated != nil {
      for (name, value) in Self.simulatedDetails where details[name] == nil { details[name] = .string(value) }
    }
    request["ProviderDetails"] = .object(details)
    return request
  }

  var simulatedProvider: SimulatedProvider? {
    simulated.map { simulated in
      let people = simulated.people.map { person in
        JSONObject(person.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) })
      }
      let mode: SimulatedProvider.Mode =
        switch simulated.mode {
        case .choose: .choose
        case .first: .first
        case .error(let code): .error(code)
        }
      return SimulatedProvider(people: people, mode: mode)
    }
  }

  private static let simulatedDetails = [
    "client_id": "understudy", "client_secret": "understudy", "authorize_scopes": "openid email profile",
    "attributes_request_method": "GET", "oidc_issuer": "https://played.invalid",
    "MetadataURL": "https://played.invalid/metadata", "team_id": "understudy", "key_id": "understudy",
    "private_key": "understudy",
  ]
}
