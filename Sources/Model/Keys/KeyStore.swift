/// Stores signing keys, for example in a directory of the operator's.
package protocol KeyStore: Sendable {
  /// The stored key of that name (PEM), or nil.
  func load(_ name: String) throws -> [UInt8]?
  /// Stores a key, readable by the owner only.
  /// - Returns: the stored key of that name: another one if a concurrent writer to the same place was first.
  @discardableResult
  func save(_ name: String, pem: [UInt8]) throws -> [UInt8]
  /// Whether every reader of a key's name can also read the key, so that storing the name suffices.
  var isCommon: Bool { get }
  /// Removes a key, if there is one of that name.
  func remove(_ name: String) throws
}

extension KeyStore {
  package var isCommon: Bool { false }
}

extension Optional where Wrapped == any KeyStore {
  /// The key stored under that name, or a new one that is then stored; if a concurrent writer to the same place was
  /// first, that writer's key.
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
