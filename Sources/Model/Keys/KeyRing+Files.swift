internal import Cryptography
internal import JOSE

extension KeyRing {
  /// The ids of the two keys that sign, that of access tokens first.
  package func signingIDs() throws(CoreError) -> (accessToken: String, idToken: String) {
    (try accessToken.value().id, try idToken.value().id)
  }

  /// The ids of all keys that are published.
  package func publishedIDs() throws(CoreError) -> [String] {
    try published().keys.map(\.kid)
  }

  /// Stores the ring, so that a restart continues with it.
  package func keep(for realm: RealmID, in store: any KeyStore) throws(CoreError) {
    do {
      for (index, pair) in ([current] + retired).enumerated() {
        try store.save(Self.name(realm, "id", index), pem: pair.idToken.value().key.pem)
        try store.save(Self.name(realm, "access", index), pem: pair.accessToken.value().key.pem)
      }
      for index in (retired.count + 1)...(Self.retiredLimit + 1) {
        for use in ["id", "access"] { try store.remove(Self.name(realm, use, index)) }
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

  /// A retired key that cannot be read is left out of the published keys.
  private static func load(_ name: String, from store: any KeyStore) -> LazyKey? {
    guard let pem = try? store.load(name) else { return nil }
    return (try? SigningKey(pem: pem)).map { LazyKey($0) }
  }

  private static func name(_ realm: RealmID, _ use: String, _ index: Int) -> String {
    index == 0 ? "\(realm)-\(use)" : "\(realm)-\(use)-\(index)"
  }
}
