internal import Ambient
internal import Encodings
internal import Store

/// A page of the users that match a text.
package struct FoundUsers: Sendable {
  package let users: [User]
  /// The number of users read.
  package let searched: Int
  /// The number after which the next page starts; nil at the end.
  package let next: UInt64?
}

extension Realm {
  /// The maximum number of users that one search reads; a longer search continues in the next call.
  package static let searchLimit = 200_000

  /// Users whose subject, name or attributes contain `text`, ignoring case: at most `limit`, after the number `after`.
  /// A complete name, address or subject is found in the index; other searches read all users, so never run them on the
  /// loop thread.
  package func users(containing text: String?, limit: Int, after: UInt64 = 0) -> FoundUsers {
    if let text, after == 0 {
      let exact = usersNamed(text)
      if !exact.isEmpty { return FoundUsers(users: Array(exact.prefix(limit)), searched: exact.count, next: nil) }
    }
    let piece = text.flatMap { $0.isEmpty ? nil : TextPiece($0) }
    var found: [User] = []
    var searched = 0
    for box in users.boxes(after: after) {
      if found.count == limit || searched == Self.searchLimit {
        return FoundUsers(users: found, searched: searched, next: box.glance.number - 1)
      }
      searched += 1
      if piece?.occurs(in: box) ?? true { found.append(box.value) }
    }
    return FoundUsers(users: found, searched: searched, next: nil)
  }

  /// The users with exactly that name.
  private func usersNamed(_ text: String) -> [User] {
    var found = SubjectID(text).flatMap { users[$0] }.map { [$0] } ?? []
    for kind in UserTable.NameKind.allCases {
      for user in users.find(kind, text) where !found.contains(where: { $0.id == user.id }) { found.append(user) }
    }
    return found.sorted { $0.number < $1.number }
  }
}

/// A substring to search for in many texts. ASCII is compared byte by byte in place; otherwise texts that are not ASCII
/// are lower-cased first. Texts are not normalized: a letter with a combining accent differs from the precomposed
/// letter.
struct TextPiece {
  /// Lower-cased.
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Whether it could be part of a UUID.
  private let isHexadecimal: Bool

  /// - Parameter text: not empty.
  init(_ text: String) {
    bytes = Array(text.lowercased().utf8)
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    isHexadecimal =
      bytes.count <= UUIDText.length
      && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-") }
  }

  func occurs(in box: Packed<User>) -> Bool {
    let user = box.glance
    return occurs(in: user.username) || user.attributes.contains { occurs(in: $0.value) }
      || isHexadecimal && occurs(in: user.id)
  }

  func occurs(in text: String) -> Bool {
    var text = text
    if isASCII { return text.withUTF8(occurs) }
    // Lower-casing may change the length, so lengths cannot be compared first.
    guard text.withUTF8({ bytes in bytes.contains { $0 >= 0x80 } }) else { return false }
    var small = text.lowercased()
    return small.withUTF8(occurs)
  }

  func occurs(in id: SubjectID) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: UUIDText.length) { buffer in
      id.write(to: buffer)
      return occurs(in: UnsafeBufferPointer(buffer))
    }
  }

  /// Compares ASCII letters without case, other bytes exactly.
  private func occurs(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { piece in
      guard let first = piece.first, text.count >= piece.count else { return piece.isEmpty }
      for start in 0...(text.count - piece.count) where Self.small(text[start]) == first {
        var offset = 1
        while offset < piece.count, Self.small(text[start + offset]) == piece[offset] { offset += 1 }
        if offset == piece.count { return true }
      }
      return false
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
