package import Cryptography
internal import Encodings
package import JOSE
package import JSON
internal import Platform

/// A key that signs tokens by another algorithm than RS256, or that opens what clients encrypt, made when it is first needed. Its lock is held while the key is made, as
/// ``LazyKey``'s.
package final class TokenKey: Sendable {
  package struct Made: Sendable {
    package let key: PrivateKey
    /// The public half, with its id and algorithm.
    package let published: ForeignKey
    /// The same as JSON Web Key (RFC 7517 §4).
    package let json: JSON
    /// Its thumbprint (RFC 7638), base64url.
    package let id: String
    /// Its text, to be stored.
    let pem: [UInt8]

    init(_ key: PrivateKey, for use: ForeignKey.Use) throws {
      self.key = key
      pem = key.pem
      let kind = key.algorithm.key
      var members: JSONObject = [
        "kty": kind == .rs256 ? "RSA" : kind == .ed25519 ? "OKP" : "EC", "use": .string(use.rawValue),
      ]
      // One for encryption is for several algorithms.
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

  /// What it signs by; of a key for encryption, that of its kind.
  package let algorithm: SignatureAlgorithm
  private let use: ForeignKey.Use
  private let made: Lock<Made?>
  private let source: Source
  private let make: @Sendable () throws -> PrivateKey
  /// Whether its name is enough to find it again.
  private let isNamedForAll: Bool

  /// Where the key is made from.
  private enum Source: Codable {
    /// Kept under that name in the operator's place, or made.
    case named(String, kind: RSAKeyKind)
    case pem([UInt8])
  }

  /// The key that is kept under that name, or a new one that will be.
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

  /// The key of this text.
  init(pem: [UInt8], for algorithm: SignatureAlgorithm, use: ForeignKey.Use = .signature) {
    self.algorithm = algorithm
    self.use = use
    made = Lock(nil, rank: .making)
    source = .pem(pem)
    isNamedForAll = false
    make = { try PrivateKey(pem: pem, for: algorithm) }
  }

  /// A new key of the same kind, which is kept nowhere yet.
  package func renewed(rsa kind: RSAKeyKind) throws -> TokenKey {
    TokenKey(pem: try PrivateKey.generate(for: algorithm, rsa: kind).pem, for: algorithm)
  }

  /// The key, made now if it is not there yet.
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

  /// Makes the key in the background.
  package func prepare() {
    Task.detached { _ = try? self.value() }
  }
}

/// A key that is there as its text; another as the name under which it will be.
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

/// The key that a token of a realm is checked by.
package enum TokenVerifier: Sendable {
  case rs256(VerificationKey)
  case other(ForeignKey)

  /// Whether it signed the token.
  package func signed(_ token: ParsedToken) -> Bool {
    switch self {
    case .rs256(let key): token.verified(by: key)
    case .other(let key): token.verified(by: key)
    }
  }
}

extension RealmSettings {
  /// The algorithms that tokens of the realm may be signed by, that of its access tokens first.
  package var algorithms: [SignatureAlgorithm] { signing ?? (securityProfile == nil ? [.rs256] : [.ps256]) }
}

extension Realm {
  /// Whether one of its keys signed the token, by whichever of its algorithms. Waits for keys that are still being made.
  package func signed(_ token: ParsedToken) throws(CoreError) -> Bool {
    for key in [try keys.accessTokenVerifier(kid: token.kid), try keys.idTokenVerifier(kid: token.kid)] {
      if key?.signed(token) == true { return true }
    }
    return false
  }

  package var accessTokenSigner: TokenSigner { keys.signer(settings.algorithms[0], \.accessToken) }

  /// What signs id tokens for the client, and the logout tokens that go with them.
  package func idTokenSigner(for client: Client) -> TokenSigner {
    keys.signer(client.registration.idTokenAlgorithm ?? settings.algorithms[0], \.idToken)
  }

  /// What signs userInfo answers for the client.
  package func userInfoSigner(for client: Client) -> TokenSigner {
    keys.signer(client.registration.userInfoAlgorithm ?? settings.algorithms[0], \.idToken)
  }
}
