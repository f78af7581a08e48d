package import Ambient
internal import Cryptography
package import Model

/// Pairwise subjects, which two clients cannot compare (OpenID Connect Core §8.1): the user's id under a permutation
/// that the realm has for each sector, in the same form. The permutation is inverted when a client sends the subject
/// back, so nothing is stored.
extension Realm {
  /// The value of `sub` for the user in tokens for that client.
  package func subject(of user: SubjectID, for client: Client) -> String {
    guard let sector = client.registration.sector else {
      return settings.tellsUsernames == true ? users[user]?.username ?? user.description : user.description
    }
    return SubjectID(bytes: Self.permuted(user.bytes, with: roundKeys(sector))).description
  }

  /// The user of a `sub` in that client's tokens; nil if the text is not a subject.
  package func subject(_ text: String, toldTo client: Client) -> SubjectID? {
    if settings.tellsUsernames == true, client.registration.sector == nil { return user(withUsername: text)?.id }
    guard let told = SubjectID(text) else { return nil }
    guard let sector = client.registration.sector else { return told }
    // The inverse: the halves swap, and the rounds run in reverse order.
    let turned = Array(told.bytes[8...] + told.bytes[..<8])
    let back = Self.permuted(turned, with: roundKeys(sector).reversed())
    return SubjectID(bytes: Array(back[8...] + back[..<8]))
  }

  private func roundKeys(_ sector: String) -> [[UInt8]] {
    (0..<4).map { MAC.hmacSHA256(key: secrets.pairwiseKey, Array("sector\u{0}\($0)\u{0}\(sector)".utf8)) }
  }

  /// Four Feistel rounds over sixteen bytes (Luby and Rackoff): indistinguishable from random without the keys.
  private static func permuted(_ bytes: [UInt8], with keys: [[UInt8]]) -> [UInt8] {
    var (left, right) = (Array(bytes[..<8]), Array(bytes[8...]))
    for key in keys {
      let mask = MAC.hmacSHA256(key: key, right)
      (left, right) = (right, zip(left, mask).map { $0 ^ $1 })
    }
    return left + right
  }
}
