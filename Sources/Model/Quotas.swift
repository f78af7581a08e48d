/// The maximum number of objects of each kind in a realm: the service's quotas, which it always enforces
/// (docs/reference/cognito-user-pools.md#limits). Request rates are not included.
package struct Quotas: Hashable, Sendable, Codable {
  package var clients = 1_000
  package var groups = 10_000
  package var groupsPerUser = 100
  package var resourceServers = 25
  package var identityProviders = 300

  package init() {}
}

/// The quotas of an account in one region.
package struct AccountQuotas: Hashable, Sendable {
  package var userPools = 1_000
  package var customDomains = 4

  package init() {}
}

/// A kind of object that has a quota.
package enum Quota: String, Hashable, Sendable, Codable {
  case clients, groups, groupsPerUser, resourceServers, identityProviders
  /// Per account.
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
  /// Whether the realm belongs to that account and region.
  package func isOf(_ account: String, _ region: String) -> Bool {
    settings.account == account && id.region == region
  }
}

extension Realm {
  /// Throws if `count` objects exhaust the quota. The standard personality has no quotas.
  package func admit(_ quota: Quota, beyond count: Int) throws(CoreError) {
    guard rules.hasQuotas, let limit = quota.limit else { return }
    guard count < settings.quotas[keyPath: limit] else { throw .resource(.quotaReached(quota)) }
  }
}
