internal import HashTreeCollections

/// Entries in order of arrival, each under a number that is never used again. Outboxes and journals are ledgers.
///
/// Persistent: a copy costs nothing, and later changes do not show in it. Appending, removing and looking up take the
/// same time at any size; a page can begin at any number.
///
/// A removed entry leaves a gap. If one old entry stays while others come and go, the gap is as long as there were
/// others; so the entries of each run of numbers are counted, and empty runs are skipped.
///
/// Public for the optimizer: see ``Table``.
public struct Ledger<Entry: Sendable>: Sendable {
  private var entries = Table<UInt64, Entry>()
  /// The number of entries in each run of ``runLength`` numbers; empty runs are absent.
  private var runs: TreeDictionary<UInt64, Int> = [:]
  /// No entry has a number below this one.
  private var first: UInt64 = 1
  /// The number that the next entry gets.
  public private(set) var next: UInt64 = 1

  public init() {}

  /// Builds the index from the entries.
  private mutating func index() {
    runs = [:]
    first = entries.keys.min() ?? 1
    next = (entries.keys.max() ?? 0) + 1
    for number in entries.keys { count(1, in: Self.run(of: number)) }
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds an entry at the end and returns its number.
  @discardableResult
  public mutating func append(_ entry: Entry) -> UInt64 {
    let number = next
    entries.put(entry, for: number)
    count(1, in: Self.run(of: number))
    next += 1
    return number
  }

  /// Stores an entry under a number, whether it has one or not.
  public mutating func put(_ entry: Entry, at number: UInt64) {
    if entries[number] == nil {
      count(1, in: Self.run(of: number))
      if entries.isEmpty || number < first { first = number }
      next = Swift.max(next, number + 1)
    }
    entries.put(entry, for: number)
  }

  /// Changes the count of a run.
  private mutating func count(_ more: Int, in run: UInt64) {
    let count = (runs[run] ?? 0) + more
    runs[run] = count == 0 ? nil : count
  }

  public subscript(number: UInt64) -> Entry? {
    entries[number]
  }

  /// Replaces the entry of `number`; does nothing if there is none.
  public mutating func replace(_ number: UInt64, with entry: Entry) {
    guard entries[number] != nil else { return }
    entries.put(entry, for: number)
  }

  @discardableResult
  public mutating func remove(_ number: UInt64) -> Entry? {
    guard let entry = entries.removeValue(forKey: number) else { return nil }
    count(-1, in: Self.run(of: number))
    if number == first { first = entryNumber(from: number) ?? next }
    return entry
  }

  public mutating func removeAll() {
    entries.removeAll()
    runs = [:]
    first = next
  }

  /// Continues the numbers after those of `other` at least.
  public mutating func number(onFrom other: Ledger) {
    next = Swift.max(next, other.next)
  }

  /// The oldest entry.
  public var oldest: (number: UInt64, entry: Entry)? {
    guard !entries.isEmpty, let number = entryNumber(from: first), let entry = entries[number] else { return nil }
    return (number, entry)
  }

  /// Removes the oldest entries until at most `limit` are left, which bounds the memory that clients can fill.
  public mutating func trim(to limit: Int) {
    while entries.count > limit, let (number, _) = oldest { remove(number) }
  }

  /// Entries with numbers above `number`, the oldest first. The number may be any: some are client-supplied.
  public func after(_ number: UInt64) -> Forward {
    Forward(ledger: self, position: number >= next ? next : Swift.max(number + 1, first))
  }

  /// All entries, newest first.
  public var newestFirst: Backward {
    Backward(ledger: self, position: next)
  }

  /// Entries with numbers below `number`, newest first.
  public func before(_ number: UInt64) -> Backward {
    Backward(ledger: self, position: Swift.min(number, next))
  }

  /// Entries stored as one value.
  private static var runLength: UInt64 { 256 }

  private static func run(of number: UInt64) -> UInt64 { number / runLength }

  /// The number of the first entry at or above `number`.
  private func entryNumber(from number: UInt64) -> UInt64? {
    var position = number
    while position < next {
      let run = Self.run(of: position)
      if runs[run] == nil {
        position = (run + 1) * Self.runLength
      } else if entries[position] != nil {
        return position
      } else {
        position += 1
      }
    }
    return nil
  }

  /// The number of the last entry below `number`.
  private func entryNumber(below number: UInt64) -> UInt64? {
    var position = number
    while position > first {
      let run = Self.run(of: position - 1)
      if runs[run] == nil {
        position = run * Self.runLength
      } else if entries[position - 1] != nil {
        return position - 1
      } else {
        position -= 1
      }
    }
    return nil
  }

  /// Entries with their numbers, oldest first.
  public struct Forward: Sequence, IteratorProtocol {
    private let ledger: Ledger
    private var position: UInt64

    fileprivate init(ledger: Ledger, position: UInt64) {
      self.ledger = ledger
      self.position = position
    }

    public mutating func next() -> (number: UInt64, entry: Entry)? {
      // Gaps are rare.
      if let entry = ledger.entries[position] {
        position += 1
        return (position - 1, entry)
      }
      guard let number = ledger.entryNumber(from: position), let entry = ledger.entries[number] else { return nil }
      position = number + 1
      return (number, entry)
    }
  }

  /// Entries with their numbers, newest first.
  public struct Backward: Sequence, IteratorProtocol {
    private let ledger: Ledger
    private var position: UInt64

    fileprivate init(ledger: Ledger, position: UInt64) {
      self.ledger = ledger
      self.position = position
    }

    public mutating func next() -> (number: UInt64, entry: Entry)? {
      guard let number = ledger.entryNumber(below: position), let entry = ledger.entries[number] else { return nil }
      position = number
      return (number, entry)
    }
  }
}

extension Ledger: Codable where Entry: Codable {
  private enum CodingKeys: CodingKey { case entries, next }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    entries = try container.decode(Table<UInt64, Entry>.self, forKey: .entries)
    index()
    next = Swift.max(next, try container.decode(UInt64.self, forKey: .next))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entries, forKey: .entries)
    try container.encode(next, forKey: .next)
  }
}

extension Ledger: RowPart where Entry: Codable {
  package mutating func takeRows(of old: Ledger) {
    let next = next
    self = old
    self.next = next
  }

  package mutating func apply(_ changes: PartChanges) throws {
    for (number, entry) in try changes.below(CodingKeys.entries.stringValue).rows(UInt64.self, Entry.self) {
      if let entry { put(entry, at: number) } else { remove(number) }
    }
  }
}
