import Ambient
import RealmTestSupport
import Testing

@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store

/// Searches are answered from indexes, and say what looking at everybody would say.
@Suite struct SearchIndexTests {
  private static let fields: [UserSearch.Field] =
    [.username, .subject, .status, .enabled]
    + ["email", "phone_number", "name", "given_name", "family_name", "preferred_username"].map { .attribute($0) }
  private static let texts = [
    "", "a", "A", "an", "Ann", "ann@", "Anna", "ÄNN", "é", "e\u{301}", "+49", "UNCONFIRMED", "conf", "Enabled",
    "enabled", "Dis", "0",
  ]

  private static func user(_ number: Int, _ random: inout RandomSource) -> User {
    let names = ["Ann", "anna", "ANNE", "Änn", "Zoé", "Zoe\u{301}", "Émile", "bob", ""]
    func pick() -> String { names[Int(random.bytes(1)[0]) % names.count] }
    var attributes = AttributeList([Attribute("email", "\(pick())\(number)@example.com")])
    for name in ["name", "given_name", "family_name", "preferred_username"] where random.bytes(1)[0] % 3 > 0 {
      attributes[name] = pick()
    }
    if number % 2 == 0 { attributes["phone_number"] = "+49\(1_000 + number)" }
    let status: UserStatus = number % 5 == 0 ? .unconfirmed : .confirmed
    var user = User(
      id: SubjectID(bytes: random.bytes(16)), username: "\(pick())-\(number)", attributes: attributes, status: status,
      created: World.start)
    user.isEnabled = number % 7 != 0
    return user
  }

  /// One more change of any kind.
  private static func change(_ users: inout UserTable, _ number: Int, _ random: inout RandomSource) {
    let all = Array(users.after(0))
    switch random.bytes(1)[0] % 4 {
    case 0: _ = users.add(user(number, &random))
    case 1 where !all.isEmpty: users.remove(all[Int(random.bytes(1)[0]) % all.count].id)
    case 2 where !all.isEmpty:
      var changed = all[Int(random.bytes(1)[0]) % all.count]
      changed.attributes["name"] = "Ann \(number)"
      changed.attributes["given_name"] = nil
      changed.status = .resetRequired
      changed.isEnabled.toggle()
      users.replace(changed)
    default: users.replace(all.first ?? user(number, &random))
    }
  }

  private static func expectRight(_ users: UserTable, _ indexes: [UserSearch.Field: SearchIndex], in realm: Realm) {
    for field in fields {
      guard let index = indexes[field] else { continue }
      for text in texts {
        for isPrefix in [true, false] {
          for after in [0, 3, 1_000] as [UInt64] {
            let search = UserSearch(field: field, isPrefix: isPrefix, text: text)
            let found = index.numbers(text, isPrefix: isPrefix, after: after).filter { number in
              users.user(at: number).map { search.matches($0, in: realm) } ?? false
            }
            let right = users.after(after).filter { search.matches($0, in: realm) }.map(\.number)
            #expect(found == right, "\(search), after \(after)")
          }
        }
      }
    }
  }

  @Test func saysWhatLookingAtEverybodyWouldSay() throws {
    let realm = try World().service.current().realm
    var random = RandomSource.seeded(11)
    var users = UserTable()
    for number in 0..<40 { _ = users.add(Self.user(number, &random)) }
    for field in Self.fields {
      users.beginSearchIndex(by: field)
      users.finishSearchIndex(users.makeSearchIndex(by: field), by: field, of: users)
    }
    for number in 40..<100 {
      Self.change(&users, number, &random)
      if number % 15 == 0 { Self.expectRight(users, users.searches.made, in: realm) }
    }
    #expect(users.searches.made.count == Self.fields.count)
  }

  /// While an index is made, outside of the lock, others change what it is made of.
  @Test func takesWhatChangesWhileItIsMade() throws {
    let realm = try World().service.current().realm
    var random = RandomSource.seeded(12)
    var users = UserTable()
    for number in 0..<40 { _ = users.add(Self.user(number, &random)) }
    for field in Self.fields {
      users.beginSearchIndex(by: field)
      let older = users
      for number in 0..<10 { Self.change(&users, number, &random) }
      // Another search begins as well, and is the second to end.
      users.beginSearchIndex(by: field)
      let later = users
      users.finishSearchIndex(older.makeSearchIndex(by: field), by: field, of: older)
      Self.change(&users, 90, &random)
      users.finishSearchIndex(later.makeSearchIndex(by: field), by: field, of: later)
      Self.expectRight(users, users.searches.made, in: realm)
    }
  }

  @Test func isMadeByTheFirstSearch() throws {
    let world = try World()
    try world.service.update { (transaction) throws(CoreError) in
      for number in 0..<1_100 {
        var attributes = AttributeList([Attribute("email", "user\(number)@example.com")])
        attributes["name"] = "Name \(number % 10)"
        let id = SubjectID(bytes: transaction.random.bytes(16))
        _ = transaction.realm.users.add(
          User(id: id, username: id.description, attributes: attributes, status: .confirmed, created: World.start))
      }
    }
    func users() throws -> UserTable { try world.service.current().realm.users }
    #expect(try users().searches.made.isEmpty)
    let search = UserSearch(field: .attribute("name"), isPrefix: false, text: "name 3")
    var found: [User] = []
    var next: UInt64? = 0
    while let after = next {
      let page = try world.service.administration.directory.users(search, limit: 60, after: after)
      found += page.users
      next = page.next
    }
    #expect(found.count == 110)
    #expect(found.map(\.number) == found.map(\.number).sorted())
    #expect(try users().searches.made.keys.map { $0 } == [.attribute("name")])
    // What an exact search by an address needs is there anyway.
    let exact = UserSearch(field: .attribute(.email), isPrefix: false, text: "user7@example.com")
    #expect(try world.service.administration.directory.users(exact, limit: 60).users.count == 1)
    #expect(try users().searches.made.count == 1)
    try world.service.accounts.deleteUser(found[0].id)
    #expect(try world.service.administration.directory.users(search, limit: 60).users.first?.id == found[1].id)
  }
}
