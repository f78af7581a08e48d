/// Merges the changes of consecutive batches into one batch: the last change of each row.
///
/// A batch that drops tables is not merged: if a row was removed with its tables and put again, both changes are
/// needed.
package struct LatestChanges: Sendable {
  private struct RowName: Hashable {
    let table: String
    let key: [UInt8]
  }

  private var places: [RowName: Int] = [:]
  private var hasDrops = false
  package private(set) var changes: [RowChange] = []

  package init() {}

  package var isEmpty: Bool { changes.isEmpty }

  /// Adds the changes of the next batch if they can be merged.
  /// - Returns: whether they were added.
  package mutating func add(_ batch: RowBatch) -> Bool {
    let drops = batch.changes.contains { if case .drop = $0 { true } else { false } }
    if drops || hasDrops, !isEmpty { return false }
    hasDrops = drops
    for change in batch.changes {
      switch change {
      case .put(let table, let key, _), .remove(let table, let key):
        let name = RowName(table: table, key: key)
        if let place = places[name] {
          changes[place] = change
        } else {
          places[name] = changes.count
          changes.append(change)
        }
      case .drop:
        changes.append(change)
      }
    }
    return true
  }
}
