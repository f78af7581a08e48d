package import Ambient
internal import Cryptography
internal import Encodings
package import Model

/// Pairwise subjects, which two clients cannot compare (OpenID Connect Core §8.1): the user's id under a permutation
/// that the realm has for each sector, in the same form. The permutation is inverted when a client sends the subject
/// back, so nothing is stored.
extension Realm {
  /// The value of `sub` for the user in tokens for that client.
  package func subject(of user: SubjectID, for client: Client) -> String {
    if rules.hasAppleTokens { return subjectAtApple(of: user) }
    guard let sector = client.registration.sector else {
      guard settings.tellsUsernames != true else { return users[user]?.username ?? user.description }
      return isPlain ? users[user]?.namedSubject ?? user.description : user.description
    }
    return SubjectID(bytes: Self.permuted(user.bytes, with: roundKeys(sector))).description
  }

  /// The user of a `sub` in that client's tokens; nil if the text is not a subject.
  package func subject(_ text: String, toldTo client: Client) -> SubjectID? {
    if settings.tellsUsernames == true, client.registration.sector == nil { return user(withUsername: text)?.id }
    guard let told = SubjectID(text) else {
      guard client.registration.sector == nil else { return nil }
      let named = SubjectID(naming: text)
      return users[named]?.namedSubject == text ? named : nil
    }
    guard let sector = client.registration.sector else { return told }
    // The inverse: the halves swap, and the rounds run in reverse order.
    let turned = Array(told.bytes[8...] + told.bytes[..<8])
    let back = Self.permuted(turned, with: roundKeys(sector).reversed())
    return SubjectID(bytes: Array(back[8...] + back[..<8]))
  }

  /// The user of a `sub` in the form of Apple's; nil if there is none.
  package func user(ofAppleSubject text: String) -> SubjectID? {
    let parts = text.split(separator: ".")
    guard rules.hasAppleTokens, parts.count == 3, let bytes = Hex.decode(String(parts[1])), bytes.count == 16 else {
      return nil
    }
    let keys = roundKeys("team \(settings.apple?.id ?? "")").reversed()
    let back = Self.permuted(Array(bytes[8...] + bytes[..<8]), with: Array(keys))
    let id = SubjectID(bytes: Array(back[8...] + back[..<8]))
    return users[id] != nil && subjectAtApple(of: id) == text ? id : nil
  }

  /// Six digits, 32 hexadecimal digits and four digits: the same for all clients of the team. With `subject: username`,
  /// the username.
  private func subjectAtApple(of user: SubjectID) -> String {
    if settings.tellsUsernames == true, let name = users[user]?.username { return name }
    let team = settings.apple?.id ?? ""
    let middle = Hex.encode(Self.permuted(user.bytes, with: roundKeys("team \(team)")))
    let ends = MAC.hmacSHA256(key: secrets.pairwiseKey, Array("ends\u{0}\(team)\u{0}\(user)".utf8))
    func digits(_ bytes: ArraySlice<UInt8>, _ count: Int) -> String {
      let number = String(bytes.reduce(0) { ($0 << 8 | Int($1)) % 10_000_000 } % (count == 4 ? 10_000 : 2_000))
      return String(repeating: "0", count: max(0, count - number.count)) + number
    }
    return "\(digits(ends[0..<4], 6)).\(middle).\(digits(ends[4..<8], 4))"
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
