package import Cryptography
internal import Encodings
package import JOSE
package import JSON
internal import Platform

/// A key that signs tokens with an algorithm other than RS256, or decrypts clients' messages. Generated when first
/// needed; like ``LazyKey``'s, its lock is held meanwhile.
package final class TokenKey: Sendable {
  /// The generated key with derived values.
  package struct Made: Sendable {
    package let key: PrivateKey
    /// The public key with its id and algorithm.
    package let published: ForeignKey
    /// The public key as JWK (RFC 7517 §4).
    package let json: JSON
    /// Its base64url thumbprint (RFC 7638).
    package let id: String
    /// The key as PEM, for storage.
    let pem: [UInt8]

    init(_ key: PrivateKey, for use: ForeignKey.Use) throws {
      self.key = key
      pem = key.pem
      let kind = key.algorithm.key
      var members: JSONObject = [
        "kty": kind == .rs256 ? "RSA" : kind == .ed25519 ? "OKP" : "EC", "use": .string(use.rawValue),
      ]
      // An encryption key serves several algorithms.
      if use == .signature { members["alg"] = .string(key.algorithm.rawValue) }
      members["crv"] = kind.curve.map { .string($0) }
      for (name, bytes) in try key.publicMembers() { members[name] = .string(Base64URL.encode(bytes)) }
      guard let bare = ForeignKey(json: .object(members), for: use) else { throw KeyError.inconsistent }
      id = bare.thumbprint
      members["kid"] = .string(id)
      json = .object(members)
      guard let published = ForeignKey(json: json, for: use) else { throw KeyError.inconsistent }
      self.published = published
    }
  }

  /// The signature algorithm; for an encryption key, the default of its type.
  package let algorithm: SignatureAlgorithm
  private let use: ForeignKey.Use
  private let made: Lock<Made?>
  private let source: Source
  private let make: @Sendable () throws -> PrivateKey
  /// Whether storing its name suffices (``KeyStore/isCommon``).
  private let isNamedForAll: Bool

  /// Where the key comes from.
  private enum Source: Codable {
    /// Stored under that name in the key store, or generated.
    case named(String, kind: RSAKeyKind)
    case pem([UInt8])
  }

  /// The key stored under that name, or a new one that will be.
  init(
    _ name: String, for algorithm: SignatureAlgorithm, rsa kind: RSAKeyKind, in store: (any KeyStore)?,
    use: ForeignKey.Use = .signature
  ) {
    self.algorithm = algorithm
    self.use = use
    made = Lock(nil, rank: .making)
    source = .named(name, kind: kind)
    isNamedForAll = store?.isCommon ?? false
    make = {
      try store.key(name, read: { try PrivateKey(pem: $0, for: algorithm) }) {
        let key = try PrivateKey.generate(for: algorithm, rsa: kind)
        return (key, key.pem)
      }
    }
  }

  /// A key from PEM.
  init(pem: [UInt8], for algorithm: SignatureAlgorithm, use: ForeignKey.Use = .signature) {
    self.algorithm = algorithm
    self.use = use
    made = Lock(nil, rank: .making)
    source = .pem(pem)
    isNamedForAll = false
    make = { try PrivateKey(pem: pem, for: algorithm) }
  }

  /// A new key of the same type, not stored yet.
  package func renewed(rsa kind: RSAKeyKind) throws -> TokenKey {
    TokenKey(pem: try PrivateKey.generate(for: algorithm, rsa: kind).pem, for: algorithm)
  }

  /// The key; generates it if necessary.
  package func value() throws(CoreError) -> Made {
    try made.withLock { (made) throws(CoreError) -> Made in
      if let made { return made }
      do {
        let fresh = try Made(try make(), for: use)
        made = fresh
        return fresh
      } catch let refusal as NotKept {
        throw .internalFault(InternalFault(refusal))
      } catch {
        throw .internalFault("making a signing key failed: \(error)")
      }
    }
  }

  /// Generates the key in the background.
  package func prepare() {
    Task.detached { _ = try? self.value() }
  }
}

/// A generated key is encoded as PEM, otherwise as its name.
extension TokenKey: Codable {
  private enum CodingKeys: CodingKey { case algorithm, source, encrypts }

  package convenience init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let algorithm = try container.decode(SignatureAlgorithm.self, forKey: .algorithm)
    let encrypts = try container.decodeIfPresent(Bool.self, forKey: .encrypts) ?? false
    let use: ForeignKey.Use = encrypts ? .encryption : .signature
    switch try container.decode(Source.self, forKey: .source) {
    case .pem(let pem):
      self.init(pem: pem, for: algorithm, use: use)
    case .named(let name, let kind):
      let store = CodingUserInfoKey.keyStore.flatMap { decoder.userInfo[$0] as? any KeyStore }
      self.init(name, for: algorithm, rsa: kind, in: store, use: use)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(algorithm, forKey: .algorithm)
    if use == .encryption { try container.encode(true, forKey: .encrypts) }
    let key = isNamedForAll ? nil : made.withLockIfAvailable { $0 } ?? nil
    try container.encode(key.map { .pem($0.pem) } ?? source, forKey: .source)
  }
}

/// The key that signs a token.
package enum TokenSigner: Sendable {
  case rs256(LazyKey)
  case other(TokenKey)

  package var algorithm: SignatureAlgorithm {
    switch self {
    case .rs256: .rs256
    case .other(let key): key.algorithm
    }
  }
}

/// The key that verifies a realm's token.
package enum TokenVerifier: Sendable {
  case rs256(VerificationKey)
  case other(ForeignKey)

  /// Whether this key signed the token.
  package func signed(_ token: ParsedToken) -> Bool {
    switch self {
    case .rs256(let key): token.verified(by: key)
    case .other(let key): token.verified(by: key)
    }
  }
}

extension RealmSettings {
  /// The realm's signature algorithms for tokens, that of access tokens first.
  package var algorithms: [SignatureAlgorithm] { signing ?? (securityProfile == nil ? [.rs256] : [.ps256]) }
}

extension Realm {
  /// Whether one of the realm's keys signed the token, with any of its algorithms. Waits for keys that are still being
  /// generated.
  package func signed(_ token: ParsedToken) throws(CoreError) -> Bool {
    for key in [try keys.accessTokenVerifier(kid: token.kid), try keys.idTokenVerifier(kid: token.kid)] {
      if key?.signed(token) == true { return true }
    }
    return false
  }

  package var accessTokenSigner: TokenSigner { keys.signer(settings.algorithms[0], \.accessToken) }

  /// The signer of the client's id tokens and logout tokens.
  package func idTokenSigner(for client: Client) -> TokenSigner {
    keys.signer(client.registration.idTokenAlgorithm ?? settings.algorithms[0], \.idToken)
  }

  /// The signer of the client's userInfo responses.
  package func userInfoSigner(for client: Client) -> TokenSigner {
    keys.signer(client.registration.userInfoAlgorithm ?? settings.algorithms[0], \.idToken)
  }
}
