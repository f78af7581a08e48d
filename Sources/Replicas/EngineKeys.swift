internal import Model
internal import PostgreSQL

/// Signing keys that all replicas share: whoever makes one first makes it for all.
package struct EngineKeys: KeyStore {
  private let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }

  package var isCommon: Bool { true }

  package func load(_ name: String) throws -> [UInt8]? { try engine.secret("key:\(name)") }

  package func save(_ name: String, pem: [UInt8]) throws -> [UInt8] {
    try engine.secret("key:\(name)", orKeep: pem)
  }

  package func remove(_ name: String) throws { try engine.removeSecret("key:\(name)") }
}
