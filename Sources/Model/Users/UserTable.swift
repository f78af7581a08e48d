package import Ambient
internal import HashTreeCollections
internal import Packing
internal import Platform
package import Store

/// A realm's users: by subject, in order of creation, and by every name or address that identifies them.
package struct UserTable: Sendable {
  private var accounts = Table<SubjectID, Packed<User>>()
  private var order = ArrivalOrder<SubjectID>()
  private var index: TreeDictionary<IndexKey, Subjects> = [:]
  private var identities: TreeDictionary<IdentityKey, SubjectID> = [:]
  /// Not stored: rebuilt by searches.
  var searches = SearchIndexes()
  /// The grants of all users.
  package var grants = GrantTable()

  package init() {}

  package var count: Int { accounts.count }

  /// The number of the latest user; 0 if there are none.
  package var lastNumber: UInt64 { order.next - 1 }

  package subscript(id: SubjectID) -> User? {
    accounts[id]?.value
  }

  /// The user with that sequence number.
  package func user(at number: UInt64) -> User? {
    order[number].flatMap { accounts[$0]?.value }
  }

  /// Users in order of creation with numbers above `number`.
  package func after(_ number: UInt64) -> some Sequence<User> {
    order.after(number).lazy.compactMap { accounts[$0]?.value }
  }

  /// The same in packed form: unpacking a user costs more than reading a field.
  func boxes(after number: UInt64) -> some Sequence<Packed<User>> {
    order.after(number).lazy.compactMap { accounts[$0] }
  }

  /// All users whose `kind` of name is `text`, ignoring case, in order of creation.
  package func find(_ kind: NameKind, _ text: String) -> [User] {
    let found = (index[IndexKey(kind, text)]?.all ?? []).compactMap { accounts[$0]?.value }
    return found.count > 1 ? found.sorted { $0.number < $1.number } : found
  }

  /// The account linked to an identity at a provider.
  package func find(identity attribute: String, _ value: String, at provider: String) -> User? {
    identities[IdentityKey(provider: provider, attribute: attribute, value: value)].flatMap { accounts[$0]?.value }
  }

  package mutating func add(_ user: User) -> User {
    var user = user
    user.number = order.append(user.id)
    accounts.put(Packed(user), for: user.id)
    for key in IndexKey.all(of: user) { insert(user.id, under: key) }
    for identity in user.identities { identities[IdentityKey(identity)] = user.id }
    searches.replace(nil, with: user)
    return user
  }

  /// Replaces the user with the same id. An equal value is not a change: most sign-ins leave the account unchanged, and
  /// its row would be written and replicated for nothing.
  package mutating func replace(_ user: User) {
    guard let old = accounts[user.id]?.value, old != user else { return }
    accounts.put(Packed(user), for: user.id)
    searches.replace(old, with: user)
    if old.identities != user.identities {
      for identity in old.identities { identities[IdentityKey(identity)] = nil }
      for identity in user.identities { identities[IdentityKey(identity)] = user.id }
    }
    guard old.attributes != user.attributes else { return }
    let before = IndexKey.all(of: old)
    let after = IndexKey.all(of: user)
    for key in before where !after.contains(key) { remove(user.id, under: key) }
    for key in after where !before.contains(key) { insert(user.id, under: key) }
  }

  /// Inserts an account or replaces the one with the same id.
  private mutating func put(_ account: Packed<User>, for id: SubjectID) {
    let new = UserKeys(of: account)
    let old = accounts[id]
    let oldKeys = old.map(UserKeys.init(of:))
    accounts.put(account, for: id)
    if !searches.isIdle { searches.replace(old?.value, with: account.value) }
    if let oldKeys, oldKeys.number != new.number { order.remove(oldKeys.number) }
    if oldKeys?.number != new.number { order.put(id, at: new.number) }
    if oldKeys?.identities != new.identities {
      for identity in oldKeys?.identities ?? [] { identities[IdentityKey(identity)] = nil }
      for identity in new.identities { identities[IdentityKey(identity)] = id }
    }
    guard oldKeys?.names != new.names || oldKeys?.username != new.username else { return }
    let (before, after) = (oldKeys.map(IndexKey.all) ?? [], IndexKey.all(of: new))
    for key in before where !after.contains(key) { remove(id, under: key) }
    for key in after where !before.contains(key) { insert(id, under: key) }
  }

  /// The indexes of accounts besides the subject.
  private struct Indexes: Sendable {
    var order = ArrivalOrder<SubjectID>()
    var names: TreeDictionary<IndexKey, Subjects> = [:]
    var identities: TreeDictionary<IdentityKey, SubjectID> = [:]

    init(of rows: TableRows<SubjectID, Packed<User>>) {
      // In a few long lists: one list for each of a million users would cost more than its content.
      struct Part: Sendable {
        var order: [(number: UInt64, id: SubjectID)] = []
        var names: [(key: IndexKey, id: SubjectID)] = []
        var identities: [(key: IdentityKey, id: SubjectID)] = []
      }
      let accounts = rows.parts.map(\.values)
      let parts = accounts.flatMap { accounts in
        Parallel.parts(of: accounts.count) { range in
          var part = Part()
          part.order.reserveCapacity(range.count)
          part.names.reserveCapacity(range.count)
          for account in accounts[range] {
            let user = UserKeys(of: account)
            part.order.append((user.number, user.id))
            for key in IndexKey.all(of: user) { part.names.append((key, user.id)) }
            for identity in user.identities { part.identities.append((IdentityKey(identity), user.id)) }
          }
          return part
        }
      }
      order = ArrivalOrder(
        ascending: parts.flatMap(\.order).sorted { $0.number < $1.number }.lazy.map { ($0.number, $0.id) })
      for part in parts {
        for name in part.names { UserTable.insert(name.id, under: name.key, in: &names) }
        for identity in part.identities { identities[identity.key] = identity.id }
      }
    }
  }

  /// Users with numbers above `number`, encoded as bytes until they are read.
  package func packed(after number: UInt64) -> PackedUsers {
    let ids = Array(order.after(number))
    let accounts = Parallel.map(ids) { [accounts] id in accounts[id].flatMap { try? $0.packedAgain() } }
    return PackedUsers(accounts: zip(ids, accounts).compactMap { id, account in account.map { (id, $0) } })
  }

  /// Replaces users by their packed form. None of them may have changed meanwhile.
  package mutating func take(_ packed: PackedUsers) {
    for (id, account) in packed.accounts where accounts[id] != nil { accounts[id] = account }
  }

  /// Users in packed form.
  package struct PackedUsers: Sendable {
    fileprivate let accounts: [(id: SubjectID, account: Packed<User>)]
  }

  package mutating func remove(_ id: SubjectID) {
    guard let user = accounts.removeValue(forKey: id)?.value else { return }
    order.remove(user.number)
    for key in IndexKey.all(of: user) { remove(id, under: key) }
    for identity in user.identities { identities[IdentityKey(identity)] = nil }
    searches.replace(user, with: nil)
    grants.removeAll(of: id)
  }

  private mutating func insert(_ id: SubjectID, under key: IndexKey) { Self.insert(id, under: key, in: &index) }

  private static func insert(
    _ id: SubjectID, under key: IndexKey, in index: inout TreeDictionary<IndexKey, Subjects>
  ) {
    // There is nearly always no other user with that name.
    if let others = index.updateValue(.one(id), forKey: key) { index[key] = others.adding(id) }
  }

  private mutating func remove(_ id: SubjectID, under key: IndexKey) {
    index[key] = index[key]?.removing(id)
  }

  /// The kinds of names by which users are found.
  package enum NameKind: UInt8, Hashable, Sendable, CaseIterable {
    case username, email, phoneNumber, preferredUsername

    var attribute: AttributeName? {
      switch self {
      case .username: nil
      case .email: .email
      case .phoneNumber: .phoneNumber
      case .preferredUsername: .preferredUsername
      }
    }

    /// The kind for an attribute's name.
    fileprivate init?(attribute name: UnsafeBufferPointer<UInt8>) {
      guard
        let kind = Self.allCases.first(where: { kind in
          kind.attribute.map { $0.utf8.count == name.count && name.elementsEqual($0.utf8) } ?? false
        })
      else { return nil }
      self = kind
    }
  }

  /// Lower-cased, so that one entry serves case-sensitive and other realms; the user found is compared exactly.
  private struct IndexKey: Hashable, Sendable {
    let kind: NameKind
    let text: String

    init(_ kind: NameKind, _ text: String) {
      self.kind = kind
      self.text = text.lowercased()
    }

    static func all(of user: User) -> [IndexKey] { all(of: UserKeys(user)) }

    static func all(of user: UserKeys) -> [IndexKey] {
      var keys: [IndexKey] = []
      // A username that is the subject id needs no entry.
      if !user.isNamedBySubject { keys.append(IndexKey(.username, user.username)) }
      for kind in NameKind.allCases {
        if let value = user.names[kind] { keys.append(IndexKey(kind, value)) }
      }
      return keys
    }
  }

  private struct IdentityKey: Hashable, Sendable {
    let provider: String
    let attribute: String
    let value: String

    init(provider: String, attribute: String, value: String) {
      self.provider = provider
      self.attribute = attribute
      self.value = value
    }

    init(_ identity: LinkedIdentity) {
      self.init(provider: identity.provider, attribute: identity.attribute, value: identity.value)
    }
  }

  /// Nearly always one subject.
  private enum Subjects: Sendable {
    case one(SubjectID)
    case many([SubjectID])

    var all: [SubjectID] {
      switch self {
      case .one(let id): [id]
      case .many(let ids): ids
      }
    }

    func adding(_ id: SubjectID) -> Subjects {
      .many(all + [id])
    }

    func removing(_ id: SubjectID) -> Subjects? {
      let rest = all.filter { $0 != id }
      return rest.count > 1 ? .many(rest) : rest.first.map { .one($0) }
    }
  }
}

