package import Ambient
internal import Cryptography
internal import Encodings
package import PasswordHashing

/// The stored form of a password: a salt and the SRP private value `x` derived from both; for a password that a configuration states in
/// clear anyway, that password; of one that was imported, the hash of the system that it comes from, until it is shown.
///
/// One value serves both ways to sign in: a typed password is checked by deriving `x` again (two hashes), and the SRP
/// verifier `g^x` is computed when it is first asked for. `x` is as good as the password for this realm and user alone,
/// since both names are hashed in (docs/reference/cognito-sign-in.md#srp-computation). That is why a configured
/// password stays as it is: a private copy of the realm has another id, and clients hash that one.
package struct PasswordSecret: Hashable, Sendable, Codable {
  private enum Form: String, Hashable, Sendable, Codable {
    /// Behind the salt: the 32 bytes of `x`, for the realm that it is kept in.
    case derived
    /// The same, and behind it the realm's name that was hashed in, which may be another one's.
    case imported
    /// Behind the salt: the password.
    case configured
    /// Behind the salt, which means nothing: the name of the algorithm, a colon, and the hash. Not for SRP.
    case hashed
  }

  private let form: Form
  /// 16 bytes of salt, of which the first is 0x10…0x7f, then the rest. One allocation a user.
  private let bytes: [UInt8]

  /// A password that a user chose.
  package init(password: String, realm: RealmID, username: String, random: inout RandomSource) {
    let salt = Self.salt(random: &random)
    form = .derived
    bytes =
      salt + Self.privateValue(salt: salt, password: password, realmName: realm.poolName, username: username)
  }

  /// A password that the configuration states.
  package init(configured password: String, random: inout RandomSource) {
    form = .configured
    bytes = Self.salt(random: &random) + Array(password.utf8)
  }

  /// A password that is known by its hash in another system.
  package init(_ hash: PasswordHash, random: inout RandomSource) {
    form = .hashed
    bytes = Self.salt(random: &random) + Array("\(hash.algorithm.rawValue):\(hash.text)".utf8)
  }

  /// Reads the text that ``exported(from:)`` wrote; nil for any other text.
  package init?(verifier text: String) {
    if text.hasPrefix("\(Self.hashMark):") {
      let stated = text.dropFirst(Self.hashMark.count + 1)
      guard Self.hash(String(stated)) != nil else { return nil }
      form = .hashed
      bytes = [0x10] + [UInt8](repeating: 0, count: 15) + Array(stated.utf8)
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.mark, !parts[1].isEmpty, let salt = Base64URL.decode(parts[2]),
      salt.count == 16, salt[0] >= 0x10, salt[0] <= 0x7F, let x = Base64URL.decode(parts[3]), x.count == 32
    else { return nil }
    form = .imported
    bytes = salt + x + Array(parts[1].utf8)
  }

  /// The password, where a configuration states it.
  package var configuredPassword: String? {
    form == .configured ? String(decoding: bytes.dropFirst(16), as: UTF8.self) : nil
  }

  /// The verifier as text: `x1:{name of the pool}:{salt}:{x}`, both base64url, or `h1:{algorithm}:{hash}` with a hash of another system.
  /// Nil for a password that is known in clear.
  package func exported(from realm: RealmID) -> String? {
    guard form != .configured else { return nil }
    if form == .hashed { return "\(Self.hashMark):\(String(decoding: bytes.dropFirst(16), as: UTF8.self))" }
    let x = Base64URL.encode(Array(bytes[16..<48]))
    return "\(Self.mark):\(realmName(in: realm)):\(Base64URL.encode(salt)):\(x)"
  }

  package var salt: [UInt8] { Array(bytes.prefix(16)) }

  /// `x` for `realm`; nil if only that of a realm of another name is known.
  package func privateValue(realm: RealmID, username: String) -> [UInt8]? {
    switch form {
    case .derived: return Array(bytes[16...])
    case .imported: return realmName(in: realm) == realm.poolName ? Array(bytes[16..<48]) : nil
    case .hashed: return nil
    case .configured:
      let password = String(decoding: bytes.dropFirst(16), as: UTF8.self)
      return Self.privateValue(salt: salt, password: password, realmName: realm.poolName, username: username)
    }
  }

  /// The hash of another system, where nothing else is known of the password.
  package var foreignHash: PasswordHash? {
    form == .hashed ? Self.hash(String(decoding: bytes.dropFirst(16), as: UTF8.self)) : nil
  }

  /// Whether it is known by the hash of another system alone: SRP is not possible then.
  package var isForeign: Bool { form == .hashed }

  /// Whether `password` is the one, in constant time. A hash of another system may take a second: never under a lock.
  /// - Throws: `internalFault` if the library for such a hash is not installed.
  package func verify(_ password: String, realm: RealmID, username: String) throws(CoreError) -> Bool {
    guard let foreignHash else { return matches(password, realm: realm, username: username) }
    do {
      return try foreignHash.matches(password)
    } catch {
      throw .internalFault(InternalFault("a password is known by a hash that cannot be computed: \(error)"))
    }
  }

  /// Whether `password` is the stored one, compared in constant time; false if only the hash of another system is stored.
  package func matches(_ password: String, realm: RealmID, username: String) -> Bool {
    if isForeign { return false }
    let name = realmName(in: realm)
    let typed = Self.privateValue(salt: salt, password: password, realmName: name, username: username)
    let known = privateValue(realm: realm, username: username) ?? Array(bytes[16..<48])
    return constantTimeEqual(known, typed)
  }

  /// Clients disagree on salts that begin with a zero digit or have the top bit set, so ours never do.
  package static func salt(random: inout RandomSource) -> [UInt8] {
    var salt = random.bytes(16)
    salt[0] = 0x10 + salt[0] % 0x70
    return salt
  }

  private static let mark = "x1"
  private static let hashMark = "h1"

  /// Reads the name of the algorithm, a colon, and the hash.
  private static func hash(_ stated: String) -> PasswordHash? {
    guard let colon = stated.firstIndex(of: ":"),
      let algorithm = PasswordHash.Algorithm(rawValue: String(stated[..<colon]))
    else { return nil }
    return try? PasswordHash(String(stated[stated.index(after: colon)...]), by: algorithm)
  }

  /// The name that is hashed in.
  private func realmName(in realm: RealmID) -> String {
    form == .imported ? String(decoding: bytes[48...], as: UTF8.self) : realm.poolName
  }

  private static func privateValue(salt: [UInt8], password: String, realmName: String, username: String) -> [UInt8] {
    SRP6a.privateKey(salt: salt, identity: Array("\(realmName)\(username):\(password)".utf8))
  }
}
