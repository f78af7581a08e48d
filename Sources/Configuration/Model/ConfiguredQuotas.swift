/// Limits of a pool that differ from the service's.
package struct ConfiguredQuotas: Sendable {
  package var clients: Int?
  package var groups: Int?
  package var groupsPerUser: Int?
  package var resourceServers: Int?
  package var identityProviders: Int?
}

/// Limits of an account that differ from the service's.
package struct ConfiguredAccountQuotas: Sendable {
  package var userPools: Int?
  package var customDomains: Int?
}

extension ConfiguredAccountQuotas: MappingDecodable {
  static var noun: String { "quotas" }

  init(_ members: MappingReader) {
    let counts = Reading.integer(0...1_000_000)
    userPools = members.optional("userPools", counts)
    customDomains = members.optional("customDomains", counts)
  }
}

extension ConfiguredQuotas: MappingDecodable {
  static var noun: String { "Quotas" }

  init(_ members: MappingReader) {
    let counts = Reading.integer(0...1_000_000)
    clients = members.optional("clients", counts)
    groups = members.optional("groups", counts)
    groupsPerUser = members.optional("groupsPerUser", counts)
    resourceServers = members.optional("resourceServers", counts)
    identityProviders = members.optional("identityProviders", counts)
  }
}
