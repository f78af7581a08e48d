/// A page of what somebody looks for by a piece of text.
package struct FoundUsers: Sendable {
  package let users: [User]
  /// How many users were looked at.
  package let searched: Int
  /// After which number to go on; nil at the end.
  package let next: UInt64?
}

extension Realm {
  /// How many users one search looks at: a longer one goes on with the next call.
  package static let searchLimit = 200_000

  /// Users in whose subject, name or attributes `text` occurs, in any case of ASCII letters, at most `limit` after the number `after`. A
  /// whole name, address or subject is answered from the index; anything else looks at every user, so never on the loop.
  package func users(containing text: String?, limit: Int, after: UInt64 = 0) -> FoundUsers {
    if let text, after == 0 {
      let exact = usersNamed(text)
      if !exact.isEmpty { return FoundUsers(users: Array(exact.prefix(limit)), searched: exact.count, next: nil) }
    }
    let needle = text.map { Self.folded($0.utf8) } ?? []
    var found: [User] = []
    var searched = 0
    for user in users.after(after) {
      if found.count == limit || searched == Self.searchLimit {
        return FoundUsers(users: found, searched: searched, next: user.number - 1)
      }
      searched += 1
      if needle.isEmpty || user.contains(needle) { found.append(user) }
    }
    return FoundUsers(users: found, searched: searched, next: nil)
  }

  /// Those whom the whole of `text` names.
  private func usersNamed(_ text: String) -> [User] {
    var found = SubjectID(text).flatMap { users[$0] }.map { [$0] } ?? []
    for kind in UserTable.NameKind.allCases {
      for user in users.find(kind, text) where !found.contains(where: { $0.id == user.id }) { found.append(user) }
    }
    return found.sorted { $0.number < $1.number }
  }

  fileprivate static func folded(_ text: String.UTF8View) -> [UInt8] {
    text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }
}

extension User {
  fileprivate func contains(_ needle: [UInt8]) -> Bool {
    username.contains(needle) || attributes.contains { $0.value.contains(needle) }
      || id.description.contains(needle)
  }
}

extension String {
  /// Whether the bytes occur, letters of ASCII in any case; `needle` has small ones.
  fileprivate func contains(_ needle: [UInt8]) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard bytes.count >= needle.count else { return false }
      for start in 0...(bytes.count - needle.count) {
        var offset = 0
        while offset < needle.count {
          let byte = bytes[start + offset]
          guard (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) == needle[offset] else { break }
          offset += 1
        }
        if offset == needle.count { return true }
      }
      return false
    }
  }
}
