internal import HashTreeCollections

/// Keys in order of arrival, each under a number that is never used again: finds the rows of a table by their order.
///
/// Derived from the rows, which have the numbers, so it is not stored. Persistent: a copy costs nothing, and later
/// changes do not show in it. It takes little more memory than its keys and is built from a million of them at once. A
/// removed key leaves a gap; runs of numbers without a key are skipped.
///
/// Public for the optimizer: see ``Table``.
public struct ArrivalOrder<Key: Sendable>: Sendable {
  /// The keys of 64 neighbouring numbers.
  private struct Run: Sendable {
    /// Which of the numbers have a key, the lowest in the lowest bit.
    var taken: UInt64 = 0
    var keys: ContiguousArray<Key> = []

    /// The index of a number's key, or where it would be.
    func place(_ bit: UInt64) -> Int { (taken & (bit - 1)).nonzeroBitCount }
  }

  private var runs: TreeDictionary<UInt64, Run> = [:]
  public private(set) var count = 0
  /// No key has a number below this one.
  private var first: UInt64 = 1
  /// The number that the next key gets.
  public private(set) var next: UInt64 = 1

  public init() {}

  /// - Parameter numbered: keys in ascending order of their numbers, without duplicates.
  public init(ascending numbered: some Sequence<(number: UInt64, key: Key)>) {
    var run = Run()
    var latest: UInt64 = 0
    for (number, key) in numbered {
      if count == 0 { first = number }
      if Self.run(of: number) != latest, run.taken != 0 {
        runs[latest] = run
        run = Run()
      }
      latest = Self.run(of: number)
      run.taken |= Self.bit(of: number)
      run.keys.append(key)
      count += 1
      next = number + 1
    }
    if run.taken != 0 { runs[latest] = run }
  }

  private static func run(of number: UInt64) -> UInt64 { number >> 6 }
  private static func bit(of number: UInt64) -> UInt64 { 1 << (number & 63) }

  public subscript(number: UInt64) -> Key? {
    let bit = Self.bit(of: number)
    guard let run = runs[Self.run(of: number)], run.taken & bit != 0 else { return nil }
    return run.keys[run.place(bit)]
  }

  /// Adds a key at the end and returns its number.
  public mutating func append(_ key: Key) -> UInt64 {
    let number = next
    put(key, at: number)
    return number
  }

  /// Stores a key under a number, whether it has one or not.
  public mutating func put(_ key: Key, at number: UInt64) {
    let bit = Self.bit(of: number)
    var run = runs.removeValue(forKey: Self.run(of: number)) ?? Run()
    let place = run.place(bit)
    if run.taken & bit == 0 {
      run.taken |= bit
      run.keys.insert(key, at: place)
      if count == 0 || number < first { first = number }
      count += 1
      next = Swift.max(next, number + 1)
    } else {
      run.keys[place] = key
    }
    runs[Self.run(of: number)] = run
  }

  public mutating func remove(_ number: UInt64) {
    let bit = Self.bit(of: number)
    guard var run = runs.removeValue(forKey: Self.run(of: number)) else { return }
    if run.taken & bit != 0 {
      run.keys.remove(at: run.place(bit))
      run.taken &= ~bit
      count -= 1
    }
    if run.taken != 0 { runs[Self.run(of: number)] = run }
    if number == first { first = self.number(from: number) ?? next }
  }

  public mutating func removeAll() {
    runs = [:]
    count = 0
    first = next
  }

  /// The key that arrived first.
  public var oldest: Key? { number(from: first).flatMap { self[$0] } }

  /// Keys with numbers above `number`, the oldest first. The number may be any: some are client-supplied.
  public func after(_ number: UInt64) -> some Sequence<Key> {
    let start = number >= next ? next : Swift.max(number + 1, first)
    return sequence(state: start) { position in
      // Gaps are rare.
      guard let found = self[position] == nil ? self.number(from: position) : position else { return nil }
      position = found + 1
      return self[found]
    }
  }

  /// All keys, the newest first.
  public var newestFirst: some Sequence<Key> {
    sequence(state: next) { position in
      guard let found = self.number(below: position) else { return nil }
      position = found
      return self[found]
    }
  }

  /// The number of the first key at or above `number`.
  private func number(from number: UInt64) -> UInt64? {
    var position = Swift.max(number, first)
    while position < next {
      let rest = (runs[Self.run(of: position)]?.taken ?? 0) >> (position & 63)
      if rest != 0 { return position + UInt64(rest.trailingZeroBitCount) }
      position = (Self.run(of: position) + 1) << 6
    }
    return nil
  }

  /// The number of the last key below `number`.
  private func number(below number: UInt64) -> UInt64? {
    var position = Swift.min(number, next)
    while position > first {
      let last = position - 1
      let rest = (runs[Self.run(of: last)]?.taken ?? 0) << (63 - last & 63)
      if rest != 0 { return last - UInt64(rest.leadingZeroBitCount) }
      position = Self.run(of: last) << 6
    }
    return nil
  }
}