/// The values by which a user is indexed.
private struct UserKeys: Sendable {
  let id: SubjectID
  let number: UInt64
  let username: String
  /// Whether the username is the subject.
  let isNamedBySubject: Bool
  /// The values of attributes that are names.
  let names: Names
  let identities: [LinkedIdentity]

  struct Names: Hashable, Sendable {
    private var email, phoneNumber, preferredUsername: String?

    subscript(kind: UserTable.NameKind) -> String? {
      get {
        switch kind {
        case .username: nil
        case .email: email
        case .phoneNumber: phoneNumber
        case .preferredUsername: preferredUsername
        }
      }
      set {
        switch kind {
        case .username: break
        case .email: email = newValue
        case .phoneNumber: phoneNumber = newValue
        case .preferredUsername: preferredUsername = newValue
        }
      }
    }
  }

  init(_ user: User) {
    (id, number, username, identities) = (user.id, user.number, user.username, user.identities)
    isNamedBySubject = SubjectID(user.username) == user.id
    var names = Names()
    for kind in UserTable.NameKind.allCases { names[kind] = kind.attribute.flatMap { user.attributes[$0] } }
    self.names = names
  }

  init(of account: Packed<User>) {
    let found = account.untouched?.withUnsafeBufferPointer { PackedLook($0).flatMap(UserKeys.init(packed:)) }
    self = (found ?? nil) ?? UserKeys(account.glance)
  }

