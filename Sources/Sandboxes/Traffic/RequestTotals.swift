internal import Store

/// How many requests there were since the start, and their durations, for metrics. No name in them is client-supplied.
package final class RequestTotals: Sendable {
  /// An operation of a front.
  package struct Key: Hashable, Sendable {
    package let front: String
    package let operation: String
  }

  /// The requests of one operation.
  package struct Total: Sendable {
    /// By status.
    package var counts: [Int: Int] = [:]
    /// How many took at most so long, one for each of ``RequestTotals/bounds``; not cumulative.
    package var buckets = [Int](repeating: 0, count: RequestTotals.bounds.count)
    package var count = 0
    package var seconds = 0.0
  }

  /// In seconds.
  package static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  /// The name for requests without an operation of their front.
  package static let unknown = "unknown"

  private let state = Guarded<[Key: Total]>([:])

  package init() {}

  /// Counts one request.
  /// - Parameter operation: a known one, or nil: each name is stored until the end of the process.
  package func note(front: String, operation: String?, status: Int, duration: Duration) {
    let (whole, fraction) = duration.components
    let seconds = Double(whole) + Double(fraction) / 1e18
    state.update { totals in
      let key = Key(front: front, operation: operation ?? Self.unknown)
      totals[key, default: Total()].add(status, seconds)
    }
  }

  /// All of them, in the order of their names.
  package var all: [(key: Key, total: Total)] {
    state.snapshot.map { ($0.key, $0.value) }.sorted {
      ($0.key.front, $0.key.operation) < ($1.key.front, $1.key.operation)
    }
  }
}

extension RequestTotals.Total {
  fileprivate mutating func add(_ status: Int, _ duration: Double) {
    counts[status, default: 0] += 1
    count += 1
    seconds += duration
    if let index = RequestTotals.bounds.firstIndex(where: { duration <= $0 }) { buckets[index] += 1 }
  }
}
