package import Ambient

/// Entries that live for a while: flows, authorization codes, browser sessions, used proofs.
///
/// Bounded by time, count and size, since any client can start a flow, and can make it long: every insertion removes
/// some expired entries, and the oldest if the table is full. All entries of a table have the same lifetime, so the
/// oldest expires first.
package struct ExpiringTable<Key: Hashable & Sized & Sendable, Value: Sized & Sendable>: Sendable {
  /// In bytes: at most so much, unless a single entry takes more.
  package static var sizeLimit: Int { 16 << 20 }
  /// The size of an entry in the two trees of the table, without what it references.
  private static var overhead: Int { 160 + MemoryLayout<Key>.size * 2 + MemoryLayout<Value>.size }

  fileprivate struct Entry: Sendable {
    let value: Value
    let number: UInt64
    let expires: Instant
  }

  private var entries = Table<Key, Entry>()
  private var order = ArrivalOrder<Key>()
  /// The maximum number of entries.
  private var capacity: Int
  /// About how many bytes the entries take.
  package private(set) var size = 0

  /// - Parameter capacity: how many entries it holds at most.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  package var count: Int { entries.count }

  /// The value and whether it has expired. Expired ones are found until they are removed, so that a late response can
  /// be distinguished from an invented one.
  package func find(_ key: Key, at now: Instant) -> (value: Value, isExpired: Bool)? {
    entries[key].map { ($0.value, now >= $0.expires) }
  }

  /// The value if it has not expired.
  package func live(_ key: Key, at now: Instant) -> Value? {
    guard let (value, isExpired) = find(key, at: now), !isExpired else { return nil }
    return value
  }

  /// Every value in the table, the newest first, expired ones included.
  package var newestFirst: some Sequence<Value> {
    order.newestFirst.lazy.compactMap { entries[$0]?.value }
  }

  /// Adds or replaces; `keepingFor` is how long after its expiry the entry can still be found.
  package mutating func insert(
    _ value: Value, for key: Key, at now: Instant, lifetime: Duration, keepingFor linger: Duration = .minutes(10)
  ) {
    remove(key)
    sweep(at: now - linger)
    let number = order.append(key)
    entries[key] = Entry(value: value, number: number, expires: now + lifetime)
    size += Self.size(of: value, for: key)
    makeRoom()
  }

  /// Changes the value and not its expiry.
  package mutating func replace(_ value: Value, for key: Key) {
    guard let entry = entries[key] else { return }
    entries[key] = Entry(value: value, number: entry.number, expires: entry.expires)
    size += Self.size(of: value, for: key) - Self.size(of: entry.value, for: key)
    makeRoom()
  }

  @discardableResult
  package mutating func remove(_ key: Key) -> Value? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    order.remove(entry.number)
    size -= Self.size(of: entry.value, for: key)
    return entry.value
  }

  package mutating func removeAll() {
    entries.removeAll()
    order.removeAll()
    size = 0
  }

  private static func size(of value: Value, for key: Key) -> Int { overhead + 2 * key.byteCount + value.byteCount }

  /// The oldest entries leave first; the newest stays, whatever its size.
  private mutating func makeRoom() {
    while entries.count > 1, entries.count > capacity || size > Self.sizeLimit, let oldest = order.oldest {
      remove(oldest)
    }
  }

  private mutating func sweep(at limit: Instant) {
    for _ in 0..<2 {
      guard let key = order.oldest, let entry = entries[key], entry.expires < limit else { return }
      remove(key)
    }
  }
}

extension ExpiringTable.Entry: Codable where Key: Codable, Value: Codable {}

extension ExpiringTable: Codable where Key: Codable, Value: Codable {
  private enum CodingKeys: CodingKey { case entries, capacity }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    capacity = try container.decode(Int.self, forKey: .capacity)
    entries = try container.decode(Table<Key, Entry>.self, forKey: .entries)
    order = ArrivalOrder(ascending: entries.map { ($0.value.number, $0.key) }.sorted { $0.0 < $1.0 })
    size = entries.reduce(0) { $0 + Self.size(of: $1.value.value, for: $1.key) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(capacity, forKey: .capacity)
    try container.encode(entries, forKey: .entries)
  }
}

extension ExpiringTable: RowPart where Key: Codable, Value: Codable {
  package mutating func takeRows(of old: ExpiringTable) {
    let capacity = capacity
    self = old
    self.capacity = capacity
  }

  package mutating func apply(_ changes: PartChanges) throws {
    for (key, entry) in try changes.below(CodingKeys.entries.stringValue).rows(Key.self, Entry.self) {
      remove(key)
      guard let entry else { continue }
      entries[key] = entry
      order.put(key, at: entry.number)
      size += Self.size(of: entry.value, for: key)
    }
  }
}
