package import Ambient
internal import HashTreeCollections
internal import Packing
package import Store

/// The grants of all users of a realm: indexed by id, by the event id that tokens contain, by user, and by expiry.
/// Adding, finding and removing one does not depend on their number.
///
/// A persistent data structure. Only the grants are stored, each as a row; the indexes are rebuilt from them.
package struct GrantTable: Sendable {
  private var rows = Table<GrantID, Packed<GrantRow>>()
  private var owners: TreeDictionary<SubjectID, Owned> = [:]
  /// Tokens of clients without revocation contain the event id instead of the grant's.
  private var events: TreeDictionary<UniqueID, GrantID> = [:]
  private var ends = SortedTree<End>()
  private var made: UInt64 = 0

  init() {}

  /// How long an expired grant is retained: the longest access token lifetime, since access tokens may outlive refresh
  /// tokens.
  static let linger = Duration.hours(24)

  package var count: Int { rows.count }

  /// The earliest expiry; nil if there are no grants.
  var earliestEnd: Instant? { ends.first?.expires }

  /// The grant with that id, if it is that user's.
  package func find(_ id: GrantID, of user: SubjectID) -> Grant? {
    guard let row = rows[id]?.value, row.user == user else { return nil }
    return row.grant
  }

  /// The grant with that event id, if it is that user's.
  package func find(event: UniqueID, of user: SubjectID) -> Grant? {
    events[event].flatMap { find($0, of: user) }
  }

  package func count(of user: SubjectID) -> Int { owners[user]?.count ?? 0 }

  /// A user's grants, oldest first. Takes linear time.
  package func all(of user: SubjectID) -> [Grant] {
    owners[user]?.ascending.compactMap { rows[$0]?.value.grant } ?? []
  }

  /// A user's latest grants, newest first.
  package func latest(_ limit: Int, of user: SubjectID) -> [Grant] {
    owners[user]?.latest(limit).compactMap { rows[$0]?.value.grant } ?? []
  }

  package mutating func add(_ grant: Grant, of user: SubjectID, at now: Instant) {
    // Removing up to two for each one added keeps up with any rate.
    for _ in 0..<2 {
      guard let end = ends.first, end.expires + Self.linger <= now else { break }
      remove(end.grant)
    }
    made += 1
    let row = GrantRow(user: user, number: made, grant: grant)
    insert(Packed(row), GrantKeys(row))
  }

  /// Inserts a row that is not in the indexes.
  private mutating func insert(_ row: Packed<GrantRow>, _ keys: GrantKeys) {
    rows.put(row, for: keys.grant)
    let place = Place(keys)
    owners[keys.user] = owners[keys.user]?.adding(place) ?? .one(place)
    events[keys.event] = keys.grant
    ends.insert(End(keys))
  }

  /// Inserts a row or replaces that of the same grant.
  private mutating func put(_ row: Packed<GrantRow>) {
    let keys = GrantKeys(of: row)
    made = max(made, keys.number)
    if let old = rows[keys.grant] {
      if GrantKeys(of: old) == keys { return rows.put(row, for: keys.grant) }
      remove(keys.grant)
    }
    insert(row, keys)
  }

  /// Replaces the grant with the same id, whose expiry and event id must be equal.
  package mutating func replace(_ grant: Grant) {
    guard let row = rows[grant.id]?.value else { return }
    rows.put(Packed(GrantRow(user: row.user, number: row.number, grant: grant)), for: grant.id)
  }

  package mutating func remove(_ id: GrantID, of user: SubjectID) {
    if find(id, of: user) != nil { remove(id) }
  }

  package mutating func removeAll(of user: SubjectID) {
    guard let owned = owners.removeValue(forKey: user) else { return }
    for id in owned.ascending {
      if let row = rows.removeValue(forKey: id) { forget(GrantKeys(of: row)) }
    }
  }

  /// Removes and returns the grant with the earliest expiry.
  mutating func removeEarliest() -> Grant? {
    guard let id = ends.first?.grant else { return nil }
    defer { remove(id) }
    return rows[id]?.value.grant
  }

  private mutating func remove(_ id: GrantID) {
    guard let row = rows.removeValue(forKey: id) else { return }
    let keys = GrantKeys(of: row)
    forget(keys)
    owners[keys.user] = owners[keys.user]?.removing(Place(keys))
  }

  private mutating func forget(_ keys: GrantKeys) {
    ends.remove(End(keys))
    if events[keys.event] == keys.grant { events[keys.event] = nil }
  }

  /// Rebuilds the indexes from the rows.
  private mutating func index() {
    let sorted = rows.map { GrantKeys(of: $0.value) }.sorted { $0.number < $1.number }
    made = sorted.last?.number ?? 0
    var places: [SubjectID: [Place]] = [:]
    for keys in sorted {
      places[keys.user, default: []].append(Place(keys))
      events[keys.event] = keys.grant
    }
    for (user, places) in places { owners[user] = Owned(ascending: places) }
    ends = SortedTree(ascending: sorted.map { End($0) }.sorted())
  }
}

