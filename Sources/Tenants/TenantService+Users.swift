package import Model

extension TenantService {
  /// The user with that address.
  package func user(named username: String) throws(CoreError) -> User? {
    try current().realm.directory.user(named: username)
  }
}
