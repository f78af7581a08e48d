internal import CCurl
internal import Platform

/// The queue of calls and cancellations for the loop thread.
final class Inbox: Sendable {
  struct Item: Sendable {
    let number: UInt64
    let call: OutgoingCall
    let done: Outgoing.Done
    /// The call fails with `timedOut` if it has not begun by then.
    let deadline: ContinuousClock.Instant
  }

  struct Delivery: Sendable {
    var items: [Item] = []
    var cancelled: [UInt64] = []
    var late: [Item] = []
    var isClosed = false
  }

  fileprivate struct State {
    /// Items before `next` have been taken.
    var items: [Item?] = []
    var next = 0
    var cancelled: [UInt64] = []
    var isClosed = false
    var lastNumber: UInt64 = 0
    var multi: Multi?

    var waiting: Int { items.count - next }
  }

  let concurrency: Int
  /// The maximum number of waiting calls.
  private let limit: Int
  private let state = Lock(State())

  init(concurrency: Int, limit: Int) {
    self.concurrency = concurrency
    self.limit = limit
  }

  /// Queues a call and returns its number; nil if the queue is full.
  func add(_ call: OutgoingCall, _ done: @escaping Outgoing.Done) -> UInt64? {
    state.withLock { state in
      guard !state.isClosed, state.waiting < limit else { return nil }
      state.lastNumber += 1
      state.items.append(
        Item(number: state.lastNumber, call: call, done: done, deadline: .now + call.timeout))
      state.wake()
      return state.lastNumber
    }
  }

  func cancel(_ number: UInt64) {
    state.withLock { state in
      guard number > 0, !state.isClosed else { return }
      state.cancelled.append(number)
      state.wake()
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wake()
    }
  }

  /// Sets the handle that wakes the loop; nil once the loop has ended.
  func attach(_ multi: Multi?) {
    state.withLock { $0.multi = multi }
  }

  /// Takes up to `room` calls to begin, all expired calls and all cancellations.
  func take(room: Int) -> Delivery {
    state.withLock { state in
      var delivery = Delivery()
      delivery.cancelled = state.cancelled
      state.cancelled = []
      delivery.isClosed = state.isClosed
      let room = state.isClosed ? Int.max : room
      let now = ContinuousClock.now
      while state.next < state.items.count, let item = state.items[state.next] {
        if item.deadline <= now, !state.isClosed {
          delivery.late.append(item)
        } else if delivery.items.count < room {
          delivery.items.append(item)
        } else {
          break
        }
        state.items[state.next] = nil
        state.next += 1
      }
      if state.next == state.items.count || state.next >= 1024 {
        state.items.removeFirst(state.next)
        state.next = 0
      }
      return delivery
    }
  }
}

extension Inbox.State {
  /// Wakes the loop, which may be waiting inside libcurl; the only libcurl function that is safe from other threads.
  fileprivate func wake() {
    if let multi { _ = multi.curl.curl_multi_wakeup(multi.pointer) }
  }
}
