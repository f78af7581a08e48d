internal import Ambient
internal import HashTreeCollections
internal import Store

/// The users of a realm by what a field of theirs says, sorted: a search finds whom it means without looking at anybody else.
///
/// Texts stand in it with small letters, as bytes; what differs in nothing else is told apart by looking at the user. A value that many
/// share, such as a status, stands once for each of them, in the order of their arrival.
package struct SearchIndex: Sendable {
  private struct Entry: Comparable, Sendable {
    let text: String
    let number: UInt64

    static func < (left: Entry, right: Entry) -> Bool {
      var rest = right.text.utf8.makeIterator()
      for byte in left.text.utf8 {
        guard let other = rest.next() else { return false }
        if byte != other { return byte < other }
      }
      return rest.next() == nil ? left.number < right.number : true
    }

    static func == (left: Entry, right: Entry) -> Bool {
      left.number == right.number && left.text.utf8.elementsEqual(right.text.utf8)
    }
  }

  private let field: UserSearch.Field
  private var entries = SortedTree<Entry>()

  /// Takes as long as sorting the users.
  init(of users: some Sequence<Packed<User>>, by field: UserSearch.Field) {
    self.field = field
    entries = SortedTree(ascending: users.compactMap { entry(of: $0.glance) }.sorted())
  }

  private func entry(of user: User) -> Entry? {
    field.text(of: user).map { Entry(text: $0.lowercased(), number: user.number) }
  }

  /// Puts a user in the place of what was known of them; nil stands for one who was not there, or is not any more.
  mutating func replace(_ old: User?, with new: User?) {
    let (before, after) = (old.flatMap(entry), new.flatMap(entry))
    guard before != after else { return }
    if let before { entries.remove(before) }
    if let after { entries.insert(after) }
  }

  /// The numbers of users whose text is `text`, or begins with it, in any case of letters: those above `number`, in their order.
  package func numbers(_ text: String, isPrefix: Bool, after number: UInt64) -> [UInt64] {
    let text = text.lowercased()
    guard isPrefix else {
      let first = Entry(text: text, number: number == .max ? .max : number + 1)
      return entries.ascending(from: first).prefix { $0.text.utf8.elementsEqual(text.utf8) }.map(\.number)
    }
    let found = entries.ascending(from: Entry(text: text, number: 0)).prefix { $0.text.utf8.starts(with: text.utf8) }
    return found.map(\.number).filter { $0 > number }.sorted()
  }
}

/// The indexes that searches have asked for. Making one takes longer than a lock may be held, so it is made of the users as they were
/// when it was begun; who has changed since is known here, and put in at its end.
struct SearchIndexes: Sendable {
  private(set) var made: [UserSearch.Field: SearchIndex] = [:]
  private var changed: [UserSearch.Field: TreeSet<SubjectID>] = [:]

  /// Whether nobody has asked for an index.
  var isIdle: Bool { made.isEmpty && changed.isEmpty }

  /// Keeps up with a change.
  mutating func replace(_ old: User?, with new: User?) {
    guard !isIdle, let id = (new ?? old)?.id else { return }
    for field in made.keys { made[field]?.replace(old, with: new) }
    for field in changed.keys { changed[field]?.insert(id) }
  }

  mutating func begin(_ field: UserSearch.Field) {
    if made[field] == nil, changed[field] == nil { changed[field] = [] }
  }

  /// Takes an index that was made of `older`; does nothing if there is one by now, or nobody knows what has changed since.
  mutating func finish(_ index: SearchIndex, _ field: UserSearch.Field, of older: UserTable, now newer: UserTable) {
    guard let ids = changed.removeValue(forKey: field), made[field] == nil else { return }
    var index = index
    for id in ids { index.replace(older[id], with: newer[id]) }
    made[field] = index
  }
}

extension UserTable {
  /// The index for searches by that field; nil unless one was made.
  package func searchIndex(by field: UserSearch.Field) -> SearchIndex? { searches.made[field] }

  /// From now on changes are noted for an index that is to be made of this table.
  package mutating func beginSearchIndex(by field: UserSearch.Field) { searches.begin(field) }

  /// Makes the index. Takes time: never under a lock.
  package func makeSearchIndex(by field: UserSearch.Field) -> SearchIndex {
    SearchIndex(of: boxes(after: 0), by: field)
  }

  /// Takes an index that was made of `older`, with what has changed since; it is kept up from now on.
  package mutating func finishSearchIndex(_ index: SearchIndex, by field: UserSearch.Field, of older: UserTable) {
    searches.finish(index, field, of: older, now: self)
  }
}
