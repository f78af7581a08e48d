/// Why a realm, or what belongs to it as a whole, is not found, made or removed.
package enum RealmProblem: Hashable, Sendable {
  case notFound(RealmID)
  case exists(RealmID)
  /// The realm cannot be removed while it is protected.
  case deletionProtected
  /// The realm has a domain, which must be removed first.
  case domainConfigured
  /// The domain belongs to another realm.
  case domainTaken
  case domainNotFound
  /// The schema has an attribute of that name.
  case attributeExists(AttributeName)
  case resourceServerExists(String, in: RealmID)
  case resourceServerNotFound(String)
  /// The operation is for the primary region of a user pool, and this is the region of its replica.
  case notInReplica(String, region: String)
  /// The setting is that of all regions, and this is not the primary one.
  case notRegional(String, region: String)
}
