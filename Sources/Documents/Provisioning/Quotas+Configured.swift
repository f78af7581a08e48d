internal import Configuration
internal import JSON
internal import Model

extension AccountQuotas {
  /// The service's, except for those in a file.
  init(_ configured: ConfiguredAccountQuotas?) {
    self.init()
    userPools = configured?.userPools ?? userPools
    customDomains = configured?.customDomains ?? customDomains
  }
}

extension Quotas {
  /// The service's, except for those in a file.
  init(_ configured: ConfiguredQuotas?) {
    self.init()
    guard let configured else { return }
    clients = configured.clients ?? clients
    groups = configured.groups ?? groups
    groupsPerUser = configured.groupsPerUser ?? groupsPerUser
    resourceServers = configured.resourceServers ?? resourceServers
    identityProviders = configured.identityProviders ?? identityProviders
  }

  /// Those that differ from the service's; nil if none does.
  var configured: JSON? {
    let usual = Quotas()
    var members: JSONObject = [:]
    for (name, path) in [
      ("clients", \Quotas.clients), ("groups", \.groups), ("groupsPerUser", \.groupsPerUser),
      ("resourceServers", \.resourceServers), ("identityProviders", \.identityProviders),
    ] where self[keyPath: path] != usual[keyPath: path] {
      members[name] = .integer(self[keyPath: path])
    }
    return members.isEmpty ? nil : .object(members)
  }
}
