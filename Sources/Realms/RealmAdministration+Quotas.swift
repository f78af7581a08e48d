package import Model
package import Sandboxes
internal import Store

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

extension RealmAdministration {
  /// Lets the realm have a domain of its own beside those of the account's other pools in its region.
  package func admitCustomDomain() throws(CoreError) {
    let (account, region) = (try current().realm.settings.account, id.region)
    let own = sandbox.snapshot.realms.values.count {
      $0.value.settings.customDomain != nil && $0.value.isOf(account, region)
    }
    if own >= core.accountQuotas.snapshot.customDomains { throw .resource(.quotaReached(.customDomains)) }
  }
}