extension GrantTable {
  /// A grant's position among those of its user.
  private struct Place: Comparable, Sendable {
    let number: UInt64
    let grant: GrantID

    init(_ keys: GrantKeys) { (number, grant) = (keys.number, keys.grant) }

    static func < (left: Place, right: Place) -> Bool { (left.number, left.grant) < (right.number, right.grant) }
  }

  /// A grant's position in the order of expiry.
  private struct End: Comparable, Sendable {
    let expires: Instant
    let grant: GrantID

    init(_ keys: GrantKeys) { (expires, grant) = (keys.expires, keys.grant) }

    static func < (left: End, right: End) -> Bool { (left.expires, left.grant) < (right.expires, right.grant) }
  }

  /// The grants of one user: often one.
  private enum Owned: Sendable {
    case one(Place)
    case many(SortedTree<Place>)

    init?(ascending places: [Place]) {
      guard let first = places.first else { return nil }
      self = places.count > 1 ? .many(SortedTree(ascending: places)) : .one(first)
    }

    var count: Int {
      switch self {
      case .one: 1
      case .many(let places): places.count
      }
    }

    /// Oldest first.
    var ascending: [GrantID] {
      switch self {
      case .one(let place): [place.grant]
      case .many(let places): places.ascending.map(\.grant)
      }
    }

    /// Newest first.
    func latest(_ limit: Int) -> [GrantID] {
      switch self {
      case .one(let place): limit > 0 ? [place.grant] : []
      case .many(let places): places.descending.prefix(max(limit, 0)).map(\.grant)
      }
    }

    func adding(_ place: Place) -> Owned {
      var places: SortedTree<Place>
      switch self {
      case .one(let first): places = SortedTree(ascending: [first])
      case .many(let all): places = all
      }
      places.insert(place)
      return .many(places)
    }

    func removing(_ place: Place) -> Owned? {
      switch self {
      case .one(let last): return last == place ? nil : self
      case .many(var places):
        places.remove(place)
        return places.count > 1 ? .many(places) : places.first.map { .one($0) }
      }
    }
  }
}

/// Encoded as a list of rows, the format from before there were indexes.
extension GrantTable: Codable {
  package init(from decoder: any Decoder) throws {
    rows = try Table(from: decoder)
    index()
  }

  package func encode(to encoder: any Encoder) throws {
    try rows.encode(to: encoder)
  }
}

extension GrantTable: RowPart {
  package mutating func takeRows(of old: GrantTable) { self = old }

  package mutating func apply(_ changes: PartChanges) throws {
    for (id, row) in try changes.rows(GrantID.self, Packed<GrantRow>.self) {
      if let row { put(row) } else { remove(id) }
    }
  }
}

/// The stored form of a grant.
struct GrantRow: Sendable, Codable {
  let user: SubjectID
  /// Its sequence number in the realm.
  let number: UInt64
  let grant: Grant
}

/// The values by which a grant is indexed.
struct GrantKeys: Hashable {
  let grant: GrantID
  let user: SubjectID
  let number: UInt64
  let event: UniqueID
  let expires: Instant

  init(_ row: GrantRow) {
    (grant, user, number) = (row.grant.id, row.user, row.number)
    (event, expires) = (row.grant.event, row.grant.expires)
  }

  init(of row: Packed<GrantRow>) {
    let found = row.untouched?.withUnsafeBufferPointer { PackedLook($0).flatMap(GrantKeys.init(packed:)) }
    self = (found ?? nil) ?? GrantKeys(row.glance)
  }

  /// Reads the members from a packed row without decoding it: a replica receives many rows that are never read there.
  init?(packed row: PackedLook) {
    var (user, number, inner) = (SubjectID?.none, UInt64?.none, PackedLook?.none)
    var (grant, event, expires) = (GrantID?.none, UniqueID?.none, UInt64?.none)
    let isWhole = row.forEach { name, value in
      if name.spells("user") {
        user = row.text(value).flatMap { SubjectID(utf8: $0) }
      } else if name.spells("number") {
        number = row.number(value)
      } else if name.spells("grant") {
        inner = row.members(value)
      }
    }
    let isWholeInside = inner?.forEach { name, value in
      if name.spells("id") {
        grant = inner?.text(value).flatMap { GrantID(utf8: $0) }
      } else if name.spells("event") {
        event = inner?.text(value).flatMap { UniqueID(utf8: $0) }
      } else if name.spells("expires") {
        expires = inner?.number(value)
      }
    }
    guard isWhole, isWholeInside == true, let grant, let user, let number, let event,
      let expires = expires.flatMap({ Int64(exactly: $0) })
    else { return nil }
    (self.grant, self.user, self.number, self.event) = (grant, user, number, event)
    self.expires = Instant(milliseconds: expires)
  }
}
