/// A pool's feature plan.
package enum PoolTier: String, Hashable, Sendable, Codable {
  case lite, essentials, plus
}