  /// Reads the members from a packed user without decoding it; nil if the user has linked identities.
  private init?(packed user: PackedLook) {
    var (id, number, username, names) = (SubjectID?.none, UInt64?(0), UnsafeBufferPointer<UInt8>?.none, Names())
    var isPlain = true
    let isWhole = user.forEach { name, value in
      if name.spells("id") {
        id = user.text(value).flatMap { SubjectID(utf8: $0) }
      } else if name.spells("number") {
        number = user.number(value)
      } else if name.spells("username") {
        username = user.text(value)
      } else if name.spells("identities") {
        isPlain = false
      } else if name.spells("attributes") {
        var kind: UserTable.NameKind??
        let isList = user.forEach(in: value) { element in
          guard let text = user.text(element) else { return }
          guard let known = kind else {
            kind = .some(UserTable.NameKind(attribute: text))
            return
          }
          if let known { names[known] = String(decoding: text, as: UTF8.self) }
          kind = nil
        }
        isPlain = isPlain && isList
      }
    }
    guard isWhole, isPlain, let id, let number else { return nil }
    (self.id, self.number, self.names, identities) = (id, number, names, [])
    self.username = username.map { String(decoding: $0, as: UTF8.self) } ?? ""
    isNamedBySubject = username.flatMap { SubjectID(utf8: $0) } == id
  }
}

extension UserTable: Codable {
  private enum CodingKeys: CodingKey { case accounts, grants }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let rows = try container.decode(TableRows<SubjectID, Packed<User>>.self, forKey: .accounts)
    grants = try container.decode(GrantTable.self, forKey: .grants)
    // Startup waits for both, each a tree of up to a million branches.
    let (accounts, indexes) = Parallel.both(of: rows.count, { Table(rows) }, { Indexes(of: rows) })
    self.accounts = accounts
    (order, index, identities) = (indexes.order, indexes.names, indexes.identities)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(accounts, forKey: .accounts)
    try container.encode(grants, forKey: .grants)
  }
}

extension UserTable: RowPart {
  package mutating func takeRows(of old: UserTable) { self = old }

  package mutating func apply(_ changes: PartChanges) throws {
    for (name, changes) in changes.below {
      switch name {
      case CodingKeys.accounts.stringValue:
        for (id, account) in try changes.rows(SubjectID.self, Packed<User>.self) {
          if let account { put(account, for: id) } else { remove(id) }
        }
      case CodingKeys.grants.stringValue: try grants.apply(changes)
      default: try changes.expectNone()
      }
    }
  }
}
