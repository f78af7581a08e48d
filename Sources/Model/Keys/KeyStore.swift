/// Where signing keys come from: made when needed, or read from and kept in a place of the operator's.
package protocol KeyStore: Sendable {
  /// The stored key of that name (PEM), or nil.
  func load(_ name: String) throws -> [UInt8]?
  /// Keeps a key, readable by the owner alone.
  func save(_ name: String, pem: [UInt8]) throws
  /// Forgets a key; none of that name is fine.
  func remove(_ name: String) throws
}
