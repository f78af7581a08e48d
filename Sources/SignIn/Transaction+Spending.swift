internal import Ambient
internal import Cryptography
package import Sandboxes
internal import Store

extension Transaction {
  /// Notes that something was used that may be used once. Returns whether it was the first time.
  package mutating func spend(_ purpose: String, _ text: String, for lifetime: Duration) -> Bool {
    let digest = Digest.sha256(Array("\(purpose)\u{0}\(text)".utf8))
    let key = UniqueID(bytes: Array(digest.prefix(16)))
    guard realm.spentProofs.live(key, at: now) == nil else { return false }
    realm.spentProofs.insert(true, for: key, at: now, lifetime: lifetime)
    return true
  }
}
