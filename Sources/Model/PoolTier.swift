/// The plan that a realm is paid by, which decides on some features.
package enum PoolTier: String, Hashable, Sendable, Codable {
  case lite, essentials, plus
}
