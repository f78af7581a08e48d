internal import CPasswordHashing
internal import Cryptography
internal import Encodings
internal import Platform

/// The parsed content of a hash text: cost parameters, salt and expected hash.
enum HashParameters: Hashable, Sendable {
  /// The whole text: libxcrypt reads parameters and salt from it and returns it for the right password.
  case bcrypt(String)
  case scrypt(n: UInt64, r: UInt64, p: UInt64, salt: [UInt8], hash: [UInt8])
  case argon2(
    Argon2Type, version: UInt32, memory: UInt32, iterations: UInt32, lanes: UInt32, salt: [UInt8], hash: [UInt8])
  case pbkdf2(KeyDerivation.HashFunction, iterations: Int, salt: [UInt8], hash: [UInt8])
  /// `salt` includes the separator at its end; `hash` is the signer key encrypted with the key derived by scrypt.
  case firebase(n: UInt64, r: UInt64, p: UInt64, salt: [UInt8], signerKey: [UInt8], hash: [UInt8])
}

/// Memory access depends on the password (`d`), does not (`i`), or first does not and then does (`id`).
enum Argon2Type: String, Hashable, Sendable {
  case d
  case i
  case id

  fileprivate var code: argon2_type {
    switch self {
    case .d: Argon2_d
    case .i: Argon2_i
    case .id: Argon2_id
    }
  }
}

extension HashParameters {
  init(bcrypt text: String) throws(PasswordHash.Problem) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, ["2a", "2b", "2x", "2y"].contains(parts[1]), parts[2].utf8.count == 2,
      let cost = Self.number(parts[2]), parts[3].utf8.count == 53,
      parts[3].utf8.allSatisfy({ Self.isBcryptDigit($0) })
    else { throw .malformed }
    guard cost >= 4 else { throw .malformed }
    guard cost <= 12 else { throw .outOfBounds }
    self = .bcrypt(text)
  }

  init(scrypt text: String) throws(PasswordHash.Problem) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, let n = Self.number(parts[0]), let r = Self.number(parts[1]), let p = Self.number(parts[2]),
      n >= 2, n & (n - 1) == 0, r >= 1, p >= 1, parts[3].utf8.count % 2 == 0, parts[4].utf8.count % 2 == 0,
      let salt = Hex.decode(String(parts[3])),
      let hash = Hex.decode(String(parts[4])), Self.saltSizes.contains(salt.count), Self.hashSizes.contains(hash.count)
    else { throw .malformed }
    guard n <= 65_536, r <= 8, p <= 1 else { throw .outOfBounds }
    self = .scrypt(n: n, r: r, p: p, salt: salt, hash: hash)
  }

  init(argon2id text: String) throws(PasswordHash.Problem) {
    self = try Self.argon2(text, prefix: "argon2") { type, memory, iterations, lanes in
      type == .id ? memory <= 19_456 && iterations <= 2 && lanes <= 1 : nil
    }
  }

  init(keycloakArgon2 text: String) throws(PasswordHash.Problem) {
    self = try Self.argon2(text, prefix: "kc-argon2") { _, memory, iterations, lanes in
      memory <= 65_536 && iterations <= 16 && lanes <= 8 && memory * iterations <= 200_000
    }
  }

  /// - Parameter isWithin: whether the costs are within bounds; nil if that type is not part of the algorithm.
  private static func argon2(
    _ text: String, prefix: String, _ isWithin: (Argon2Type, UInt64, UInt64, UInt64) -> Bool?
  ) throws(PasswordHash.Problem) -> HashParameters {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, parts[1].hasPrefix(prefix),
      let type = Argon2Type(rawValue: String(parts[1].dropFirst(prefix.count))),
      let version = Self.number(parts[2], after: "v="),
      version == 0x13 || version == 0x10
    else { throw .malformed }
    let costs = parts[3].split(separator: ",", omittingEmptySubsequences: false)
    guard costs.count == 3, let memory = Self.number(costs[0], after: "m="),
      let iterations = Self.number(costs[1], after: "t="), let lanes = Self.number(costs[2], after: "p="),
      iterations >= 1, lanes >= 1, memory >= 8, let salt = Self.base64(parts[4]), let hash = Self.base64(parts[5]),
      Self.saltSizes.contains(salt.count), Self.hashSizes.contains(hash.count)
    else { throw .malformed }
    guard let isWithin = isWithin(type, memory, iterations, lanes) else { throw .malformed }
    guard isWithin else { throw .outOfBounds }
    return .argon2(
      type, version: UInt32(version), memory: UInt32(memory), iterations: UInt32(iterations), lanes: UInt32(lanes),
      salt: salt, hash: hash)
  }

  init(pbkdf2 text: String, _ function: KeyDerivation.HashFunction) throws(PasswordHash.Problem) {
    let (name, most) =
      switch function {
      case .sha1: ("pbkdf2-sha1", 1_300_000)
      case .sha256: ("pbkdf2-sha256", 600_000)
      case .sha512: ("pbkdf2-sha512", 600_000)
      }
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == name, let iterations = Self.number(parts[2]),
      iterations >= 1, let salt = Self.base64(parts[3]), let hash = Self.base64(parts[4]),
      (1...64).contains(salt.count), Self.hashSizes.contains(hash.count)
    else { throw .malformed }
    guard iterations <= most else { throw .outOfBounds }
    self = .pbkdf2(function, iterations: Int(iterations), salt: salt, hash: hash)
  }

  init(firebase text: String) throws(PasswordHash.Problem) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "fbscrypt" else { throw .malformed }
    let members = parts[2].split(separator: ",", omittingEmptySubsequences: false)
    guard members.count == 6, members[0] == "v=1", let exponent = Self.number(members[1], after: "n="),
      let r = Self.number(members[2], after: "r="), let p = Self.number(members[3], after: "p="), exponent >= 1, r >= 1,
      p >= 1,
      members[4].hasPrefix("ss="), let separator = Self.base64(members[4].dropFirst(3)), members[5].hasPrefix("sk="),
      let signerKey = Self.base64(members[5].dropFirst(3)), let salt = Self.base64(parts[3]),
      let hash = Self.base64(parts[4]),
      (1...64).contains(salt.count), separator.count <= 16, Self.hashSizes.contains(hash.count),
      hash.count == signerKey.count
    else { throw .malformed }
    guard exponent <= 16, r <= 8, p <= 1 else { throw .outOfBounds }
    self = .firebase(n: 1 << exponent, r: r, p: p, salt: salt + separator, signerKey: signerKey, hash: hash)
  }

  /// Bytes; Argon2 requires at least 8 (RFC 9106 §3.1).
  private static let saltSizes = 8...64
  private static let hashSizes = 12...64

  /// Digits only, no leading zero except in a two-digit cost.
  private static func number(_ text: some StringProtocol, after mark: String = "") -> UInt64? {
    guard text.hasPrefix(mark) else { return nil }
    let digits = text.dropFirst(mark.count)
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return UInt64(digits)
  }

  private static func isBcryptDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Base64 with or without padding. Python's passlib, whose PBKDF2 format this is, writes `.` instead of `+`.
  private static func base64(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    let trimmed = text.utf8.last == UInt8(ascii: "=") ? Substring(text.prefix { $0 != "=" }) : text
    guard text.utf8.count - trimmed.utf8.count <= 2, trimmed.utf8.count % 4 != 1 else { return nil }
    for byte in trimmed.utf8 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte + 4
      case UInt8(ascii: "+"), UInt8(ascii: "."): digit = 62
      case UInt8(ascii: "/"): digit = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= (1 << UInt32(count)) - 1
      }
    }
    // Unused bits must be zero, so that each value has one text.
    return bits == 0 ? bytes : nil
  }
}

