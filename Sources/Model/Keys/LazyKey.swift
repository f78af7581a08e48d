package import Cryptography
internal import JOSE
internal import Platform

/// A signing key that is made when it is first needed, or before.
///
/// Making one takes 25 ms to a second, so it never happens while anything else waits: a use case that needs this key waits on this key
/// alone, on a worker. That is why its lock is held while the key is made.
package final class LazyKey: Sendable {
  package struct Made: Sendable {
    package let key: SigningKey
    package let id: String
    /// The protected header of every token that it signs: key id and algorithm, no `typ`.
    package let header: [UInt8]
    /// Its text, to be stored.
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
  /// Whether its name is enough to find it again.
  private let isNamedForAll: Bool

  /// Where a key is made from.
  private enum Source: Codable {
    /// Kept under that name in the operator's place, or made.
    case named(String, kind: RSAKeyKind)
    case pem([UInt8])
  }

  /// The key of this text.
  init(pem: [UInt8]) {
    made = Lock(nil, rank: .making)
    source = .pem(pem)
    isNamedForAll = false
    make = { try SigningKey(pem: pem) }
  }

  /// The key that is kept under that name, or a new one that will be.
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

  /// A key that is there already.
  package init(_ key: SigningKey) {
    made = Lock(Made(key), rank: .making)
    source = .pem(key.pem)
    isNamedForAll = false
    make = { key }
  }

  /// The key, made now if it is not there yet.
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

  /// Makes the key in the background.
  package func prepare() {
    Task.detached { _ = try? self.value() }
  }
}

extension CodingUserInfoKey {
  /// Where keys that were not made when they were kept are found, or will be.
  package static let keyStore = CodingUserInfoKey(rawValue: "keyStore")
}

/// A key that is there as its text; another as the name under which it will be.
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
