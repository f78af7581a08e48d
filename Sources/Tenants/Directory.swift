package import Model

/// The objects of a tenant as Microsoft's services name them: principal names, object ids, groups, applications, and
/// what scopes mean in it. A view of a realm: it changes nothing.
package struct TenantDirectory: Sendable {
  package let realm: Realm

  var tenant: Tenant? { realm.tenant }
}

extension Realm {
  /// The realm as the directory of its tenant.
  package var directory: TenantDirectory { TenantDirectory(realm: self) }
}
