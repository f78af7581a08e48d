// Room: Persistent tables and logs whose changed rows can be listed. No type of the domain.

public import HashTreeCollections
internal import Packing

/// A persistent dictionary that is stored row by row: the type of everything in a sandbox that can grow.
///
/// Persistent: a copy costs nothing, and later changes do not show in it. Persistence separates a table from the value
/// that contains it, so that a change of one row writes that row.
///
/// Public for the optimizer, like the types it consists of: a release build specializes generic code for types of
/// another module only if the code is public, which takes a third of the time (docs/decisions/0023).
public struct Table<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private(set) var entries: TreeDictionary<Key, Value> = [:]
  private var trail: Trail<Key>?

  public init() {}

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }
  public var keys: TreeDictionary<Key, Value>.Keys { entries.keys }
  public var values: TreeDictionary<Key, Value>.Values { entries.values }

  /// The value for that key. Setting nil removes it.
  public subscript(key: Key) -> Value? {
    get { entries[key] }
    set {
      entries[key] = newValue
      note(key)
    }
  }

  /// Sets the value of that key.
  public mutating func put(_ value: Value, for key: Key) {
    entries[key] = value
    note(key)
  }

  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard let value = entries.removeValue(forKey: key) else { return nil }
    note(key)
    return value
  }

  public mutating func removeAll() {
    entries = [:]
    trail = nil
  }

  private mutating func note(_ key: Key) {
    if Trails.areKept { trail = Trail(key, after: trail) }
  }

  /// Records that the current state is written.
  func markWritten() { trail?.mark() }

  /// Whether it is `other`, or an unchanged copy of it.
  public func isSame(as other: Table) -> Bool {
    Self.haveSameBits(entries, other.entries)
  }

  /// The keys whose values differ from those of `older`, and perhaps some more, without comparing tables; nil unless
  /// the table has grown out of it.
  func changes(since older: Table) -> Set<Key>? {
    guard let trail, let start = older.trail else { return nil }
    return trail.keys(since: start)
  }

  /// The same for two tables that have grown out of a third; nil for others.
  func changes(apartFrom other: Table) -> Set<Key>? {
    if isSame(as: other) { return [] }
    guard let trail, let end = other.trail else { return nil }
    return trail.keys(apartFrom: end)
  }

  /// The same for any two tables. Takes time in proportion to their size.
  func differences(from older: Table) -> Set<Key> {
    var keys: Set<Key> = []
    for (key, value) in entries {
      guard let before = older.entries[key], Self.areSame(before, value) else {
        keys.insert(key)
        continue
      }
    }
    for key in older.entries.keys where entries[key] == nil { keys.insert(key) }
    return keys
  }

  /// Rows that were read again are equal if their bytes are: restoring a copy of many rows writes only those that
  /// differ.
  private static func areSame(_ before: Value, _ value: Value) -> Bool {
    haveSameBits(before, value) || (before as? any RowBytes)?.hasBytes(of: value) ?? false
  }

  /// Values with the same bits are equal: what they reference is shared and never changed in place. Others may be
  /// equal, too, which costs only a superfluous write.
  private static func haveSameBits<Content>(_ left: Content, _ right: Content) -> Bool {
    withUnsafeBytes(of: left) { left in withUnsafeBytes(of: right) { left.elementsEqual($0) } }
  }
}

extension Table {
  /// A table of rows that were read.
  public init(_ rows: TableRows<Key, Value>) {
    for (keys, values) in rows.parts {
      for index in keys.indices { entries[keys[index]] = values[index] }
    }
    // From here on, changes are found without comparing.
    if Trails.areKept { trail = Trail(nil, after: nil) }
  }
}

/// The rows of a ``Table`` in the order of their source, in parts that were decoded in parallel: for initializers that
/// build more than a table from them.
public struct TableRows<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  public let parts: [(keys: [Key], values: [Value])]

  public var count: Int { parts.reduce(0) { $0 + $1.keys.count } }
}

extension TableRows: Decodable where Key: Codable, Value: Codable {
  /// - Parameter decoder: of rows, or of a list of keys and values, as in ``Table``.
  public init(from decoder: any Decoder) throws {
    if let rows = RowDecoder.of(decoder) {
      parts = try rows.rows(Key.self, Value.self, at: decoder.codingPath)
    } else {
      let entries = try TreeDictionary<Key, Value>(from: decoder)
      parts = [(Array(entries.keys), Array(entries.values))]
    }
  }
}

extension Table: Sequence {
  public func makeIterator() -> TreeDictionary<Key, Value>.Iterator { entries.makeIterator() }
  public var underestimatedCount: Int { entries.count }
}

extension Table: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Key, Value)...) {
    for (key, value) in elements { entries[key] = value }
  }
}

/// Alone, a table is coded as a list of keys and values. In rows (``RowEncoder``, ``RowDecoder``) it codes nothing in
/// its place: its rows are stored separately.
extension Table: Codable where Key: Codable, Value: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try TableRows(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    if let rows = RowEncoder.of(encoder) {
      try rows.take(self, at: encoder.codingPath)
    } else {
      try entries.encode(to: encoder)
    }
  }
}

extension Table: RowPart where Key: Codable, Value: Codable {
  package mutating func takeRows(of old: Table) { self = old }

  package mutating func apply(_ changes: PartChanges) throws {
    if Value.self is any TableHolder.Type { return try applyToHolders(changes) }
    for (key, value) in try changes.rows(Key.self, Value.self) {
      if let value { self[key] = value } else { removeValue(forKey: key) }
    }
  }

  /// The same for rows that have tables of their own.
  private mutating func applyToHolders(_ changes: PartChanges) throws {
    var below = changes.below
    for change in changes.own {
      let key = try Packing.unpack(Key.self, from: change.key)
      let deeper = below.removeValue(forKey: "\(key)") ?? changes.none(below: "\(key)")
      guard let head = change.value else {
        removeValue(forKey: key)
        continue
      }
      if let old = entries[key] as? any TableHolder {
        self[key] = try old.applying(head: head, deeper) as? Value
      } else {
        self[key] = try deeper.value(Value.self, head: head)
      }
    }
    for (name, deeper) in below {
      guard let key = (Key.self as? any RowKey.Type)?.init(name) as? Key, let old = entries[key] as? any TableHolder
      else {
        try deeper.expectNone()
        continue
      }
      self[key] = try old.applying(head: nil, deeper) as? Value
    }
  }
}

/// A key of rows that have tables of their own: its description is a component of the names of those tables.
package protocol RowKey: CustomStringConvertible {
  init(_ description: String)
}
