package import Model
internal import Sandboxes

extension Directory {
  /// Fewer users are looked at one by one: that takes a few milliseconds, and no memory for an index.
  private static let scanLimit = 1_000

  /// Users in the order in which they came, at most `limit` after the number `after`. Works on a snapshot, outside of
  /// the lock. Searches are answered from indexes: the first one by a field makes the index that later ones use.
  package func users(_ search: UserSearch? = nil, limit: Int, after: UInt64 = 0) throws(CoreError) -> UserPage {
    let (realm, _) = try current()
    guard let search else { return page(of: realm.users.after(after), limit) { _ in true } }
    if let few = realm.users.indexed(search) {
      let candidates = few.filter { $0.number > after }.sorted { $0.number < $1.number }
      return page(of: candidates, limit) { search.matches($0, in: realm) }
    }
    guard realm.users.count > Self.scanLimit, let (users, index) = searchIndex(by: search.field, in: realm.users) else {
      return page(of: realm.users.after(after), limit) { search.matches($0, in: realm) }
    }
    let numbers = index.numbers(search.text, isPrefix: search.isPrefix, after: after)
    return page(of: numbers.lazy.compactMap(users.user(at:)), limit) { search.matches($0, in: realm) }
  }

  private func page(of candidates: some Sequence<User>, _ limit: Int, _ matches: (User) -> Bool) -> UserPage {
    var page: [User] = []
    for user in candidates where matches(user) {
      if page.count == limit { return UserPage(users: page, next: page.last?.number) }
      page.append(user)
    }
    return UserPage(users: page, next: nil)
  }

  /// The index by that field with the users that it is of; nil if the realm takes no change now.
  private func searchIndex(by field: UserSearch.Field, in users: UserTable) -> (UserTable, SearchIndex)? {
    if let index = users.searchIndex(by: field) { return (users, index) }
    let begun = try? update { (transaction) throws(CoreError) in
      transaction.realm.users.beginSearchIndex(by: field)
      return transaction.realm.users
    }
    guard let begun else { return nil }
    if let index = begun.searchIndex(by: field) { return (begun, index) }
    let index = begun.makeSearchIndex(by: field)
    try? update { (transaction) throws(CoreError) in
      transaction.realm.users.finishSearchIndex(index, by: field, of: begun)
    }
    return (begun, index)
  }
}
