/// Where signing keys come from: made when needed, or read from and kept in a place of the operator's.
package protocol KeyStore: Sendable {
  /// The stored key of that name (PEM), or nil.
  func load(_ name: String) throws -> [UInt8]?
  /// Keeps a key, readable by the owner alone.
  /// - Returns: the key of that name that stands: another one, where somebody else who shares the place was first.
  @discardableResult
  func save(_ name: String, pem: [UInt8]) throws -> [UInt8]
  /// Whether everybody who reads what names a key can read the key: then the name is all that has to be kept.
  var isCommon: Bool { get }
  /// Forgets a key; none of that name is fine.
  func remove(_ name: String) throws
}

extension KeyStore {
  package var isCommon: Bool { false }
}

extension Optional where Wrapped == any KeyStore {
  /// The key that is kept under that name, or the one that is made now and kept. Where somebody else who shares the place was first meanwhile,
  /// theirs.
  func key<Key>(
    _ name: String, read: (_ pem: [UInt8]) throws -> Key, make: () throws -> (key: Key, pem: [UInt8])
  ) throws -> Key {
    guard let self else { return try make().key }
    if let pem = try self.load(name) { return try read(pem) }
    let made = try make()
    let standing = try self.save(name, pem: made.pem)
    return standing == made.pem ? made.key : try read(standing)
  }
}
