/// How much a pool may hold of each kind, where it is not what the service allows.
package struct ConfiguredQuotas: Sendable {
  package var clients: Int?
  package var groups: Int?
  package var groupsPerUser: Int?
  package var resourceServers: Int?
  package var identityProviders: Int?
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
