package import Ambient
package import Cryptography
package import JOSE
internal import JSON
internal import Store

/// The two signing keys of a realm: one for id tokens, one for access tokens, as the real service has it; and those before them that
/// still count. Never changed: a rotation puts another ring in its place, so private copies of a realm share one.
package final class KeyRing: Sendable, Codable {
  /// One key for each kind of token.
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
  /// Pairs that sign nothing any more and are still published, the latest first.
  package let retired: [Pair]
  /// Those of other algorithms than RS256, for every kind of token; nil for none.
  let others: [TokenKey]?
  let retiredOthers: [TokenKey]?
  /// Those that open what clients encrypt, one of a kind; nil for none. They stay when the others are rotated.
  let decryption: [TokenKey]?
  /// The one that signs statements about entities of a federation, and nothing else; nil where the realm is in none. It stays as well.
  package let federation: TokenKey?
  /// Whether no token is signed by RS256, so that the pairs are not published; nil counts as no.
  let lacksRS256: Bool?

  package var idToken: LazyKey { current.idToken }
  package var accessToken: LazyKey { current.accessToken }

  /// The key set as text, once it has been asked for.
  private let text = Guarded<[UInt8]?>(nil)
  /// The certificate of the key that signs messages to providers, once it has been asked for.
  private let certificate = Guarded<Certificate?>(nil)

  private enum CodingKeys: CodingKey {
    case current, retired, others, retiredOthers, lacksRS256, decryption, federation
  }

  /// More are not kept, however often keys are rotated.
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
  ///   - pair: the new keys for RS256.
  ///   - kind: of new RSA keys.
  package func renewed(_ pair: Pair, rsa kind: RSAKeyKind, keepingOld: Bool) throws -> KeyRing {
    KeyRing(
      pair, retired: keepingOld ? [current] + retired : [],
      others: try (others ?? []).map { try $0.renewed(rsa: kind) },
      retiredOthers: keepingOld ? (others ?? []) + (retiredOthers ?? []) : [], lacksRS256: lacksRS256 == true,
      decryption: decryption, federation: federation)
  }

  /// This ring with the keys of another one for what it has none for.
  package func completed(by fresh: KeyRing) -> KeyRing {
    if (decryption != nil || fresh.decryption == nil) && (federation != nil || fresh.federation == nil) { return self }
    return KeyRing(
      current, retired: retired, others: others ?? [], retiredOthers: retiredOthers ?? [],
      lacksRS256: lacksRS256 == true, decryption: decryption ?? fresh.decryption,
      federation: federation ?? fresh.federation)
  }

  /// Makes every key that is not there yet, and waits for it: for a ring that is kept whole.
  package func make() throws(CoreError) {
    _ = try published()
    for key in (others ?? []) + (decryption ?? []) + [federation].compactMap(\.self) { _ = try key.value() }
  }

  /// The keys of another ring, behind which those of this one stay published.
  package func following(_ fresh: KeyRing, keepingOld: Bool) throws(CoreError) -> KeyRing {
    KeyRing(
      fresh.current, retired: keepingOld ? [current] + retired : [], others: fresh.others ?? [],
      retiredOthers: keepingOld ? (others ?? []) + (retiredOthers ?? []) : [], lacksRS256: lacksRS256 == true,
      decryption: decryption, federation: federation)
  }

  /// The key that signs by that algorithm; the one for RS256 if there is none.
  func signer(_ algorithm: SignatureAlgorithm, _ use: KeyPath<KeyRing, LazyKey>) -> TokenSigner {
    others?.first { $0.algorithm == algorithm }.map { .other($0) } ?? .rs256(self[keyPath: use])
  }

  /// The key for id tokens that signs by the algorithm of that name; nil for none.
  package func signer(named name: String?) -> TokenSigner? {
    guard let algorithm = name.flatMap({ SignatureAlgorithm(rawValue: $0) }) else { return nil }
    let signer = signer(algorithm, \.idToken)
    return signer.algorithm == algorithm ? signer : nil
  }

  /// The key of that id by which access tokens are checked; nil for none of this ring.
  package func accessTokenVerifier(kid: String?) throws(CoreError) -> TokenVerifier? {
    if let made = try accessToken(kid: kid) { return .rs256(made.key.publicKey) }
    return try otherVerifier(kid: kid)
  }

  /// The key of that id by which id tokens are checked; nil for none of this ring.
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

  /// The key of that id by which access tokens are checked; nil for none of this ring.
  package func accessToken(kid: String?) throws(CoreError) -> LazyKey.Made? {
    try Self.key(kid, among: ([current] + retired).map(\.accessToken))
  }

  /// The key of that id by which id tokens are checked; nil for none of this ring.
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

  /// The keys that open what clients encrypt, by their ids.
  package func decryptionKeys() throws(CoreError) -> [(id: String, key: PrivateKey)] {
    try (decryption ?? []).map { one throws(CoreError) in
      let made = try one.value()
      return (made.id, made.key)
    }
  }

  /// Starts making both keys, on as many threads.
  package func prepare() {
    idToken.prepare()
    accessToken.prepare()
    for key in (others ?? []) + (decryption ?? []) { key.prepare() }
    federation?.prepare()
  }

  /// The public halves of the keys for RS256 as served to verifiers (RFC 7517). Waits for keys that are still being made, of other
  /// algorithms too.
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

  /// The key set as JSON text. Waits for keys that are still being made.
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

  /// The certificate of the key that signs messages to SAML providers, in binary form: ten years from `now`, the same until the process
  /// ends. Waits for a key that is still being made.
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

  /// The same, if it is there already: never waits.
  package var publishedTextIfMade: [UInt8]? { text.snapshot }
}

/// Which keys a realm signs with.
package enum KeyChoice: Hashable, Sendable, Codable {
  /// Four 512-bit primes: signs three times as fast, made in a tenth of the time; for test tokens only.
  case fast
  /// Two 1024-bit primes.
  case standard
  /// This one for everything, as PEM.
  case pem([UInt8])
}

extension KeyRing {
  /// The keys of `realm`, whose settings say which it has: one for each algorithm that it signs by (those of others than RS256 are made,
  /// whatever the choice), one for each kind by which clients may encrypt for it, and one for its statements for federations, which is never that
  /// of a PEM text, which signs tokens.
  /// - Parameters:
  ///   - choice: the kind of RSA keys.
  ///   - store: where they are kept; nil if they live as long as the ring.
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

  /// One key, kept under that name.
  package static func makeKey(_ name: String, choice: KeyChoice, store: (any KeyStore)?) -> LazyKey {
    if case .pem(let pem) = choice { return LazyKey(pem: pem) }
    return LazyKey(name, kind: choice.kind, in: store)
  }
}

extension KeyChoice {
  /// The kind of new keys.
  package var kind: RSAKeyKind { self == .standard ? .standard : .fast }

  /// Fails unless the choice can sign: a PEM text must hold an RSA private key of 2048 bits or more.
  package func check() throws {
    if case .pem(let pem) = self { _ = try SigningKey(pem: pem) }
  }
}
