internal import Store

/// The requests of the last hour by minute, for charts. By the machine's clock; no name in it is client-supplied.
package final class RequestHistory: Sendable {
  /// Counts and durations; the latter in seconds.
  package struct Figures: Sendable {
    package fileprivate(set) var count = 0
    /// How many had a reason, such as a rejection.
    package fileprivate(set) var refused = 0
    /// How many issued tokens.
    package fileprivate(set) var issued = 0
    package fileprivate(set) var seconds = 0.0
    package fileprivate(set) var slowest = 0.0

    package init() {}

    fileprivate mutating func add(_ other: Figures) {
      count += other.count
      refused += other.refused
      issued += other.issued
      seconds += other.seconds
      slowest = max(slowest, other.slowest)
    }
  }

  /// The requests of one minute.
  package struct Minute: Sendable {
    /// Since the start of the server.
    package let number: Int
    package fileprivate(set) var operations: [RequestTotals.Key: Figures] = [:]

    package var total: Figures { operations.values.reduce(into: Figures()) { $0.add($1) } }
  }

  /// How many are stored.
  package static let length = 60

  private let begin = ContinuousClock.now
  /// The oldest first; a minute without requests is left out.
  private let state = Guarded<[Minute]>([])

  package init() {}

  /// The number of the current minute.
  package var current: Int { Int(begin.duration(to: .now).components.seconds) / 60 }

  /// Counts one request.
  /// - Parameter operation: one that the front has, or nil.
  package func note(front: String, operation: String?, isRefused: Bool, issued: Bool, duration: Duration) {
    let number = current
    let (whole, fraction) = duration.components
    let seconds = Double(whole) + Double(fraction) / 1e18
    var figures = Figures()
    figures.count = 1
    figures.refused = isRefused ? 1 : 0
    figures.issued = issued ? 1 : 0
    figures.seconds = seconds
    figures.slowest = seconds
    let key = RequestTotals.Key(front: front, operation: operation ?? RequestTotals.unknown)
    state.update { minutes in
      if minutes.last?.number != number {
        minutes.removeAll { $0.number <= number - Self.length }
        minutes.append(Minute(number: number))
      }
      minutes[minutes.count - 1].operations[key, default: Figures()].add(figures)
    }
  }

  /// Those of the last hour in which there were requests, the oldest first.
  package var minutes: [Minute] {
    let oldest = current - Self.length
    return state.snapshot.filter { $0.number > oldest }
  }

  /// The figures of each operation in the last hour, in the order of their names.
  package var operations: [(key: RequestTotals.Key, figures: Figures)] {
    var sums: [RequestTotals.Key: Figures] = [:]
    for minute in minutes {
      for (key, figures) in minute.operations { sums[key, default: Figures()].add(figures) }
    }
    return sums.map { ($0.key, $0.value) }.sorted {
      ($0.key.front, $0.key.operation) < ($1.key.front, $1.key.operation)
    }
  }
}
