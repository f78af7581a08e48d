package import Ambient
package import Cryptography
package import JOSE
internal import JSON
internal import Store

/// A realm's signing keys, one for id tokens and one for access tokens as in the real service, and retired keys that
/// are still valid. Immutable: rotation replaces the ring, so copies of a realm share it.
package final class KeyRing: Sendable, Codable {
  /// The RS256 keys for both kinds of token.
  package struct Pair: Sendable, Codable {
    package let idToken: LazyKey
    package let accessToken: LazyKey

    package init(
      idToken: LazyKey, accessToken: LazyKey
    ) {
      self.idToken = idToken
      self.accessToken = accessToken
    }
  }

  package let current: Pair
  /// Pairs that no longer sign but are still published, latest first.
  package let retired: [Pair]
  /// The keys of algorithms other than RS256, for all kinds of token; nil for none.
  let others: [TokenKey]?
  let retiredOthers: [TokenKey]?
  /// The keys that decrypt clients' messages, one of each type; nil for none. Rotation does not change them.
  let decryption: [TokenKey]?
  /// The key that signs federation entity statements only; nil if the realm is in no federation. Rotation does not
  /// change it.
  package let federation: TokenKey?
  /// Whether no tokens are signed with RS256, so that the pairs are not published; nil: no.
  let lacksRS256: Bool?

  package var idToken: LazyKey { current.idToken }
  package var accessToken: LazyKey { current.accessToken }

  /// The cached key set as text.
  private let text = Guarded<[UInt8]?>(nil)
  /// The cached certificate of the key that signs messages to SAML providers.
  private let certificate = Guarded<Certificate?>(nil)

  private enum CodingKeys: CodingKey {
    case current, retired, others, retiredOthers, lacksRS256, decryption, federation
  }

  /// The maximum number of retired pairs.
  static let retiredLimit = 8

  package init(
    _ current: Pair, retired: [Pair] = [], others: [TokenKey] = [], retiredOthers: [TokenKey] = [],
    lacksRS256: Bool = false, decryption: [TokenKey]? = nil, federation: TokenKey? = nil
  ) {
    self.current = current
    self.decryption = decryption
    self.federation = federation
    self.retired = Array(retired.prefix(Self.retiredLimit))
    self.others = others.isEmpty ? nil : others
    let old = Array(retiredOthers.prefix(Self.retiredLimit * others.count))
    self.retiredOthers = old.isEmpty ? nil : old
    self.lacksRS256 = lacksRS256 ? true : nil
  }

  /// A ring of new keys for the same algorithms.
  /// - Parameters:
  ///   - pair: the new RS256 keys.
  ///   - kind: the kind of new RSA keys.
  package func renewed(_ pair: Pair, rsa kind: RSAKeyKind, keepingOld: Bool) throws -> KeyRing {
    KeyRing(
      pair, retired: keepingOld ? [current] + retired : [],
      others: try (others ?? []).map { try $0.renewed(rsa: kind) },
      retiredOthers: keepingOld ? (others ?? []) + (retiredOthers ?? []) : [], lacksRS256: lacksRS256 == true,
      decryption: decryption, federation: federation)
  }

  /// This ring, with missing decryption and federation keys taken from another one.
  package func completed(by fresh: KeyRing) -> KeyRing {
    if (decryption != nil || fresh.decryption == nil) && (federation != nil || fresh.federation == nil) { return self }
    return KeyRing(
      current, retired: retired, others: others ?? [], retiredOthers: retiredOthers ?? [],
      lacksRS256: lacksRS256 == true, decryption: decryption ?? fresh.decryption,
      federation: federation ?? fresh.federation)
  }

  /// Generates all missing keys and waits for them: for a ring that is stored as a whole.
  package func make() throws(CoreError) {
    _ = try published()
    for key in (others ?? []) + (decryption ?? []) + [federation].compactMap(\.self) { _ = try key.value() }
  }

  /// The keys of another ring; those of this one stay published as retired keys.
  package func following(_ fresh: KeyRing, keepingOld: Bool) throws(CoreError) -> KeyRing {
    KeyRing(
      fresh.current, retired: keepingOld ? [current] + retired : [], others: fresh.others ?? [],
      retiredOthers: keepingOld ? (others ?? []) + (retiredOthers ?? []) : [], lacksRS256: lacksRS256 == true,
      decryption: decryption, federation: federation)
  }

  /// The key for that algorithm; the RS256 key if there is none.
  func signer(_ algorithm: SignatureAlgorithm, _ use: KeyPath<KeyRing, LazyKey>) -> TokenSigner {
    others?.first { $0.algorithm == algorithm }.map { .other($0) } ?? .rs256(self[keyPath: use])
  }

  /// The id token key for the named algorithm; nil if there is none.
  package func signer(named name: String?) -> TokenSigner? {
    guard let algorithm = name.flatMap({ SignatureAlgorithm(rawValue: $0) }) else { return nil }
    let signer = signer(algorithm, \.idToken)
    return signer.algorithm == algorithm ? signer : nil
  }

  /// The key with that id for verifying access tokens; nil if not in this ring.
  package func accessTokenVerifier(kid: String?) throws(CoreError) -> TokenVerifier? {
    if let made = try accessToken(kid: kid) { return .rs256(made.key.publicKey) }
    return try otherVerifier(kid: kid)
  }

  /// The key with that id for verifying id tokens; nil if not in this ring.
  package func idTokenVerifier(kid: String?) throws(CoreError) -> TokenVerifier? {
    if let made = try idToken(kid: kid) { return .rs256(made.key.publicKey) }
    return try otherVerifier(kid: kid)
  }

  private func otherVerifier(kid: String?) throws(CoreError) -> TokenVerifier? {
    for key in (others ?? []) + (retiredOthers ?? []) {
      let made = try key.value()
      if made.id == kid { return .other(made.published) }
    }
    return nil
  }

  /// The RS256 key with that id for verifying access tokens; nil if not in this ring.
  package func accessToken(kid: String?) throws(CoreError) -> LazyKey.Made? {
    try Self.key(kid, among: ([current] + retired).map(\.accessToken))
  }

  /// The RS256 key with that id for verifying id tokens; nil if not in this ring.
  package func idToken(kid: String?) throws(CoreError) -> LazyKey.Made? {
    try Self.key(kid, among: ([current] + retired).map(\.idToken))
  }

  private static func key(_ kid: String?, among keys: [LazyKey]) throws(CoreError) -> LazyKey.Made? {
    for key in keys {
      let made = try key.value()
      if made.id == kid { return made }
    }
    return nil
  }

  /// The keys that decrypt clients' messages, with their ids.
  package func decryptionKeys() throws(CoreError) -> [(id: String, key: PrivateKey)] {
    try (decryption ?? []).map { one throws(CoreError) in
      let made = try one.value()
      return (made.id, made.key)
    }
  }

  /// Starts generating all keys, in parallel.
  package func prepare() {
    idToken.prepare()
    accessToken.prepare()
    for key in (others ?? []) + (decryption ?? []) { key.prepare() }
    federation?.prepare()
  }

  /// The public RS256 keys as served to verifiers (RFC 7517). Waits for keys that are still being generated, including
  /// those of other algorithms.
  package func published() throws(CoreError) -> JWKSet {
    for key in (others ?? []) + (decryption ?? []) { _ = try key.value() }
    var keys: [LazyKey.Made] = []
    for pair in [current] + retired { keys += [try pair.idToken.value(), try pair.accessToken.value()] }
    var distinct: [JWK] = []
    for made in keys where !distinct.contains(where: { $0.kid == made.id }) {
      distinct.append(JWK(made.key.publicKey, kid: made.id))
    }
    return JWKSet(distinct)
  }

  /// The key set as JSON text. Waits for keys that are still being generated.
  package func publishedText() throws(CoreError) -> [UInt8] {
    if let text = publishedTextIfMade { return text }
    var keys: [JSON] = []
    for key in (others ?? []) + (retiredOthers ?? []) + (decryption ?? []) { keys.append(try key.value().json) }
    let pairs = try published()
    if lacksRS256 != true { keys = pairs.keys.map(\.json) + keys }
    let made = JSON.object(["keys": .array(keys)]).bytes
    text.update { $0 = made }
    return made
  }

  /// The DER certificate of the key that signs messages to SAML providers: valid for ten years from `now`, unchanged
  /// until the process ends. Waits for a key that is still being generated.
  package func signingCertificate(for realm: RealmID, at now: Instant) throws(CoreError) -> [UInt8] {
    if let made = certificate.snapshot { return made.der }
    let fresh: Certificate
    do {
      fresh = try Certificate.selfSigned(
        byKey: try idToken.value().key.pem, commonName: realm.text, now: now.seconds)
    } catch {
      throw (error as? CoreError) ?? .internalFault("making a certificate failed: \(error)")
    }
    return certificate.update { certificate in
      if let made = certificate { return made.der }
      certificate = fresh
      return fresh.der
    }
  }

  /// The cached key set; never waits.
  package var publishedTextIfMade: [UInt8]? { text.snapshot }
}

