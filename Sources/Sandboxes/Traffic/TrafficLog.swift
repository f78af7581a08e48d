package import Ambient
package import Model
internal import Store

/// A request and its response, in the form of the front that serves requests; the core only stores them.
package protocol TrafficRecord: AnyObject, Sendable {
  /// About how many bytes it takes.
  var size: Int { get }
  /// The unimplemented feature in the request, as in its response; nil for all other requests.
  var refused: TrafficRefusal? { get }
  /// When the answer was there, by the sandbox's clock.
  var at: Instant { get }
  /// The record for other replicas, with nothing in it that may not be shown.
  var sharedBytes: [UInt8] { get }
  /// The same record in less memory, of the same ``size``; nil if it is packed already.
  func packed() -> (any TrafficRecord)?
}

extension TrafficRecord {
  package func packed() -> (any TrafficRecord)? { nil }
}

/// Shares the requests of one replica with all, itself included.
package protocol TrafficSharing: Sendable {
  /// - Parameter record: nil to have all forget the requests of the sandbox.
  func share(_ record: (any TrafficRecord)?, of sandbox: SandboxID)
}

/// An unimplemented feature that a client requested and that was rejected by name.
package struct TrafficRefusal: Hashable, Sendable {
  /// The front, by its name in the journal; nil for a path that no front serves.
  package let front: String?
  package let name: String

  package init(front: String?, name: String) {
    self.front = front
    self.name = name
  }
}

