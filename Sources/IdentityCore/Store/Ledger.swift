internal import HashTreeCollections

/// Entries in the order in which they came, each under a number that is never used again.
///
/// Persistent: a copy costs nothing and later changes do not show in it. Appending, removing and looking up take the same time at
/// any size; a page is read from any number on. It is what user lists, outboxes, journals and expiring tables are made of.
package struct Ledger<Entry: Sendable>: Sendable {
  private var entries: TreeDictionary<UInt64, Entry> = [:]
  /// No entry stands below this number.
  private var first: UInt64 = 1
  /// The number that the next entry gets.
  package private(set) var next: UInt64 = 1

  package init() {}

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }

  /// Adds an entry at the end and returns its number.
  @discardableResult
  package mutating func append(_ entry: Entry) -> UInt64 {
    let number = next
    entries[number] = entry
    next += 1
    return number
  }

  package subscript(number: UInt64) -> Entry? {
    entries[number]
  }

  /// Puts another entry in the place of `number`; does nothing if none stands there.
  package mutating func replace(_ number: UInt64, with entry: Entry) {
    guard entries[number] != nil else { return }
    entries[number] = entry
  }

  @discardableResult
  package mutating func remove(_ number: UInt64) -> Entry? {
    let entry = entries.removeValue(forKey: number)
    if entry != nil { skipRemoved() }
    return entry
  }

  package mutating func removeAll() {
    entries = [:]
    first = next
  }

  /// The oldest entry.
  package var oldest: (number: UInt64, entry: Entry)? {
    guard !entries.isEmpty, let entry = entries[first] else { return nil }
    return (first, entry)
  }

  /// Drops the oldest entries until at most `limit` are left: what bounds the memory of everything that strangers fill.
  package mutating func trim(to limit: Int) {
    while entries.count > limit, let (number, _) = oldest { remove(number) }
  }

  /// Entries with numbers above `number`, oldest first.
  package func after(_ number: UInt64) -> Forward {
    Forward(ledger: self, position: Swift.max(number + 1, first))
  }

  /// All entries, newest first.
  package var newestFirst: Backward {
    Backward(ledger: self, position: next)
  }

  private mutating func skipRemoved() {
    if entries.isEmpty {
      first = next
    } else {
      while entries[first] == nil { first += 1 }
    }
  }

  package struct Forward: Sequence, IteratorProtocol {
    private let ledger: Ledger
    private var position: UInt64

    fileprivate init(ledger: Ledger, position: UInt64) {
      self.ledger = ledger
      self.position = position
    }

    package mutating func next() -> (number: UInt64, entry: Entry)? {
      while position < ledger.next {
        defer { position += 1 }
        if let entry = ledger.entries[position] { return (position, entry) }
      }
      return nil
    }
  }

  package struct Backward: Sequence, IteratorProtocol {
    private let ledger: Ledger
    private var position: UInt64

    fileprivate init(ledger: Ledger, position: UInt64) {
      self.ledger = ledger
      self.position = position
    }

    package mutating func next() -> (number: UInt64, entry: Entry)? {
      while position > ledger.first {
        position -= 1
        if let entry = ledger.entries[position] { return (position, entry) }
      }
      return nil
    }
  }
}
