internal import Synchronization

/// The keys of a table that were changed, the latest first: what is to be written is found without looking at all the rest.
///
/// Immutable, and shared by the copies of a table like everything in it; a change puts a new end on it. The writer of a table remembers
/// that end and goes back to it from the newer one. Where that does not lead there (the table went back to a snapshot, is another one,
/// or has changed more than ``limit`` times), the tables are compared.
final class Trail<Key: Hashable & Sendable>: Sendable {
  let key: Key
  let previous: Trail?
  private let length: Int

  /// What a table goes through between two comparisons: each keeps so many keys alive.
  private static var limit: Int { 1000 }

  init(_ key: Key, after previous: Trail?) {
    self.key = key
    let length = previous?.length ?? 0
    self.previous = length < Self.limit ? previous : nil
    self.length = length < Self.limit ? length + 1 : 1
  }

  /// The keys since `older`, each once; nil if this is no continuation of it.
  func keys(since older: Trail) -> Set<Key>? {
    var keys: Set<Key> = []
    var position: Trail? = self
    while let trail = position {
      if trail === older { return keys }
      keys.insert(trail.key)
      position = trail.previous
    }
    return nil
  }
}

/// Whether tables note what is changed. Off until there is somebody who writes it down, once for the whole process.
package enum Trails {
  private static let isKept = Atomic<Bool>(false)

  static var areKept: Bool { isKept.load(ordering: .relaxed) }

  package static func keep() { isKept.store(true, ordering: .relaxed) }
}
