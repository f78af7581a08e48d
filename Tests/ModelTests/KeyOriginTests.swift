import Cryptography
import Synchronization
import Testing

@testable import Model

/// Only keys that the server made itself sign by their primes, wherever they were stored since.
@Suite struct KeyOriginTests {
  private final class Shelf: KeyStore {
    let texts = Mutex<[String: [UInt8]]>([:])

    func load(_ name: String) -> [UInt8]? { texts.withLock { $0[name] } }
    func save(_ name: String, pem: [UInt8]) -> [UInt8] {
      texts.withLock { $0[name] = pem }
      return pem
    }
    func remove(_ name: String) { texts.withLock { _ = $0.removeValue(forKey: name) } }
  }

  /// A key as an operator has it.
  private func operatorPEM() throws -> [UInt8] {
    Array(try SigningKey.generate(.standard).pem.dropFirst(SigningKey.ownMark.count))
  }

  @Test func aKeyThatIsMadeStaysOurOwn() throws {
    let shelf = Shelf()
    #expect(try LazyKey("key", kind: .fast, in: shelf).value().key.signsByPrimes)
    // At the next start it is read.
    #expect(try LazyKey("key", kind: .fast, in: shelf).value().key.signsByPrimes)
  }

  @Test func aKeyInThePlaceOfOursIsTheOperators() throws {
    let shelf = Shelf()
    _ = shelf.save("key", pem: try operatorPEM())
    #expect(try !LazyKey("key", kind: .fast, in: shelf).value().key.signsByPrimes)
  }

  @Test func aConfiguredKeyIsTheOperators() throws {
    let key = LazyKey(pem: try operatorPEM())
    #expect(try !key.value().key.signsByPrimes)
    // Also where a rotation has put it aside, which keeps its text.
    #expect(try !LazyKey(pem: key.value().key.pem).value().key.signsByPrimes)
  }
}
