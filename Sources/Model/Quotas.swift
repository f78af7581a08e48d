/// How much a realm may hold of each kind: the service's quotas, which it keeps at all times
/// (docs/reference/cognito-user-pools.md#limits). Rates of calls are not among them.
package struct Quotas: Hashable, Sendable, Codable {
  package var clients = 1_000
  package var groups = 10_000
  package var groupsPerUser = 100
  package var resourceServers = 25
  package var identityProviders = 300

  package init() {}
}

/// How much an account may hold in one region.
package struct AccountQuotas: Hashable, Sendable {
  package var userPools = 1_000
  package var customDomains = 4

  package init() {}
}

/// The kind of resource whose quota is reached.
package enum Quota: String, Hashable, Sendable, Codable {
  case clients, groups, groupsPerUser, resourceServers, identityProviders
  /// Of an account.
  case userPools, customDomains

  fileprivate var limit: KeyPath<Quotas, Int>? {
    switch self {
    case .clients: \.clients
    case .groups: \.groups
    case .groupsPerUser: \.groupsPerUser
    case .resourceServers: \.resourceServers
    case .identityProviders: \.identityProviders
    case .userPools, .customDomains: nil
    }
  }
}

extension Realm {
  package func isOf(_ account: String, _ region: String) -> Bool {
    settings.account == account && id.region == region
  }
}

extension Realm {
  /// Lets one more come to `count` of them. The standard's personality knows no quotas.
  package func admit(_ quota: Quota, beyond count: Int) throws(CoreError) {
    guard rules.hasQuotas, let limit = quota.limit else { return }
    guard count < settings.quotas[keyPath: limit] else { throw .resource(.quotaReached(quota)) }
  }
}