/// How a realm's signing keys are chosen.
package enum KeyChoice: Hashable, Sendable, Codable {
  /// Four 512-bit primes: signs three times as fast and is generated in a tenth of the time; for test tokens only.
  case fast
  /// Two 1024-bit primes.
  case standard
  /// This PEM key for everything.
  case pem([UInt8])
}

extension KeyRing {
  /// A ring for `realm` as its settings require: one key for each signature algorithm (those other than RS256 are
  /// generated whatever the choice), one for each key management algorithm type, and one for federation statements,
  /// which is never a PEM key, since that signs tokens.
  /// - Parameters:
  ///   - choice: the kind of RSA keys.
  ///   - store: where keys are stored; nil if they live as long as the ring.
  package static func make(
    for realm: RealmID, by settings: RealmSettings, choice: KeyChoice, store: (any KeyStore)?
  ) -> KeyRing {
    let algorithms = settings.algorithms
    let encryption = settings.encryption ?? []
    let kinds = [
      encryption.contains(where: \.isRSA) ? SignatureAlgorithm.rs256 : nil,
      encryption.contains { !$0.isRSA } ? .es256 : nil,
    ].compactMap(\.self)
    let decryption =
      kinds.isEmpty
      ? nil
      : kinds.map { kind in
        TokenKey("\(realm)-enc-\(kind.rawValue)", for: kind, rsa: choice.kind, in: store, use: .encryption)
      }
    let others = algorithms.filter { $0 != .rs256 }.map { algorithm in
      TokenKey("\(realm)-\(algorithm.rawValue)", for: algorithm, rsa: choice.kind, in: store)
    }
    let federation = (settings.federation?.signing).map { algorithm in
      TokenKey("\(realm)-federation-\(algorithm.rawValue)", for: algorithm, rsa: choice.kind, in: store)
    }
    let lacks = !algorithms.contains(.rs256)
    if case .pem(let pem) = choice {
      let key = LazyKey(pem: pem)
      return KeyRing(
        Pair(idToken: key, accessToken: key), others: others, lacksRS256: lacks, decryption: decryption,
        federation: federation)
    }
    func key(_ use: String) -> LazyKey { makeKey("\(realm)-\(use)", choice: choice, store: store) }
    return KeyRing(
      Pair(idToken: key("id"), accessToken: key("access")), retired: retired(of: realm, in: store), others: others,
      retiredOthers: retired(algorithms, of: realm, in: store), lacksRS256: lacks, decryption: decryption,
      federation: federation)
  }

  /// One key, stored under that name.
  package static func makeKey(_ name: String, choice: KeyChoice, store: (any KeyStore)?) -> LazyKey {
    if case .pem(let pem) = choice { return LazyKey(pem: pem) }
    return LazyKey(name, kind: choice.kind, in: store)
  }
}

extension KeyChoice {
  /// The kind of newly generated keys.
  package var kind: RSAKeyKind { self == .standard ? .standard : .fast }

  /// Throws unless the choice can sign: a PEM text must contain an RSA private key of at least 2048 bits.
  package func check() throws {
    if case .pem(let pem) = self { _ = try SigningKey(pem: pem) }
  }
}
