internal import Platform

/// Runs closures later, all on one thread, which the first timer starts: they must be short.
///
/// The clock is monotonic: setting the system time has no effect. Pending timers are dropped with the object.
package final class Timers: Sendable {
  /// Identifies one timer.
  package struct Token: Sendable, Hashable {
    fileprivate let number: UInt64
  }

  private struct State {
    var bodies: [UInt64: @Sendable () -> Void] = [:]
    var heap = DeadlineHeap()
    var lastNumber: UInt64 = 0
    var isRunning = false
    var isOver = false
  }

  private let monitor = Monitor(State())

  package init() {}

  deinit {
    // Release the closures' captures outside the lock.
    let forgotten = monitor.broadcast { state in
      defer {
        state.isOver = true
        state.bodies = [:]
      }
      return state.bodies
    }
    _ = forgotten
  }

  /// Runs `body` once after this delay. It must not block: all later timers wait behind it.
  @discardableResult
  package func after(milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> Token {
    let deadline = ContinuousClock.now.advanced(by: .milliseconds(max(0, milliseconds)))
    let (number, mustStart) = monitor.signal { state in
      state.lastNumber += 1
      state.bodies[state.lastNumber] = body
      state.heap.insert(DeadlineHeap.Entry(deadline: deadline, number: state.lastNumber))
      defer { state.isRunning = true }
      return (state.lastNumber, !state.isRunning)
    }
    // If the thread could not be started, the next timer tries again.
    if mustStart, !Thread.start({ [monitor] in Self.run(monitor) }) { monitor.withLock { $0.isRunning = false } }
    return Token(number: number)
  }

  /// Cancels the timer; no effect if it has fired. It may be running on the timer thread at this moment.
  package func cancel(_ token: Token) {
    let forgotten = monitor.withLock { state in
      let body = state.bodies.removeValue(forKey: token.number)
      // Long timers that are mostly cancelled, such as deadlines, must not pile up.
      if state.heap.count > 2 * state.bodies.count + 64 {
        state.heap.keep { state.bodies[$0.number] != nil }
      }
      return body
    }
    _ = forgotten
  }

  private static func run(_ monitor: Monitor<State>) {
    while true {
      let body: (@Sendable () -> Void)? = monitor.wait { state in
        guard !state.isOver else { return .done(nil) }
        while let next = state.heap.first {
          // A cancelled timer has no body.
          guard state.bodies[next.number] != nil else {
            state.heap.removeFirst()
            continue
          }
          guard next.deadline <= .now else { return .sleep(until: next.deadline) }
          state.heap.removeFirst()
          return .done(state.bodies.removeValue(forKey: next.number))
        }
        return .sleep(until: nil)
      }
      guard let body else { return }
      body()
    }
  }
}
