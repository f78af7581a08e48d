package import Ambient
internal import Cryptography

/// Symmetric keys of a realm, derived from one secret.
package struct RealmSecrets: Sendable, Codable {
  /// Encrypts refresh tokens.
  package let refreshKey: [UInt8]
  /// Encrypts the state of SRP exchanges that the client holds.
  package let proofKey: [UInt8]
  /// Derives the fake data of unknown users deterministically.
  package let pretenceKey: [UInt8]
  /// Encrypts a tenant's continuation tokens.
  package let continuationKey: [UInt8]
  /// Derives the pairwise subjects that applications see.
  package let pairwiseKey: [UInt8]
  /// The secret from which the keys for custom sender codes are derived.
  package let codeKey: [UInt8]

  package init(random: inout RandomSource) {
    self.init(secret: random.bytes(32))
  }

  /// Derives the keys from a secret. With the same secret, tokens issued before a restart can still be decrypted and
  /// are reported as revoked instead of forged.
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
