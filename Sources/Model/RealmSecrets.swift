package import Ambient
internal import Cryptography

/// Symmetric keys of a realm, derived from one secret.
package struct RealmSecrets: Sendable, Codable {
  /// Seals refresh tokens.
  package let refreshKey: [UInt8]
  /// Seals the state of SRP exchanges that rides with the client.
  package let proofKey: [UInt8]
  /// The key from which the pretended data of unknown users is derived, the same each time.
  package let pretenceKey: [UInt8]
  /// Seals the continuation tokens of a tenant.
  package let continuationKey: [UInt8]
  /// Makes the subject that each application sees of a person.
  package let pairwiseKey: [UInt8]
  /// The secret from which the keys for custom senders' codes are derived.
  package let codeKey: [UInt8]

  package init(random: inout RandomSource) {
    self.init(secret: random.bytes(32))
  }

  /// The same secret gives the same keys: tokens of before a restart are still read, and told as revoked rather than as invented.
  package init(secret: [UInt8]) {
    func derive(_ purpose: String) -> [UInt8] {
      KeyDerivation.hkdfSHA256(secret: secret, salt: [], info: Array(purpose.utf8), length: 32)
    }
    refreshKey = derive("refresh token")
    proofKey = derive("srp exchange")
    pretenceKey = derive("pretended user")
    continuationKey = derive("continuation token")
    pairwiseKey = derive("pairwise subject")
    codeKey = derive("custom sender")
  }
}
