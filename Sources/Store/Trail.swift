internal import Synchronization

/// The changed keys of a table, the latest first, so that changes are found without scanning the table.
///
/// A chain of links that the copies of a table share; a change adds a link. The writer of a table remembers the link of
/// the state that it wrote (``mark()``), follows the chain from the newer link to it, and frees the rest. If the chain
/// does not lead there (the table returned to a snapshot, was replaced, or has more than ``limit`` changes since), the
/// tables are compared.
///
/// Only the writer reads and cuts the chain, under its lock; other threads only add links.
final class Trail<Key: Hashable & Sendable>: @unchecked Sendable {
  /// nil for the beginning of a table that was read.
  private let key: Key?
  private var previous: Trail?
  /// How many links were added since the last mark.
  private let length: Int
  private let isMark = Atomic<Bool>(false)

  /// How many changes between two writes are recorded: each retains its key.
  private static var limit: Int { 10_000 }

  init(_ key: Key?, after previous: Trail?) {
    self.key = key
    let length = previous?.unwritten ?? 0
    self.previous = length < Self.limit ? previous : nil
    self.length = length < Self.limit ? length + 1 : 1
  }

  /// How many links a further one would have before it since the last mark.
  private var unwritten: Int { isMark.load(ordering: .acquiring) ? 0 : length }

  deinit { Self.free(previous) }

  /// The keys changed since `older`, each once; nil if this does not continue it.
  func keys(since older: Trail) -> Set<Key>? {
    var keys: Set<Key> = []
    var position: Trail? = self
    while let trail = position {
      if trail === older { return keys }
      if let key = trail.key { keys.insert(key) }
      position = trail.previous
    }
    return nil
  }

  /// The keys changed since this and the other diverged, each once; nil if they never were one, as far as recorded.
  func keys(apartFrom other: Trail) -> Set<Key>? {
    var (keys, links): (Set<Key>, Set<ObjectIdentifier>) = ([], [])
    for trail in sequence(first: self, next: \.previous) { links.insert(ObjectIdentifier(trail)) }
    guard let common = sequence(first: other, next: \.previous).first(where: { links.contains(ObjectIdentifier($0)) })
    else { return nil }
    for end in [self, other] {
      for trail in sequence(first: end, next: \.previous) {
        if trail === common { break }
        if let key = trail.key { keys.insert(key) }
      }
    }
    return keys
  }

  /// Records that everything up to this link is written.
  func mark() {
    isMark.store(true, ordering: .releasing)
    let written = previous
    previous = nil
    Self.free(written)
  }

  /// Frees a chain link by link: recursive deallocation could overflow the stack.
  private static func free(_ chain: consuming Trail?) {
    var rest = consume chain
    while rest != nil, isKnownUniquelyReferenced(&rest) {
      let next = rest?.previous
      rest?.previous = nil
      rest = next
    }
  }
}

/// Whether tables record changed keys, for the whole process. Off until changes are stored anywhere.
package enum Trails {
  private static let isKept = Atomic<Bool>(false)

  static var areKept: Bool { isKept.load(ordering: .relaxed) }

  package static func keep() { isKept.store(true, ordering: .relaxed) }
}
