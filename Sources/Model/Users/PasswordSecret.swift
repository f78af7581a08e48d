package import Ambient
internal import Cryptography
internal import Encodings
package import PasswordHashing

/// The stored form of a password: a salt and the SRP private value `x` derived from both; for a password in a
/// configuration, the clear text; for an imported password, the other system's hash until the password is first used.
///
/// One value serves both sign-in methods: a typed password is checked by deriving `x` again (two hashes), and the SRP
/// verifier `g^x` is computed at first use. `x` is equivalent to the password for this realm and user only, since both
/// names are hashed in (docs/reference/cognito-sign-in.md#srp-computation). Therefore a configured password is stored
/// as it is: a private copy of the realm has another id, which clients hash.
package struct PasswordSecret: Hashable, Sendable, Codable {
  private enum Form: String, Hashable, Sendable, Codable {
    /// Salt, then the 32 bytes of `x` for the realm that stores it.
    case derived
    /// The same, then the name of the realm for which `x` was derived, which may be another one.
    case imported
    /// Salt, then the password.
    case configured
    /// An unused salt, then the algorithm's name, a colon, and the hash. Cannot be used for SRP.
    case hashed
  }

  private let form: Form
  /// 16 bytes of salt, the first of them 0x10…0x7f, then the rest. One allocation per user.
  private let bytes: [UInt8]

  /// A password that a user has set.
  package init(password: String, realm: RealmID, username: String, random: inout RandomSource) {
    let salt = Self.salt(random: &random)
    form = .derived
    bytes =
      salt + Self.privateValue(salt: salt, password: password, realmName: realm.poolName, username: username)
  }

  /// A password in a configuration.
  package init(configured password: String, random: inout RandomSource) {
    form = .configured
    bytes = Self.salt(random: &random) + Array(password.utf8)
  }

  /// A password of which only another system's hash is known.
  package init(_ hash: PasswordHash, random: inout RandomSource) {
    form = .hashed
    bytes = Self.salt(random: &random) + Array("\(hash.algorithm.rawValue):\(hash.text)".utf8)
  }

  /// Parses the text of ``exported(from:)``; nil if malformed.
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

  /// The clear-text password, if it comes from a configuration.
  package var configuredPassword: String? {
    form == .configured ? String(decoding: bytes.dropFirst(16), as: UTF8.self) : nil
  }

  /// The verifier as text: `x1:{pool name}:{salt}:{x}`, both base64url, or `h1:{algorithm}:{hash}` for another system's
  /// hash. nil for a clear-text password.
  package func exported(from realm: RealmID) -> String? {
    guard form != .configured else { return nil }
    if form == .hashed { return "\(Self.hashMark):\(String(decoding: bytes.dropFirst(16), as: UTF8.self))" }
    let x = Base64URL.encode(Array(bytes[16..<48]))
    return "\(Self.mark):\(realmName(in: realm)):\(Base64URL.encode(salt)):\(x)"
  }

  package var salt: [UInt8] { Array(bytes.prefix(16)) }

  /// `x` for `realm`; nil if it is known only for a realm of another name.
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

  /// Another system's hash, if nothing else is known of the password.
  package var foreignHash: PasswordHash? {
    form == .hashed ? Self.hash(String(decoding: bytes.dropFirst(16), as: UTF8.self)) : nil
  }

  /// Whether only another system's hash is known: SRP is not possible then.
  package var isForeign: Bool { form == .hashed }

  /// Whether `password` is correct, compared in constant time. Another system's hash may take a second: never call this
  /// under a lock.
  /// - Throws: `internalFault` if the hash algorithm's library is not installed.
  package func verify(_ password: String, realm: RealmID, username: String) throws(CoreError) -> Bool {
    guard let foreignHash else { return matches(password, realm: realm, username: username) }
    do {
      return try foreignHash.matches(password)
    } catch {
      throw .internalFault(InternalFault("a password is known by a hash that cannot be computed: \(error)"))
    }
  }

  /// Whether `password` is correct, compared in constant time; false if only another system's hash is known.
  package func matches(_ password: String, realm: RealmID, username: String) -> Bool {
    if isForeign { return false }
    let name = realmName(in: realm)
    let typed = Self.privateValue(salt: salt, password: password, realmName: name, username: username)
    let known = privateValue(realm: realm, username: username) ?? Array(bytes[16..<48])
    return constantTimeEqual(known, typed)
  }

  /// Clients disagree on salts that begin with a zero digit or have the top bit set, so such salts are avoided.
  package static func salt(random: inout RandomSource) -> [UInt8] {
    var salt = random.bytes(16)
    salt[0] = 0x10 + salt[0] % 0x70
    return salt
  }

  private static let mark = "x1"
  private static let hashMark = "h1"

  /// Parses the algorithm's name, a colon, and the hash.
  private static func hash(_ stated: String) -> PasswordHash? {
    guard let colon = stated.firstIndex(of: ":"),
      let algorithm = PasswordHash.Algorithm(rawValue: String(stated[..<colon]))
    else { return nil }
    return try? PasswordHash(String(stated[stated.index(after: colon)...]), by: algorithm)
  }

  /// The realm name for which `x` was derived.
  private func realmName(in realm: RealmID) -> String {
    form == .imported ? String(decoding: bytes[48...], as: UTF8.self) : realm.poolName
  }

  private static func privateValue(salt: [UInt8], password: String, realmName: String, username: String) -> [UInt8] {
    SRP6a.privateKey(salt: salt, identity: Array("\(realmName)\(username):\(password)".utf8))
  }
}