extension HashParameters {
  func matches(_ password: [UInt8]) throws(MissingLibrary) -> Bool {
    switch self {
    case .bcrypt(let text):
      // A C string ends at a zero byte, which would truncate the password.
      guard !password.contains(0) else { return false }
      let library = try CryptLibrary.opened.get()
      let phrase = password.map { CChar(bitPattern: $0) } + [0]
      var reached = [CChar](repeating: 0, count: text.utf8.count + 1)
      guard crypt_hash(library.functions, phrase, text, &reached, reached.count) != 0 else { return false }
      return constantTimeEqual(reached.dropLast().map { UInt8(bitPattern: $0) }, Array(text.utf8))
    case .scrypt(let n, let r, let p, let salt, let hash):
      let reached = KeyDerivation.scrypt(password: password, salt: salt, n: n, r: r, p: p, length: hash.count)
      return reached.map { constantTimeEqual($0, hash) } ?? false
    case .argon2(let type, let version, let memory, let iterations, let lanes, let salt, let hash):
      let library = try Argon2Library.opened.get()
      var reached = [UInt8](repeating: 0, count: hash.count)
      let code = library.functions.pointee.argon2_hash(
        iterations, memory, lanes, password, password.count, salt, salt.count, &reached, reached.count, nil, 0,
        type.code, version)
      return code == 0 && constantTimeEqual(reached, hash)
    case .firebase(let n, let r, let p, let salt, let signerKey, let hash):
      guard let key = KeyDerivation.scrypt(password: password, salt: salt, n: n, r: r, p: p, length: 32) else {
        return false
      }
      return constantTimeEqual(CounterMode.encrypt(signerKey, key: key), hash)
    case .pbkdf2(let function, let iterations, let salt, let hash):
      let reached = KeyDerivation.pbkdf2(
        function, password: password, salt: salt, iterations: iterations, length: hash.count)
      return constantTimeEqual(reached, hash)
    }
  }
}
