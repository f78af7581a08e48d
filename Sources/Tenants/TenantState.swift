package import Ambient
package import Model
package import Store

/// Attempts to sign in, sign up or recover that are under way in a tenant.
package struct TenantState: RunningState {
  package static let name = "tenant"

  fileprivate var flows = ExpiringTable<UniqueID, TenantFlow>(capacity: 20_000)

  package init() {}
}

extension Realm {
  /// Attempts to sign in, sign up or recover in the tenant.
  package var tenantFlows: ExpiringTable<UniqueID, TenantFlow> {
    get { running[TenantState.self].flows }
    set { running[TenantState.self].flows = newValue }
  }
}
