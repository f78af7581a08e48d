internal import Ambient
internal import Description
internal import JSON
internal import Model
internal import Provisioning

/// Plain OpenID Connect providers, as `realms` of the configuration has them.
extension Realm {
  /// The realm without its users.
  var configuredPlain: JSONObject {
    let said = PlainRealm.members.json(of: settings)
    var members: JSONObject = ["id": .string(id.text)]
    for name in ["name", "issuer"] { members[name] = said[name] }
    if settings.takesAnyClient {
      members["clients"] = "any"
      if !poolClients.isEmpty { members["registered"] = .array(configuredClients) }
    } else if !poolClients.isEmpty {
      members["clients"] = .array(configuredClients)
    }
    for (name, value) in said where members[name] == nil { members[name] = value }
    // Created by the service's own calls, and written in its words.
    members["Groups"] = configuredGroups
    members["IdentityProviders"] = configuredProviders
    members["RiskConfigurations"] = configuredRisks
    return members
  }

  private var configuredClients: [JSON] {
    poolClients.map { client in
      var members = PlainClient.members.json(of: client)
      // Only where it differs from what the client would have without it.
      let lifetime = Int(client.accessTokenLifetime.wholeSeconds)
      members["tokenExpiry"] = lifetime == settings.tokenRules?.lifetime ?? 3_600 ? nil : .integer(lifetime)
      return .object(members)
    }
  }
}
