package import Model

extension TenantService {
  /// The person of that address.
  package func user(named username: String) throws(CoreError) -> User? {
    try current().realm.tenantUser(named: username)
  }
}
