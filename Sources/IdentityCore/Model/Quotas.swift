/// How much a realm may hold of each kind: the service's quotas, which it keeps at all times
/// (reference: cognito-user-pools.md §5.6). Rates of calls are not among them.
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

/// What there is too much of.
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

extension IdentityCore {
  /// Lets one more user pool come to an account's others in a region of the sandbox.
  package func admitPool(region: String, account: String, in sandbox: SandboxHolder) throws(CoreError) {
    let limit = accountQuotas.snapshot.userPools
    let realms = sandbox.snapshot.realms
    // There are hardly ever so many, and no need to look at them while there are not.
    guard realms.count >= limit else { return }
    let own = realms.values.count { $0.value.isUserPool && $0.value.isOf(account, region) }
    if own >= limit { throw .resource(.quotaReached(.userPools)) }
  }
}

extension RealmService {
  /// Lets the realm have a domain of its own beside those of the account's other pools in its region.
  package func admitCustomDomain() throws(CoreError) {
    let (account, region) = (try current().realm.settings.account, id.region)
    let own = sandbox.snapshot.realms.values.count {
      $0.value.settings.customDomain != nil && $0.value.isOf(account, region)
    }
    if own >= core.accountQuotas.snapshot.customDomains { throw .resource(.quotaReached(.customDomains)) }
  }
}

extension Realm {
  fileprivate func isOf(_ account: String, _ region: String) -> Bool {
    settings.account == account && id.region == region
  }
}

extension Realm {
  /// Lets one more come to `count` of them. The standard's personality knows no quotas.
  func admit(_ quota: Quota, beyond count: Int) throws(CoreError) {
    guard settings.personality != .openIDConnect, let limit = quota.limit else { return }
    guard count < settings.quotas[keyPath: limit] else { throw .resource(.quotaReached(quota)) }
  }
}
