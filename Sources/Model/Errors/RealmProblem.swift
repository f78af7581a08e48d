/// Why a realm or one of its realm-wide objects is not found, created or removed.
package enum RealmProblem: Hashable, Sendable {
  case notFound(RealmID)
  case exists(RealmID)
  /// The realm is protected against deletion.
  case deletionProtected
  /// The realm's domain must be removed first.
  case domainConfigured
  /// The domain belongs to another realm.
  case domainTaken
  case domainNotFound
  /// The schema has an attribute of that name.
  case attributeExists(AttributeName)
  case resourceServerExists(String, in: RealmID)
  case resourceServerNotFound(String)
  /// The operation is for a pool's primary region only, and this is its replica's.
  case notInReplica(String, region: String)
  /// The setting is global, and this is not the primary region.
  case notRegional(String, region: String)
}
