package import Model
package import Sandboxes

extension RealmService {
  /// Users in the order in which they came, at most `limit` after the number `after`. Works on a snapshot, outside of the lock; exact
  /// searches by username, subject, email or phone number are answered from the index.
  package func users(_ search: UserSearch? = nil, limit: Int, after: UInt64 = 0) throws(CoreError) -> UserPage {
    let (realm, _) = try current()
    var page: [User] = []
    func add(_ candidates: some Sequence<User>) -> UInt64? {
      for user in candidates where search?.matches(user, in: realm) ?? true {
        if page.count == limit { return page.last?.number }
        page.append(user)
      }
      return nil
    }
    if let candidates = search.flatMap({ realm.users.indexed($0) }) {
      let next = add(candidates.filter { $0.number > after }.sorted { $0.number < $1.number })
      return UserPage(users: page, next: next)
    }
    let next = add(realm.users.after(after))
    return UserPage(users: page, next: next)
  }
}
