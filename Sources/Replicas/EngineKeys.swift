internal import Model
internal import PostgreSQL

/// Signing keys that all replicas share: the first replica that needs a key generates it for all.
///
/// Throws ``NotKept`` if the database does not respond.
package struct EngineKeys: KeyStore {
  private let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }

  package var isCommon: Bool { true }

  package func load(_ name: String) throws -> [UInt8]? {
    try asked { () throws(DatabaseFailure) in try engine.secret(Self.secret(name)) }
  }

  package func save(_ name: String, pem: [UInt8]) throws -> [UInt8] {
    try asked { () throws(DatabaseFailure) in try engine.secret(Self.secret(name), orKeep: pem) }
  }

  package func remove(_ name: String) throws {
    try asked { () throws(DatabaseFailure) in try engine.removeSecret(Self.secret(name)) }
  }

  private static func secret(_ name: String) -> String { "key:\(name)" }

  private func asked<Value>(_ body: () throws(DatabaseFailure) -> Value) throws(NotKept) -> Value {
    do throws(DatabaseFailure) {
      return try body()
    } catch {
      throw NotKept(unanswered: "the database \(engine.address) does not answer: \(error)")
    }
  }
}
