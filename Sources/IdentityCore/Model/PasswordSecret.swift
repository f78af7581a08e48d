internal import Cryptography

/// What is kept of a password: a salt and the SRP private value `x` derived from both.
///
/// One value serves both ways to sign in: a typed password is checked by deriving `x` again (two hashes), and the SRP
/// verifier `g^x` is computed when it is first asked for. The password itself is never kept. `x` is as good as the
/// password for this realm and user alone, since both names are hashed in (reference: cognito-user-pools.md §3.2).
package struct PasswordSecret: Hashable, Sendable {
  /// 16 bytes of salt, of which the first is 0x10…0x7f, then the 32 bytes of `x`. One allocation a user.
  private let bytes: [UInt8]

  package init(password: String, realm: RealmID, username: String, random: inout RandomSource) {
    let salt = Self.salt(random: &random)
    bytes = salt + Self.privateValue(salt: salt, password: password, realm: realm, username: username)
  }

  package var salt: [UInt8] { Array(bytes.prefix(16)) }
  package var privateValue: [UInt8] { Array(bytes.suffix(32)) }

  /// Whether `password` is the one, in constant time.
  package func matches(_ password: String, realm: RealmID, username: String) -> Bool {
    constantTimeEqual(
      privateValue, Self.privateValue(salt: salt, password: password, realm: realm, username: username))
  }

  /// Clients disagree on salts that begin with a zero digit or have the top bit set, so ours never do.
  package static func salt(random: inout RandomSource) -> [UInt8] {
    var salt = random.bytes(16)
    salt[0] = 0x10 + salt[0] % 0x70
    return salt
  }

  private static func privateValue(salt: [UInt8], password: String, realm: RealmID, username: String) -> [UInt8] {
    SRP6a.privateKey(salt: salt, identity: Array("\(realm.poolName)\(username):\(password)".utf8))
  }
}
