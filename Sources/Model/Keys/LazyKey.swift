package import Cryptography
internal import JOSE
internal import Platform

/// A signing key that is generated when first needed, or ahead of time.
///
/// Generating one takes 25 ms to a second and must not delay anything else: a use case that needs this key waits for
/// this key only, on a worker. So its lock is held while the key is generated.
package final class LazyKey: Sendable {
  /// The generated key with derived values.
  package struct Made: Sendable {
    package let key: SigningKey
    package let id: String
    /// The protected header of tokens that it signs: key id and algorithm, no `typ`.
    package let header: [UInt8]
    /// The key as PEM, for storage.
    let pem: [UInt8]

    init(_ key: SigningKey) {
      self.key = key
      pem = key.pem
      id = keyID(for: key.publicKey)
      header = Array("{\"kid\":\"\(id)\",\"alg\":\"RS256\"}".utf8)
    }
  }

  private let made: Lock<Made?>
  private let source: Source
  private let make: @Sendable () throws -> SigningKey
  /// Whether storing its name suffices (``KeyStore/isCommon``).
  private let isNamedForAll: Bool

  /// Where the key comes from.
  private enum Source: Codable {
    /// Stored under that name in the key store, or generated.
    case named(String, kind: RSAKeyKind)
    case pem([UInt8])
  }

  /// A key from PEM.
  init(pem: [UInt8]) {
    made = Lock(nil, rank: .making)
    source = .pem(pem)
    isNamedForAll = false
    make = { try SigningKey(pem: pem) }
  }

  /// The key stored under that name, or a new one that will be.
  package init(_ name: String, kind: RSAKeyKind, in store: (any KeyStore)?) {
    made = Lock(nil, rank: .making)
    source = .named(name, kind: kind)
    isNamedForAll = store?.isCommon ?? false
    make = {
      try store.key(name, read: SigningKey.init(pem:)) {
        let key = try SigningKey.generate(kind)
        return (key, key.pem)
      }
    }
  }

  /// An existing key.
  package init(_ key: SigningKey) {
    made = Lock(Made(key), rank: .making)
    source = .pem(key.pem)
    isNamedForAll = false
    make = { key }
  }

  /// The key; generates it if necessary.
  package func value() throws(CoreError) -> Made {
    try made.withLock { (made) throws(CoreError) -> Made in
      if let made { return made }
      do {
        let fresh = Made(try make())
        made = fresh
        return fresh
      } catch let refusal as NotKept {
        throw .internalFault(InternalFault(refusal))
      } catch {
        throw .internalFault("making a signing key failed: \(error)")
      }
    }
  }

  /// Generates the key in the background.
  package func prepare() {
    Task.detached { _ = try? self.value() }
  }
}

extension CodingUserInfoKey {
  /// The store from which keys that are encoded by name are loaded.
  package static let keyStore = CodingUserInfoKey(rawValue: "keyStore")
}

/// A generated key is encoded as PEM, otherwise as its name.
extension LazyKey: Codable {
  package convenience init(from decoder: any Decoder) throws {
    switch try Source(from: decoder) {
    case .pem(let pem):
      self.init(pem: pem)
    case .named(let name, let kind):
      self.init(name, kind: kind, in: CodingUserInfoKey.keyStore.flatMap { decoder.userInfo[$0] as? any KeyStore })
    }
  }

  package func encode(to encoder: any Encoder) throws {
    let key = isNamedForAll ? nil : made.withLockIfAvailable { $0 } ?? nil
    try (key.map { .pem($0.pem) } ?? source).encode(to: encoder)
  }
}
