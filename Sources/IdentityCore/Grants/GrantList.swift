/// The sign-ins of a person that still hold, oldest first.
///
/// An array but for the way it is written down: load tests and long lives gather many, of which a sign-in changes one. So they are rows of
/// their own beside those of users (``UserTable``), and nothing in the row of their user.
package struct GrantList: Sendable {
  private var grants: [Grant]

  package init(_ grants: some Sequence<Grant>) {
    self.grants = Array(grants)
  }

  /// The changes that lead from `older` to this list, which has what is left in the same order: the grants that are gone, and those that
  /// are new or others under the same id. Costs next to nothing where both are the same.
  func changes(since older: GrantList) -> (gone: [GrantID], put: [Grant]) {
    var (gone, put): ([GrantID], [Grant]) = ([], [])
    let same = grants.withUnsafeBufferPointer { new in
      older.grants.withUnsafeBufferPointer { new.baseAddress == $0.baseAddress && new.count == $0.count }
    }
    if same { return (gone, put) }
    var position = grants.startIndex
    for old in older.grants {
      if position < grants.endIndex, grants[position].id == old.id {
        if grants[position] !== old { put.append(grants[position]) }
        position += 1
      } else {
        gone.append(old.id)
      }
    }
    put += grants[position...]
    return (gone, put)
  }
}

extension GrantList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral {
  package init() { grants = [] }
  package init(arrayLiteral elements: Grant...) { grants = elements }

  package var startIndex: Int { grants.startIndex }
  package var endIndex: Int { grants.endIndex }

  package subscript(position: Int) -> Grant {
    get { grants[position] }
    set { grants[position] = newValue }
  }

  package mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Grant>) {
    grants.replaceSubrange(range, with: elements)
  }
}

extension GrantList: Codable {
  package init(from decoder: any Decoder) throws {
    grants = Self.isApart(decoder.userInfo) ? [] : try [Grant](from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    if !Self.isApart(encoder.userInfo) { try grants.encode(to: encoder) }
  }

  private static func isApart(_ info: [CodingUserInfoKey: Any]) -> Bool {
    CodingUserInfoKey.isInRow.map { info[$0] != nil } ?? false
  }
}

/// A grant on its own, as it is written down.
struct GrantRow: Sendable, Codable {
  let user: SubjectID
  /// Its place among those of its user.
  let number: UInt64
  let grant: Grant
}
