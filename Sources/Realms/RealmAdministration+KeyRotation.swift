internal import Cryptography
package import Model
internal import Sandboxes

extension RealmAdministration {
  /// Replaces the realm's signing keys by new ones. With `keepingOld`, the old ones stay published and valid for
  /// verification; without it, every token that they signed becomes invalid. Makes two keys: never call it on the loop
  /// thread.
  package func rotateKeys(keepingOld: Bool) throws(CoreError) -> KeyRing {
    let before = try current().realm.keys
    let kind = core.keys.kind
    let made: KeyRing.Pair
    do {
      made = KeyRing.Pair(
        idToken: LazyKey(try SigningKey.generate(kind)), accessToken: LazyKey(try SigningKey.generate(kind)))
    } catch {
      throw .internalFault("making a signing key failed: \(error)")
    }
    // Keys that were never made have signed nothing, but a caller that rotates keys expects to see both generations.
    _ = try before.published()
    let fresh: KeyRing
    do {
      fresh = try before.renewed(made, rsa: kind, keepingOld: keepingOld)
    } catch {
      throw .internalFault("making a signing key failed: \(error)")
    }
    let ring = try update { (transaction) throws(CoreError) in
      // Another rotation may have been faster: its keys stay, then, as those before it.
      let current = transaction.realm.keys
      let ring = current === before ? fresh : try current.following(fresh, keepingOld: keepingOld)
      transaction.realm.keys = ring
      return ring
    }
    // Where everything is written down the ring is, too.
    if sandbox.id == .main, !sandbox.isKept, let store = core.keyStore { try ring.keep(for: id, in: store) }
    return ring
  }
}
