package import Cryptography
internal import Encodings
internal import JSON

/// How the content key of an encrypted token is sent or agreed, by its JOSE name (RFC 7518 §4).
package enum KeyEncryption: String, Hashable, Sendable, Codable, CaseIterable {
  case rsaOAEP = "RSA-OAEP"
  case rsaOAEP256 = "RSA-OAEP-256"
  case ecdh = "ECDH-ES"
  case ecdhA128KW = "ECDH-ES+A128KW"
  case ecdhA256KW = "ECDH-ES+A256KW"

  package var isRSA: Bool { self == .rsaOAEP || self == .rsaOAEP256 }

  /// Whether a key of that algorithm can be used.
  package func fits(_ key: PublicKey.Algorithm) -> Bool {
    isRSA ? key == .rs256 : [.es256, .es384, .es512].contains(key)
  }

  /// The length in bytes of the key that wraps the content key; nil if no such key is derived.
  fileprivate var wrapLength: Int? {
    switch self {
    case .ecdhA128KW: 16
    case .ecdhA256KW: 32
    case .rsaOAEP, .rsaOAEP256, .ecdh: nil
    }
  }
}

/// The key management and content encryption algorithms of an encrypted token.
package struct TokenEncryption: Hashable, Sendable, Codable {
  package let key: KeyEncryption
  package let content: ContentEncryption

  /// - Parameter content: by default A128CBC-HS256, which applies if client metadata does not state one.
  package init(_ key: KeyEncryption, _ content: ContentEncryption = .a128CBC) {
    self.key = key
    self.content = content
  }
}

