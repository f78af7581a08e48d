internal import Ambient
internal import HashTreeCollections
internal import Store

/// A realm's users sorted by one field, so that a search reads matching users only.
///
/// Texts are lower-cased; the search compares further differences with the user. A value that many users share, such as
/// a status, has an entry for each of them, in order of creation.
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

  /// Replaces a user's entry; nil stands for a user who does not exist.
  mutating func replace(_ old: User?, with new: User?) {
    let (before, after) = (old.flatMap(entry), new.flatMap(entry))
    guard before != after else { return }
    if let before { entries.remove(before) }
    if let after { entries.insert(after) }
  }

  /// The numbers, above `number` and in order, of users whose text equals or begins with `text`, ignoring case.
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

/// The indexes that searches have requested. Building one takes longer than a lock may be held, so it is built from an
/// earlier state of the table; changes since then are recorded here and applied at the end.
struct SearchIndexes: Sendable {
  private(set) var made: [UserSearch.Field: SearchIndex] = [:]
  private var changed: [UserSearch.Field: TreeSet<SubjectID>] = [:]

  /// Whether no index exists or is being built.
  var isIdle: Bool { made.isEmpty && changed.isEmpty }

  /// Updates the indexes after a change.
  mutating func replace(_ old: User?, with new: User?) {
    guard !isIdle, let id = (new ?? old)?.id else { return }
    for field in made.keys { made[field]?.replace(old, with: new) }
    for field in changed.keys { changed[field]?.insert(id) }
  }

  mutating func begin(_ field: UserSearch.Field) {
    if made[field] == nil, changed[field] == nil { changed[field] = [] }
  }

  /// Installs an index built from `older`; no effect if there is one already, or changes since have not been recorded.
  mutating func finish(_ index: SearchIndex, _ field: UserSearch.Field, of older: UserTable, now newer: UserTable) {
    guard let ids = changed.removeValue(forKey: field), made[field] == nil else { return }
    var index = index
    for id in ids { index.replace(older[id], with: newer[id]) }
    made[field] = index
  }
}

extension UserTable {
  /// The index of that field; nil if none was built.
  package func searchIndex(by field: UserSearch.Field) -> SearchIndex? { searches.made[field] }

  /// Begins to record changes for an index that will be built from this table.
  package mutating func beginSearchIndex(by field: UserSearch.Field) { searches.begin(field) }

  /// Builds the index. Slow: never call it under a lock.
  package func makeSearchIndex(by field: UserSearch.Field) -> SearchIndex {
    SearchIndex(of: boxes(after: 0), by: field)
  }

  /// Installs an index built from `older`, with the changes since; it is updated from now on.
  package mutating func finishSearchIndex(_ index: SearchIndex, by field: UserSearch.Field, of older: UserTable) {
    searches.finish(index, field, of: older, now: self)
  }
}
