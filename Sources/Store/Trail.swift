internal import Synchronization

/// The keys of a table that were changed, the latest first: what is to be written is found without looking at all the rest.
///
/// Shared by the copies of a table like everything in it; a change puts a new end on it. The writer of a table remembers the end as of what it
/// wrote (``mark()``), goes back to that from the newer one, and lets go of what lies behind. Where that does not lead there (the table went
/// back to a snapshot, is another one, or has changed more than ``limit`` times since), the tables are compared.
///
/// Only the writer reads and cuts the chain, under its lock; everybody else just puts new ends on it.
final class Trail<Key: Hashable & Sendable>: @unchecked Sendable {
  /// nil for the beginning of a table that was read.
  private let key: Key?
  private var previous: Trail?
  /// How many ends were put on since the last mark.
  private let length: Int
  private let isMark = Atomic<Bool>(false)

  /// The changes between two writes that are remembered: each keeps its key alive.
  private static var limit: Int { 10_000 }

  init(_ key: Key?, after previous: Trail?) {
    self.key = key
    let length = previous?.unwritten ?? 0
    self.previous = length < Self.limit ? previous : nil
    self.length = length < Self.limit ? length + 1 : 1
  }

  /// How many ends a further one would have before it since the last mark.
  private var unwritten: Int { isMark.load(ordering: .acquiring) ? 0 : length }

  deinit { Self.free(previous) }

  /// The keys since `older`, each once; nil if this is no continuation of it.
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

  /// The keys that were changed since this and the other were one, each once; nil if they never were, as far as is remembered.
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

  /// Notes that everything up to this end is written.
  func mark() {
    isMark.store(true, ordering: .releasing)
    let written = previous
    previous = nil
    Self.free(written)
  }

  /// Lets go of a chain link by link: each link that frees the next one would take a part of the stack.
  private static func free(_ chain: consuming Trail?) {
    var rest = consume chain
    while rest != nil, isKnownUniquelyReferenced(&rest) {
      let next = rest?.previous
      rest?.previous = nil
      rest = next
    }
  }
}

/// Whether tables note what is changed. Off until there is somebody who writes it down, once for the whole process.
package enum Trails {
  private static let isKept = Atomic<Bool>(false)

  static var areKept: Bool { isKept.load(ordering: .relaxed) }

  package static func keep() { isKept.store(true, ordering: .relaxed) }
}
