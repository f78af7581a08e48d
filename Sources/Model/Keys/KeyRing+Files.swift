internal import Cryptography
internal import JOSE

extension KeyRing {
  /// The ids of the two signing keys, that for access tokens first.
  package func signingIDs() throws(CoreError) -> (accessToken: String, idToken: String) {
    func id(_ use: KeyPath<KeyRing, LazyKey>) throws(CoreError) -> String {
      if lacksRS256 == true, let key = others?.first { return try key.value().id }
      return try self[keyPath: use].value().id
    }
    return (try id(\.accessToken), try id(\.idToken))
  }

  /// The ids of all published keys.
  package func publishedIDs() throws(CoreError) -> [String] {
    let pairs = try published().keys.map(\.kid)
    var ids = lacksRS256 == true ? [] : pairs
    for key in (others ?? []) + (retiredOthers ?? []) { ids.append(try key.value().id) }
    return ids
  }

  /// Stores the ring for a restart.
  package func keep(for realm: RealmID, in store: any KeyStore) throws(CoreError) {
    do {
      for (index, pair) in ([current] + retired).enumerated() {
        try store.save(Self.name(realm, "id", index), pem: pair.idToken.value().key.pem)
        try store.save(Self.name(realm, "access", index), pem: pair.accessToken.value().key.pem)
      }
      for index in (retired.count + 1)...(Self.retiredLimit + 1) {
        for use in ["id", "access"] { try store.remove(Self.name(realm, use, index)) }
      }
      for key in others ?? [] {
        let name = key.algorithm.rawValue
        let old = (retiredOthers ?? []).filter { $0.algorithm == key.algorithm }
        for (index, one) in ([key] + old).enumerated() {
          try store.save(Self.name(realm, name, index), pem: one.value().pem)
        }
        for index in (old.count + 1)...(Self.retiredLimit + 1) { try store.remove(Self.name(realm, name, index)) }
      }
    } catch {
      throw .internalFault("keeping the keys of \(realm) failed: \(error)")
    }
  }

  /// The stored retired keys of an earlier run.
  static func retired(of realm: RealmID, in store: (any KeyStore)?) -> [Pair] {
    guard let store else { return [] }
    var pairs: [Pair] = []
    for index in 1...retiredLimit {
      guard let idToken = load(name(realm, "id", index), from: store),
        let accessToken = load(name(realm, "access", index), from: store)
      else { break }
      pairs.append(Pair(idToken: idToken, accessToken: accessToken))
    }
    return pairs
  }

  /// The stored retired keys of algorithms other than RS256, each algorithm's latest first.
  static func retired(
    _ algorithms: [SignatureAlgorithm], of realm: RealmID, in store: (any KeyStore)?
  ) -> [TokenKey] {
    guard let store else { return [] }
    return algorithms.filter { $0 != .rs256 }.flatMap { algorithm in
      (1...retiredLimit).compactMap { index in
        (try? store.load(name(realm, algorithm.rawValue, index))).flatMap(\.self).map {
          TokenKey(pem: $0, for: algorithm)
        }
      }
    }
  }

  /// Unreadable retired keys are not published.
  private static func load(_ name: String, from store: any KeyStore) -> LazyKey? {
    guard let pem = try? store.load(name) else { return nil }
    return (try? SigningKey(pem: pem)).map { LazyKey($0) }
  }

  private static func name(_ realm: RealmID, _ use: String, _ index: Int) -> String {
    index == 0 ? "\(realm)-\(use)" : "\(realm)-\(use)-\(index)"
  }
}
