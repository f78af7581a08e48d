package import Ambient
internal import HashTreeCollections
package import Store

/// A pool's identities: by id, in order of creation, and by login.
package struct IdentityTable: Sendable {
  private var identities = Table<UniqueID, Box<Identity>>()
  private var order = ArrivalOrder<UniqueID>()
  private var owners: TreeDictionary<Login, UniqueID> = [:]

  init() {}

  package var count: Int { identities.count }

  package subscript(id: UniqueID) -> Identity? { identities[id]?.value }

  /// The identity with that login.
  package func owner(of login: Login) -> Identity? { owners[login].flatMap { self[$0] } }

  /// Identities in order of creation with numbers above `number`.
  package func after(_ number: UInt64) -> some Sequence<Identity> {
    order.after(number).lazy.compactMap { identities[$0]?.value }
  }

  /// - Returns: the identity with its number.
  @discardableResult
  package mutating func add(_ identity: Identity) -> Identity {
    var identity = identity
    identity.number = order.append(identity.id)
    identities[identity.id] = Box(identity)
    for login in identity.logins { owners[login] = identity.id }
    return identity
  }

  /// Replaces the identity with the same id.
  package mutating func replace(_ identity: Identity) {
    guard let old = self[identity.id] else { return }
    identities[identity.id] = Box(identity)
    for login in old.logins where owners[login] == identity.id { owners[login] = nil }
    for login in identity.logins { owners[login] = identity.id }
  }

  /// Inserts an identity, or replaces the one with the same id.
  private mutating func put(_ identity: Identity) {
    if self[identity.id]?.number == identity.number { return replace(identity) }
    remove(identity.id)
    order.put(identity.id, at: identity.number)
    identities[identity.id] = Box(identity)
    for login in identity.logins { owners[login] = identity.id }
  }

  @discardableResult
  package mutating func remove(_ id: UniqueID) -> Identity? {
    guard let identity = identities.removeValue(forKey: id)?.value else { return nil }
    order.remove(identity.number)
    for login in identity.logins where owners[login] == id { owners[login] = nil }
    return identity
  }
}

extension IdentityTable: Codable {
  private enum CodingKeys: CodingKey { case identities }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identities = try container.decode(Table<UniqueID, Box<Identity>>.self, forKey: .identities)
    let all = identities.values.map(\.value).sorted { $0.number < $1.number }
    order = ArrivalOrder(ascending: all.lazy.map { ($0.number, $0.id) })
    for identity in all {
      for login in identity.logins { owners[login] = identity.id }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identities, forKey: .identities)
  }
}

extension IdentityTable: RowPart {
  package mutating func takeRows(of old: IdentityTable) { self = old }

  package mutating func apply(_ changes: PartChanges) throws {
    for (id, identity) in try changes.below(CodingKeys.identities.stringValue).rows(UniqueID.self, Box<Identity>.self) {
      if let identity { put(identity.value) } else { remove(id) }
    }
  }
}