/// The requests of a sandbox, oldest first, each under a number that grows: its journal.
///
/// It is stored beside the sandbox's state and not in it, so that adding a request costs one short lock and nothing
/// that grows, and so that a restored snapshot does not remove requests that clients did send. It is bounded by count
/// and by size, since any client can fill it.
package final class TrafficLog: Sendable {
  /// The maximum number of requests; older ones are removed.
  package static let countLimit = 10_000
  /// How many bytes they take at most.
  package static let sizeLimit = 32 << 20
  /// How many different rejected features are counted.
  package static let refusalLimit = 1_000

  /// How often a feature was requested, with the first and the last request.
  package struct RefusalCount: Sendable {
    package var count: Int
    package var first: UInt64
    package var last: UInt64
    package var lastAt: Instant
  }

  fileprivate struct Waiting: Sendable {
    let matches: @Sendable (any TrafficRecord) -> Bool
    let wake: @Sendable () -> Void
  }

  fileprivate struct State: Sendable {
    /// The stored ones, after `head` free places.
    var records: [(any TrafficRecord)?] = []
    var head = 0
    /// The size of all records, in bytes.
    var size = 0
    /// The number of the record at `head`.
    var first: UInt64 = 1
    var waiting: [UInt64: Waiting] = [:]
    var lastToken: UInt64 = 0
    var refusals: [TrafficRefusal: RefusalCount] = [:]

    var count: Int { records.count - head }
    var next: UInt64 { first + UInt64(count) }
  }

  private let state = Guarded(State())
  private let sharing = Guarded<Sharing?>(nil)

  private struct Sharing: Sendable {
    let way: any TrafficSharing
    let sandbox: SandboxID
  }

  package init() {}

  /// From now on `way` numbers and shares requests, and returns them (``take(_:number:)``).
  package func share(through way: any TrafficSharing, of sandbox: SandboxID) {
    sharing.update { $0 = Sharing(way: way, sandbox: sandbox) }
  }

  /// How many requests are stored.
  package var count: Int { state.read { $0.count } }
  /// About how many bytes they take.
  package var size: Int { state.read { $0.size } }
  /// The number that the next request gets.
  package var next: UInt64 { state.read { $0.next } }

  /// Adds a request that has its answer, and wakes the long polls whose filter it matches.
  package func append(_ record: any TrafficRecord, at now: Instant) {
    if let sharing = sharing.snapshot { return sharing.way.share(record, of: sharing.sandbox) }
    add(record, at: now)
  }

  /// Adds a request of any replica under its common number. A known one changes nothing.
  package func take(_ record: any TrafficRecord, number: UInt64) {
    let isNext = state.update { state in
      guard number >= state.next else { return false }
      // Those between were cut before this replica read them.
      if number > state.next {
        state.forget()
        state.first = number
      }
      return true
    }
    if isNext { add(record, at: record.at) }
  }

  /// Removes the requests before that number, which belongs to no request.
  package func skip(_ number: UInt64) {
    state.update { state in
      guard number >= state.next else { return }
      state.forget()
      state.first = number + 1
    }
  }

  private func add(_ record: any TrafficRecord, at now: Instant) {
    let size = record.size
    let refused = record.refused
    // Removed records are released outside of the lock.
    let (gone, waiting): ((any TrafficRecord)?, [UInt64: Waiting]) = state.update { state in
      if let refused { state.tally(refused, at: now) }
      state.records.append(record)
      state.size += size
      var gone: (any TrafficRecord)?
      while state.count > 1, state.count > Self.countLimit || state.size > Self.sizeLimit { gone = state.dropFirst() }
      return (gone, state.waiting)
    }
    _ = gone
    guard !waiting.isEmpty else { return }
    let tokens = waiting.filter { $0.value.matches(record) }.map(\.key)
    guard !tokens.isEmpty else { return }
    let woken = state.update { state in tokens.compactMap { state.waiting.removeValue(forKey: $0) } }
    for one in woken { one.wake() }
  }

  /// Requests with numbers above `number`, oldest first.
  package func after(_ number: UInt64 = 0) -> [(number: UInt64, record: any TrafficRecord)] {
    let (records, head, first) = state.read { ($0.records, $0.head, $0.first) }
    let skipped = number >= first ? Int(min(number - first + 1, UInt64(records.count - head))) : 0
    return records[(head + skipped)...].enumerated().compactMap { offset, record in
      record.map { (first + UInt64(skipped + offset), $0) }
    }
  }

  /// Puts the requests into less memory, which takes as long as there are many. Others add and read requests meanwhile.
  package func pack() {
    // In pieces, so that what was packed is free before the rest is.
    var (number, end) = state.read { ($0.first, $0.next) }
    while number < end {
      let piece = state.read { state in state.records(from: number, count: 256) }
      guard let last = piece.last?.number else { return }
      for (number, record) in piece {
        guard let packed = record.packed() else { continue }
        state.update { $0.replace(record, at: number, by: packed) }
      }
      number = last + 1
      end = Swift.max(end, number)
    }
  }

  /// Removes all requests and refusals; returns how many requests there were. Later requests continue the numbers.
  @discardableResult
  package func removeAll() -> Int {
    if let sharing = sharing.snapshot { sharing.way.share(nil, of: sharing.sandbox) }
    return forgetAll()
  }

  /// The same for the requests that are here alone.
  @discardableResult
  package func forgetAll() -> Int {
    let gone = state.update { state in
      defer { state.forget() }
      return state.records
    }
    return gone.count { $0 != nil }
  }

  /// The refusals, in the order of their first request.
  package var refusals: [(refusal: TrafficRefusal, count: RefusalCount)] {
    state.read { $0.refusals }.map { ($0.key, $0.value) }.sorted { $0.count.first < $1.count.first }
  }

  /// Calls `wake` once, when the next matching request has been recorded, on the recording thread. `matches` is called
  /// on that thread, too, outside of any lock.
  package func wait(
    for matches: @escaping @Sendable (any TrafficRecord) -> Bool, wake: @escaping @Sendable () -> Void
  ) -> UInt64 {
    state.update { state in
      state.lastToken += 1
      state.waiting[state.lastToken] = Waiting(matches: matches, wake: wake)
      return state.lastToken
    }
  }

  package func cancel(_ token: UInt64) {
    state.update { state in _ = state.waiting.removeValue(forKey: token) }
  }

  /// Wakes everybody: no request will come any more.
  func close() {
    let woken = state.update { state in
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for waiting in woken { waiting.wake() }
  }
}

extension TrafficLog.State {
  fileprivate mutating func forget() {
    first = next
    records = []
    head = 0
    size = 0
    refusals = [:]
  }

  fileprivate func records(from number: UInt64, count: UInt64) -> [(number: UInt64, record: any TrafficRecord)] {
    let start = Swift.max(number, first)
    guard start < next else { return [] }
    return (start..<Swift.min(start + count, next)).compactMap { number in
      records[head + Int(number - first)].map { (number, $0) }
    }
  }

  /// Puts a record in the place of another, if that is still there.
  fileprivate mutating func replace(
    _ record: any TrafficRecord, at number: UInt64, by packed: any TrafficRecord
  ) {
    guard number >= first, number < next else { return }
    let place = head + Int(number - first)
    if records[place] === record { records[place] = packed }
  }

  fileprivate mutating func dropFirst() -> (any TrafficRecord)? {
    let gone = records[head]
    records[head] = nil
    head += 1
    first += 1
    size -= gone?.size ?? 0
    if head > 2_048, head * 2 > records.count {
      records.removeFirst(head)
      head = 0
    }
    return gone
  }

  fileprivate mutating func tally(_ refused: TrafficRefusal, at now: Instant) {
    if refusals[refused] == nil, refusals.count >= TrafficLog.refusalLimit { return }
    var counted = refusals[refused] ?? TrafficLog.RefusalCount(count: 0, first: next, last: next, lastAt: now)
    counted.count += 1
    counted.last = next
    counted.lastAt = now
    refusals[refused] = counted
  }
}
