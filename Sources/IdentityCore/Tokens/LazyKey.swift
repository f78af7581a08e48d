internal import Cryptography
internal import JOSE
internal import Locking

/// A signing key that is made when it is first needed, or before.
///
/// Making one takes 25 ms to a second, so it never happens while anything else waits: whoever needs this key waits on this key
/// alone, on a worker. That is why its lock is held while the key is made.
final class LazyKey: Sendable {
  struct Made: Sendable {
    let key: SigningKey
    let id: String
    /// The protected header of every token that it signs: key id and algorithm, no `typ`.
    let header: [UInt8]

    init(_ key: SigningKey) {
      self.key = key
      id = keyID(for: key.publicKey)
      header = Array("{\"kid\":\"\(id)\",\"alg\":\"RS256\"}".utf8)
    }
  }

  private let made: Lock<Made?>
  private let make: @Sendable () throws -> SigningKey

  init(make: @escaping @Sendable () throws -> SigningKey) {
    made = Lock(nil)
    self.make = make
  }

  /// A key that is there already.
  init(_ key: SigningKey) {
    made = Lock(Made(key))
    make = { key }
  }

  /// The key, made now if it is not there yet.
  func value() throws(CoreError) -> Made {
    try made.withLock { (made) throws(CoreError) -> Made in
      if let made { return made }
      do {
        let fresh = Made(try make())
        made = fresh
        return fresh
      } catch {
        throw .internalFault("making a signing key failed: \(error)")
      }
    }
  }

  /// Makes the key in the background.
  func prepare() {
    Task.detached { _ = try? self.value() }
  }
}
