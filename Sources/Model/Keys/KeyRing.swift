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

  package var idToken: LazyKey { current.idToken }
  package var accessToken: LazyKey { current.accessToken }

  /// The key set as text, once it has been asked for.
  private let text = Guarded<[UInt8]?>(nil)
  /// The certificate of the key that signs messages to providers, once it has been asked for.
  private let certificate = Guarded<Certificate?>(nil)

  private enum CodingKeys: CodingKey { case current, retired }

  /// More are not kept, however often keys are rotated.
  static let retiredLimit = 8

  package init(_ current: Pair, retired: [Pair] = []) {
    self.current = current
    self.retired = Array(retired.prefix(Self.retiredLimit))
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

  /// Starts making both keys, on as many threads.
  package func prepare() {
    idToken.prepare()
    accessToken.prepare()
  }

  /// The public halves as served to verifiers (RFC 7517). Waits for keys that are still being made.
  package func published() throws(CoreError) -> JWKSet {
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
    let made = try published().json.bytes
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
  /// The keys of `realm` as `choice` and `store` say.
  package static func make(for realm: RealmID, choice: KeyChoice, store: (any KeyStore)?) -> KeyRing {
    if case .pem(let pem) = choice {
      let key = LazyKey(pem: pem)
      return KeyRing(Pair(idToken: key, accessToken: key))
    }
    func key(_ use: String) -> LazyKey { makeKey("\(realm)-\(use)", choice: choice, store: store) }
    return KeyRing(
      Pair(idToken: key("id"), accessToken: key("access")), retired: retired(of: realm, in: store))
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
