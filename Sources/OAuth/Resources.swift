package import Model
package import Sandboxes

/// Resources that access tokens are for (RFC 8707).
extension RealmService {
  /// Checks the parameter `resource` of a token request.
  /// - Parameter granted: that of the grant, if it was limited to one.
  /// - Throws: `.oauth(.resource)` for one that the realm does not know, or that is not the granted one.
  func check(resource: String?, granted: String? = nil) throws(CoreError) {
    guard let resource else { return }
    if let granted, granted != resource { throw .oauth(.resource(resource)) }
    let known = knownResources(of: try current().realm)
    if let known, !known.contains(resource) { throw .oauth(.resource(resource)) }
  }

  /// The URLs of the realm's resources; nil where tokens may be for any.
  package func knownResources(of realm: Realm) -> [String]? {
    let base = core.addresses.endpoints(of: realm, in: context)
    return realm.settings.resources?.map { $0.address(below: base) }
  }
}