/// JSON Web Encryption in compact serialization (RFC 7516 §7.1).
package enum EncryptedToken {
  /// Encrypts for the holder of the private key.
  /// - Parameters:
  ///   - type: the content type (`cty`): `JWT` for a nested token.
  /// - Returns: nil if the key does not fit the algorithm.
  package static func compact(
    _ text: [UInt8], for key: ForeignKey, by encryption: TokenEncryption, type: String?
  ) throws -> String? {
    guard encryption.key.fits(key.key.algorithm) else { return nil }
    var header: JSONObject = ["alg": .string(encryption.key.rawValue), "enc": .string(encryption.content.rawValue)]
    header["kid"] = key.id.map { .string($0) }
    header["cty"] = type.map { .string($0) }
    var contentKey = SecureRandom.bytes(encryption.content.keyLength)
    var wrapped: [UInt8] = []
    if encryption.key.isRSA {
      guard let encrypted = key.key.encrypted(contentKey, usesSHA256: encryption.key == .rsaOAEP256) else { return nil }
      wrapped = encrypted
    } else {
      let ephemeral = try PrivateKey.generate(for: key.key.algorithm.usual, rsa: .fast)
      guard let secret = ephemeral.secret(with: key.key) else { return nil }
      var members: JSONObject = ["kty": "EC"]
      members["crv"] = key.key.algorithm.curve.map { .string($0) }
      for (name, bytes) in try ephemeral.publicMembers() { members[name] = .string(Base64URL.encode(bytes)) }
      header["epk"] = .object(members)
      let derived = Agreement(secret: secret).key(for: encryption)
      if encryption.key.wrapLength == nil {
        contentKey = derived
      } else {
        wrapped = KeyWrap.wrap(contentKey, with: derived)
      }
    }
    let protected = Base64URL.encode(JSON.object(header).bytes)
    let nonce = SecureRandom.bytes(encryption.content.nonceLength)
    let (ciphertext, tag) = encryption.content.seal(
      text, key: contentKey, nonce: nonce, authenticating: Array(protected.utf8))
    return ([protected] + [wrapped, nonce, ciphertext, tag].map { Base64URL.encode($0) }).joined(separator: ".")
  }

  /// Whether the text has the five parts of an encrypted token.
  package static func isOne(_ text: String) -> Bool { text.utf8.count { $0 == UInt8(ascii: ".") } == 4 }

  /// Why a text cannot be decrypted.
  package enum Failure: Error, Hashable {
    /// Not five parts with a JSON header, or an unsupported extension.
    case malformed
    /// The names of unsupported algorithms.
    case unsupported(String)
    /// Encrypted for another key, or modified.
    case undecryptable
  }

  /// Decrypts with the key that the header names, or tries each key if it names none.
  /// - Parameter allowed: the accepted key management algorithms.
  package static func open(
    _ text: String, with keys: [(id: String, key: PrivateKey)], allowed: [KeyEncryption]
  ) throws(Failure) -> [UInt8] {
    guard text.utf8.count <= longest else { throw .malformed }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, let head = Base64URL.decode(Array(parts[0].utf8)[...]),
      let header = (try? JSON.parse(head))?.object, header["crit"] == nil, header["zip"] == nil,
      let wrapped = Base64URL.decode(Array(parts[1].utf8)[...]),
      let nonce = Base64URL.decode(Array(parts[2].utf8)[...]),
      let ciphertext = Base64URL.decode(Array(parts[3].utf8)[...]),
      let tag = Base64URL.decode(Array(parts[4].utf8)[...])
    else { throw .malformed }
    let (alg, enc) = (header["alg"]?.string ?? "", header["enc"]?.string ?? "")
    guard let how = KeyEncryption(rawValue: alg), allowed.contains(how) else {
      throw .unsupported("alg \(alg.prefix(40))")
    }
    guard let content = ContentEncryption(rawValue: enc) else { throw .unsupported("enc \(enc.prefix(40))") }
    let encryption = TokenEncryption(how, content)
    let kid = header["kid"]?.string
    for (id, key) in keys where (kid == nil || kid == id) && how.fits(key.publicKey.algorithm) {
      let contentKey = unwrapped(wrapped, header, encryption, key)
      if let plain = content.open(
        ciphertext, tag: tag, key: contentKey, nonce: nonce, authenticating: Array(parts[0].utf8))
      {
        return plain
      }
    }
    throw .undecryptable
  }

  /// The content key, or a random one on failure, so that an attacker cannot tell the cases apart (RFC 7516 §11.5).
  private static func unwrapped(
    _ wrapped: [UInt8], _ header: JSONObject, _ encryption: TokenEncryption, _ key: PrivateKey
  ) -> [UInt8] {
    let none = SecureRandom.bytes(encryption.content.keyLength)
    if encryption.key.isRSA { return key.decrypted(wrapped, usesSHA256: encryption.key == .rsaOAEP256) ?? none }
    guard let shown = header["epk"], let other = ForeignKey(json: shown, for: .encryption),
      let secret = key.secret(with: other.key)
    else { return none }
    func bytes(_ name: String) -> [UInt8] { header[name]?.string.flatMap { Base64URL.decode($0) } ?? [] }
    let derived = Agreement(secret: secret, sender: bytes("apu"), receiver: bytes("apv")).key(for: encryption)
    if encryption.key.wrapLength == nil { return wrapped.isEmpty ? derived : none }
    return KeyWrap.unwrap(wrapped, with: derived) ?? none
  }

  /// Bytes; longer texts are rejected.
  private static let longest = 64 << 10
}

/// Derives a key from an agreed secret: Concat KDF with SHA-256 (RFC 7518 §4.6.2, NIST SP 800-56A §5.8.1).
package struct Agreement {
  package var secret: [UInt8]
  /// Party information of sender and receiver (`apu`, `apv`).
  package var sender: [UInt8] = []
  package var receiver: [UInt8] = []

  package init(secret: [UInt8], sender: [UInt8] = [], receiver: [UInt8] = []) {
    self.secret = secret
    self.sender = sender
    self.receiver = receiver
  }

  /// The key that wraps the content key or, in direct agreement, is the content key.
  package func key(for encryption: TokenEncryption) -> [UInt8] {
    guard let length = encryption.key.wrapLength else {
      return key(length: encryption.content.keyLength, name: encryption.content.rawValue)
    }
    return key(length: length, name: encryption.key.rawValue)
  }

  private func key(length: Int, name: String) -> [UInt8] {
    func counted(_ bytes: [UInt8]) -> [UInt8] { Self.number(bytes.count) + bytes }
    let info = counted(Array(name.utf8)) + counted(sender) + counted(receiver) + Self.number(length * 8)
    var made: [UInt8] = []
    var round = 1
    while made.count < length {
      made += Digest.sha256(Self.number(round) + secret + info)
      round += 1
    }
    return Array(made.prefix(length))
  }

  /// 32 bits, big-endian.
  private static func number(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
